/** This loop against an earlier one on the same day. Pure. */
import type { Moment, Shade } from './past';
import { COUNTERS, type CounterName } from './view';

export interface Side {
  place: string;
  life: Shade['life'] | '';
  counters: Partial<Record<CounterName, number>>;
  /** Cards that were turned up here: whose, and which. */
  cards: [number, string][];
}

export interface Row {
  id: string;
  then: Side | null;
  now: Side | null;
  /** What is not the same. */
  differs: boolean;
}

/** Everybody and every place of both; what differs comes first. */
export function compared(then: Moment, now: Moment): Row[] {
  const ids = [...new Set([...Object.keys(now.people), ...Object.keys(then.people), ...Object.keys(now.places)])];
  const rows = ids.map((id): Row => {
    const [before, after] = [side(then, id), side(now, id)];
    return { id, then: before, now: after, differs: JSON.stringify(before) !== JSON.stringify(after) };
  });
  return [...rows.filter((row) => row.differs), ...rows.filter((row) => !row.differs)];
}

function side(moment: Moment, id: string): Side | null {
  const cards = moment.cards
    .filter(([, on]) => on === id)
    .map(([owner, , card]): [number, string] => [owner, card])
    .sort();
  if (id in moment.places) return { place: '', life: '', counters: some({ intrigue: moment.places[id] ?? 0 }), cards };
  const shade = moment.people[id];
  return shade ? { place: shade.place, life: shade.life, counters: some(shade), cards } : null;
}

function some(counted: Partial<Record<CounterName, number>>): Partial<Record<CounterName, number>> {
  return Object.fromEntries(COUNTERS.flatMap((name) => (counted[name] ? [[name, counted[name]]] : [])));
}
