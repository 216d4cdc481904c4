/** One connection to the server that comes back by itself. */
import { PROTOCOL, type ToClient, type ToServer } from '../protocol';

/** `silent`: it looks open, and nothing is heard. */
export type Link = 'opening' | 'open' | 'silent' | 'broken' | 'closed';

export interface Listener {
  message(message: ToClient): void;
  /** `lost`: when the server was last heard of, if it cannot be heard any more. */
  link(link: Link, lost: number | null): void;
  /** What to say first, each time the connection opens. */
  greeting(): Omit<Extract<ToServer, { t: 'hello' }>, 't' | 'v'>;
}

export interface Wire {
  send(message: ToServer): void;
  /** Says hello again on the open connection. */
  greet(): void;
  close(): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** The server pings within four seconds of silence: longer without a word, and something is wrong whatever the browser says. */
const SILENCE = 5000;
/** Then the line is dead, and not merely slow. */
const LONGEST_SILENCE = 10_000;
/** Somebody who comes back to the page does not wait that long. */
const SILENCE_AT_WAKING = 6000;
const LOOK_EVERY = 500;

/** A little more each time, with some luck in it, so that a room full of phones does not knock at once. */
export function waitBefore(attempt: number, luck: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.7 + 0.6 * luck);
}

export function openWire(listener: Listener, address: string = ownAddress()): Wire {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let timer = 0;
  let done = false;
  let heard = Date.now();
  let lost: number | null = null;

  function send(message: ToServer): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function greet(): void {
    send({ t: 'hello', v: PROTOCOL, ...listener.greeting() });
  }

  function connect(): void {
    clearTimeout(timer);
    if (done) return;
    listener.link('opening', lost);
    socket = new WebSocket(address);
    heard = Date.now();
    socket.onopen = () => {
      greet();
      heardAgain();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ToClient;
      attempt = 0;
      heard = Date.now();
      if (lost !== null) heardAgain();
      if (message.t === 'ping') send({ t: 'pong' });
      else listener.message(message);
    };
    socket.onclose = broken;
  }

  function heardAgain(): void {
    lost = null;
    listener.link('open', null);
  }

  function broken(): void {
    if (done) return;
    lost ??= heard;
    listener.link('broken', lost);
    timer = window.setTimeout(connect, waitBefore(attempt++, Math.random()));
  }

  function listen(): void {
    doubt(LONGEST_SILENCE);
    if (lost !== null || socket?.readyState !== WebSocket.OPEN || Date.now() - heard < SILENCE) return;
    lost = heard;
    listener.link('silent', lost);
  }

  /** Gives up a line that has been silent for too long: closing it properly would take minutes. */
  function doubt(patience: number): void {
    if (!socket || socket.readyState === WebSocket.CLOSED || Date.now() - heard < patience) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
    broken();
  }

  /** A phone that wakes up, or finds its network again, does not wait for the timer. */
  function wake(): void {
    if (document.visibilityState !== 'visible') return;
    doubt(SILENCE_AT_WAKING);
    if (socket?.readyState !== WebSocket.OPEN && socket?.readyState !== WebSocket.CONNECTING) connect();
  }

  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  const looking = window.setInterval(listen, LOOK_EVERY);
  connect();
  return {
    send,
    greet,
    close() {
      done = true;
      clearTimeout(timer);
      clearInterval(looking);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      socket?.close();
      listener.link('closed', null);
    },
  };
}

function ownAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}
