/** What becomes of a seat while its page cannot reach the server. Pure. */
import type { Lobby } from '../protocol';
import type { WordName } from './words';

/** As long as the server takes a silent phone for one that changes networks. */
const AWAY_AFTER = 5000;

export interface Fate {
  word: WordName;
  n: number;
}

/** By what was known when the line was lost, so many milliseconds ago; null where no seat depends on it. */
export function fate(lobby: Lobby, lostMs: number): Fate | null {
  if (lobby.you === null || lobby.state !== 'playing') return null;
  const others = lobby.seats.some((seat) => seat.n !== lobby.you && seat.kind === 'person' && seat.online);
  if (!others || lobby.paused) return { word: 'lost_stands', n: 0 };
  const { grace_ms = null, wait_for_away = true, base_ms = null } = lobby.clock;
  if (grace_ms === null) return { word: wait_for_away || base_ms === null ? 'lost_waits' : 'lost_runs', n: 0 };
  const left = Math.ceil((Math.max(AWAY_AFTER, grace_ms) - lostMs) / 1000);
  return left > 0 ? { word: 'lost_bot_soon', n: left } : { word: 'lost_bot', n: 0 };
}
