/** What was asked of the server and waits for its answer, by the id of the message. */
export class Replies<T> {
  private readonly waiting = new Map<string, (answer: T | null) => void>();

  /** Null if nobody will answer any more. */
  to(id: string): Promise<T | null> {
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** Whether somebody has waited for it. */
  arrive(id: string, answer: T | null): boolean {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(answer);
    return resolve !== undefined;
  }

  giveUp(): void {
    for (const id of [...this.waiting.keys()]) this.arrive(id, null);
  }
}
