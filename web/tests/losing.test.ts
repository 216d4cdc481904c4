import { describe, expect, it } from 'vitest';
import { fate } from '../src/lib/losing';
import type { ClockSettings, Lobby } from '../src/protocol';

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
const timed = (clock: ClockSettings): Lobby => ({ ...lobby, clock: { base_ms: 90_000, ...clock } });

describe('what becomes of a seat whose page has lost its line', () => {
  it('is nothing to somebody who has none, or before a game', () => {
    expect(fate({ ...lobby, you: null }, 0)).toBeNull();
    expect(fate({ ...lobby, state: 'lobby' }, 0)).toBeNull();
  });

  it('is waited for by default, also without a clock', () => {
    expect(fate(timed({}), 600_000)?.word).toBe('lost_waits');
    expect(fate({ ...lobby, clock: { base_ms: null, wait_for_away: false } }, 0)?.word).toBe('lost_waits');
  });

  it('is a bot’s after the grace that the host has chosen', () => {
    expect(fate(timed({ grace_ms: 20_000 }), 6000)).toEqual({ word: 'lost_bot_soon', n: 14 });
    expect(fate(timed({ grace_ms: 20_000 }), 20_000)?.word).toBe('lost_bot');
    expect(fate(timed({ grace_ms: 0 }), 4000)).toEqual({ word: 'lost_bot_soon', n: 1 });
  });

  it('loses its time where the host has chosen that', () => {
    expect(fate(timed({ wait_for_away: false }), 6000)?.word).toBe('lost_runs');
  });

  it('is as it was where nobody else is there, or in a pause', () => {
    const seats = lobby.seats.map((seat) => (seat.n ? { ...seat, online: false } : seat));
    expect(fate({ ...timed({ grace_ms: 20_000 }), seats }, 60_000)?.word).toBe('lost_stands');
    expect(fate({ ...timed({ grace_ms: 20_000 }), paused: true }, 60_000)?.word).toBe('lost_stands');
  });
});
