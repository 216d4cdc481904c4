/**
 * How strongly bots play against whoever sits at this device, game by game: gently until they have won, then fairly,
 * unless they chose something else.
 */
import type { Lobby, Over, SeatShown } from '../protocol';
import { keep, kept } from './keeping';

export const GENTLE = 'gentle';
export const FAIR = 'fair';

const key = (game: string) => `level.${game}`;

/** Whether whoever sits here has neither won against bots nor chosen how strongly they play. */
export function isNewcomer(game: string): boolean {
  return kept<string | null>(key(game), null) === null;
}

/** The level to ask for. */
export function levelFor(game: string): string {
  return kept<string>(key(game), GENTLE);
}

export function chooseLevel(game: string, level: string): void {
  keep(key(game), level);
}

/** A game against nobody but bots is over: whoever has won it for the first time meets fair ones from now on. */
export function rememberWin({ game, seats, you }: Lobby, over: Over): void {
  const alone = seats.every((seat) => seat.n === you || seat.kind === 'bot');
  if (you === null || !alone || !over.winners.includes(you)) return;
  chooseLevel(game, kept<string>(key(game), FAIR));
}

/** Bots of an earlier game that are gentler than what is to be asked for now. */
export function outgrown({ game, seats }: Lobby): SeatShown[] {
  return levelFor(game) === FAIR ? seats.filter((seat) => seat.kind === 'bot' && seat.bot === GENTLE) : [];
}
