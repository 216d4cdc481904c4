import { describe, expect, it } from 'vitest';
import { made } from '../../../tests/made';
import type { Foresight } from '../../protocol';
import { openBook, shortName, swiftSkills, tallied, type Fighter } from './view';
import { added, figures, MOST_STEPS, played, summary, takenUp, type Figures } from './plan';

openBook(made('codex-catalogue'));
const NOTHING = { zh: '', en: '' };

function step(value: string, numbers: Partial<Figures> | null): Foresight {
  const whole = {
    action: [7, 5],
    balance: [2, 2],
    damage: [3, 3],
    cell: 4,
    foe: 6,
    distance: 2,
    hit: true,
    wall: false,
    counter: false,
    over: false,
    choice: false,
    sure: true,
    ...numbers,
  };
  return {
    value,
    possible: numbers !== null,
    text: NOTHING,
    warning: NOTHING,
    numbers: numbers === null ? {} : whole,
    lines: [],
  };
}

describe('a planned chain', () => {
  const chain = [
    step('s01.3', { action: [7, 5], damage: [0, 0] }),
    step('s02.1.2', { action: [5, 3], damage: [3, 3] }),
    step('s02.1.4', { action: [3, 1], balance: [2, 1], damage: [4, 4], counter: true }),
  ];

  it('tells what is left after every step', () => {
    const told = summary(chain);
    expect(told.action).toEqual([7, 5, 3, 1]);
    expect(told.balance).toEqual([2, 2, 2, 1]);
    expect(told.damage).toEqual(['0', '3', '4']);
    expect(told.total).toBe('7');
  });

  it('names the steps that may be countered', () => {
    expect(summary(chain).counters).toEqual([3]);
    expect(summary([step('s02.1.4', { counter: true, over: true })]).counters).toEqual([]);
  });

  it('ends where a step cannot be done', () => {
    const told = summary([...chain.slice(0, 1), step('s09.1', null), ...chain.slice(1)]);
    expect(told.stops).toBe(2);
    expect(told.action).toEqual([7, 5]);
  });

  it('gives a range where luck decides', () => {
    const told = summary([step('s01.1', { damage: [2, 5], sure: false }), step('s01.2', { damage: [1, 1] })]);
    expect([told.damage, told.total, told.lucky]).toEqual([['2–5', '1'], '3–6', true]);
  });

  it('knows no figures of what is impossible', () => {
    expect(figures(step('s01.1', null))).toBeNull();
    expect(summary([]).last).toBeNull();
  });
});

describe('the list of steps', () => {
  it('loses its first step when that is played', () => {
    expect(played(['a', 'b', 'a'], 'a')).toEqual(['b', 'a']);
    expect(played(['a', 'b'], 'b')).toEqual(['a', 'b']);
  });

  it('takes the same skill more than once, up to a limit', () => {
    expect(added(['a'], 'a')).toEqual(['a', 'a']);
    const full = Array.from({ length: MOST_STEPS }, () => 'a');
    expect(added(full, 'b')).toEqual(full);
  });
});

describe('what is read off the table', () => {
  it('drops the family where the school stands beside a name', () => {
    expect(shortName('s02.1.2')).toEqual({ zh: '横斩', en: expect.not.stringContaining('·') });
    expect(shortName('s00.1').zh).toBe('洞察');
  });

  it('lists the swift skills that schools make possible', () => {
    const swift = swiftSkills({ schools: ['s02'] } as Fighter);
    expect(swift).toContain('s02.2');
    expect(swift).not.toContain('s02.1.2');
  });

  it('counts effects that are alike', () => {
    const one = { zh: '伤害 +1', en: 'damage +1' };
    const other = { zh: '比点 +2', en: 'contest +2' };
    expect(tallied([one, other, one])).toEqual([
      { text: one, times: 2 },
      { text: other, times: 1 },
    ]);
  });
});

describe('a plan that was kept', () => {
  it('is taken up in the same turn and in the one after it', () => {
    expect(takenUp({ turn: 4, plan: ['s01.3', 's02.1.2'] }, 4)).toEqual(['s01.3', 's02.1.2']);
    expect(takenUp({ turn: 4, plan: ['s01.3'] }, 5)).toEqual(['s01.3']);
  });

  it('is past after that, and in a game that has begun anew', () => {
    expect(takenUp({ turn: 4, plan: ['s01.3'] }, 6)).toEqual([]);
    expect(takenUp({ turn: 4, plan: ['s01.3'] }, 1)).toEqual([]);
    expect(takenUp(null, 1)).toEqual([]);
  });
});
