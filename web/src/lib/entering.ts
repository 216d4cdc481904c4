/** Taking a seat: the secret goes to the device, the address holds only the room. */
import { keep } from './keeping';
import { route } from './route.svelte';

const STARTING = 'anju.start';

export function enter(seat: { room: string; token: string; invite?: string }, start: boolean): void {
  if (seat.invite) keep(`invite.${seat.room}`, seat.invite);
  keep(`token.${seat.room}`, seat.token);
  if (start) sessionStorage.setItem(STARTING, seat.room);
  route.go(`/r/${seat.room}`);
}

/** Whether this room was opened to play at once; true only the first time. */
export function startsAtOnce(room: string): boolean {
  if (sessionStorage.getItem(STARTING) !== room) return false;
  sessionStorage.removeItem(STARTING);
  return true;
}
