/** Which key means what. Pure, so that it can be tested without a page. */
import type { Choice, Prompt } from '../protocol';
import { listed, pieces_of } from './picking';

export type Command =
  | { do: 'piece'; piece: string }
  | { do: 'option'; option: Choice }
  | { do: 'confirm' | 'back' | 'pass' | 'hold' | 'log' | 'notes' | 'find' | 'why' }
  | null;

export interface Pressed {
  key: string;
  /** Ctrl, Alt or Meta is held: the browser's business. */
  held: boolean;
  /** The focus is in a field where letters are letters. */
  typing: boolean;
  /** The focus is on a button or link, where Enter already means something. */
  on_button: boolean;
}

export const LETTERS = ['q', 'w', 'e', 'r', 't'];
const PLAIN: Record<string, 'pass' | 'hold' | 'log' | 'notes' | 'find' | 'why'> = { p: 'pass', h: 'hold', l: 'log', n: 'notes', '/': 'find', '?': 'why' };

/** `order` is how the board lists the options, `hand` the pieces in hand from left to right. */
export function command(pressed: Pressed, prompt: Prompt | null, order: Choice[], hand: string[]): Command {
  if (pressed.held) return null;
  if (pressed.key === 'Escape') return { do: 'back' };
  if (pressed.typing) return null;
  if (pressed.key === 'Enter') return pressed.on_button ? null : { do: 'confirm' };
  const key = pressed.key.toLowerCase();
  const plain = PLAIN[key];
  if (plain) return { do: plain };
  if (!prompt) return null;
  if (/^[1-9]$/.test(key)) return numbered(Number(key) - 1, prompt, order, hand);
  const letter = LETTERS.indexOf(key);
  const option = letter < 0 ? undefined : order[letter];
  return option ? { do: 'option', option } : null;
}

/** Numbers are the cards in hand if the question is about these, otherwise the options. */
function numbered(at: number, prompt: Prompt, order: Choice[], hand: string[]): Command {
  if (asks_hand(prompt, hand)) {
    const piece = hand[at];
    return piece ? { do: 'piece', piece } : null;
  }
  const option = order[at];
  return option ? { do: 'option', option } : null;
}

export function asks_hand(prompt: Prompt, hand: string[]): boolean {
  return listed(prompt).some((option) => pieces_of(option).some((piece) => hand.includes(piece)));
}

/** The key to print beside the n-th option. */
export function key_of(at: number, prompt: Prompt, hand: string[]): string {
  const letter = LETTERS[at];
  if (letter) return letter.toUpperCase();
  return at < 9 && !asks_hand(prompt, hand) ? String(at + 1) : '';
}
