/** With which set-up somebody begins who plays a game for the first time on this device. */
import type { GameInfo, Lobby, StarterInfo } from '../protocol';
import { isNewcomer } from './levels';
import { playedHere } from './played';

/** The next of the game's set-ups, until the first win; null for whoever needs none. */
export function starterFor({ id, starters }: GameInfo): StarterInfo | null {
  if (!isNewcomer(id)) return null;
  const ended = playedHere().filter((one) => one.game === id && one.seat !== null).length;
  return starters[Math.min(ended, starters.length - 1)] ?? null;
}

/** What to ask of a room: the options of this set-up and no others, also of those that were chosen in secret. */
export function asked({ seats, options }: StarterInfo, { secret_options }: Lobby): Required<Settled> {
  return { seats, options: { ...Object.fromEntries(secret_options.map((name) => [name, null])), ...options } };
}

interface Settled {
  seats: number;
  options: Record<string, unknown>;
}

/** Whether this is what the room plays, as far as it was chosen on this device or everybody may see it. */
export function isChosen({ seats, options }: StarterInfo, lobby: Lobby, own: Record<string, unknown>): boolean {
  if (lobby.seats.length !== seats) return false;
  const known: Record<string, unknown> = { ...lobby.options };
  for (const name of lobby.secret_options) known[name] = own[name];
  return JSON.stringify(sorted(known)) === JSON.stringify(sorted(options));
}

function sorted(options: Record<string, unknown>): [string, unknown][] {
  return Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
}
