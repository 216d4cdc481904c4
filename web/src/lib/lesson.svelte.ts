/** A lesson as a page sees it: a room whose server is a file. The answers so far are kept on this device. */
import type {
  Bilingual,
  Foresee,
  Foreseen,
  LessonShown,
  LessonThenAsked,
  Lobby,
  Prompt,
  RefusedShown,
  Step,
  TableShown,
  Then,
  ToServer,
  Value,
  Why,
  WhyShown,
} from '../protocol';
import { callLesson, lessons, Refusal } from './api';
import { usualEmblem } from './emblem';
import { answersIn, forgetAnswers, keepAnswers, markLearnt, type Given } from './learning';
import { piecesOf, same, UNTOUCHED } from './picking';
import { rememberTable } from './lastTable';
import { Room } from './room.svelte';
import { say } from './say.svelte';
import type { Listener, Wire } from './wire';

const OFFLINE: Bilingual = { zh: '暂时连不上桌子。', en: 'The table cannot be reached just now.' };

export class Lesson {
  shown = $state.raw<LessonShown | null>(null);
  hint = $state.raw<Bilingual | null>(null);
  trouble = $state.raw<Bilingual | null>(null);
  busy = $state(false);
  /** `game/name`; empty until it is known which one is the first. */
  id = $state('');
  readonly room: Room;
  /** Where the learner stood before they tried something aside from the lesson's own way. */
  private stood: LessonShown | null = null;
  /** What would be asked after so many choices that are not sent yet. */
  private ahead: LessonThenAsked[] = [];
  private listener: Listener | null = null;
  private n = 0;

  constructor(
    readonly game: string,
    name: string | null,
  ) {
    this.room = new Room(`lesson-${game}`, null, (listener) => this.open(listener));
    void this.begin(name);
  }

  private async begin(name: string | null): Promise<void> {
    try {
      const first = name === null ? (await lessons()).find((one) => one.game === this.game) : null;
      this.id = first?.id ?? `${this.game}/${name ?? 'first'}`;
    } catch (problem) {
      this.failed(problem, []);
      return;
    }
    void this.tell(answersIn(this.id));
  }

  get reading(): boolean {
    return this.shown !== null && this.shown.prompt === null && this.shown.choices.length === 0 && !this.shown.done;
  }

  /** What the lesson wants, as pieces on the table and as values in the dock. */
  get pointed(): { pieces: string[]; values: Value[] } {
    const made = this.room.chain.links.length;
    const asked = made ? this.ahead[made] : this.shown;
    // Whoever has a real choice looks for themselves, until they ask for help by a wrong answer.
    if (!asked?.prompt || (asked.real && !this.hint)) return { pieces: [], values: [] };
    const options = asked.prompt.options.filter((option) => asked.wanted.some((value) => same(value, option.value)));
    return { pieces: options.flatMap(piecesOf), values: asked.wanted };
  }

  /** The answer to what is only to be read, or the number of a choice. */
  answer(value: Given): void {
    if (this.shown && !this.busy) void this.tell([...this.shown.answers, value]);
  }

  /** To choose something else than what was replied to. */
  back(): void {
    if (!this.shown || this.busy) return;
    this.askAgain();
    void this.tell(this.shown.answers.slice(0, -1));
  }

  again(): void {
    forgetAnswers(this.id);
    void this.tell([]);
  }

  /** Names are told in one language; the room is told anew when it changes. */
  rename(): void {
    if (this.shown) this.listener?.message(this.lobby(this.shown));
  }

  private async tell(answers: Given[]): Promise<void> {
    this.busy = true;
    const told = await callLesson<LessonShown>(this.id, { answers }).catch((problem: unknown) => ({ problem }));
    // Before it is shown: what was chosen together with it is sent as soon as it is asked.
    this.busy = false;
    if ('problem' in told) this.failed(told.problem, answers);
    else this.told(told);
  }

  private told(shown: LessonShown): void {
    if (shown.done) this.learnt(shown);
    else keepAnswers(this.id, shown.answers);
    this.trouble = null;
    this.hint = shown.hint;
    if (shown.hint) this.askAgain();
    this.show(shown);
  }

  private learnt(shown: LessonShown): void {
    markLearnt(this.id);
    rememberTable({ game: this.game, room: null, ...shown.next });
  }

  private failed(problem: unknown, answers: Given[]): void {
    const text = problem instanceof Refusal ? problem.text : OFFLINE;
    this.askAgain();
    if (this.shown) this.room.note(text);
    // The lesson has changed since these answers were kept.
    else if (problem instanceof Refusal && answers.length) this.again();
    else this.trouble = text;
  }

  private askAgain(): void {
    this.room.answered = null;
    this.room.picking = UNTOUCHED;
  }

  private show(shown: LessonShown): void {
    const left = this.shown;
    const before = left?.reply?.aside ? this.stood : left;
    const known = before?.events.length ?? 0;
    if (shown.reply && !left?.reply) this.stood = left;
    this.shown = shown;
    if (before !== left && before) this.welcome({ ...before, prompt: null });
    if (
      !before ||
      before.part !== shown.part ||
      shown.events.length < known ||
      shown.answers.length < before.answers.length
    ) {
      this.welcome(shown);
      return;
    }
    this.n += 1;
    this.listener?.message({
      t: 'step',
      n: this.n,
      ...staged(shown, known),
      patch: [[[], shown.view]],
      prompt: shown.prompt,
      waiting: waiting(shown),
      silent: shown.silent,
    });
  }

  private welcome(shown: LessonShown): void {
    this.listener?.message({ t: 'welcome', v: 1, lobby: this.lobby(shown), table: this.table(shown), talk: [] });
  }

  private table(shown: LessonShown): TableShown {
    return {
      n: this.n,
      view: shown.view,
      first: 0,
      events: shown.events,
      missed: 0,
      prompt: shown.prompt,
      waiting: waiting(shown),
      clock: { left_ms: null, reserve_ms: [], shared: false, stopped: null, talk_ms: null },
      silent: shown.silent,
      yields: [],
      habits: [],
      over: null,
    };
  }

  private lobby(shown: LessonShown): Lobby {
    return {
      t: 'lobby',
      room: this.room.id,
      code: '',
      game: this.game,
      rules: '',
      state: 'playing',
      round: shown.part + 1,
      you: shown.seat,
      host: null,
      may_host: false,
      host_gone: false,
      host_wanted: [],
      may_reclaim: false,
      locked: true,
      spectators: 'off',
      delay_ms: 0,
      spectators_talk: false,
      hands: 'off',
      agreed: [],
      paused: false,
      pause_wanted: [],
      ready: [],
      stand_in_wanted: [],
      options: {},
      secret_options: [],
      renewed: [],
      clock: {},
      seats: shown.names.map((name, n) => ({
        n,
        kind: n === shown.seat ? 'person' : 'bot',
        name: say(name),
        emblem: usualEmblem(name.en),
        bot: 'house',
        online: true,
        stand_in: false,
      })),
    };
  }

  // -- the wire ---------------------------------------------------------------------------------------------

  private open(listener: Listener): Wire {
    this.listener = listener;
    queueMicrotask(() => listener.link('open', null));
    return { send: (message) => this.send(message), greet: () => undefined, close: () => (this.listener = null) };
  }

  private send(message: ToServer): void {
    if (message.t === 'answer') {
      this.listener?.message({ t: 'ack', id: message.id });
      this.answer(message.value);
    } else if (message.t === 'then') void this.then(message);
    else if (message.t === 'why') void this.why(message);
    else if (message.t === 'foresee') void this.foresee(message);
  }

  /** With the choices that are not sent yet. */
  private answers(after: Value[] = []): Given[] {
    return [...(this.shown?.answers ?? []), ...after];
  }

  private async then({ id, prompt: open, after }: Then): Promise<void> {
    let asked: LessonThenAsked = { prompt: null, wanted: [], real: false };
    try {
      asked = await callLesson<LessonThenAsked>(`${this.id}/then`, { answers: this.answers(), after });
    } catch {
      // What is chosen can be sent by itself.
    }
    this.ahead[after.length] = asked;
    this.listener?.message({
      t: 'then_asked',
      id,
      prompt: asked.prompt && { ...asked.prompt, id: open },
      sure: true,
      told: 0,
    });
  }

  private async foresee({ id, steps, after }: Foresee): Promise<void> {
    let foreseen: Foreseen = { t: 'foreseen', id, steps: [], prospects: [] };
    try {
      foreseen = { ...(await callLesson<Foreseen>(`${this.id}/foresee`, { answers: this.answers(after), steps })), id };
    } catch {
      // A plan without numbers is still a plan.
    }
    this.listener?.message(foreseen);
  }

  private async why({ id, what, after }: Why): Promise<void> {
    let why: RefusedShown | null = null;
    try {
      why = (await callLesson<WhyShown>(`${this.id}/why`, { answers: this.answers(after), what })).why;
    } catch {
      this.room.note(OFFLINE);
    }
    this.listener?.message({ t: 'why_shown', id, why });
  }
}

function waiting(shown: { prompt: Prompt | null; seat: number }): number[] {
  return shown.prompt ? [shown.seat] : [];
}

/** What has happened since so many lines, beat by beat, and the lines after the last of them. */
function staged(shown: LessonShown, known: number): Pick<Step, 'frames' | 'events'> {
  let told = known;
  // After a wrong answer everything is told once more: what was seen is not shown again.
  const fresh = shown.frames.filter((frame) => frame.told > known);
  const frames = fresh.map((frame) => {
    const events = shown.events.slice(told, frame.told);
    told = frame.told;
    return { patch: [[[], frame.view]], events, ms: frame.ms };
  });
  return { frames, events: shown.events.slice(told) };
}
