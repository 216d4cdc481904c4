/**
 * Choices that are made and not sent: card, then target, then price. Each opens the next question, and all of it can be
 * taken back until it is confirmed as a whole. What nobody sees before is asked in the end as it was foreseen; what others
 * may have a word in is answered only if they had none.
 */
import type { Choice, Prompt, Value } from '../protocol';
import { piecesOf, same } from './picking';

/** What would be asked, after so many more lines of the log; surely, or if nobody cuts in. */
export interface Then {
  prompt: Prompt;
  sure: boolean;
  told: number;
}

/** And what was chosen for it. */
export interface Link extends Then {
  choice: Choice;
}

export class Chain {
  links = $state.raw<Link[]>([]);
  /** What would be asked after them. */
  then = $state.raw<Then | null>(null);
  /** What is confirmed, and answered as soon as it is asked. */
  rest = $state.raw<Link[]>([]);
  /** How long the log was when it was confirmed. */
  private lines = 0;

  get values(): Value[] {
    return this.links.map((link) => link.choice.value);
  }

  get pieces(): string[] {
    return this.links.flatMap((link) => piecesOf(link.choice));
  }

  grow(prompt: Prompt, choice: Choice, then: Then): void {
    this.links = [...this.links, { ...(this.then ?? opening(prompt)), choice }];
    this.then = then;
  }

  /** The question of this link is open again. */
  cut(at: number): void {
    this.then = at > 0 ? (this.links[at] ?? null) : null;
    this.links = this.links.slice(0, at);
  }

  /** All of it is confirmed; gives what is to be sent first. The rest is sent when it is asked for. */
  confirmed(last: Prompt, value: Value, lines: number): Value {
    const choice = last.options.find((option) => same(option.value, value));
    const [first, ...rest] = choice ? [...this.links, { ...(this.then ?? opening(last)), choice }] : [];
    this.cut(0);
    this.rest = rest;
    this.lines = lines;
    return first?.choice.value ?? value;
  }

  /** What was chosen before for the question that is open now, if it is the one that was foreseen and nothing else has happened. */
  chosenFor(prompt: Prompt | null, lines: number): Choice | null {
    this.cut(0);
    const [next, ...rest] = this.rest;
    if (!prompt || !next) return null; // others decide first
    const asForeseen = lines - this.lines === next.told && reads(prompt) === reads(next.prompt);
    this.rest = asForeseen ? rest : [];
    return asForeseen ? next.choice : null;
  }

  /** What is confirmed and not asked yet will be asked. */
  forget(): void {
    this.rest = [];
  }
}

/** What is asked already. */
function opening(prompt: Prompt): Then {
  return { prompt, sure: true, told: 0 };
}

function reads({ word, sentence, options }: Prompt): string {
  return JSON.stringify([word, sentence, options.map(({ value, label }) => [value, label])]);
}
