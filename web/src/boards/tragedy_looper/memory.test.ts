import { describe, expect, it } from 'vitest';
import placing from '../../../fixtures/tragedy-FS-1-4-m-target.json';
import type { Line } from '../../protocol';
import { ghost_day, ghosts, next_mark, NO_MEMORY, remember } from './memory';
import { deck_cards, own_decks, town, type Town } from './view';

const start = town(placing.table.view as never);

function line(kind: string, ...data: unknown[]): Line {
  return { kind, data, text: { zh: `${kind} ${data.join(' ')}`, en: kind } };
}

function at(loop: number, day: number, more: Partial<Town> = {}): Town {
  return { ...start, loop, day, phase: 'goodwill', ...more };
}

describe('the memory of earlier loops', () => {
  it('keeps each day as it was last seen', () => {
    const memory = remember(remember(NO_MEMORY, at(1, 1), []), at(2, 1), []);
    expect(ghosts(memory, at(2, 1))).toEqual([1]);
    expect(Object.keys(memory.moments['1.1']?.people ?? {})).toHaveLength(start.characters.length);
  });

  it('adds what the lines tell of a day that went by', () => {
    const seen = remember(NO_MEMORY, at(1, 2), []);
    const lines = [line('counter', 1, 'shrine', 'intrigue', 2), line('died', 2, 'doctor'), line('phase', 2, 1, 'day_start'), line('died', 3, 'boy_student')];
    const moment = remember(seen, at(2, 1), lines).moments['1.2'];
    expect(moment?.places.shrine).toBe((seen.moments['1.2']?.places.shrine ?? 0) + 2);
    expect(moment?.people.doctor?.life).toBe('dead');
    expect(moment?.people.boy_student?.life).toBe('alive');
  });

  it('knows in which loops an incident occurred', () => {
    const memory = remember(NO_MEMORY, at(1, 3), [line('phase', 1, 2, 'incident'), line('incident', 'murder', 'occurred'), line('phase', 1, 3, 'incident'), line('incident', 'suicide', 'none')]);
    expect(memory.incidents).toEqual({ '1.2': true, '1.3': false });
  });

  it('forgets another game that had come further', () => {
    const memory = remember(remember(NO_MEMORY, at(3, 2), []), at(1, 1), []);
    expect(Object.keys(memory.moments)).toEqual(['1.1']);
  });

  it('shows the last day of a loop that ended before today', () => {
    const memory = remember(remember(NO_MEMORY, at(1, 1), []), at(2, 3), []);
    expect(ghost_day(memory, at(2, 3), 1)).toBe(1);
  });

  it('turns marks round', () => {
    expect([undefined, '?', 'x', 'yes'].map((mark) => next_mark(mark as never))).toEqual(['?', 'x', 'yes', '']);
  });
});

describe('the view', () => {
  it('knows whose decks they are', () => {
    expect(own_decks({ ...start, you: 0 }, 4)).toEqual([0]);
    expect(own_decks({ ...start, you: 1 }, 2)).toEqual([1, 2, 3]);
    expect(own_decks({ ...start, you: 2, leader: 2 }, 3)).toEqual([2, 3]);
  });

  it('counts what is left in a deck', () => {
    const shown = { ...start, laid: [{ owner: 0, on: 'shrine', card: 'm_paranoia_plus_1' }], spent: [['m_move_diagonal'], [], [], []] };
    const left = Object.fromEntries(deck_cards(shown, 0).map((held) => [held.id, held.left]));
    expect(left).toMatchObject({ m_paranoia_plus_1: 1, m_move_diagonal: 0, m_intrigue_plus_2: 1 });
  });
});
