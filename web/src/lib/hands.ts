/** Hands for spectators: one agrees to the delay one has read, and to no other that the host chooses meanwhile. */

import type { Lobby } from '../protocol';
import { word } from './say.svelte';

/** How much later spectators see them. */
export function handsWhen(lobby: Lobby): string {
  return lobby.delay_ms ? word('hands_later', { n: Math.round(lobby.delay_ms / 6000) / 10 }) : word('hands_at_once');
}

export function agreeing(lobby: Lobby) {
  return { do: 'agree', spectators: lobby.spectators, delay_ms: lobby.delay_ms } as const;
}
