/** What this device remembers of the loops it has seen, and the marks a person makes. Pure but for `open` and `store`. */
import type { Bilingual, Line } from '../../protocol';
import { keep, kept } from '../../lib/keeping';
import type { CounterName, Person, Town } from './view';

export interface Shade extends Record<CounterName, number> {
  place: string;
  life: Person['life'];
}

/** One day of one loop as it was when it ended, or when it was last seen. */
export interface Moment {
  people: Record<string, Shade>;
  places: Record<string, number>;
  /** Cards that were turned up: whose, on what, which. */
  cards: [number, string, string][];
  /** What stood out: deaths, incidents, defeat. */
  lines: Bilingual[];
}

export interface Memory {
  /** By "loop.day". */
  moments: Record<string, Moment>;
  /** By "loop.day": whether that day's incident occurred, once it is known. */
  incidents: Record<string, boolean>;
  /** Where the lines had come to. */
  at: string;
}

export const NO_MEMORY: Memory = { moments: {}, incidents: {}, at: '' };

const STANDS_OUT = ['died', 'incident', 'role_revealed', 'culprit_revealed', 'protagonists_lost', 'protagonists_died', 'revived', 'refused'];
const WITHOUT_A_DAY = ['setup', 'loop_start', 'guess'];

/** The memory after one more look at the table; `fresh` are lines that have not been told before. */
export function remember(memory: Memory, shown: Town, fresh: Line[]): Memory {
  const next: Memory = { moments: { ...memory.moments }, incidents: { ...memory.incidents }, at: memory.at };
  if (!WITHOUT_A_DAY.includes(shown.phase)) look(next, shown);
  const today = `${shown.loop}.${shown.day}`;
  for (const line of fresh) listen(next, line, today);
  next.at = today;
  return next;
}

function look(memory: Memory, shown: Town): void {
  const at = `${shown.loop}.${shown.day}`;
  const old = memory.moments[at];
  const open = shown.laid.flatMap(({ owner, on, card }): [number, string, string][] => (card === null ? [] : [[owner, on, card]]));
  memory.moments[at] = {
    people: Object.fromEntries(shown.characters.map(({ id, place, life, goodwill, paranoia, intrigue, hope, despair }) => [id, { place, life, goodwill, paranoia, intrigue, hope, despair }])),
    places: Object.fromEntries(shown.locations.map(({ id, intrigue }) => [id, intrigue])),
    cards: shown.phase === 'resolution' && open.length ? open : (old?.cards ?? []),
    lines: old?.lines ?? [],
  };
  // A rematch begins anew: what lies ahead of us was another game's.
  for (const key of Object.keys(memory.moments)) if (later(key, at)) delete memory.moments[key];
  for (const key of Object.keys(memory.incidents)) if (later(key, at)) delete memory.incidents[key];
  for (const entry of shown.schedule) if (entry.occurred) memory.incidents[`${shown.loop}.${entry.day}`] = true;
}

function later(one: string, other: string): boolean {
  const [loop = 0, day = 0] = one.split('.').map(Number);
  const [now = 0, today = 0] = other.split('.').map(Number);
  return loop > now || (loop === now && day > today);
}

function listen(memory: Memory, line: Line, today: string): void {
  if (line.kind === 'phase') memory.at = `${String(line.data[0])}.${String(line.data[1])}`;
  if (line.kind === 'incident') memory.incidents[memory.at] = line.data[1] === 'occurred';
  const moment = memory.moments[memory.at];
  if (!moment) return;
  const next = { ...moment };
  if (line.kind === 'cards_revealed') next.cards = line.data as [number, string, string][];
  if (STANDS_OUT.includes(line.kind)) next.lines = [...moment.lines, line.text];
  // The look at the table came after the lines: only what they tell of another day is not in it yet.
  memory.moments[memory.at] = memory.at === today ? next : changed(next, line);
}

/** How a day ended that went by between two looks. */
function changed(moment: Moment, line: Line): Moment {
  const [, id, what, by] = line.data as [number, string, string, number];
  if (line.kind === 'counter' && id in moment.places) return { ...moment, places: { ...moment.places, [id]: (moment.places[id] ?? 0) + by } };
  const shade = moment.people[id];
  if (!shade) return moment;
  const next = { ...shade };
  if (line.kind === 'counter') next[what as CounterName] += by;
  else if (line.kind === 'moved') next.place = what;
  else if (line.kind === 'died') next.life = 'dead';
  else if (line.kind === 'revived') next.life = 'alive';
  return { ...moment, people: { ...moment.people, [id]: next } };
}

/** The day of an earlier loop that lies under today: the same one, or the last that loop had; 0 if none is remembered. */
export function ghost_day(memory: Memory, shown: Town, loop: number): number {
  for (let day = shown.day; day > 0; day--) if (memory.moments[`${loop}.${day}`]) return day;
  return 0;
}

/** The earlier loops of which there is something to show. */
export function ghosts(memory: Memory, shown: Town): number[] {
  return Array.from({ length: shown.loop - 1 }, (_, before) => before + 1).filter((loop) => ghost_day(memory, shown, loop) > 0);
}

// -- marks ----------------------------------------------------------------------------------------------------

export type Mark = '' | '?' | 'x' | 'yes';
/** By "role:who:role", "culprit:who:day" and "plot:id". */
export type Marks = Record<string, Mark>;

const NEXT: Record<Mark, Mark> = { '': '?', '?': 'x', x: 'yes', yes: '' };

export function next_mark(mark: Mark | undefined): Mark {
  return NEXT[mark ?? ''];
}

// -- the device -----------------------------------------------------------------------------------------------

/** One name per game: another script in the same room begins with an empty page. */
export function page_name(room: string, shown: Town): string {
  const calendar = shown.schedule.map((entry) => `${entry.day}${entry.incident}`).join('-');
  return `tragedy.${room}.${shown.set}.${shown.loops}.${shown.days}.${calendar}`;
}

export function open<T>(page: string, what: 'loops' | 'marks', otherwise: T): T {
  return kept(`${page}.${what}`, otherwise);
}

export function store(page: string, what: 'loops' | 'marks', value: unknown): void {
  keep(`${page}.${what}`, value);
}
