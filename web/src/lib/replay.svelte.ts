/** A finished game and the place in it one looks at. Frames are fetched as they are wanted, and kept. */
import type { Bilingual, Line, SeatShown } from '../protocol';
import { Refusal } from './api';
import type { View } from './state';

export interface About {
  game: string;
  steps: number;
  seats: SeatShown[];
  /** The steps at which turns begin. */
  turns: number[];
}

export interface Frame {
  view: View;
  events: Line[];
}

type Fetch = <T>(path: string) => Promise<T>;

export class Replay {
  about = $state.raw<About | null>(null);
  frame = $state.raw<Frame | null>(null);
  before = $state.raw<View | null>(null);
  trouble = $state.raw<Bilingual | null>(null);
  step = $state(0);
  eyes = $state('public');
  private readonly kept = new Map<string, Promise<Frame>>();

  constructor(
    readonly id: string,
    step: number,
    eyes: string,
    private readonly fetch: Fetch,
  ) {
    this.step = step;
    this.eyes = eyes;
    void this.begin();
  }

  get address(): string {
    return `/replay/${this.id}?step=${this.step}&eyes=${encodeURIComponent(this.eyes)}`;
  }

  get at_end(): boolean {
    return this.about !== null && this.step >= this.about.steps;
  }

  get eyes_on_offer(): string[] {
    return ['public', 'all', ...(this.about?.seats.map((seat) => String(seat.n)) ?? [])];
  }

  called(who: string): string {
    const seat = this.about?.seats.find((one) => String(one.n) === who);
    return `${String.fromCharCode(65 + Number(who))} ${seat?.name ?? ''}`;
  }

  look_through(who: string): void {
    this.eyes = who;
    this.before = null;
    void this.show();
  }

  move(by: number): void {
    this.go(this.step + by);
  }

  turn(by: 1 | -1): void {
    const turns = this.about?.turns ?? [];
    const next = by > 0 ? turns.find((at) => at > this.step) : turns.findLast((at) => at < this.step);
    this.go(next ?? (by > 0 ? (this.about?.steps ?? 0) : 0));
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(step, this.about?.steps ?? step));
    void this.show();
  }

  private async begin(): Promise<void> {
    try {
      this.about = await this.fetch<About>(this.id);
      this.go(this.step);
    } catch (problem) {
      this.trouble = problem instanceof Refusal ? problem.text : { zh: '暂时连不上桌子。', en: 'The table cannot be reached just now.' };
    }
  }

  private async show(): Promise<void> {
    const [step, eyes] = [this.step, this.eyes];
    try {
      const frame = await this.get(step, eyes);
      if (step !== this.step || eyes !== this.eyes) return;
      this.before = this.frame?.view ?? null;
      this.frame = frame;
      void this.get(Math.min(step + 1, this.about?.steps ?? step), eyes);
    } catch (problem) {
      this.trouble = problem instanceof Refusal ? problem.text : { zh: '这一步取不到。', en: 'This step could not be fetched.' };
    }
  }

  private get(step: number, eyes: string): Promise<Frame> {
    const key = `${step} ${eyes}`;
    let found = this.kept.get(key);
    if (!found) {
      found = this.fetch<Frame>(`${this.id}/${step}?eyes=${encodeURIComponent(eyes)}`);
      this.kept.set(key, found);
    }
    return found;
  }
}
