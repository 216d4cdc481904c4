import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLevel, FAIR, GENTLE, isNewcomer, levelFor, outgrown, rememberWin } from '../src/lib/levels';
import type { Lobby, Over } from '../src/protocol';

const seat = (n: number, kind: string, bot = GENTLE) => ({
  n,
  kind,
  name: `P${n}`,
  bot,
  online: true,
  stand_in: false,
});
const lobby = (kinds: string[], bot = GENTLE): Lobby =>
  ({ game: 'a game', you: 0, seats: kinds.map((kind, n) => seat(n, kind, bot)) }) as unknown as Lobby;
const over = (...winners: number[]): Over => ({ winners }) as unknown as Over;
const ALONE = lobby(['person', 'bot', 'bot']);

beforeEach(() => {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => device.get(name) ?? null,
    setItem: (name: string, value: string) => device.set(name, value),
    removeItem: (name: string) => device.delete(name),
  });
});

describe('a newcomer', () => {
  it('has neither won against bots nor chosen their level, game by game', () => {
    rememberWin(ALONE, over(1));
    expect(isNewcomer('a game')).toBe(true);
    rememberWin(ALONE, over(0));
    expect(isNewcomer('a game')).toBe(false);
    chooseLevel('another', GENTLE);
    expect(isNewcomer('another')).toBe(false);
  });
});

describe('the level that is asked for', () => {
  it('is gentle until this device has won against bots, then fair, game by game', () => {
    expect(levelFor('a game')).toBe(GENTLE);
    rememberWin(ALONE, over(1));
    rememberWin(ALONE, over());
    expect(levelFor('a game')).toBe(GENTLE);
    rememberWin(ALONE, over(0, 2));
    expect(levelFor('a game')).toBe(FAIR);
    expect(levelFor('another')).toBe(GENTLE);
  });

  it('does not change with what happens among people, or to others', () => {
    rememberWin(lobby(['person', 'bot', 'person']), over(0));
    rememberWin({ ...ALONE, you: null }, over(0));
    expect(levelFor('a game')).toBe(GENTLE);
  });

  it('is what was chosen, whoever wins', () => {
    chooseLevel('a game', GENTLE);
    rememberWin(ALONE, over(0));
    expect(levelFor('a game')).toBe(GENTLE);
    chooseLevel('a game', 'random');
    expect(levelFor('a game')).toBe('random');
  });
});

describe('the bots of the last table', () => {
  it('move up with who has won', () => {
    expect(outgrown(ALONE)).toEqual([]);
    rememberWin(ALONE, over(0));
    expect(outgrown(ALONE).map((one) => one.n)).toEqual([1, 2]);
    expect(outgrown(lobby(['person', 'bot'], 'random'))).toEqual([]);
  });
});
