/** A finished game and the place in it one looks at. Frames are fetched as they are wanted, and kept. */
import type { Face } from '../art/emblems';
import type { Bilingual, Line, ReplayKnown, ReplayLog, SeatShown } from '../protocol';
import { Refusal } from './api';
import { Director } from './director.svelte';
import { usualEmblem } from './emblem';
import { called } from './say.svelte';
import type { View } from './state';

export interface About {
  game: string;
  names: string[];
  emblems: Face[];
  steps: number;
  verdict: Bilingual;
  rule: string;
  winners: number[];
}

/** A moment on the way to a step: how many of its lines were told by then, and for how long it is worth looking at. */
interface Beat {
  view: View;
  told: number;
  ms: number;
}

/** One moment as the server tells it; with the eyes of all, every seat's view. */
interface Told {
  view: View | null;
  views: View[];
  who: number | null;
  chosen: Bilingual | null;
  events: Line[];
  frames: Beat[];
}

/** A step, and the moments on the way to it. */
export interface Frame {
  view: View;
  who: number | null;
  chosen: Bilingual | null;
  events: Line[];
  beats: Beat[];
}

/** For how long a step is shown that has no moments of its own. */
const STEP_MS = 900;

type Fetch = <T>(path: string) => Promise<T>;

export class Replay {
  about = $state.raw<About | null>(null);
  frame = $state.raw<Frame | null>(null);
  before = $state.raw<View | null>(null);
  trouble = $state.raw<Bilingual | null>(null);
  step = $state(0);
  eyes = $state('public');
  log = $state.raw<ReplayLog | null>(null);
  running = $state(false);
  speed = $state(1);
  private readonly director = new Director(() => 1 / this.speed);
  private readonly kept = new Map<string, Promise<Frame>>();
  private readonly recalled = new Map<string, Promise<ReplayKnown>>();

  constructor(
    readonly room: string,
    readonly round: string,
    step: number,
    eyes: string,
    private readonly fetch: Fetch,
  ) {
    this.step = step;
    this.eyes = eyes;
    void this.begin();
  }

  get address(): string {
    return `/replay/${this.room}/${this.round}?step=${this.step}&eyes=${encodeURIComponent(this.eyes)}`;
  }

  get atEnd(): boolean {
    return this.about !== null && this.step >= this.about.steps;
  }

  get eyesOnOffer(): string[] {
    return ['all', 'public', ...(this.about?.names.map((_, seat) => String(seat)) ?? [])];
  }

  get seats(): SeatShown[] {
    return (
      this.about?.names.map((name, n) => ({
        n,
        name: called(name),
        emblem: this.about?.emblems[n] ?? usualEmblem(name),
        kind: 'person',
        bot: '',
        online: true,
        stand_in: false,
      })) ?? []
    );
  }

  called(who: string): string {
    return `${String.fromCharCode(65 + Number(who))} ${called(this.about?.names[Number(who)] ?? '')}`;
  }

  lookThrough(who: string): void {
    this.director.forget();
    this.running = false;
    this.eyes = who;
    this.before = null;
    this.log = null;
    void this.read();
    void this.show();
  }

  move(by: number): void {
    this.go(this.step + by);
  }

  /** To the next or previous step at which something begins: a turn, a day. */
  async turn(by: 1 | -1, begins: (line: Line) => boolean): Promise<void> {
    const [last, eyes] = [this.about?.steps ?? 0, this.eyes];
    let step = this.step + by;
    while (step > 0 && step < last && !(await this.get(step, eyes)).events.some(begins)) step += by;
    if (eyes === this.eyes) this.go(step);
  }

  go(step: number): void {
    this.director.forget();
    this.running = false;
    this.step = Math.max(0, Math.min(step, this.about?.steps ?? step));
    void this.show();
  }

  /** Plays on from here, beat by beat, until it is told to halt or the game is over. `worth`: which steps are shown. */
  run(worth: (frame: Frame) => boolean): void {
    this.running = true;
    void this.playNext(worth);
  }

  halt(): void {
    this.running = false;
    this.director.forget();
    void this.show();
  }

  private async playNext(worth: (frame: Frame) => boolean): Promise<void> {
    const [last, eyes] = [this.about?.steps ?? 0, this.eyes];
    let step = this.step + 1;
    while (step < last && !worth(await this.get(step, eyes))) step += 1;
    if (step > last) this.running = false;
    if (!this.running || eyes !== this.eyes) return;
    const frame = await this.get(step, eyes);
    this.step = step;
    void this.get(Math.min(step + 1, last), eyes);
    const beats = frame.beats.map((beat, at) => {
      const events = frame.events.slice(frame.beats[at - 1]?.told ?? 0, beat.told);
      return { ms: beat.ms, show: () => this.become({ ...frame, view: beat.view, events }) };
    });
    const rest = frame.events.slice(frame.beats.at(-1)?.told ?? 0);
    this.director.add(
      ...beats,
      { ms: beats.length && !rest.length ? 0 : STEP_MS, show: () => this.become({ ...frame, events: rest }) },
      { ms: 0, show: () => void this.playNext(worth) },
    );
  }

  private become(frame: Frame): void {
    this.before = this.frame?.view ?? null;
    this.frame = frame;
  }

  /** What these eyes knew at this step; a refusal says why nobody can tell. */
  knowledge(): Promise<ReplayKnown> {
    const key = `${this.step} ${this.eyes}`;
    let known = this.recalled.get(key);
    if (!known) {
      known = this.fetch<ReplayKnown>(
        `${this.room}/${this.round}/${this.step}/known?eyes=${encodeURIComponent(this.eyes)}`,
      );
      this.recalled.set(key, known);
      known.catch(() => this.recalled.delete(key));
    }
    return known;
  }

  private async begin(): Promise<void> {
    try {
      this.about = await this.fetch<About>(`${this.room}/${this.round}`);
      this.go(this.step);
      void this.read();
    } catch (problem) {
      this.trouble =
        problem instanceof Refusal
          ? problem.text
          : { zh: '暂时连不上桌子。', en: 'The table cannot be reached just now.' };
    }
  }

  /** The seat whose place one would take: the eyes one looks through, or whose answer led here. */
  get seat(): number {
    return /^\d+$/.test(this.eyes) ? Number(this.eyes) : (this.frame?.who ?? 0);
  }

  private async read(): Promise<void> {
    const eyes = this.eyes;
    try {
      const log = await this.fetch<ReplayLog>(`${this.room}/${this.round}/log?eyes=${encodeURIComponent(eyes)}`);
      if (eyes === this.eyes) this.log = log;
    } catch {
      this.log = { lines: [], steps: [] };
    }
  }

  private async show(): Promise<void> {
    const [step, eyes] = [this.step, this.eyes];
    try {
      const frame = await this.get(step, eyes);
      if (step !== this.step || eyes !== this.eyes) return;
      this.become(frame);
      void this.get(Math.min(step + 1, this.about?.steps ?? step), eyes);
    } catch (problem) {
      this.trouble =
        problem instanceof Refusal ? problem.text : { zh: '这一步取不到。', en: 'This step could not be fetched.' };
    }
  }

  private get(step: number, eyes: string): Promise<Frame> {
    const key = `${step} ${eyes}`;
    let frame = this.kept.get(key);
    if (!frame) {
      frame = this.fetch<Told>(`${this.room}/${this.round}/${step}?eyes=${encodeURIComponent(eyes)}`).then(framed);
      this.kept.set(key, frame);
    }
    return frame;
  }
}

function framed(told: Told): Frame {
  return {
    view: told.view ?? together(told.views),
    who: told.who,
    chosen: told.chosen,
    events: told.events,
    beats: told.frames,
  };
}

/** What all eyes together see: every seat as it sees itself. */
function together(views: View[]): View {
  const first = views[0] ?? {};
  if (!Array.isArray(first.seats)) return first;
  return { ...first, you: null, seats: views.map((view, seat) => (view.seats as unknown[])[seat]) };
}

/** The replay at the step at which a line of a finished game's log was told. Notes of the table are no events. */
export async function addressOfLine(
  room: string,
  round: number,
  eyes: string,
  lines: Line[],
  at: number,
  fetch: Fetch,
): Promise<string> {
  const log = await fetch<ReplayLog>(`${room}/${round}/log?eyes=${eyes}`);
  const events = lines.slice(0, at).filter((line) => !line.kind.startsWith('table:')).length;
  return `/replay/${room}/${round}?step=${log.steps[Math.min(events, log.steps.length - 1)] ?? 0}&eyes=${eyes}`;
}
