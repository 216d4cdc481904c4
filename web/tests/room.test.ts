import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Room } from '../src/lib/room.svelte';
import type { Listener, Wire } from '../src/lib/wire';
import type { Choice, Lobby, Prompt, ToClient, ToServer } from '../src/protocol';

const lobby: Lobby = {
  t: 'lobby', room: 'r', code: '482913', game: 'codex', rules: '1', state: 'playing', round: 1, you: 0, host: 0, may_host: true, locked: false, spectators: 'off', delay_ms: 0,
  spectators_talk: false, hands: 'off', agreed: [], paused: false, pause_wanted: [], ready: [], options: {}, clock: {},
  seats: [0, 1].map((n) => ({ n, kind: 'person', name: `P${n}`, bot: 'house', online: true, stand_in: false })),
};
const choice = (value: string): Choice => ({ value, label: { zh: value, en: value }, piece: `skill:${value}`, note: null, warning: null });
const asks = (id: number, values: string[], word = 'which'): Prompt => ({
  id, seat: 0, word, kind: 'skill', sentence: { zh: '先结算哪个', en: 'Which first' }, source: '', options: values.map(choice), decline: null, default: null, rule: 'FS-11.2', shared: false, deadline_ms: null, by: 'you',
});

let hear: (message: ToClient) => void;
let sent: ToServer[];

function opened(): Room {
  sent = [];
  const open = (listener: Listener): Wire => {
    hear = listener.message;
    return { send: (message) => void sent.push(message), greet: () => undefined, close: () => undefined };
  };
  const room = new Room('r', 'token', open);
  room.board = { orders: (prompt) => prompt.word === 'which' };
  return room;
}

function welcome(prompt: Prompt): void {
  const clock = { left_ms: null, reserve_ms: [0, 0], shared: false, stopped: null, talk_ms: null };
  hear({ t: 'welcome', v: 1, lobby, table: { n: 1, view: {}, first: 0, events: [], missed: 0, prompt, waiting: [0], clock, silent: false, yields: [], over: null } });
}

const answers = () => sent.flatMap((message) => (message.t === 'answer' ? [message.value] : []));

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what the server says', () => {
  it('stays until it is put away, other notes go by themselves', () => {
    const room = opened();
    hear({ t: 'notice', text: '五分钟后重启' });
    room.note({ zh: '离席', en: 'away' });
    vi.advanceTimersByTime(3_600_000);
    expect(room.notices).toEqual([]);
    expect(room.announced.map((one) => one.text.zh)).toEqual(['五分钟后重启']);
    room.put_away(room.announced[0]?.id ?? -1);
    expect(room.announced).toEqual([]);
  });
});

describe('an order', () => {
  it('is given with one answer and kept for what is left of it', () => {
    const room = opened();
    welcome(asks(1, ['a', 'b', 'c']));
    room.touch('skill:c');
    room.choose_or_send(room.order.find((option) => option.value === 'a')!);
    expect(answers()).toEqual([]);
    room.confirm();
    expect(answers()).toEqual(['c']);
    hear({ t: 'step', n: 2, patch: [], events: [], prompt: asks(2, ['a', 'b']) });
    expect(answers()).toEqual(['c', 'a']);
    expect(room.prompt).toBeNull();
  });

  it('is asked for again where something new has come', () => {
    const room = opened();
    welcome(asks(1, ['a', 'b']));
    room.touch('skill:b');
    room.confirm();
    hear({ t: 'step', n: 2, patch: [], events: [], prompt: asks(2, ['a', 'd']) });
    expect(answers()).toEqual(['b']);
    expect(room.prompt?.id).toBe(2);
  });

  it('is taken back with Escape', () => {
    const room = opened();
    welcome(asks(1, ['a', 'b']));
    room.touch('skill:b');
    room.back();
    room.confirm();
    expect(answers()).toEqual([]);
    expect(room.ordering.touched).toEqual([]);
  });

  it('is no matter of other questions', () => {
    const room = opened();
    welcome(asks(1, ['a', 'b'], 'main'));
    expect(room.is_order).toBe(false);
  });
});
