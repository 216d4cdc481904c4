/** Which message went where, read from everything that was told. */
import type { Line } from '../../protocol';
import { LETTERS } from './view';

export interface Sent {
  turn: number;
  sender: string;
  direction: string;
  lock: string | null;
  /** Who would not have it, in order. */
  refused: string[];
  receiver: string | null;
  /** Known to all once it is received. */
  face: number | null;
}

const DIRECTIONS = ['left', 'right', 'up'];

function letter(seat: unknown): string {
  return LETTERS[Number(seat)] ?? '';
}

/** In the order in which they were sent. */
export function messages(events: Line[]): Sent[] {
  const all: Sent[] = [];
  let turn = 0;
  for (const { kind, data } of events) {
    const last = all.at(-1);
    if (kind === 'turn') turn = Number(data[0]);
    if (kind === 'sent')
      all.push({
        turn,
        sender: letter(data[0]),
        direction: DIRECTIONS[Number(data[1])] ?? 'left',
        lock: letter(data[3]) || null,
        refused: [],
        receiver: null,
        face: null,
      });
    if (kind === 'refused') last?.refused.push(letter(data[0]));
    if (kind === 'received' && last) Object.assign(last, { receiver: letter(data[0]), face: Number(data[2]) });
  }
  return all;
}
