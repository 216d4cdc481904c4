/** Options that whoever hosts from here has chosen in secret: the server tells their values to nobody, so this device keeps them. */
import { forget, keep, kept } from './keeping';

export function chosen_here(room: string): Record<string, unknown> {
  return kept<Record<string, unknown>>(`chosen.${room}`, {});
}

export function choose_here(room: string, options: Record<string, unknown>): void {
  keep(`chosen.${room}`, { ...chosen_here(room), ...options });
}

/** These are others now, which nobody has chosen. */
export function unchoose(room: string, names: string[]): void {
  keep(`chosen.${room}`, Object.fromEntries(Object.entries(chosen_here(room)).filter(([name]) => !names.includes(name))));
}

/** Somebody else hosts, and may choose anew. */
export function forget_chosen(room: string): void {
  forget(`chosen.${room}`);
}
