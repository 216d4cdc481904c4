/** How a room talks to the server: what is sent until it is acknowledged, and what is asked. */
import type { ToClient, ToServer } from '../protocol';
import { Inquiry } from './inquiry';
import { RoomState } from './roomState.svelte';
import { settings } from './settings.svelte';
import { ticking } from './ticking.svelte';
import type { Link, Listener, Wire } from './wire';

export type OpenWire = (listener: Listener) => Wire;

export abstract class RoomConnection extends RoomState {
  link = $state<Link>('opening');
  /** When the server was last heard of, if it cannot be heard any more. */
  lost = $state<number | null>(null);
  /** The server has closed the door. */
  shut = $state(false);
  /** This person has given up their seat. */
  left = $state(false);
  /** Whether it is time to talk, and nobody can answer yet. */
  readonly talking = $derived(this.talkLeft > 0);
  protected wire!: Wire;
  protected nextId = 0;
  protected readonly prefix = Math.random().toString(36).slice(2, 10);
  protected readonly unsure = new Map<string, ToServer>();
  /** Of those, what was said more than once. */
  protected readonly repeated = new Set<string>();
  protected readonly inquiry = new Inquiry(
    (message) => this.send(message),
    () => this.freshId(),
  );

  /** Since when time stands on this page: the server said so, or says nothing any more. */
  get stood(): number | null {
    return this.table?.stopped ?? this.lost;
  }

  /** Milliseconds that people may still talk before anybody has to answer. */
  get talkLeft(): number {
    const until = this.table?.talkUntil ?? null;
    return until === null ? 0 : Math.max(0, until - (this.stood ?? ticking.now));
  }

  protected freshId(): string {
    return `${this.prefix}-${this.nextId++}`;
  }

  protected send(message: ToServer): void {
    this.wire.send(message);
  }

  /** Sent again after a reconnection until it is acknowledged; the server does what has one id once. */
  protected surely(message: Extract<ToServer, { id: string }>): void {
    this.unsure.set(message.id, message);
    this.send(message);
  }

  protected repeat(): void {
    for (const [id, message] of this.unsure) {
      this.repeated.add(id);
      this.send(message);
    }
  }

  close(): void {
    this.wire.close();
  }

  /** The last thing that a room does when it is made: from now on it may be told something. */
  protected connect(open: OpenWire): void {
    const { id, token } = this;
    this.wire = open({
      message: (message) => this.hear(message),
      link: (link, lost) => this.relink(link, lost),
      greeting: () => ({ room: id, token, lang: settings.lang, since: this.lines }),
    });
  }

  protected abstract hear(message: ToClient): void;

  /** What was asked will not be answered any more. */
  protected abstract giveUp(): void;

  private relink(link: Link, lost: number | null): void {
    this.link = link;
    this.lost = lost;
    if (link === 'broken') this.giveUp();
  }
}
