/** Games that ended on this device, the latest first: their replays are found from the home screen. */
import { keep, kept } from './keeping';

export interface Played {
  room: string;
  round: number;
  game: string;
  won: boolean | null;
  /** Where one sat; null for who watched. */
  seat: number | null;
  at: number;
}

const MOST = 30;

export function remember(game: Played): void {
  const others = playedHere().filter((one) => one.room !== game.room || one.round !== game.round);
  keep('played', [game, ...others].slice(0, MOST));
}

/** Where this device's person sat in that game; null if they did not, or if nobody remembers. */
export function seatIn(room: string, round: string): number | null {
  return playedHere().find((one) => one.room === room && String(one.round) === round)?.seat ?? null;
}

export function playedHere(): Played[] {
  return kept<Played[]>('played', []);
}
