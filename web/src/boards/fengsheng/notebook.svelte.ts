/** What a player writes down for themselves: a mark per seat, and which messages went where. Kept on the device. */
import type { Line } from '../../protocol';
import { keep, kept } from '../../lib/keeping';
import { LETTERS, type Mission } from './view';

export interface Sent {
  sender: string;
  direction: string;
  lock: string | null;
  receiver: string | null;
  face: number | null;
}

interface Pages {
  marks: Record<string, string>;
  /** By turn: a turn has one message. */
  sent: Record<number, Sent>;
}

/** `?` after a mark: not sure. */
export const MARKS = ['qian_fu', 'qian_fu?', 'te_gong', 'te_gong?', 'loner', 'loner?'];

const DIRECTIONS = ['left', 'right', 'up'];

function letter(seat: number | undefined): string {
  return LETTERS[seat ?? -1] ?? '';
}

export class Notebook {
  private pages = $state.raw<Pages>({ marks: {}, sent: {} });
  /** The turn up to which has been watched; 0 before. */
  private turn = 0;

  constructor(private readonly name: string) {
    this.pages = kept<Pages>(name, this.pages);
  }

  mark(seat: string): string {
    return this.pages.marks[seat] ?? '';
  }

  setMark(seat: string, mark: string): void {
    this.turnTo({ ...this.pages, marks: { ...this.pages.marks, [seat]: mark } });
  }

  sentBy(seat: string): [number, Sent][] {
    return Object.entries(this.pages.sent)
      .map(([turn, sent]): [number, Sent] => [Number(turn), sent])
      .filter(([, sent]) => sent.sender === seat);
  }

  /** Writes down what was sent, and once it is received, what it was. A step may reach into the next turn. */
  watch(shown: Mission, fresh: Line[]): void {
    const sent = { ...this.pages.sent };
    let turn = this.turn || shown.turn;
    for (const line of fresh) {
      const [first, second, third, fourth] = line.data.map(Number);
      const open = sent[turn];
      if (line.kind === 'turn' && first !== undefined) turn = first;
      if (line.kind === 'sent')
        sent[turn] = {
          sender: letter(first),
          direction: DIRECTIONS[second ?? 0] ?? 'left',
          lock: letter(fourth) || null,
          receiver: null,
          face: null,
        };
      if (line.kind === 'received' && open) sent[turn] = { ...open, receiver: letter(first), face: third ?? null };
    }
    const underWay = shown.message;
    if (underWay)
      sent[shown.turn] ??= {
        sender: underWay.sender,
        direction: underWay.direction,
        lock: underWay.lock,
        receiver: null,
        face: null,
      };
    this.turn = shown.turn;
    if (JSON.stringify(sent) !== JSON.stringify(this.pages.sent)) this.turnTo({ ...this.pages, sent });
  }

  /** A new game begins. */
  clear(): void {
    if (Object.keys(this.pages.marks).length + Object.keys(this.pages.sent).length)
      this.turnTo({ marks: {}, sent: {} });
  }

  private turnTo(pages: Pages): void {
    this.pages = pages;
    keep(this.name, pages);
  }
}
