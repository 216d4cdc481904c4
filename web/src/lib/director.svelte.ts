/** Shows moments one after the other, each for as long as it is worth looking at. */
export interface Moment {
  /** For how long, at the usual tempo; nothing waits for a moment of no time. */
  ms: number;
  show: () => void;
  /** How much longer, for what there is to read then. */
  reading?: () => number;
}

export type Tempo = 'slow' | 'normal' | 'quick' | 'at_once';

/** By which a moment is longer or shorter than usual. */
export const TEMPOS: Record<Tempo, number> = { slow: 1.7, normal: 1, quick: 0.45, at_once: 0 };

/** Where more than this is still to be shown, everything goes twice as fast: nobody wants to see the past for long. */
const MOST_BEHIND_MS = 12_000;

export class Director {
  /** A moment is being looked at, and there are more. */
  playing = $state(false);
  /** For how long the present moment is shown, in milliseconds. */
  stays = $state(0);
  private waiting: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `tempo` is asked anew for every moment. */
  constructor(private readonly tempo: () => number) {}

  add(...moments: Moment[]): void {
    this.waiting.push(...moments);
    if (!this.playing) this.next();
  }

  /** On to the next moment that lasts. */
  next(): void {
    clearTimeout(this.timer);
    let stay = 0;
    for (let moment = this.waiting.shift(); moment; moment = this.waiting.shift()) {
      const pace = this.pace();
      stay = moment.ms * pace;
      // Before it is shown: what is added by that comes after.
      this.playing = stay > 0;
      moment.show();
      if (stay > 0) {
        stay += (moment.reading?.() ?? 0) * pace;
        break;
      }
    }
    this.playing = stay > 0;
    this.stays = stay;
    if (this.playing) this.timer = setTimeout(() => this.next(), stay);
  }

  /** The present moment stays until somebody goes on. */
  hold(): void {
    clearTimeout(this.timer);
  }

  /** Everything that is left, at once. */
  finish(): void {
    const left = this.forget();
    for (const moment of left) moment.show();
  }

  /** What is left will not be shown. */
  forget(): Moment[] {
    clearTimeout(this.timer);
    this.playing = false;
    const left = this.waiting;
    this.waiting = [];
    return left;
  }

  private pace(): number {
    const behind = this.waiting.reduce((sum, moment) => sum + moment.ms, 0);
    return this.tempo() * (behind > MOST_BEHIND_MS ? 0.5 : 1);
  }
}
