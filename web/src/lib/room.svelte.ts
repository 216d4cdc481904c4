/** A room as a page has it: what is asked of it, and what every message of the server changes. */
import type {
  Bilingual,
  Deduced,
  Error as Failure,
  Foreseen,
  RefusedShown,
  RoomDo,
  Step,
  ToClient,
  Value,
} from '../protocol';
import { chooseHere, forgetChosen, unchoose } from './chosen';
import { Director, TEMPOS } from './director.svelte';
import { Hinting } from './hinting.svelte';
import { forget } from './keeping';
import { rememberLobby } from './lastTable';
import { rememberWin } from './levels';
import { readingMs, wordsOf } from './reading';
import { RoomChoosing, type Asked } from './roomChoosing.svelte';
import type { OpenWire } from './roomConnection.svelte';
import { settings } from './settings.svelte';
import { framed, told, type Known, type Until } from './state';
import { rise, sit } from './wayBack';
import { openWire } from './wire';
import { WORDS } from './words';

/** After these the server will not let this page in, however often it knocks. */
const FINAL = new Set([
  'version',
  'unknown_room',
  'bad_token',
  'not_watchable',
  'kicked',
  'ended',
  'broken',
  'other_rules',
]);
/** So much time a clock that runs gives at most for what has happened (`MOST_SHOWING` of the server). */
const MOST_SHOWN_MS = 15_000;
/** What goes by in less is told in passing: nobody has to read it. */
const PASSING_MS = 500;
const SLOWER_MS = 1000;
/** Whoever was away for so long, while so much was told, is told it again in short. */
const LONG_AWAY_MS = 10_000;
const MUCH_MISSED = 3;
function tooLate(why: Bilingual): Bilingual {
  return {
    zh: `断线时选的没有赶上：${why.zh}`,
    en: `What you chose while the connection was lost came too late: ${why.en}`,
  };
}

export class Room extends RoomChoosing {
  ruleOpen = $state<string | null>(null);
  readonly director = new Director(() => (this.lookedAway ? 0 : TEMPOS[settings.tempo]));
  readonly hinting = new Hinting(
    () => this.prompt,
    (prompt, move) => this.inquiry.hint(prompt, this.chain.values, move),
  );
  private lookedAway: { at: number; lines: number } | null = null;
  /** What has been held up here for as long as it takes to read it. */
  private readonly wordsRead = new Set<string>();

  constructor(id: string, token: string | null, open: OpenWire = openWire) {
    super(id, token);
    this.connect(open);
  }

  why(what: Value, name: Bilingual | null = null): void {
    const asked: Asked = { name, answer: undefined };
    this.asked = asked;
    void this.reason(what).then((answer) => {
      if (this.asked === asked) this.asked = { name, answer };
    });
  }

  reason(what: Value): Promise<RefusedShown | null> {
    const prompt = this.talking ? null : this.table?.prompt;
    return prompt ? this.inquiry.why(prompt, this.chain.values, what) : Promise.resolve(this.notAsked());
  }

  foresee(steps: Value[]): Promise<Foreseen | null> {
    return this.prompt ? this.inquiry.foresee(this.prompt, this.chain.values, steps) : Promise.resolve(null);
  }

  deduce(answer?: Value): Promise<Deduced | RefusedShown | null> {
    return this.inquiry.deduce(this.chain.values, answer);
  }

  private notAsked(): RefusedShown {
    const [text, remedy] = this.whyNotAsked();
    return { t: 'refused', id: '', code: 'not_asked', text, numbers: {}, rule: '', remedy };
  }

  private whyNotAsked(): [text: Bilingual, remedy: Bilingual] {
    if (this.table?.over)
      return [
        { zh: '对局已经结束。', en: 'The game is over.' },
        { zh: '', en: '' },
      ];
    if (this.talking) return [WORDS.talking, WORDS.talking_ends];
    const who = this.table?.waiting.map((seat) => this.called(seat)) ?? [];
    const what = who.length
      ? { zh: `现在没有问你，在等 ${who.join('、')}。`, en: `You are not asked now; waiting for ${who.join(', ')}.` }
      : { zh: '现在没有问你。', en: 'You are not asked now.' };
    return [what, { zh: '等轮到你时再选。', en: 'Choose when it is your turn.' }];
  }

  room(what: Omit<RoomDo, 't' | 'id'>): void {
    this.surely({ t: 'room', id: this.freshId(), ...what });
  }

  say(text: string): void {
    this.surely({ t: 'chat', id: this.freshId(), text });
  }

  /** From now on this person is asked again, whatever they had answered in advance. */
  hold(): void {
    const [yields, habits] = [this.table?.yields ?? [], this.table?.habits ?? []];
    for (const until of yields) this.yieldRest(false, until);
    for (const habit of habits) this.askAgain(habit.id);
    if (!yields.length && !habits.length)
      this.note({ zh: '你没有预先答过什么。', en: 'You have not answered anything in advance.' });
  }

  yieldRest(on: boolean, until: Until): void {
    this.surely({ t: 'yield', id: this.freshId(), on, until });
  }

  /** What was always answered the same is a question again. */
  askAgain(habit: string): void {
    this.surely({ t: 'ask_again', id: this.freshId(), habit });
  }

  /** What was asked about will not be answered any more: an open "why?" closes. */
  protected giveUp(): void {
    this.inquiry.giveUp();
    this.asked = null;
  }

  protected hear(message: ToClient): void {
    if (message.t === 'ack') this.done(message.id);
    if (message.t === 'refused') this.refused(message);
    this.inquiry.hear(message);
    const now = Date.now();
    if (message.t === 'step') this.stage(message, now);
    else if (message.t === 'over') this.director.add({ ms: 0, show: () => this.learn(message, now) });
    else this.learn(message, now);
  }

  /** A step is shown beat by beat. The time to answer runs since it came: the server has reckoned with that. */
  private stage(step: Step, now: number): void {
    const closes = step.prompt !== undefined;
    const frames = step.frames ?? [];
    const clock = step.clock ?? this.table?.clock;
    let spare = clock?.left_ms == null ? Infinity : MOST_SHOWN_MS - frames.reduce((sum, frame) => sum + frame.ms, 0);
    const beats = frames.map((frame) => ({
      ms: frame.ms,
      show: () => this.become(framed(this.known, frame, closes)),
      reading: () => {
        const longer = frame.ms > PASSING_MS ? Math.max(0, Math.min(spare, this.reading())) : 0;
        spare -= longer;
        return longer;
      },
    }));
    this.director.add(...beats, { ms: 0, show: () => this.learn(step, now) });
  }

  /** How much longer the present beat stays: for as long as its words take who has not had them before. */
  private reading(): number {
    const [events, you] = [this.table?.events ?? [], this.known.lobby?.you ?? null];
    const words = wordsOf(this.board, { fresh: this.fresh, view: this.view, events, you }, settings.lang);
    if (this.wordsRead.has(words)) return 0;
    this.wordsRead.add(words);
    return readingMs(words, settings.lang);
  }

  private learn(message: ToClient, now: number): void {
    // Whoever is told everything has seen all that came before it.
    if (message.t === 'welcome' || (message.t === 'lobby' && message.state === 'lobby')) this.director.forget();
    this.become(told(this.known, message, now));
    if (message.t === 'welcome') this.welcomed();
    if (message.t === 'lobby' || message.t === 'over') this.findAgain();
    if (message.t === 'error') this.failed(message);
    if (message.t === 'notice') this.notices.announce(message.text);
    if (message.t === 'away') this.absent(this.called(message.seat), message.away, message.stand_in);
  }

  private become(known: Known): void {
    const before = this.known;
    this.known = known;
    if (known.torn) {
      this.director.forget();
      this.wire.greet();
    }
    if (this.table?.prompt?.id !== before.table?.prompt?.id) this.askAnew();
  }

  /** Whoever looks elsewhere is not shown anything; on return they are told what they have missed. */
  look(on: boolean, now: number): void {
    if (!on) {
      this.lookedAway = { at: now, lines: this.lines };
      this.director.finish();
      return;
    }
    const away = this.lookedAway;
    this.lookedAway = null;
    const missed = away ? this.lines - away.lines : 0;
    if (!away || !this.table || now - away.at < LONG_AWAY_MS || missed < MUCH_MISSED) return;
    this.known = { ...this.known, table: { ...this.table, missed } };
    this.lookedBack = false;
  }

  private done(id: string): void {
    const sent = this.unsure.get(id);
    this.unsure.delete(id);
    if (sent?.t === 'answer') this.arrived = true;
    if (sent?.t !== 'room') return;
    if (sent.do === 'settings' && sent.options) chooseHere(this.id, sent.options);
    if (sent.do === 'leave') this.gone();
  }

  /** The seat is somebody else's: its key opens nothing any more. */
  private gone(): void {
    forget(`token.${this.id}`);
    rise(this.id);
    this.left = true;
    this.wire.close();
  }

  private absent(who: string, away: boolean, standIn: boolean): void {
    if (!away) this.note({ zh: `${who} 回来了`, en: `${who} is back` });
    else if (standIn) this.note({ zh: `${who} 的位子先由机器人代答`, en: `A bot answers for ${who} for now` });
    else this.note({ zh: `${who} 离席了`, en: `${who} is away` });
  }

  private welcomed(): void {
    this.giveUp(); // what was asked while the line was broken has reached nobody
    this.repeat();
    this.lookedBack = (this.table?.missed ?? 0) === 0;
    this.findAgain();
  }

  /** The home screen leads back to a game that is not over. */
  private findAgain(): void {
    const lobby = this.known.lobby;
    if (lobby && !lobby.may_host) forgetChosen(this.id);
    if (lobby?.renewed?.length) unchoose(this.id, lobby.renewed);
    if (!this.token || !lobby) return;
    rememberLobby(lobby);
    if (this.table?.over) rememberWin(lobby, this.table.over);
    if (lobby.state !== 'over' && !this.table?.over)
      sit({ room: this.id, token: this.token, game: lobby.game, at: Date.now() });
    else rise(this.id);
  }

  /** What the server has not read is said again, as far as it matters. */
  private slowDown(): void {
    this.giveUp();
    setTimeout(() => this.repeat(), SLOWER_MS);
  }

  private failed(failure: Failure): void {
    if (!FINAL.has(failure.code)) {
      if (failure.code === 'too_fast') this.slowDown();
      this.note(failure.text);
      return;
    }
    if (failure.code === 'bad_token' || failure.code === 'kicked') forget(`token.${this.id}`);
    rise(this.id);
    this.shut = true;
    this.wire.close();
  }

  private refused(message: RefusedShown): void {
    if (this.inquiry.refused(message)) return;
    const sent = this.unsure.get(message.id);
    this.unsure.delete(message.id);
    if (sent?.t === 'answer') {
      this.answered = null;
      this.chain.forget();
    }
    // The table has gone on meanwhile: nothing is wrong with what was chosen.
    if (sent?.t === 'answer' && this.repeated.has(message.id)) this.note(tooLate(message.text));
    else this.asked = { name: null, answer: message };
  }
}
