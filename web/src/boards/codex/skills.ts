/** The skills one has, in the order in which one looks for them. Pure but for what is kept on this device. */
import type { Choice } from '../../protocol';
import { keep, kept } from '../../lib/keeping';
import { BOOK } from './view';

/** Whether using it now strikes somebody. */
export function strikes(option: Choice): boolean {
  const printed = BOOK.skills[String(option.value)];
  return printed !== undefined && printed.damage.en !== '—' && !option.warning?.zh;
}

/** Of eight skills a newcomer reads, so many may be strikes, and so many may be used now. */
const [FIRST, STRIKES, USABLE] = [8, 4, 6];

/** What a newcomer looks at first: strikes and other things to do now, and what is nearest. */
export function mostUseful(striking: string[], other: string[], near: string[]): Set<string> {
  const now = [...striking.slice(0, STRIKES), ...other, ...striking.slice(STRIKES)];
  const soon = near.slice(0, Math.max(FIRST - USABLE, FIRST - now.length));
  return new Set([...now.slice(0, FIRST - soon.length), ...soon]);
}

const FIRST_GAMES = 2;
const ROOMS = 'codex.rooms';

/** Whether this is one of the first games on this device; a room that is entered again is the same game. */
export function isNewcomer(room: string): boolean {
  const rooms = kept<string[]>(ROOMS, []);
  if (rooms.includes(room)) return true;
  if (rooms.length >= FIRST_GAMES) return false;
  keep(ROOMS, [...rooms, room]);
  return true;
}
