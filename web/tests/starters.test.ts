import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLevel, GENTLE } from '../src/lib/levels';
import { remember } from '../src/lib/played';
import { asked, isChosen, starterFor } from '../src/lib/starters';
import type { GameInfo, Lobby, StarterInfo } from '../src/protocol';

const starter = (id: string): StarterInfo => ({
  id,
  title: { zh: id, en: id },
  line: { zh: id, en: id },
  seats: 4,
  options: { script: id },
});
const [first, second] = [starter('lesson'), starter('FS-1')];
const game = { id: 'a game', starters: [first, second] } as unknown as GameInfo;
const lobby = (more: Partial<Lobby>): Lobby =>
  ({ seats: [0, 1, 2, 3], options: {}, secret_options: [], ...more }) as unknown as Lobby;

beforeEach(() => {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => device.get(name) ?? null,
    setItem: (name: string, value: string) => device.set(name, value),
    removeItem: (name: string) => device.delete(name),
  });
});

describe('a first game', () => {
  it('is the easiest, then the next, until somebody wins or knows better', () => {
    expect(starterFor(game)).toBe(first);
    const lost = { game: 'a game', won: false, seat: 1, at: 0 };
    remember({ ...lost, room: 'watched', round: 1, seat: null });
    remember({ ...lost, room: 'elsewhere', round: 1, game: 'another' });
    expect(starterFor(game)).toBe(first);
    for (const round of [1, 2, 3]) {
      remember({ ...lost, room: 'here', round });
      expect(starterFor(game)).toBe(second);
    }
    chooseLevel('a game', GENTLE);
    expect(starterFor(game)).toBeNull();
  });

  it('needs no set-up in a game that has none', () => {
    expect(starterFor({ ...game, starters: [] })).toBeNull();
  });
});

describe('a set-up in the lobby', () => {
  it('takes back what was chosen in secret before', () => {
    expect(asked(first, lobby({ secret_options: ['script', 'roles'] }))).toEqual({
      seats: 4,
      options: { script: 'lesson', roles: null },
    });
  });

  it('is known as chosen only where it was', () => {
    const hidden = lobby({ secret_options: ['script'] });
    expect(isChosen(first, hidden, { script: 'lesson' })).toBe(true);
    expect(isChosen(second, hidden, { script: 'lesson' })).toBe(false);
    expect(isChosen(first, hidden, {})).toBe(false);
    expect(isChosen(first, lobby({ secret_options: ['script'], options: { loops: 3 } }), { script: 'lesson' })).toBe(
      false,
    );
  });
});
