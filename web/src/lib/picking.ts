/** How touching pieces leads to one option of a prompt. Pure: a picking is never changed, only replaced. */
import type { Choice, Prompt, Value } from '../protocol';

export interface Picking {
  /** Pieces touched so far, in order. */
  pieces: string[];
  /** The option that is chosen and waits for Confirm. */
  chosen: Choice | null;
}

export const UNTOUCHED: Picking = { pieces: [], chosen: null };

export function piecesOf(option: Choice): string[] {
  return option.piece ? option.piece.split(' ') : [];
}

export function same(one: Value | null, other: Value | null): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, at) => part === other[at]);
  return one === other;
}

/** Options that contain all of these pieces. */
export function within(options: Choice[], pieces: string[]): Choice[] {
  return options.filter((option) => {
    const own = piecesOf(option);
    return pieces.every((piece) => own.includes(piece));
  });
}

/** Whether touching this piece leads anywhere from here. */
export function leads(prompt: Prompt | null, picking: Picking, piece: string): boolean {
  if (!prompt) return false;
  if (picking.pieces.includes(piece)) return true;
  return within(prompt.options, [...picking.pieces, piece]).length > 0 || within(prompt.options, [piece]).length > 0;
}

/** Touches a piece: adds it, takes it back, or begins anew with it. */
export function touched(prompt: Prompt, picking: Picking, piece: string): Picking {
  const pieces = picking.pieces.includes(piece)
    ? picking.pieces.filter((other) => other !== piece)
    : [...picking.pieces, piece];
  const possible = within(prompt.options, pieces).length > 0 ? pieces : [piece];
  return { pieces: possible, chosen: exact(prompt.options, possible) };
}

export function chosen(option: Choice): Picking {
  return { pieces: piecesOf(option), chosen: option };
}

/** The one option made of just these pieces. */
function exact(options: Choice[], pieces: string[]): Choice | null {
  if (pieces.length === 0) return null;
  const whole = within(options, pieces).filter((option) => piecesOf(option).length === pieces.length);
  return whole.length === 1 ? (whole[0] ?? null) : null;
}

/** Whether nothing more could be added, so that the choice may be sent without a Confirm. */
export function complete(prompt: Prompt, picking: Picking): boolean {
  return picking.chosen !== null && within(prompt.options, picking.pieces).length <= 1;
}

export function declining(prompt: Prompt): Choice | null {
  if (prompt.decline === null) return null;
  return prompt.options.find((option) => same(option.value, prompt.decline)) ?? null;
}

/** What a screen lists: all options but the one that declines, which has a button and a key of its own. */
export function listed(prompt: Prompt): Choice[] {
  return prompt.options.filter((option) => prompt.decline === null || !same(option.value, prompt.decline));
}
