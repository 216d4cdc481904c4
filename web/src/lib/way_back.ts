/** How this device finds back: to the last room, and to the seat it has in one. */
import { keep, kept } from './keeping';

export interface LastRoom {
  room: string;
  token: string;
  game?: string;
  at: number;
}

export function last_room(): LastRoom | null {
  return kept<LastRoom | null>('last', null);
}

/** The seat's secret: from the link's fragment the first time, from the device afterwards. */
export function seat_token(room: string): string | null {
  const fragment = location.hash.slice(1);
  if (!fragment) return kept<string | null>(`token.${room}`, null);
  keep(`token.${room}`, fragment);
  // The secret leaves the address bar, so that a shared screen or a copied address does not tell it.
  history.replaceState(null, '', location.pathname + location.search);
  return fragment;
}
