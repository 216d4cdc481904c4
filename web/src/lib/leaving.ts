/** What leaving a room would mean. Pure. */
import type { Lobby } from '../protocol';

export function leaving(lobby: Lobby): 'leave_alone' | 'leave_playing' | 'leave_sure' {
  if (!lobby.seats.some((seat) => seat.kind === 'person' && seat.n !== lobby.you)) return 'leave_alone';
  return lobby.state === 'playing' ? 'leave_playing' : 'leave_sure';
}
