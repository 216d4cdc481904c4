/** What somebody is choosing, from the first touch to the answer that is sent. */
import type { Bilingual, Choice, Prompt, RefusedShown, RoomDo, Value } from '../protocol';
import { Chain } from './chain.svelte';
import { asksHand, keysOf, type Place } from './keys';
import { Ordering } from './ordering.svelte';
import { chosen, complete, declining, leads, listed, same, touched, UNTOUCHED, type Picking } from './picking';
import { RoomConnection } from './roomConnection.svelte';
import { settings } from './settings.svelte';

/** An open "why?": `answer` is undefined while the server thinks, null if it can be chosen. */
export interface Asked {
  name: Bilingual | null;
  answer: RefusedShown | null | undefined;
}

export abstract class RoomChoosing extends RoomConnection {
  picking = $state.raw<Picking>(UNTOUCHED);
  asked = $state.raw<Asked | null>(null);
  /** The prompt that was answered and not yet replaced. */
  answered = $state<number | null>(null);
  /** Whether the server has that answer: until then it is not sent, whatever the browser says. */
  arrived = $state(false);
  readonly ordering: Ordering;
  /** Whether the answer is meant for every time that the very same is asked. */
  always = $state(false);
  readonly chain = new Chain();

  constructor(id: string, token: string | null) {
    super(id, token);
    this.ordering = new Ordering(id);
  }

  /** Shows why something cannot be chosen now. */
  abstract why(what: Value, name?: Bilingual | null): void;

  /** Asks the room for something that is no answer. */
  abstract room(what: Omit<RoomDo, 't' | 'id'>): void;

  /** What this person has to choose now: the open prompt, or what would be asked after choices that are not sent yet. */
  get prompt(): Prompt | null {
    return this.open && (this.chain.then?.prompt ?? this.open);
  }

  /** The prompt that this person can answer now. */
  get open(): Prompt | null {
    const prompt = this.table?.prompt ?? null;
    if (!prompt || this.talking || prompt.id === this.answered || prompt.by === 'bot') return null;
    return this.onlyAnswer || this.byHabit ? null : prompt;
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

  /** Also to another choice than one that is not sent yet. */
  leads(piece: string): boolean {
    return leads(this.prompt, this.picking, piece) || this.linkOf(piece) >= 0;
  }

  /** The last choice that is not sent yet and could be another one with this piece; -1 if there is none. */
  protected linkOf(piece: string): number {
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

  protected pick(piece: string): void {
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
  protected take(picking: Picking, whole: boolean): void {
    this.asked = null;
    this.picking = picking;
    if (!whole || !picking.chosen) return;
    if (settings.confirm) void this.goOn(picking.chosen);
    else this.confirm();
  }

  /** On to what would be asked after this choice, as far as that can be told. */
  protected async goOn(choice: Choice): Promise<void> {
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

  /** Reckoned once for all that are drawn. */
  private readonly keys = $derived.by(() =>
    this.prompt ? keysOf(this.prompt, this.order, this.hand, this.keyPlace) : new Map<Choice, string>(),
  );

  keyOf(option: Choice): string {
    return this.keys.get(option) ?? '';
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

  protected give(prompt: Prompt, value: Value): void {
    this.answered = prompt.id;
    this.arrived = false;
    this.picking = UNTOUCHED;
    this.asked = null;
    // Who pauses alone does so to read: the answer ends it.
    if (this.known.lobby?.paused && this.alone) this.room({ do: 'pause', on: false });
    const round = this.known.lobby?.round ?? null;
    this.surely({ t: 'answer', id: this.freshId(), prompt: prompt.id, value, always: this.always, round });
  }

  protected askAnew(): void {
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
