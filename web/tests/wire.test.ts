import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToClient } from '../src/protocol';
import { plain } from '../src/lib/plain';
import { openWire, waitBefore, type Link } from '../src/lib/wire';

describe('wait_before', () => {
  it('grows, stays below ten seconds, and differs with luck', () => {
    expect(waitBefore(0, 0)).toBeLessThan(500);
    expect(waitBefore(3, 0.5)).toBeGreaterThan(waitBefore(1, 0.5));
    expect(waitBefore(30, 1)).toBeLessThan(11_000);
    expect(waitBefore(2, 0)).not.toBe(waitBefore(2, 1));
  });
});

describe('plain', () => {
  it('takes the marks of markdown away, and the id it begins with', () => {
    expect(plain('**CX-4.3** 出一招，见 [CX-5.2](x.md) 与 `s00.1`。', 'CX-4.3')).toBe('出一招，见 CX-5.2 与 s00.1。');
  });
});

/** A line that stays open whatever happens at its other end. */
class Line {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: Line[] = [];
  readyState = Line.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];

  constructor(readonly address: string) {
    Line.all.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.sent.push(text);
  }

  /** With a dead network the good-bye does not arrive either. */
  close(): void {
    this.readyState = 2;
  }

  hear(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('open_wire', () => {
  const links: Link[] = [];
  let lost: number | null = null;
  const link = (told: Link, since: number | null): void => {
    links.push(told);
    lost = since;
  };
  const open = () => openWire({ message: () => undefined, link, greeting: () => ({ room: 'r' }) }, 'ws://here');

  beforeEach(() => {
    vi.useFakeTimers();
    Line.all = [];
    links.length = 0;
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, setInterval }));
    vi.stubGlobal('WebSocket', Line);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('greets, and answers pings', async () => {
    open();
    await vi.advanceTimersByTimeAsync(0);
    Line.all[0]?.hear({ t: 'ping' });
    expect(Line.all[0]?.sent.map((text) => (JSON.parse(text) as { t: string }).t)).toEqual(['hello', 'pong']);
  });

  it('keeps a line on which the server asks whether anybody is there', async () => {
    open();
    for (let n = 0; n < 40; n++) {
      await vi.advanceTimersByTimeAsync(4000);
      Line.all[0]?.hear({ t: 'ping' });
    }
    expect(Line.all).toHaveLength(1);
    expect(links).toEqual(['opening', 'open']);
  });

  it('notices within six seconds that nothing is heard any more, and since when', async () => {
    open();
    await vi.advanceTimersByTimeAsync(2000);
    Line.all[0]?.hear({ t: 'ping' });
    const heard = Date.now();
    await vi.advanceTimersByTimeAsync(6000);
    expect(links.at(-1)).toBe('silent');
    expect(lost).toBe(heard);
    expect(Line.all).toHaveLength(1);
  });

  it('takes it back when a slow line is heard again', async () => {
    open();
    await vi.advanceTimersByTimeAsync(6000);
    Line.all[0]?.hear({ t: 'ping' });
    expect(links.at(-1)).toBe('open');
    expect(lost).toBeNull();
    expect(Line.all).toHaveLength(1);
  });

  it('gives up a line that stays silent, opens another, once, and does not forget since when', async () => {
    open();
    const heard = Date.now();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(links.at(-1)).toBe('broken');
    expect(lost).toBe(heard);
    await vi.advanceTimersByTimeAsync(1000);
    expect(Line.all).toHaveLength(2);
    expect(links.slice(-2)).toEqual(['opening', 'open']);
  });

  it('does not wait that long when the network is back', async () => {
    open();
    await vi.advanceTimersByTimeAsync(10_000);
    window.dispatchEvent(new Event('online'));
    expect(Line.all).toHaveLength(2);
  });

  it('stays closed', async () => {
    const wire = open();
    await vi.advanceTimersByTimeAsync(0);
    wire.close();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(Line.all).toHaveLength(1);
    expect(links.at(-1)).toBe('closed');
  });
});
