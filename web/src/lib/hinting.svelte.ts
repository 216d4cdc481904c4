/** Hints for who plays alone: what a good player would look at; asked once more, what they would do. */
import type { Choice, Hinted, Prompt, RefusedShown } from '../protocol';
import { same } from './picking';

/** Told undefined while somebody thinks; null if nobody will answer any more. */
export interface OpenHint {
  prompt: Prompt;
  told: Hinted | RefusedShown | null | undefined;
  /** Whether a move is wanted, too. */
  move: boolean;
}

export class Hinting {
  private asked = $state.raw<OpenHint | null>(null);

  /** `prompt` is what is to be chosen now: a hint is about that, and gone with it. */
  constructor(
    private readonly prompt: () => Prompt | null,
    private readonly ask: (prompt: Prompt, move: boolean) => Promise<Hinted | RefusedShown | null>,
  ) {}

  get open(): OpenHint | null {
    return this.asked && this.asked.prompt === this.prompt() ? this.asked : null;
  }

  /** The sentences; then the move; then nothing more is to be had. */
  more(): void {
    const prompt = this.prompt();
    if (!prompt || (this.open && (this.open.told === undefined || this.open.move))) return;
    const asked = { prompt, told: undefined, move: this.open?.told?.t === 'hinted' };
    // What was read stays until the move is there.
    this.asked = asked.move && this.open ? { ...this.open, move: true } : asked;
    const waiting = this.asked;
    void this.ask(prompt, asked.move).then((told) => {
      if (this.asked === waiting) this.asked = { ...asked, told };
    });
  }

  close(): void {
    this.asked = null;
  }

  /** The move that was asked for, as one of the options. */
  get choice(): Choice | null {
    const told = this.open?.told;
    if (told?.t !== 'hinted' || told.move === null) return null;
    return this.open?.prompt.options.find((option) => same(option.value, told.move)) ?? null;
  }
}
