/** A room as a page sees it: what is known, what is being chosen, what was asked. */
import type { BoardModule } from '../boards/board';
import type {
  Bilingual,
  Choice,
  Deduced,
  Error as Failure,
  Foreseen,
  Line,
  Prompt,
  RefusedShown,
  RoomDo,
  SeatShown,
  ToClient,
  ToServer,
  Value,
} from '../protocol';
import { Chain } from './chain.svelte';
import { chooseHere, forgetChosen, unchoose } from './chosen';
import { Inquiry } from './inquiry';
import { forget } from './keeping';
import { asksHand, keyOf, type Place } from './keys';
import { rememberLobby } from './lastTable';
import { Notices } from './notices.svelte';
import { Ordering } from './ordering.svelte';
import { chosen, complete, declining, leads, listed, same, touched, UNTOUCHED, type Picking } from './picking';
import { called } from './say.svelte';
import { settings } from './settings.svelte';
import { NOTHING, told, type Known, type TableState, type Until, type View } from './state';
import { rise, sit } from './wayBack';
import { openWire, type Link, type Listener, type Wire } from './wire';

/** An open "why?": `answer` is undefined while the server thinks, null if it can be chosen. */
export interface Asked {
  name: Bilingual | null;
  answer: RefusedShown | null | undefined;
}

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
const SLOWER_MS = 1000;
const EMPTY_BOARD: Partial<BoardModule> = {};

export type OpenWire = (listener: Listener) => Wire;

function tooLate(why: Bilingual): Bilingual {
  return {
    zh: `断线时选的没有赶上：${why.zh}`,
    en: `What you chose while the connection was lost came too late: ${why.en}`,
  };
}

export class Room {
  known = $state.raw<Known>(NOTHING);
  link = $state<Link>('opening');
  /** When the server was last heard of, if it cannot be heard any more. */
  lost = $state<number | null>(null);
  picking = $state.raw<Picking>(UNTOUCHED);
  board = $state.raw<Partial<BoardModule>>(EMPTY_BOARD);
  asked = $state.raw<Asked | null>(null);
  ruleOpen = $state<string | null>(null);
  /** The prompt that was answered and not yet replaced. */
  answered = $state<number | null>(null);
  /** Whether the server has that answer: until then it is not sent, whatever the browser says. */
  arrived = $state(false);
  lookedBack = $state(false);
  /** Through whose eyes a spectator looks; null is what everybody sees. */
  eyes = $state<number | null>(null);
  /** The server has closed the door. */
  shut = $state(false);
  /** This person has given up their seat. */
  left = $state(false);

  readonly notices: Notices;
  readonly ordering: Ordering;
  /** Whether the answer is meant for every time that the very same is asked. */
  always = $state(false);
  readonly chain = new Chain();
  private wire: Wire;
  private nextId = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private readonly unsure = new Map<string, ToServer>();
  /** Of those, what was said more than once. */
  private readonly repeated = new Set<string>();
  private readonly inquiry = new Inquiry(
    (message) => this.send(message),
    () => this.freshId(),
  );

  constructor(
    readonly id: string,
    readonly token: string | null,
    open: OpenWire = openWire,
  ) {
    this.ordering = new Ordering(id);
    this.notices = new Notices(id);
    this.wire = open({
      message: (message) => this.hear(message),
      link: (link, lost) => this.relink(link, lost),
      greeting: () => ({ room: id, token, lang: settings.lang, since: this.known.table?.events.length ?? 0 }),
    });
  }

  get table(): TableState | null {
    return this.known.table;
  }

  /** What the board shows: for a spectator whom the table lets see hands, through the chosen eyes. */
  get view(): View {
    const table = this.table;
    if (!table) return {};
    const view = this.hands[this.eyes ?? -1] ?? table.view;
    // Between two days talk is open, whatever the phase that comes next will say.
    return view.silent === true && !table.silent ? { ...view, silent: false } : view;
  }

  /** Every seat's view, if everybody at the table lets spectators see it. */
  get hands(): View[] {
    const hands = this.table?.view.hands;
    return this.known.lobby?.you === null && Array.isArray(hands) ? (hands as View[]) : [];
  }

  /** What this person has to choose now: the open prompt, or what would be asked after choices that are not sent yet. */
  get prompt(): Prompt | null {
    return this.open && (this.chain.then?.prompt ?? this.open);
  }

  /** The prompt that this person can answer now. */
  get open(): Prompt | null {
    const prompt = this.table?.prompt ?? null;
    return prompt && prompt.id !== this.answered && prompt.by !== 'bot' && !this.onlyAnswer && !this.byHabit
      ? prompt
      : null;
  }

  /** The one answer that there is, while it is being given for this person. */
  get onlyAnswer(): Choice | null {
    const prompt = this.table?.prompt;
    return prompt?.by === 'yield' && prompt.options.length === 1 ? (prompt.options[0] ?? null) : null;
  }

  /** Whether what is asked is being answered as this person always does. */
  get byHabit(): boolean {
    const prompt = this.table?.prompt;
    return prompt?.by === 'yield' && prompt.again && !this.onlyAnswer;
  }

  get order(): Choice[] {
    const prompt = this.prompt;
    if (!prompt || !this.table) return [];
    const options = listed(prompt);
    return this.board.order?.(options, this.table.view) ?? options;
  }

  get hand(): string[] {
    return this.table ? (this.board.hand?.(this.table.view) ?? []) : [];
  }

  get seats(): SeatShown[] {
    return (this.known.lobby?.seats ?? []).map((seat) => ({ ...seat, name: called(seat.name) }));
  }

  get fresh(): Line[] {
    const table = this.table;
    return table && table.fresh ? table.events.slice(-table.fresh) : [];
  }

  /** Whether nobody else plays but bots. */
  get alone(): boolean {
    return this.seats.filter((seat) => seat.kind === 'person').length === 1;
  }

  private get lines(): number {
    return this.table?.events.length ?? 0;
  }

  called(seat: number): string {
    const shown = this.seats.find((one) => one.n === seat);
    return shown?.name || String.fromCharCode(65 + seat);
  }

  // -- choosing ---------------------------------------------------------------------------------------------

  /** Also to another choice than one that is not sent yet. */
  leads(piece: string): boolean {
    return leads(this.prompt, this.picking, piece) || this.linkOf(piece) >= 0;
  }

  /** The last choice that is not sent yet and could be another one with this piece; -1 if there is none. */
  private linkOf(piece: string): number {
    return this.open ? this.chain.links.findLastIndex((link) => leads(link.prompt, UNTOUCHED, piece)) : -1;
  }

  /** What is touched and chosen, with what is not sent yet. */
  get held(): Picking {
    return { pieces: [...this.chain.pieces, ...this.picking.pieces], chosen: this.picking.chosen };
  }

  touch(piece: string): void {
    if (leads(this.prompt, this.picking, piece)) this.pick(piece);
    else if (this.linkOf(piece) < 0) this.why(piece);
    else {
      const takenBack = this.chain.pieces.includes(piece);
      this.backTo(this.linkOf(piece));
      if (!takenBack) this.pick(piece);
    }
  }

  private pick(piece: string): void {
    const prompt = this.prompt;
    if (!prompt) return;
    const option = this.isOrder ? prompt.options.find((one) => one.piece === piece) : undefined;
    if (option) {
      this.orderTouched(option);
      return;
    }
    const picking = touched(prompt, this.picking, piece);
    this.take(picking, complete(prompt, picking));
  }

  choose(option: Choice): void {
    if (this.isOrder) this.orderTouched(option);
    else if (this.prompt) this.take(chosen(option), true);
  }

  /** Whether the open question is answered by putting things in order. */
  get isOrder(): boolean {
    return this.prompt !== null && this.prompt.options.length > 1 && (this.board.orders?.(this.prompt) ?? false);
  }

  /** The next in the order; what comes first is what will be sent. */
  orderTouched(option: Choice): void {
    this.ordering.touch(option);
    const [first] = this.ordering.linedUp(this.order);
    this.picking = this.ordering.touched.length && first ? chosen(first) : UNTOUCHED;
  }

  /** Without the confirm step, what cannot grow any more is sent at once; with it, what belongs together is chosen first. */
  private take(picking: Picking, whole: boolean): void {
    this.asked = null;
    this.picking = picking;
    if (!whole || !picking.chosen) return;
    if (settings.confirm) void this.goOn(picking.chosen);
    else this.confirm();
  }

  /** On to what would be asked after this choice, as far as that can be told. */
  private async goOn(choice: Choice): Promise<void> {
    const prompt = this.prompt;
    // Who passes has done with it, unless it is what has to be passed before every move.
    if (!prompt || (same(choice.value, prompt.decline) && !prompt.again)) return;
    const then = await this.inquiry.then(prompt, [...this.chain.values, choice.value]);
    if (!then || this.prompt !== prompt || this.picking.chosen !== choice) return;
    this.chain.grow(prompt, choice, then);
    this.picking = UNTOUCHED;
  }

  /** Chooses anew from this link of the chain on. */
  backTo(link: number): void {
    this.chain.cut(link);
    this.picking = UNTOUCHED;
    this.asked = null;
  }

  confirm(): void {
    if (this.isOrder && this.picking.chosen) this.ordering.settle(this.order);
    if (this.prompt && this.picking.chosen) this.act(this.picking.chosen.value);
  }

  /** Takes the last choice back. */
  back(): void {
    if (!this.open) this.chain.forget();
    else if (this.picking.pieces.length || this.picking.chosen || this.ordering.touched.length) {
      this.ordering.begin();
      this.picking = UNTOUCHED;
    } else this.backTo(this.chain.links.length - 1);
  }

  pass(): void {
    const option = this.prompt && declining(this.prompt);
    if (option) this.chooseOrSend(option);
  }

  /** Choosing what is chosen already sends it: pressing P twice passes. What a question before offered is chosen anew there. */
  chooseOrSend(option: Choice): void {
    const link = this.chain.links.findIndex(({ prompt }) => prompt.options.includes(option));
    if (link >= 0) this.backTo(link);
    if (this.picking.chosen === option && !this.isOrder) this.confirm();
    else this.choose(option);
  }

  keyOf(option: Choice): string {
    const prompt = this.prompt;
    return prompt ? keyOf(option, prompt, this.order, this.hand, this.keyPlace) : '';
  }

  /** Where an option stands among all that it is ever one of, if it keeps its key. */
  get keyPlace(): Place {
    const [prompt, view, place] = [this.prompt, this.table?.view, this.board.keyPlace];
    return (option) => (prompt && view && place ? place(prompt, option, view) : null);
  }

  get handKeys(): boolean {
    return this.prompt !== null && asksHand(this.prompt, this.hand);
  }

  act(value: Value): void {
    const prompt = this.prompt;
    if (prompt) this.give(prompt, this.chain.confirmed(prompt, value, this.lines));
  }

  private give(prompt: Prompt, value: Value): void {
    this.answered = prompt.id;
    this.arrived = false;
    this.picking = UNTOUCHED;
    this.asked = null;
    // Who pauses alone does so to read: the answer ends it.
    if (this.known.lobby?.paused && this.alone) this.room({ do: 'pause', on: false });
    const round = this.known.lobby?.round ?? null;
    this.surely({ t: 'answer', id: this.freshId(), prompt: prompt.id, value, always: this.always, round });
  }

  // -- asking -----------------------------------------------------------------------------------------------

  why(what: Value, name: Bilingual | null = null): void {
    const asked: Asked = { name, answer: undefined };
    this.asked = asked;
    void this.reason(what).then((answer) => {
      if (this.asked === asked) this.asked = { name, answer };
    });
  }

  reason(what: Value): Promise<RefusedShown | null> {
    const prompt = this.table?.prompt;
    return prompt ? this.inquiry.why(prompt, this.chain.values, what) : Promise.resolve(this.notAsked());
  }

  foresee(steps: Value[]): Promise<Foreseen | null> {
    return this.prompt ? this.inquiry.foresee(this.prompt, this.chain.values, steps) : Promise.resolve(null);
  }

  deduce(answer?: Value): Promise<Deduced | RefusedShown | null> {
    return this.inquiry.deduce(this.chain.values, answer);
  }

  private notAsked(): RefusedShown {
    const who = this.table?.waiting.map((seat) => this.called(seat)) ?? [];
    const text = this.table?.over
      ? { zh: '对局已经结束。', en: 'The game is over.' }
      : { zh: `现在没有问你，在等 ${who.join('、')}。`, en: `You are not asked now; waiting for ${who.join(', ')}.` };
    const remedy = this.table?.over
      ? { zh: '', en: '' }
      : { zh: '等轮到你时再选。', en: 'Choose when it is your turn.' };
    return { t: 'refused', id: '', code: 'not_asked', text, numbers: {}, rule: '', remedy };
  }

  // -- the room ---------------------------------------------------------------------------------------------

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

  close(): void {
    this.wire.close();
  }

  note(text: Bilingual): void {
    this.notices.note(text);
  }

  // -- talking to the server --------------------------------------------------------------------------------

  private freshId(): string {
    return `${this.prefix}-${this.nextId++}`;
  }

  private send(message: ToServer): void {
    this.wire.send(message);
  }

  /** Sent again after a reconnection until it is acknowledged; the server does what has one id once. */
  private surely(message: Extract<ToServer, { id: string }>): void {
    this.unsure.set(message.id, message);
    this.send(message);
  }

  private relink(link: Link, lost: number | null): void {
    this.link = link;
    this.lost = lost;
    if (link === 'broken') this.giveUp();
  }

  /** What was asked about will not be answered any more: an open "why?" closes. */
  private giveUp(): void {
    this.inquiry.giveUp();
    this.asked = null;
  }

  private hear(message: ToClient): void {
    if (message.t === 'ack') this.done(message.id);
    if (message.t === 'refused') this.refused(message);
    this.inquiry.hear(message);
    const before = this.known;
    this.known = told(before, message, Date.now());
    if (this.known.torn) this.wire.greet();
    if (message.t === 'welcome') this.welcomed();
    if (message.t === 'lobby' || message.t === 'over') this.findAgain();
    if (message.t === 'error') this.failed(message);
    if (message.t === 'notice') this.notices.announce(message.text);
    if (this.table?.prompt?.id !== before.table?.prompt?.id) this.askAnew();
    if (message.t === 'away') this.absent(this.called(message.seat), message.away, message.stand_in);
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
    if (lobby.state !== 'over' && !this.table?.over)
      sit({ room: this.id, token: this.token, game: lobby.game, at: Date.now() });
    else rise(this.id);
  }

  /** What the server has not read is said again, as far as it matters. */
  private slowDown(): void {
    this.giveUp();
    setTimeout(() => this.repeat(), SLOWER_MS);
  }

  private repeat(): void {
    for (const [id, message] of this.unsure) {
      this.repeated.add(id);
      this.send(message);
    }
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

  private askAnew(): void {
    this.ordering.begin();
    this.always = false;
    this.picking = UNTOUCHED;
    this.asked = null;
    this.answered = null;
    this.inquiry.begin();
    const known =
      this.chain.chosenFor(this.open, this.lines) ?? (this.isOrder ? this.ordering.remembered(this.order) : null);
    if (this.open && known) this.give(this.open, known.value);
  }
}
