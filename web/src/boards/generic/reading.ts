/** How any view is read: what of it are cards, what belongs to the seats, and what is only said. Pure. */
import type { Bilingual } from '../../protocol';
import type { View } from '../../lib/state';

/** A card: its id makes its piece, `card:<id>`; without a face it lies face down. */
export interface Card {
  id: number | string;
  face: unknown;
}

export type Fields = Record<string, unknown>;

/** A view sorted by how it is drawn. */
export interface Reading {
  /** Numbers and words. */
  facts: [string, unknown][];
  /** Cards that lie on the table, by the name of the field. */
  zones: [string, Card[]][];
  /** What each seat has, if the view tells that seat by seat. */
  seats: Fields[];
  /** All that is neither. */
  rest: [string, unknown][];
}

/** Not shown: which game it is and whose eyes these are is known, options stand in the lobby, and the bar above says which turn it is. */
const KNOWN = new Set(['game', 'you', 'options', 'turn']);

export function isCard(value: unknown): value is Card {
  return isFields(value) && 'id' in value && 'face' in value;
}

export function isCards(value: unknown): value is Card[] {
  return Array.isArray(value) && value.length > 0 && value.every(isCard);
}

export function isText(value: unknown): value is Bilingual {
  return isFields(value) && 'zh' in value && 'en' in value;
}

/** Whether it is said in a word. */
export function isPlain(value: unknown): boolean {
  return (
    value === null ||
    typeof value !== 'object' ||
    isText(value) ||
    (Array.isArray(value) && value.every((part) => part === null || typeof part !== 'object'))
  );
}

/** A list of nothing: cards may lie there another time, and until then there is nothing to say. */
export function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export function read(view: View): Reading {
  const seats = Array.isArray(view.seats) && view.seats.every(isFields) ? view.seats : [];
  const shown = Object.entries(view).filter(([name]) => !KNOWN.has(name) && !(name === 'seats' && seats.length > 0));
  const zones = shown.flatMap(([name, value]): [string, Card[]][] =>
    isCard(value) ? [[name, [value]]] : isCards(value) ? [[name, value]] : [],
  );
  const others = shown.filter(([name, value]) => !zones.some(([zone]) => zone === name) && !isEmpty(value));
  return {
    facts: others.filter(([, value]) => isPlain(value)),
    zones,
    seats,
    rest: others.filter(([, value]) => !isPlain(value)),
  };
}

/** What one's own seat holds, as the seat's `hand` or the view's own. */
export function ownHand(view: View): Card[] {
  const seats = read(view).seats;
  const held = typeof view.you === 'number' ? (seats[view.you]?.hand ?? view.hand) : view.hand;
  return isCards(held) ? held : [];
}

export function pieceOf(card: Card): string {
  return `card:${card.id}`;
}
