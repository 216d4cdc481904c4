/** Games that ended on this device, the latest first: their replays are found from the home screen. */
import { keep, kept } from './keeping';

export interface Played {
  room: string;
  round: number;
  game: string;
  won: boolean | null;
  at: number;
}

const MOST = 30;

export function remember(game: Played): void {
  const others = played_here().filter((one) => one.room !== game.room || one.round !== game.round);
  keep('played', [game, ...others].slice(0, MOST));
}

export function played_here(): Played[] {
  return kept<Played[]>('played', []);
}
