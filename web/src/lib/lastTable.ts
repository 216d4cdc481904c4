/** The table that this device sat at last: whoever wants to play at once plays there again, or at one like it. */
import type { Lobby } from '../protocol';
import { keep, kept } from './keeping';

export interface LastTable {
  game: string;
  /** Where it is; null if others sat there, or if it was a lesson. */
  room: string | null;
  seats?: number;
  seat?: number;
  options?: Record<string, unknown>;
}

export function rememberTable(table: LastTable): void {
  keep('last_table', table);
}

/** A game that goes on, of somebody who plays in it. */
export function rememberLobby(lobby: Lobby): void {
  if (lobby.state !== 'playing' || lobby.you === null) return;
  const alone = lobby.seats.every((seat) => seat.n === lobby.you || seat.kind === 'bot');
  rememberTable({
    game: lobby.game,
    room: alone ? lobby.room : null,
    seats: lobby.seats.length,
    seat: lobby.you,
    options: lobby.options,
  });
}

export function lastTable(): LastTable | null {
  return kept<LastTable | null>('last_table', null);
}
