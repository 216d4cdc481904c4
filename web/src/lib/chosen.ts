/** Options that whoever hosts from here has chosen in secret: the server tells their values to nobody, so this device keeps them. */
import { forget, keep, kept } from './keeping';

export function chosenHere(room: string): Record<string, unknown> {
  return kept<Record<string, unknown>>(`chosen.${room}`, {});
}

export function chooseHere(room: string, options: Record<string, unknown>): void {
  keep(`chosen.${room}`, { ...chosenHere(room), ...options });
}

/** These are others now, which nobody has chosen. */
export function unchoose(room: string, names: string[]): void {
  keep(
    `chosen.${room}`,
    Object.fromEntries(Object.entries(chosenHere(room)).filter(([name]) => !names.includes(name))),
  );
}

/** Somebody else hosts, and may choose anew. */
export function forgetChosen(room: string): void {
  forget(`chosen.${room}`);
}
