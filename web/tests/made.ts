/** What `python -m tests.pages.write` has made for these tests: moments of real tables, and what is printed in each game. */
import type { View } from '../src/lib/state';
import type { Prompt, SeatShown } from '../src/protocol';

export interface Moment {
  view: View;
  prompt: Prompt | null;
  seats: SeatShown[];
}

const FOUND = import.meta.glob<unknown>('../made/*.json', { eager: true, import: 'default' });

/** By the name of its file. */
export function made<T>(name: string): T {
  const found = FOUND[`../made/${name}.json`];
  if (found === undefined) throw new Error(`nothing is made under the name ${name}`);
  return found as T;
}

/** All moments of a game by name. */
export function moments(game: string): (Moment & { name: string })[] {
  const before = `../made/${game}-moment-`;
  return Object.keys(FOUND)
    .filter((path) => path.startsWith(before))
    .map((path) => ({ name: path.slice(before.length, -'.json'.length), ...(FOUND[path] as Moment) }));
}
