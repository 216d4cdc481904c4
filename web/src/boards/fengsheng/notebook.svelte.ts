/** What a player writes down for themselves: a mark per seat. Kept on the device. */
import { keep, kept } from '../../lib/keeping';

/** `?` after a mark: not sure. */
export const MARKS = ['qian_fu', 'qian_fu?', 'te_gong', 'te_gong?', 'loner', 'loner?'];

interface Pages {
  marks: Record<string, string>;
}

export class Notebook {
  private pages = $state.raw<Pages>({ marks: {} });

  constructor(private readonly name: string) {
    this.pages = kept<Pages>(name, this.pages);
  }

  mark(seat: string): string {
    return this.pages.marks[seat] ?? '';
  }

  setMark(seat: string, mark: string): void {
    this.turnTo({ marks: { ...this.pages.marks, [seat]: mark } });
  }

  /** A new game begins. */
  clear(): void {
    if (Object.keys(this.pages.marks).length) this.turnTo({ marks: {} });
  }

  private turnTo(pages: Pages): void {
    this.pages = pages;
    keep(this.name, pages);
  }
}
