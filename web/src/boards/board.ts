/**
 * What a board is. A game's board lives in src/boards/<game id>/Board.svelte and is found by its folder; its
 * default export is the component below, and `<script module>` may export the functions of `BoardModule`.
 *
 * Pieces are named as the server names them in `option.piece`: "card:7", "cell:3", "character:doctor",
 * "skill:s05.1"; an option that touches several has them separated by blanks.
 *
 * A board draws the view. Anything it draws that has a piece name should be a button that calls `touch(piece)`:
 * if the piece leads to an option it becomes part of the choice, otherwise the shell asks the server why not and
 * shows the answer. So a board needs no rules, and nothing on it is ever silent.
 */
import type { Component } from 'svelte';
import { catalogue } from '../lib/api';
import type {
  Bilingual,
  Choice,
  Deduced,
  Fact,
  Foreseen,
  Line,
  Prompt,
  RefusedShown,
  SeatShown,
  Value,
} from '../protocol';
import type { Picking } from '../lib/picking';
import type { Lang } from '../lib/settings.svelte';
import type { Sound } from '../lib/sound';
import type { View } from '../lib/state';

export interface BoardProps {
  /** The table as this seat (or the public) sees it, as the game's view.py makes it. */
  view: View;
  /** The view before the last step, for showing what changed; null after a reload. */
  before: View | null;
  /** What this seat has to choose now, or null. */
  prompt: Prompt | null;
  /** The prompt that is open: the same, or what was asked before choices that are not sent yet. */
  open: Prompt | null;
  lang: Lang;
  /** What the game calls the fields of its view. */
  terms: Record<string, Bilingual>;
  /** People and bots by seat. */
  seats: SeatShown[];
  /** Whose side is drawn as one's own, whoever's eyes one borrows; null for who does not play. */
  home: number | null;
  /** Seats that are waited for. */
  waiting: number[];
  /** The room, under whose name a board may keep things on this device. */
  room: string;
  /** Everything that was told so far. */
  events: Line[];
  /** The lines of the last step. */
  fresh: Line[];
  /** What has been touched, with the pieces of choices that are not sent yet, and the option that waits for Confirm. */
  picking: Picking;
  /** The prompt's options without the declining one, in the order in which keys are given to them. */
  order: Choice[];
  /** The key printed beside an option, or "". */
  keyOf: (option: Choice) => string;
  /** Whether touching this piece leads to an option; if not, draw it grey (still a button). */
  leads: (piece: string) => boolean;
  touch: (piece: string) => void;
  choose: (option: Choice) => void;
  /** Answers at once, without Confirm. */
  act: (value: Value) => void;
  /** Shows why this value or piece cannot be chosen now. */
  why: (what: Value, name?: Bilingual) => void;
  /** Says why something that the board does by itself cannot be done, where every why is said. */
  refuse: (why: RefusedShown) => void;
  /** The same for the board itself; null if it can be chosen. Asked once per prompt. */
  reason: (what: Value) => Promise<RefusedShown | null>;
  /** What would come of these answers one after the other, worked out by the engine for this seat alone; without any, what is near. */
  foresee: (steps: Value[]) => Promise<Foreseen | null>;
  /** What follows from what everybody was told, and what would if this were answered; or why nobody says so. Null where nobody can be asked. */
  deduce: ((answer?: Value) => Promise<Deduced | RefusedShown | null>) | null;
  /** Which part of the board is to be seen, since somebody asked for it. */
  part: { name: string } | null;
  /** Opens a rule paragraph in place. */
  rule: (id: string) => void;
}

/** What somebody plays, held up for all to read before it takes effect. */
export interface HeldUp {
  /** Who plays it, and at whom; seats by number, or a name of the game's own. */
  by: number | Bilingual | null;
  at: (number | Bilingual)[];
  name: Bilingual;
  /** What it does, in words. */
  text: Bilingual | null;
  /** What belongs to it, one under the other: to whom or what, and what. */
  rows?: [of: Bilingual, what: Bilingual][];
  /** A letter or sign that stands for its kind or colour, and that colour. */
  mark?: string;
  tone?: string;
}

/** Lays the picture aside to see the table, there perhaps a certain part of it; or opens what lies beside the table. */
export interface SceneDeed {
  label: Bilingual;
  what: 'table' | 'log' | 'notes';
  part?: string;
}

/** A moment that has a picture of its own: somebody dies, a loop is lost, a victory is declared. */
export interface Scene {
  title: Bilingual;
  /** What everybody saw of how it came about, and what follows. */
  lines: Bilingual[];
  mood: 'grim' | 'bright' | 'plain';
  /** A sign in the middle of the picture. */
  sign: string;
  /** The table waits until this has been looked at. */
  stays?: boolean;
  /** What may be done before one goes on. */
  deeds?: SceneDeed[];
}

export interface BoardModule {
  default: Component<BoardProps>;
  /** Takes what is printed on the cards, roles and skills of the game, as the game's catalogue.py makes it, before anything else is asked. */
  openBook?: (printed: unknown) => void;
  /** True if the board itself shows this option, so that the dock need not repeat it. */
  covers?: (prompt: Prompt, option: Choice, view: View) => boolean;
  /** The order of options for keys and lists. */
  order?: (options: Choice[], view: View) => Choice[];
  /** For options that keep their key from question to question: their place among all that there ever are. */
  keyPlace?: (prompt: Prompt, option: Choice, view: View) => number | null;
  /** The pieces in hand from left to right, for the keys 1 to 9. */
  hand?: (view: View) => string[];
  /** Where we are, for the top bar: short parts, the most important first. */
  place?: (view: View, seats: SeatShown[]) => Bilingual[];
  /** Whether the question is which of several things comes first: then they are put in order with one answer. */
  orders?: (prompt: Prompt) => boolean;
  /** What somebody who plays for the first time has to know about a question that comes before they have done anything. */
  advice?: (prompt: Prompt, view: View) => Bilingual | null;
  /** The name of what asks (`prompt.source`). */
  named?: (source: string) => Bilingual | null;
  /** That something is so, or is not, in words: for what was known at a moment of a replay. */
  stated?: (fact: Fact, so: boolean) => Bilingual;
  /** Whether a line only counts, pays or passes: whoever was away need not read it. */
  trivial?: (line: Line) => boolean;
  /** Whether a line begins a turn (a day, a round): for the log's zooms and the replay's jumps. */
  begins?: (line: Line) => boolean;
  /** Whether a line begins something longer than a turn (a loop), if the game has that: for the replay's jumps. */
  beginsLoop?: (line: Line) => boolean;
  /** Whether a line tells of the same moment as the line before it: the log says so. */
  together?: (line: Line, before: Line) => boolean;
  /** What is being resolved now, from the outermost to the innermost, if the view tells. */
  ladder?: (view: View) => Bilingual[];
  /** What is held up at a beat that tells these lines; `events` is everything told so far. */
  heldUp?: (lines: Line[], view: View, events: Line[]) => HeldUp | null;
  /** The picture of a beat that decides something; `events` is everything told so far. */
  scene?: (lines: Line[], view: View, events: Line[]) => Scene | null;
  /** How a line sounds. */
  sound?: (line: Line) => Sound | null;
  /** What is looked at next, in order, and which of it now. */
  checks?: (view: View) => { text: Bilingual; now: boolean }[];
}

const FOUND = import.meta.glob<BoardModule>('./*/Board.svelte');

/** The board of a game with what is printed on its pieces, or the plain one that shows any view. */
export async function boardOf(game: string): Promise<BoardModule> {
  const own = FOUND[`./${game}/Board.svelte`];
  if (!own) return plainBoard();
  const [board, printed] = await Promise.all([own(), catalogue(game)]);
  board.openBook?.(printed);
  return board;
}

function plainBoard(): Promise<BoardModule> {
  const load = FOUND['./generic/Board.svelte'];
  if (!load) throw new Error('the plain board is missing');
  return load();
}
