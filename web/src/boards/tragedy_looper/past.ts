/** The loops that have been, as the log tells them: whoever has the log has them, on any device and in a replay. Pure. */
import type { Bilingual, Line } from '../../protocol';
import { PLACES, type CounterName, type Person, type TownView } from './view';

export interface Shade extends Record<CounterName, number> {
  place: string;
  life: Person['life'];
}

/** One day of one loop as it ended, or as far as it has come. */
export interface Moment {
  people: Record<string, Shade>;
  places: Record<string, number>;
  /** Cards that were turned up: whose, on what, which. */
  cards: [number, string, string][];
  /** What stood out: deaths, incidents, defeat. */
  lines: Bilingual[];
}

export interface Past {
  /** By "loop.day". */
  moments: Record<string, Moment>;
  /** By "loop.day": whether that day's incident occurred, once it is known. */
  incidents: Record<string, boolean>;
}

const STANDS_OUT = [
  'died',
  'incident',
  'role_revealed',
  'culprit_revealed',
  'protagonists_lost',
  'protagonists_died',
  'revived',
  'refused',
];
const BEFORE_DAYS = ['setup', 'loop_start'];
const LIVES: Record<string, Shade['life']> = { died: 'dead', revived: 'alive', removed: 'removed' };

export function pastOf(log: Line[]): Past {
  const past: Past = { moments: {}, incidents: {} };
  let at = '';
  let now = nothing();
  for (const line of log) {
    if (clears(line)) now = nothing();
    else if (line.kind === 'phase') {
      const [loop, day, phase] = line.data as [number, number, string];
      if (BEFORE_DAYS.includes(phase) || at === `${loop}.${day}`) continue;
      at = `${loop}.${day}`;
      past.moments[at] = now = { ...structuredClone(now), cards: [], lines: [] };
    } else if (line.kind === 'incident') past.incidents[at] = line.data[1] === 'occurred';
    change(now, line);
    if (STANDS_OUT.includes(line.kind)) now.lines.push(line.text);
  }
  return past;
}

/** The board is set up anew: for a loop, or once more for the final guess. */
function clears({ kind, data }: Line): boolean {
  return kind === 'loop' || (kind === 'phase' && data[2] === 'guess');
}

function nothing(): Moment {
  return { people: {}, places: Object.fromEntries(PLACES.map((place) => [place, 0])), cards: [], lines: [] };
}

function change(now: Moment, { kind, data }: Line): void {
  if (kind === 'on_board' || kind === 'entered') {
    const [who, place] = data as [string, string];
    now.people[who] = { place, life: 'alive', goodwill: 0, paranoia: 0, intrigue: 0, hope: 0, despair: 0 };
  } else if (kind === 'cards_revealed') now.cards = data as Moment['cards'];
  else if (kind === 'counter') count(now, ...(data as [number, string, CounterName, number]));
  else {
    const [, who, place] = data as [number, string, string];
    const shade = now.people[who];
    if (shade && kind === 'moved') shade.place = place;
    if (shade && kind in LIVES) shade.life = LIVES[kind] as Shade['life'];
  }
}

function count(now: Moment, _together: number, thing: string, counter: CounterName, by: number): void {
  const shade = now.people[thing];
  if (shade) shade[counter] += by;
  else now.places[thing] = (now.places[thing] ?? 0) + by;
}

/** The day of an earlier loop that lies under today: the same one, or the last that loop had; 0 if it had none. */
export function ghostDay(past: Past, shown: TownView, loop: number): number {
  for (let day = shown.day; day > 0; day--) if (past.moments[`${loop}.${day}`]) return day;
  return 0;
}

/** The earlier loops of which there is something to show. */
export function ghosts(past: Past, shown: TownView): number[] {
  return Array.from({ length: shown.loop - 1 }, (_, before) => before + 1).filter(
    (loop) => ghostDay(past, shown, loop) > 0,
  );
}
