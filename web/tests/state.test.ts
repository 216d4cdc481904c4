import { describe, expect, it } from 'vitest';
import { NOTHING, told, type Known } from '../src/lib/state';
import type { ClockShown, Line, Lobby, Prompt, Step, TableShown, Welcome } from '../src/protocol';

const CLOCK: ClockShown = { left_ms: 5000, reserve_ms: [0, 0], shared: false, stopped: null, talk_ms: null };
const line = (zh: string): Line => ({ kind: 'drew', data: [0], text: { zh, en: zh } });
const prompt = (id: number): Prompt => ({
  id,
  seat: 0,
  word: 'main',
  kind: 'skill',
  sentence: { zh: '出一招', en: 'Use a skill' },
  source: '',
  options: [],
  decline: 'end',
  default: 'end',
  rule: 'CX-4.3',
  shared: false,
  yields: [],
  again: false,
  deadline_ms: 9000,
  by: 'you',
});
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
const table: TableShown = {
  n: 7,
  view: { hp: 40 },
  first: 0,
  events: [line('一'), line('二')],
  missed: 0,
  prompt: prompt(3),
  waiting: [0],
  clock: CLOCK,
  silent: false,
  yields: [],
  habits: [],
  over: null,
};
const welcome = (shown: TableShown | null): Welcome => ({ t: 'welcome', v: 1, lobby, table: shown, talk: [] });
const step = (n: number, more: Partial<Step> = {}): Step => ({ t: 'step', n, patch: [], events: [], ...more });
const begun: Known = told(NOTHING, welcome(table), 1000);

describe('told', () => {
  it('takes over the welcome, deadlines by its own clock', () => {
    expect(begun.table?.view).toEqual({ hp: 40 });
    expect(begun.table?.deadline).toBe(10_000);
    expect(begun.table?.baseUntil).toBe(6000);
  });

  it('applies a step and remembers what was before', () => {
    const next = told(
      begun,
      step(8, { patch: [[['hp'], 31]], events: [line('三')], prompt: null, waiting: [1] }),
      2000,
    );
    expect(next.table?.view).toEqual({ hp: 31 });
    expect(next.table?.before).toEqual({ hp: 40 });
    expect(next.table?.events.map((one) => one.text.zh)).toEqual(['一', '二', '三']);
    expect([next.table?.fresh, next.table?.prompt, next.table?.deadline]).toEqual([1, null, null]);
    expect(next.table?.waiting).toEqual([1]);
  });

  it('keeps what a step does not mention', () => {
    const next = told(begun, step(8), 2000);
    expect(next.table?.prompt?.id).toBe(3);
    expect(next.table?.deadline).toBe(10_000);
  });

  it('ignores a step it has and notices one that is missing', () => {
    expect(told(begun, step(7, { patch: [[['hp'], 1]] }), 2000)).toBe(begun);
    expect(told(begun, step(9), 2000).torn).toBe(true);
  });

  it('notices a patch that does not fit', () => {
    const next = told(begun, step(8, { patch: [[['seats', 0, 'hp'], 1]] }), 2000);
    expect(next.torn).toBe(true);
    expect(next.table).toBe(begun.table);
  });

  it('puts the lines it had before those of a resumed welcome', () => {
    const resumed = told(begun, welcome({ ...table, n: 9, first: 2, events: [line('三')], missed: 1 }), 3000);
    expect(resumed.table?.events.map((one) => one.text.zh)).toEqual(['一', '二', '三']);
    expect(resumed.torn).toBe(false);
  });

  it('lets a prompt run out later by the time that stood still', () => {
    const stopped = told(begun, step(8, { clock: { ...CLOCK, stopped: 'pause', left_ms: 4000 } }), 2000);
    expect([stopped.table?.stopped, stopped.table?.deadline, stopped.table?.baseUntil]).toEqual([2000, 10_000, 6000]);
    const still = told(stopped, step(9, { clock: { ...CLOCK, stopped: 'away', left_ms: 4000 } }), 5000);
    expect([still.table?.stopped, still.table?.deadline, still.table?.baseUntil]).toEqual([5000, 13_000, 9000]);
    const again = told(still, step(10, { clock: { ...CLOCK, left_ms: 4000 } }), 60_000);
    expect([again.table?.stopped, again.table?.deadline, again.table?.baseUntil]).toEqual([null, 68_000, 64_000]);
  });

  it('lets a prompt run out earlier by the talk that nobody needed', () => {
    const talking = told(
      begun,
      step(8, {
        clock: { ...CLOCK, left_ms: 125_000, talk_ms: 120_000 },
        prompt: { ...prompt(4), deadline_ms: 129_000 },
      }),
      2000,
    );
    expect([talking.table?.talkUntil, talking.table?.deadline]).toEqual([122_000, 131_000]);
    const ready = told(talking, step(9, { clock: { ...CLOCK, left_ms: 5000 } }), 22_000);
    expect([ready.table?.talkUntil, ready.table?.deadline]).toEqual([null, 31_000]);
    const over = told(talking, step(9, { clock: { ...CLOCK, left_ms: 5000 } }), 122_100);
    expect(over.table?.deadline).toBe(131_000);
  });

  it('ends the questions when the game is over', () => {
    const over = told(
      begun,
      { t: 'over', verdict: { zh: 'A 获胜', en: 'A wins' }, rule: 'CX-16.1', winners: [0] },
      2000,
    );
    expect([over.table?.prompt, over.table?.over?.winners]).toEqual([null, [0]]);
  });

  it('marks who is away', () => {
    const away = told(begun, { t: 'away', seat: 1, away: true, stand_in: false }, 2000);
    expect(away.lobby?.seats.map((seat) => seat.online)).toEqual([true, false]);
  });

  it('forgets the table when the room is a lobby again', () => {
    expect(told(begun, { ...lobby, state: 'lobby' }, 2000).table).toBeNull();
  });
});
