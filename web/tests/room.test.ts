import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Room } from '../src/lib/room.svelte';
import { ticking } from '../src/lib/ticking.svelte';
import type { Listener, Wire } from '../src/lib/wire';
import type { Choice, ClockShown, Line, Lobby, Prompt, SeatShown, ToClient, ToServer } from '../src/protocol';

const lobby: Lobby = {
  t: 'lobby',
  room: 'r',
  code: '482913',
  game: 'codex',
  rules: '1',
  state: 'playing',
  round: 1,
  you: 0,
  host: 0,
  may_host: true,
  host_gone: false,
  host_wanted: [],
  may_reclaim: false,
  locked: false,
  spectators: 'off',
  delay_ms: 0,
  spectators_talk: false,
  hands: 'off',
  agreed: [],
  paused: false,
  pause_wanted: [],
  ready: [],
  stand_in_wanted: [],
  options: {},
  secret_options: [],
  renewed: [],
  clock: {},
  seats: [0, 1].map((n) => ({
    n,
    kind: 'person',
    name: `P${n}`,
    emblem: 'owl',
    bot: 'house',
    online: true,
    stand_in: false,
  })),
};
const choice = (value: string): Choice => ({
  value,
  label: { zh: value, en: value },
  piece: `skill:${value}`,
  note: null,
  warning: null,
});
const asks = (id: number, values: string[], word = 'which'): Prompt => ({
  id,
  seat: 0,
  word,
  kind: 'skill',
  sentence: { zh: '先结算哪个', en: 'Which first' },
  source: '',
  options: values.map(choice),
  decline: null,
  default: null,
  rule: 'FS-11.2',
  shared: false,
  yields: [],
  again: false,
  deadline_ms: null,
  by: 'you',
});

let hear: (message: ToClient) => void;
let relink: Listener['link'];
let sent: ToServer[];

function opened(): Room {
  sent = [];
  const open = (listener: Listener): Wire => {
    hear = (message) => listener.message(message);
    relink = (link, lost) => listener.link(link, lost);
    return { send: (message) => void sent.push(message), greet: () => undefined, close: () => undefined };
  };
  const room = new Room('r', 'token', open);
  room.board = { orders: (prompt) => prompt.word === 'which' };
  return room;
}

const CLOCK: ClockShown = { left_ms: null, reserve_ms: [0, 0], shared: false, stopped: null, talk_ms: null };

function welcome(prompt: Prompt, clock = CLOCK): void {
  hear({
    t: 'welcome',
    v: 1,
    lobby,
    table: {
      n: 1,
      view: {},
      first: 0,
      events: [],
      missed: 0,
      prompt,
      waiting: [0],
      clock,
      silent: false,
      yields: [],
      habits: [],
      over: null,
    },
    talk: [],
  });
}

const answers = () => sent.flatMap((message) => (message.t === 'answer' ? [message.value] : []));

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('time', () => {
  it('stands on the page while nothing is heard of the server', () => {
    const room = opened();
    welcome(asks(1, ['a', 'b'], 'main'), { ...CLOCK, left_ms: 60_000 });
    expect(room.stood).toBeNull();
    relink('broken', 5000);
    expect(room.stood).toBe(5000);
    relink('open', null);
    expect(room.stood).toBeNull();
  });

  it('to talk lets nobody answer, and says why', async () => {
    const room = opened();
    ticking.now = Date.now();
    welcome(asks(1, ['a', 'b'], 'main'), { ...CLOCK, left_ms: 90_000, talk_ms: 30_000 });
    expect([room.prompt, room.leads('skill:a')]).toEqual([null, false]);
    room.touch('skill:a');
    await Promise.resolve();
    expect(room.asked?.answer?.text.en).toBe('It is time to talk.');
    expect(sent).toEqual([]);
    ticking.now += 30_000;
    expect([room.prompt?.id, room.leads('skill:a')]).toEqual([1, true]);
  });
});

describe('what the server says', () => {
  it('stays until it is put away, other notes go by themselves', () => {
    const room = opened();
    hear({ t: 'notice', text: '五分钟后重启' });
    room.note({ zh: '离席', en: 'away' });
    vi.advanceTimersByTime(3_600_000);
    expect(room.notices.notes).toEqual([]);
    expect(room.notices.announced.map((one) => one.text.zh)).toEqual(['五分钟后重启']);
    room.notices.putAway(room.notices.announced[0]?.id ?? -1);
    expect(room.notices.announced).toEqual([]);
  });
});

describe('an answer', () => {
  it('names its game, so that it answers nothing in a rematch', () => {
    const room = opened();
    welcome(asks(7, ['a']));
    room.act('a');
    expect(sent).toMatchObject([{ t: 'answer', prompt: 7, value: 'a', round: 1 }]);
  });

  it('has arrived when the server says so, and not before', () => {
    const room = opened();
    welcome(asks(7, ['a']));
    room.act('a');
    expect([room.answered, room.arrived]).toEqual([7, false]);
    relink('broken', 1000);
    expect(room.lost).toBe(1000);
    relink('open', null);
    welcome(asks(7, ['a']));
    expect(answers()).toEqual(['a', 'a']);
    expect(room.arrived).toBe(false);
    const [first] = sent;
    hear({ t: 'ack', id: first && 'id' in first ? first.id : '' });
    expect([room.answered, room.arrived]).toEqual([7, true]);
  });

  it('that comes too late after a lost line is told in passing', () => {
    const room = opened();
    welcome(asks(7, ['a']));
    room.act('a');
    const [first] = sent;
    const refusal: ToClient = {
      t: 'refused',
      id: first && 'id' in first ? first.id : '',
      code: 'stale',
      text: { zh: '过去了', en: 'over' },
      numbers: {},
      rule: '',
      remedy: { zh: '', en: '' },
    };
    welcome(asks(9, ['b']));
    hear(refusal);
    expect(room.asked).toBeNull();
    expect(room.notices.notes.map((one) => one.text.zh)).toEqual(['断线时选的没有赶上：过去了']);
  });

  it('ends the pause of who plays alone, and of nobody else', () => {
    const bot = (seat: SeatShown): SeatShown => (seat.n ? { ...seat, kind: 'bot' } : seat);
    for (const seats of [lobby.seats.map(bot), lobby.seats]) {
      const room = opened();
      welcome(asks(7, ['a']));
      hear({ ...lobby, seats, paused: true });
      room.act('a');
      const done = sent.map((message) => (message.t === 'room' ? `${message.do} ${message.on}` : message.t));
      expect(done).toEqual(seats === lobby.seats ? ['answer'] : ['pause false', 'answer']);
    }
  });
});

describe('an order', () => {
  it('is given with one answer and kept for what is left of it', () => {
    const room = opened();
    welcome(asks(1, ['a', 'b', 'c']));
    room.touch('skill:c');
    room.chooseOrSend(room.order.find((option) => option.value === 'a')!);
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
    expect(room.isOrder).toBe(false);
  });
});

describe('choices that belong together', () => {
  const then = (prompt: Prompt | null, told = 0) => {
    const asked = sent.findLast((message) => message.t === 'then');
    if (asked?.t !== 'then') throw new Error('nobody has asked what comes then');
    hear({ t: 'then_asked', id: asked.id, prompt, sure: told === 0, told });
    return asked.after;
  };
  const card = () => asks(1, ['a', 'b'], 'main');
  const target = () => asks(1, ['x', 'y'], 'target');

  async function aimed(told = 0): Promise<Room> {
    const room = opened();
    welcome(card());
    room.touch('skill:a');
    expect(then(target(), told)).toEqual(['a']);
    await Promise.resolve();
    return room;
  }

  it('are made one after the other and sent when all are made', async () => {
    const room = await aimed();
    expect(room.prompt?.word).toBe('target');
    expect(room.held.pieces).toEqual(['skill:a']);
    room.touch('skill:y');
    expect(then(null)).toEqual(['a', 'y']);
    expect(answers()).toEqual([]);
    room.confirm();
    expect(answers()).toEqual(['a']);
    hear({ t: 'step', n: 2, patch: [], events: [], prompt: asks(2, ['x', 'y'], 'target') });
    expect(answers()).toEqual(['a', 'y']);
    expect(room.prompt).toBeNull();
  });

  it('end where something else is asked in between', async () => {
    const room = await aimed();
    room.touch('skill:y');
    room.confirm();
    hear({ t: 'step', n: 2, patch: [], events: [], prompt: asks(2, ['x', 'y'], 'swift') });
    hear({ t: 'step', n: 3, patch: [], events: [], prompt: asks(3, ['x', 'y'], 'target') });
    expect(answers()).toEqual(['a']);
    expect(room.prompt?.id).toBe(3);
  });

  it('end where what was chosen is not on offer any more, or was refused', async () => {
    const room = await aimed();
    room.touch('skill:y');
    room.confirm();
    hear({ t: 'step', n: 2, patch: [], events: [], prompt: asks(2, ['x'], 'target') });
    expect(answers()).toEqual(['a']);
    const other = await aimed();
    other.touch('skill:y');
    other.confirm();
    const answer = sent.findLast((message) => message.t === 'answer');
    hear({
      t: 'refused',
      id: answer?.t === 'answer' ? answer.id : '',
      code: 'not_stored',
      text: { zh: '', en: '' },
      numbers: {},
      rule: '',
      remedy: { zh: '', en: '' },
    });
    hear({ t: 'step', n: 2, patch: [], events: [], prompt: asks(2, ['x', 'y'], 'target') });
    expect(answers()).toEqual(['a']);
    expect(room.prompt?.id).toBe(2);
  });

  const line = (said: string): Line => ({ kind: 'said', data: [], text: { zh: said, en: said } });

  /** All see the first, and somebody may have a word in before the second. */
  async function announced(): Promise<Room> {
    const room = await aimed(1);
    room.touch('skill:y');
    room.confirm();
    hear({ t: 'step', n: 2, patch: [], events: [line('a')], prompt: null, waiting: [1] });
    expect(room.chain.rest.map((link) => link.choice.value)).toEqual(['y']);
    return room;
  }

  it('are answered after others have let it go by', async () => {
    const room = await announced();
    hear({ t: 'step', n: 3, patch: [], events: [], prompt: asks(2, ['x', 'y'], 'target') });
    expect(answers()).toEqual(['a', 'y']);
    expect(room.chain.rest).toEqual([]);
  });

  it('are asked where somebody has cut in, or where one wants to be asked', async () => {
    const room = await announced();
    hear({ t: 'step', n: 3, patch: [], events: [line('b')], prompt: asks(2, ['x', 'y'], 'target') });
    expect(answers()).toEqual(['a']);
    expect(room.prompt?.id).toBe(2);
    const other = await announced();
    other.chain.forget();
    hear({ t: 'step', n: 3, patch: [], events: [], prompt: asks(2, ['x', 'y'], 'target') });
    expect(answers()).toEqual(['a']);
    expect(other.prompt?.id).toBe(2);
  });

  it('are taken back one by one, or by choosing another one', async () => {
    const room = await aimed();
    room.touch('skill:x');
    room.back();
    expect(room.picking.chosen).toBeNull();
    expect(room.prompt?.word).toBe('target');
    room.back();
    expect(room.prompt?.word).toBe('main');
    expect(room.held.pieces).toEqual([]);
    room.touch('skill:a');
    then(target());
    await Promise.resolve();
    expect(room.leads('skill:b')).toBe(true);
    room.touch('skill:b');
    expect(room.prompt?.word).toBe('main');
    expect(then(target())).toEqual(['b']);
    await Promise.resolve();
    room.touch('skill:b');
    expect(room.held.pieces).toEqual([]);
    expect(answers()).toEqual([]);
  });

  it('are forgotten when the question is another one', async () => {
    const room = await aimed();
    hear({ t: 'step', n: 2, patch: [], events: [], prompt: asks(2, ['a', 'b'], 'main') });
    expect(room.chain.links).toEqual([]);
    expect(room.prompt?.id).toBe(2);
  });

  it('wait for nobody who has chosen something else meanwhile', async () => {
    const room = opened();
    welcome(card());
    room.touch('skill:a');
    const early = sent.findLast((message) => message.t === 'then');
    room.touch('skill:b');
    hear({ t: 'then_asked', id: early?.t === 'then' ? early.id : '', prompt: target(), sure: true, told: 0 });
    await Promise.resolve();
    expect(room.prompt?.word).toBe('main');
    expect(room.picking.chosen?.value).toBe('b');
  });

  it('can be confirmed one by one where the server has no time to look ahead', async () => {
    const room = opened();
    welcome(card());
    room.touch('skill:a');
    room.why('skill:z');
    hear({ t: 'error', code: 'too_fast', text: { zh: '慢一点', en: 'Slower' } });
    await Promise.resolve();
    expect(room.asked).toBeNull();
    room.confirm();
    expect(answers()).toEqual(['a']);
  });

  it('are sent again where the server had no time to read them', () => {
    const room = opened();
    welcome(card());
    room.touch('skill:a');
    room.confirm();
    hear({ t: 'error', code: 'too_fast', text: { zh: '慢一点', en: 'Slower' } });
    vi.advanceTimersByTime(1000);
    const given = sent.filter((message) => message.t === 'answer');
    expect(given).toHaveLength(2);
    expect(given[0]).toEqual(given[1]);
  });

  it('let one ask why not about what would be asked then', async () => {
    const room = await aimed();
    room.touch('skill:z');
    expect(sent.at(-1)).toMatchObject({ t: 'why', what: 'skill:z', after: ['a'] });
  });
});

describe('what is shown beat by beat', () => {
  const line = (said: string, kind = 'said'): Line => ({ kind, data: [], text: { zh: said, en: said } });
  const beat = (said: string, ms = 1000, kind = 'said') => ({ ms, patch: [], events: [line(said, kind)] });
  const told = (room: Room) => room.table?.events.map((one) => one.text.zh);

  it('is whole and told once though nobody goes on for a long time', () => {
    const room = opened();
    welcome(asks(1, ['a']));
    hear({ t: 'step', n: 2, frames: [beat('one'), beat('two')], patch: [], events: [line('three')], prompt: null });
    room.director.hold();
    hear({ t: 'step', n: 3, frames: [beat('four')], patch: [], events: [], prompt: null });
    hear({ t: 'step', n: 4, patch: [], events: [line('five')], prompt: asks(2, ['b']) });
    vi.advanceTimersByTime(3_600_000);
    expect([told(room), room.prompt]).toEqual([['one'], null]);
    room.director.finish();
    expect(told(room)).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect([room.prompt?.id, room.table?.n]).toEqual([2, 4]);
    vi.advanceTimersByTime(3_600_000);
    expect(told(room)).toHaveLength(5);
  });

  it('is not shown again to whoever comes back in the middle of it', () => {
    const room = opened();
    welcome(asks(1, ['a']));
    hear({ t: 'step', n: 2, frames: [beat('one'), beat('two')], patch: [], events: [line('three')], prompt: null });
    expect(told(room)).toEqual(['one']);
    relink('broken', 100);
    relink('open', null);
    welcome(asks(2, ['b'])); // with a log that has everything, here nothing
    vi.advanceTimersByTime(10_000);
    expect([told(room), room.prompt?.id, room.director.playing]).toEqual([[], 2, false]);
    hear({ t: 'step', n: 2, patch: [], events: [line('four')], prompt: null });
    expect(told(room)).toEqual(['four']);
  });

  it('ends where something does not fit, and the page asks for the whole', () => {
    const room = opened();
    welcome(asks(1, ['a']));
    const bad = { ...beat('two'), patch: [['=', ['nowhere', 3, 'at all'], 1]] };
    hear({ t: 'step', n: 2, frames: [beat('one'), bad, beat('three')], patch: [], events: [] } as unknown as ToClient);
    vi.advanceTimersByTime(10_000);
    expect([room.known.torn, told(room), room.director.playing]).toEqual([true, ['one'], false]);
    welcome(asks(2, ['b']));
    expect([room.known.torn, room.prompt?.id]).toEqual([false, 2]);
  });

  it('stays for what it holds up the first time, and for its own time from then on', () => {
    const room = opened();
    const long = '字'.repeat(200);
    room.board = { heldUp: ([one]) => (one?.kind === 'card' ? { by: 1, at: [], name: one.text, text: null } : null) };
    welcome(asks(1, ['a']));
    const frames = [beat(long, 1000, 'card'), beat(long, 1000, 'card'), beat(long), beat(`${long}!`, 500, 'card')];
    hear({ t: 'step', n: 2, frames, patch: [], events: [], prompt: null });
    const stays = frames.map(() => {
      const now = room.director.stays;
      room.director.next();
      return now;
    });
    expect(stays).toEqual([4000, 1000, 1000, 500]);
  });

  it('stays no longer than a clock that runs has given for it', () => {
    const room = opened();
    room.board = { heldUp: ([one]) => (one ? { by: 1, at: [], name: one.text, text: null } : null) };
    welcome(asks(1, ['a']), { ...CLOCK, left_ms: 60_000 });
    const frames = Array.from({ length: 6 }, (_, at) => beat(String(at).repeat(200)));
    hear({ t: 'step', n: 2, frames, patch: [], events: [], prompt: null });
    let shown = 0;
    while (room.director.playing) {
      shown += room.director.stays;
      room.director.next();
    }
    expect(shown).toBe(15_000);
  });
});
