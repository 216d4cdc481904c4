/** Which key means what. Pure, so that it can be tested without a page. */
import type { Choice, Prompt } from '../protocol';
import { listed, piecesOf } from './picking';

export type Command =
  | { do: 'piece'; piece: string }
  | { do: 'option'; option: Choice }
  | { do: 'confirm' | 'back' | 'pass' | 'hold' | 'log' | 'notes' | 'find' | 'why' | 'hint' | 'next' | 'finish' }
  | null;

export interface Pressed {
  key: string;
  /** Ctrl, Alt or Meta is held: the browser's business. */
  held: boolean;
  /** The focus is in a field where letters are letters. */
  typing: boolean;
  /** The focus is on a button or link, where Enter already means something. */
  onButton: boolean;
}

export const LETTERS = ['q', 'w', 'e', 'r', 't'];
const PLAIN: Record<string, 'pass' | 'hold' | 'log' | 'notes' | 'find' | 'why' | 'hint'> = {
  p: 'pass',
  h: 'hold',
  l: 'log',
  n: 'notes',
  '/': 'find',
  '?': 'why',
  '.': 'hint',
  '。': 'hint',
};

/** What keeps its key from question to question has one of these, by its place in what there ever is to choose from. */
export const OWN_KEYS = [...'qwert123456789yuioasdgjkxcvbm'];

/** The place by which an option has a key of its own; null if its key goes by the order. */
export type Place = (option: Choice) => number | null;

/** `order` is how the board lists the options, `hand` the pieces in hand from left to right. */
export function command(
  pressed: Pressed,
  prompt: Prompt | null,
  order: Choice[],
  hand: string[],
  place: Place = () => null,
): Command {
  if (pressed.held) return null;
  if (pressed.key === 'Escape') return { do: 'back' };
  if (pressed.typing) return null;
  if (pressed.key === ' ') return pressed.onButton ? null : { do: 'next' };
  if (pressed.key === 'End') return { do: 'finish' };
  if (pressed.key === 'Enter') return pressed.onButton ? null : { do: 'confirm' };
  const key = pressed.key.toLowerCase();
  const plain = PLAIN[key];
  if (plain) return { do: plain };
  if (!prompt) return null;
  if (/^[1-9]$/.test(key) && asksHand(prompt, hand)) {
    const piece = hand[Number(key) - 1];
    return piece ? { do: 'piece', piece } : null;
  }
  const option = keyed(prompt, order, hand, place).get(key);
  return option ? { do: 'option', option } : null;
}

/** Every key that chooses something. Numbers are the cards in hand if the question is about these, otherwise options. */
function keyed(prompt: Prompt, order: Choice[], hand: string[], place: Place): Map<string, Choice> {
  const byKey = new Map<string, Choice>();
  const numbers = !asksHand(prompt, hand);
  const give = (key: string | undefined, option: Choice) => {
    if (key && !byKey.has(key) && (numbers || !/^[1-9]$/.test(key))) byKey.set(key, option);
  };
  for (const option of order) give(OWN_KEYS[place(option) ?? -1], option);
  const rest = order.filter((option) => place(option) === null);
  rest.forEach((option, at) => give(LETTERS[at], option));
  rest.slice(0, 9).forEach((option, at) => give(String(at + 1), option));
  return byKey;
}

export function asksHand(prompt: Prompt, hand: string[]): boolean {
  return listed(prompt).some((option) => piecesOf(option).some((piece) => hand.includes(piece)));
}

/** The key to print beside each option that has one. */
export function keysOf(
  prompt: Prompt,
  order: Choice[],
  hand: string[],
  place: Place = () => null,
): Map<Choice, string> {
  const printed = new Map<Choice, string>();
  for (const [key, option] of keyed(prompt, order, hand, place))
    if (!printed.has(option)) printed.set(option, key.toUpperCase());
  return printed;
}
