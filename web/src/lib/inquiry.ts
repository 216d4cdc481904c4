/** What the server is asked while nothing is done: why not, what then, what would come of it, what follows. */
import type { Deduced, Foreseen, Hinted, Prompt, RefusedShown, ToClient, ToServer, Value } from '../protocol';
import type { Then } from './chain.svelte';
import { Replies } from './replies';

/** Every answer is null where nobody can tell any more. `after` are choices that are made and not sent. */
export class Inquiry {
  private readonly wondering = new Replies<RefusedShown>();
  private readonly leading = new Replies<Then>();
  private readonly pondering = new Replies<Foreseen>();
  private readonly solving = new Replies<Deduced | RefusedShown>();
  private readonly advising = new Replies<Hinted | RefusedShown>();
  private reasons = new Map<string, Promise<RefusedShown | null>>();

  constructor(
    private readonly send: (message: ToServer) => void,
    private readonly freshId: () => string,
  ) {}

  /** Why this cannot be chosen; null, too, if it can. Asked once for each prompt. */
  why(prompt: Prompt, after: Value[], what: Value): Promise<RefusedShown | null> {
    const key = JSON.stringify([prompt.id, after, what]);
    let answer = this.reasons.get(key);
    if (!answer) {
      const id = this.freshId();
      answer = this.wondering.to(id);
      this.reasons.set(key, answer);
      this.send({ t: 'why', id, prompt: prompt.id, what, after });
    }
    return answer;
  }

  /** What would be asked after these answers, while nobody sees anything of them or if nobody cuts in. */
  then(prompt: Prompt, after: Value[]): Promise<Then | null> {
    const id = this.freshId();
    const reply = this.leading.to(id);
    this.send({ t: 'then', id, prompt: prompt.id, after });
    return reply;
  }

  /** What would come of these steps; without any, what is near. */
  foresee(prompt: Prompt, after: Value[], steps: Value[]): Promise<Foreseen | null> {
    const id = this.freshId();
    const reply = this.pondering.to(id);
    this.send({ t: 'foresee', id, prompt: prompt.id, steps, after });
    return reply;
  }

  /** What follows from what everybody was told, and what would if this were answered; or why nobody says so. */
  deduce(after: Value[], answer?: Value): Promise<Deduced | RefusedShown | null> {
    const id = this.freshId();
    const reply = this.solving.to(id);
    this.send(answer === undefined ? { t: 'deduce', id } : { t: 'deduce', id, answer, after });
    return reply;
  }

  /** What a good player would look at, and with `move` what they would answer; or why nobody says so. */
  hint(prompt: Prompt, after: Value[], move: boolean): Promise<Hinted | RefusedShown | null> {
    const id = this.freshId();
    const reply = this.advising.to(id);
    this.send({ t: 'hint', id, prompt: prompt.id, move, after });
    return reply;
  }

  hear(message: ToClient): void {
    if (message.t === 'why_shown') this.wondering.arrive(message.id, message.why);
    if (message.t === 'then_asked')
      this.leading.arrive(
        message.id,
        message.prompt && { prompt: message.prompt, sure: message.sure, told: message.told },
      );
    if (message.t === 'foreseen') this.pondering.arrive(message.id, message);
    if (message.t === 'deduced') this.solving.arrive(message.id, message);
    if (message.t === 'hinted') this.advising.arrive(message.id, message);
  }

  /** Whether it was one of these that was refused. What was thought of is past then: the table has gone on. */
  refused(message: RefusedShown): boolean {
    if (this.pondering.arrive(message.id, null) || this.leading.arrive(message.id, null)) return true;
    if (this.advising.arrive(message.id, message)) return true;
    return this.solving.arrive(message.id, message) || this.wondering.arrive(message.id, message);
  }

  /** Another prompt, other reasons. */
  begin(): void {
    this.reasons = new Map();
  }

  /** Nothing that was asked will be answered any more. */
  giveUp(): void {
    for (const asked of [this.wondering, this.leading, this.pondering, this.solving, this.advising]) asked.giveUp();
    this.begin();
  }
}
