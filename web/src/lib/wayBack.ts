/** How this device finds back: to the games it has a seat in that are not over, and to that seat. */
import { keep, kept } from './keeping';

export interface Seated {
  room: string;
  token: string;
  game: string;
  at: number;
}

const MOST = 6;
/** A slow game may rest for weeks. */
const LONGEST_MS = 60 * 24 * 3600 * 1000;

/** The one that was looked at last comes first. */
export function seatedIn(): Seated[] {
  return kept<Seated[]>('seated', []).filter((one) => Date.now() - one.at < LONGEST_MS);
}

export function sit(seat: Seated): void {
  keep('seated', [seat, ...others(seat.room)].slice(0, MOST));
}

/** The game is over, or the seat is given up. */
export function rise(room: string): void {
  keep('seated', others(room));
}

function others(room: string): Seated[] {
  return seatedIn().filter((one) => one.room !== room);
}

/** The seat's secret: from the link's fragment the first time, from the device afterwards. */
export function seatToken(room: string): string | null {
  const fragment = location.hash.slice(1);
  if (!fragment) return kept<string | null>(`token.${room}`, null);
  keep(`token.${room}`, fragment);
  // The secret leaves the address bar, so that a shared screen or a copied address does not tell it.
  history.replaceState(null, '', location.pathname + location.search);
  return fragment;
}
