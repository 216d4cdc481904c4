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

export class Notebook {
  private pages = $state.raw<Pages>({ marks: {}, sent: {} });

  constructor(private readonly name: string) {
    this.pages = kept<Pages>(name, this.pages);
  }

  mark(seat: string): string {
    return this.pages.marks[seat] ?? '';
  }

  set_mark(seat: string, mark: string): void {
    this.turn_to({ ...this.pages, marks: { ...this.pages.marks, [seat]: mark } });
  }

  sent_by(seat: string): [number, Sent][] {
    return Object.entries(this.pages.sent)
      .map(([turn, sent]): [number, Sent] => [Number(turn), sent])
      .filter(([, sent]) => sent.sender === seat);
  }

  /** Writes down where the message is going and, once it is received, what it was. */
  watch(shown: Mission, fresh: Line[]): void {
    const known = this.pages.sent[shown.turn];
    const letter = shown.message;
    let sent = known ?? null;
    if (letter) sent = { sender: letter.sender, direction: letter.direction, lock: letter.lock, receiver: known?.receiver ?? null, face: known?.face ?? null };
    const received = fresh.find((line) => line.kind === 'received');
    if (received && sent) sent = { ...sent, receiver: LETTERS[Number(received.data[0])] ?? null, face: Number(received.data[2]) };
    if (!sent || JSON.stringify(sent) === JSON.stringify(known)) return;
    this.turn_to({ ...this.pages, sent: { ...this.pages.sent, [shown.turn]: sent } });
  }

  /** A new game begins. */
  clear(): void {
    if (Object.keys(this.pages.marks).length + Object.keys(this.pages.sent).length) this.turn_to({ marks: {}, sent: {} });
  }

  private turn_to(pages: Pages): void {
    this.pages = pages;
    keep(this.name, pages);
  }
}
