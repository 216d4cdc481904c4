/** What the stage shows of 风声: cards and skills held up, pictures of what decides, sounds, and cards on their way. */
import type { Bilingual, Line } from '../../protocol';
import type { HeldUp, Scene } from '../board';
import type { Sound } from '../../lib/sound';
import type { View } from '../../lib/state';
import { aboutCard } from './reading.svelte';
import { BOOK, cardName, coloursName, goalOf, identityName, LETTERS, mission, roleName, type Place } from './view';

const TONES: Record<string, string> = { R: '#b3291a', B: '#1d4f91', K: '#24272d' };
const SKILL_TONE = '#2c6b53';
const FAINT_TONE = '#8d8061';
/** As one's own skills are marked. */
const SKILL_MARKS = { passive: '○', action: '▶', trigger: '⚡' };

type Data = Line['data'];
type Holder = (data: Data, lines: Line[], view: View) => HeldUp | null;

function number(data: Data, at: number): number {
  return Number(data[at] ?? -1);
}

function numbers(data: Data, at: number): number[] {
  const row: unknown = data[at];
  return Array.isArray(row) ? row.map(Number) : [];
}

/** Kinds and roles are told by their place in the book. */
function nth<T>(printed: Record<string, T>, at: number): T | undefined {
  return Object.values(printed)[at];
}

function placeOf(view: View, seat: number): Place | undefined {
  return mission(view)?.seats[seat];
}

function joined(...texts: (Bilingual | null | undefined)[]): Bilingual {
  const said = texts.filter((text) => text != null);
  return { zh: said.map((text) => text.zh).join(''), en: said.map((text) => text.en).join(' ') };
}

/** The colours of a face as a mark, and the one that decides most as a tone. */
function coloured(face: number): Pick<HeldUp, 'mark' | 'tone'> {
  const colours = BOOK.cards[face]?.colours ?? '';
  return colours ? { mark: colours, tone: TONES[colours[0] ?? ''] ?? SKILL_TONE } : { tone: SKILL_TONE };
}

/** What lies before a seat, counted. */
function counts(place: Place | undefined): Bilingual | null {
  if (!place) return null;
  const { red, blue, black } = place;
  return {
    zh: `面前：红 ${red}，蓝 ${blue}，黑 ${black}。`,
    en: `Before them: ${red} red, ${blue} blue, ${black} black.`,
  };
}

// -- held up ------------------------------------------------------------------------------------------------

/** A card that is used; to whoever was shown it, with what is printed below its text. */
function usedCard(data: Data, lines: Line[]): HeldUp | null {
  const kind = nth(BOOK.kinds, number(data, 1));
  if (!kind) return null;
  const target = number(data, 2);
  const shown = lines.find((line) => line.kind === 'probe_seen' || line.kind === 'order_seen');
  const face = shown ? number(shown.data, 2) : number(lines.find((line) => line.kind === 'played')?.data ?? [], 2);
  const small = shown ? aboutCard(face).paragraphs.at(-1)?.text : null;
  return {
    by: number(data, 0),
    at: target >= 0 && target !== number(data, 0) ? [target] : [],
    name: kind.name,
    text: small ? joined(kind.text, { zh: `${small.zh}。`, en: `${small.en}.` }) : kind.text,
    ...coloured(face),
  };
}

function usedSkill(data: Data): HeldUp | null {
  const skill = BOOK.skills[String(data[1])];
  if (!skill) return null;
  return {
    by: number(data, 0),
    at: [],
    name: skill.name,
    text: skill.text,
    mark: SKILL_MARKS[skill.kind],
    tone: SKILL_TONE,
  };
}

function turnedUp(data: Data): HeldUp | null {
  const role = nth(BOOK.roles, number(data, 1));
  if (!role) return null;
  const skills = role.skills.map((id) => BOOK.skills[id]?.name).filter((name) => name !== undefined);
  return {
    by: number(data, 0),
    at: [],
    name: role.name,
    text: {
      zh: `${role.title.zh}。技能：${skills.map((name) => name.zh).join('、')}。`,
      en: `${role.title.en}. Skills: ${skills.map((name) => name.en).join(', ')}.`,
    },
    mark: '!',
    tone: SKILL_TONE,
  };
}

function probed(data: Data): HeldUp {
  return {
    by: number(data, 0),
    at: [],
    name: number(data, 1) ? { zh: '摸牌', en: 'Draws' } : { zh: '弃牌', en: 'Discards' },
    text: {
      zh: '试探的结果：身份决定摸牌还是弃牌，怎样决定印在那张试探上。',
      en: 'The answer to the Probe: the identity decides, by the table printed on that Probe.',
    },
    mark: number(data, 1) ? '+' : '−',
    tone: TONES.K,
  };
}

function received(data: Data, _: Line[], view: View): HeldUp {
  const [receiver, sender, face] = [number(data, 0), number(data, 1), number(data, 2)];
  const colours = coloursName(face);
  return {
    by: sender,
    at: [receiver],
    name: { zh: `${colours.zh}情报`, en: `A ${colours.en} message` },
    text: joined(
      { zh: `牌面是${cardName(face).zh}。`, en: `It is ${cardName(face).en}.` },
      counts(placeOf(view, receiver)),
    ),
    ...coloured(face),
  };
}

function dying(data: Data, _: Line[], view: View): HeldUp {
  return {
    by: number(data, 0),
    at: [],
    name: { zh: '濒死', en: 'Dying' },
    text: joined(counts(placeOf(view, number(data, 0))), {
      zh: '没有人救，就会死去。',
      en: 'Unless somebody saves them, they die.',
    }),
    mark: 'K',
    tone: TONES.K,
  };
}

function saved(data: Data, _: Line[], view: View): HeldUp {
  return {
    by: number(data, 0),
    at: [],
    name: { zh: '得救', en: 'Saved' },
    text: counts(placeOf(view, number(data, 0))),
    mark: '✓',
    tone: SKILL_TONE,
  };
}

function voided(data: Data): HeldUp | null {
  const kind = nth(BOOK.kinds, number(data, 1));
  if (!kind) return null;
  return {
    by: number(data, 0),
    at: [],
    name: kind.name,
    text: { zh: '无效。', en: 'It does nothing.' },
    mark: '✕',
    tone: FAINT_TONE,
  };
}

function identitySeen(data: Data, _: Line[], view: View): HeldUp | null {
  const id = Object.keys(BOOK.identities)[number(data, 2)];
  if (!id) return null;
  const text = goalOf(id, mission(view)?.seats.length ?? 0) ?? null;
  return {
    by: number(data, 0),
    at: [number(data, 1)],
    name: identityName(id),
    text,
    mark: BOOK.identities[id]?.colour || '✦',
    tone: TONES[BOOK.identities[id]?.colour ?? ''] ?? SKILL_TONE,
  };
}

function droppedOut(data: Data, lines: Line[]): HeldUp {
  return {
    by: number(data, 0),
    at: [],
    name: { zh: '出局', en: 'Out of the game' },
    text: lines.find((line) => line.kind === 'dropped_out')?.text ?? null,
    mark: '✕',
    tone: FAINT_TONE,
  };
}

/** A card that comes to light: whose deed it is, and whom it concerns, by their place in the data. */
function brought(face: number, by?: number, at?: number): Holder {
  return (data) => ({
    by: by === undefined ? null : number(data, by),
    at: at === undefined || number(data, at) === number(data, by ?? -1) ? [] : [number(data, at)],
    name: cardName(number(data, face)),
    text: null,
    ...coloured(number(data, face)),
  });
}

/** What is turned up on the deck, one card by itself or all of them by name. */
function turnedTop(data: Data): HeldUp | null {
  const faces = numbers(data, 0);
  const [only] = faces;
  if (only === undefined) return null;
  const names = faces.map(cardName);
  const top = { zh: '牌堆顶翻开', en: 'Turned up from the deck' };
  if (names.length === 1) return { by: null, at: [], name: cardName(only), text: top, ...coloured(only) };
  const text = {
    zh: names.map((name) => name.zh).join('、'),
    en: names.map((name) => name.en).join(', '),
  };
  return { by: null, at: [], name: top, text, tone: SKILL_TONE };
}

/** What is worth being held up; the first that a beat tells of is. */
const HOLDERS: Record<string, Holder> = {
  received,
  dying,
  saved,
  dropped_out: droppedOut,
  voided,
  probed,
  identity_seen: identitySeen,
  turned_up: turnedUp,
  used_skill: usedSkill,
  used: usedCard,
  message_turned_up: brought(0),
  message_swapped: brought(0),
  message_lost: brought(0),
  message_seen: brought(1, 0),
  message_brought: brought(2, 0, 1),
  placed: brought(2, 0, 1),
  placed_from_deck: brought(1, undefined, 0),
  message_moved: brought(2, 0, 1),
  message_taken: brought(2, 0, 1),
  took_shown: brought(1, 0),
  turned_top: turnedTop,
};

export function heldUp(lines: Line[], view: View): HeldUp | null {
  for (const [kind, hold] of Object.entries(HOLDERS)) {
    const line = lines.find((one) => one.kind === kind);
    if (line) return hold(line.data, lines, view);
  }
  return null;
}

// -- what lies open on the deck -------------------------------------------------------------------------------

/** With these something else begins, and nothing lies open there any more. */
const BEGINNINGS = new Set(['turn', 'used', 'used_skill']);
/** With these a card that lay open goes somewhere; its face is the second thing that they tell. */
const ENDINGS = new Set(['took_shown', 'placed_from_deck']);

/** The faces that were turned up for all to see and have not gone anywhere yet. */
export function laidOpen(lines: Line[]): number[] {
  const from = lines.findLastIndex((line) => line.kind === 'turned_top' || BEGINNINGS.has(line.kind));
  if (lines[from]?.kind !== 'turned_top') return [];
  const gone = lines
    .slice(from + 1)
    .filter((line) => ENDINGS.has(line.kind))
    .map((line) => number(line.data, 1));
  return numbers(lines[from].data, 0).filter((face) => !gone.includes(face));
}

// -- scenes -------------------------------------------------------------------------------------------------

function died(line: Line, view: View): Scene {
  const place = placeOf(view, number(line.data, 0));
  const facts = place ? [roleName(place), counts(place)] : [];
  return { title: line.text, lines: facts.filter((fact) => fact !== null), mood: 'grim', sign: '殁' };
}

/** How the side or the task wins whose victory it is, if it is one's by identity. */
function sideOf(reason: string, seats: number): Bilingual[] {
  const goal = BOOK.identities[reason] && goalOf(reason, seats);
  if (!goal) return [];
  const name = identityName(reason);
  return [{ zh: `${name.zh}：${goal.zh}`, en: `${name.en}: ${goal.en}` }];
}

/** The line says how; the end of the game need not say it once more. */
function declared(line: Line): Scene {
  return {
    title: { zh: '宣胜', en: 'Victory is declared' },
    lines: [line.text],
    mood: 'bright',
    sign: '捷',
  };
}

function usurped(line: Line, view: View): Scene {
  return {
    title: { zh: '胜利易主', en: 'The victory is taken' },
    lines: [line.text, ...sideOf('cuan_duo_zhe', mission(view)?.seats.length ?? 0)],
    mood: 'grim',
    sign: '夺',
  };
}

/** Whoever plays is told first what it means for them. Of a victory that was declared everything else has been said. */
function won(line: Line, view: View, events: Line[]): Scene {
  const winners = numbers(line.data, 0);
  const you = mission(view)?.you ?? null;
  const mine = you === null || winners.includes(you);
  const title = !winners.length
    ? { zh: '无人获胜', en: 'Nobody wins' }
    : you === null
      ? { zh: '胜负已分', en: 'The game is decided' }
      : mine
        ? { zh: '你赢了', en: 'You win' }
        : { zh: '你输了', en: 'You lose' };
  const declared = events.some((one) => one.kind === 'declared');
  return {
    title,
    lines: declared ? [] : [line.text],
    mood: !winners.length ? 'plain' : mine ? 'bright' : 'grim',
    sign: winners.length ? '胜' : '和',
  };
}

const SCENES: Record<string, (line: Line, view: View, events: Line[]) => Scene> = { won, usurped, declared, died };

export function scene(lines: Line[], view: View, events: Line[] = lines): Scene | null {
  for (const [kind, picture] of Object.entries(SCENES)) {
    const line = lines.find((one) => one.kind === kind);
    if (line) return picture(line, view, events);
  }
  return null;
}

// -- sounds -------------------------------------------------------------------------------------------------

/** The end of the game sounds by itself. */
const SOUNDS: Record<string, Sound> = {
  ...sounding('card', 'used', 'played', 'used_skill', 'turned_up', 'probed', 'discarded', 'showed'),
  ...sounding(
    'move',
    'sent',
    'arrived',
    'message_moved_before',
    'message_swapped',
    'message_moved',
    'message_turned_up',
  ),
  ...sounding('hit', 'received', 'placed', 'placed_from_deck', 'dying', 'declared'),
  ...sounding('wall', 'voided', 'message_lost', 'usurped', 'dropped_out'),
  ...sounding('death', 'died'),
};

function sounding(sound: Sound, ...kinds: string[]): Record<string, Sound> {
  return Object.fromEntries(kinds.map((kind) => [kind, sound]));
}

export function sound(line: Line): Sound | null {
  return SOUNDS[line.kind] ?? null;
}

// -- cards on their way -------------------------------------------------------------------------------------

/** A card that goes from one place to another: a seat's letter, `deck` or `discard`. */
export interface Flight {
  from: string;
  to: string;
  /** Null if nobody may see it. */
  face: number | null;
}

const MOST_AT_ONCE = 6;

type Way = (data: Data) => Flight[];
/** Where a card comes from or goes to: a pile, or the seat at this place of the data. */
type End = number | 'deck' | 'discard';

function endOf(data: Data, end: End): string {
  return typeof end === 'number' ? (LETTERS[number(data, end)] ?? '') : end;
}

/** As many cards as stand at a place of the data; without that, one. */
function unseen(from: End, to: End, count?: number): Way {
  return (data) =>
    Array.from({ length: count === undefined ? 1 : number(data, count) }, () => ({
      from: endOf(data, from),
      to: endOf(data, to),
      face: null,
    }));
}

/** The face or the faces at a place of the data; a card that is played face down does not come to lie open. */
function seen(from: End, to: End, faces: number): Way {
  return (data) =>
    [data[faces]]
      .flat()
      .map(Number)
      .filter((face) => face > 0)
      .map((face) => ({ from: endOf(data, from), to: endOf(data, to), face }));
}

const WAYS: Record<string, Way> = {
  drew: unseen('deck', 0, 1),
  took_from_top: unseen('deck', 0, 1),
  put_on_top: unseen(0, 'deck', 1),
  gave: unseen(0, 1, 2),
  drew_from: unseen(1, 0),
  played: seen(0, 'discard', 2),
  discarded: seen(0, 'discard', 1),
  message_discarded: seen(0, 'discard', 1),
  message_moved: seen(0, 1, 2),
  message_taken: seen(1, 0, 2),
  placed: seen(0, 1, 2),
  placed_from_deck: seen('deck', 0, 1),
  took_openly: seen(1, 0, 2),
  took_discarded: seen('discard', 0, 1),
  took_shown: seen('deck', 0, 1),
};

/** The cards that these lines tell of, as far as they go anywhere. */
export function flights(lines: Line[]): Flight[] {
  const all = lines.flatMap((line) => WAYS[line.kind]?.(line.data) ?? []);
  return all.filter((one) => one.from !== one.to).slice(0, MOST_AT_ONCE);
}
