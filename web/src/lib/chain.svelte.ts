/**
 * Choices that are made and not sent: card, then target, then price. Each opens the next question while nobody has seen
 * anything of it, so all of it can be taken back until it is confirmed as a whole.
 */
import type { Choice, Prompt, Value } from '../protocol';
import { pieces_of, same } from './picking';

/** A question, and what was chosen for it. */
export interface Link {
  prompt: Prompt;
  choice: Choice;
}

export class Chain {
  links = $state.raw<Link[]>([]);
  /** What would be asked after them. */
  then = $state.raw<Prompt | null>(null);
  /** What is on its way to the server, link by link. */
  private rest: { word: string; value: Value }[] = [];

  get values(): Value[] {
    return this.links.map((link) => link.choice.value);
  }

  get pieces(): string[] {
    return this.links.flatMap((link) => pieces_of(link.choice));
  }

  grow(prompt: Prompt, choice: Choice, then: Prompt): void {
    this.links = [...this.links, { prompt, choice }];
    this.then = then;
  }

  /** The question of this link is open again. */
  cut(at: number): void {
    this.then = at > 0 ? (this.links[at]?.prompt ?? null) : null;
    this.links = this.links.slice(0, at);
  }

  /** All of it is confirmed; gives what is to be sent first. The rest is sent when it is asked for. */
  confirmed(last: Prompt, value: Value): Value {
    const all = [...this.links.map((link) => ({ word: link.prompt.word, value: link.choice.value })), { word: last.word, value }];
    this.cut(0);
    this.rest = all.slice(1);
    return all[0]?.value ?? value;
  }

  /** What was chosen before for the question that is open now; anything else that comes in between ends the chain. */
  chosen_for(prompt: Prompt | null): Choice | null {
    this.cut(0);
    const [next, ...rest] = this.rest;
    const found = next && prompt?.word === next.word ? prompt.options.find((option) => same(option.value, next.value)) : undefined;
    this.rest = found ? rest : [];
    return found ?? null;
  }
}
