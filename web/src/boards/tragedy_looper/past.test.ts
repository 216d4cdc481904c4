import { describe, expect, it } from 'vitest';
import { made, type Moment } from '../../../tests/made';
import type { Line, SeatShown } from '../../protocol';
import { nextMark } from './notes';
import { ghostDay, ghosts, pastOf } from './past';
import { deckCards, deckInTurn, leaderName, openBook, ownDecks, town, type TownView } from './view';

openBook(made('tragedy_looper-catalogue'));
const start = town(made<Moment>('tragedy_looper-moment-placing').view);

function line(kind: string, ...data: unknown[]): Line {
  return { kind, data, text: { zh: `${kind} ${data.join(' ')}`, en: kind } };
}

function at(loop: number, day: number, more: Partial<TownView> = {}): TownView {
  return { ...start, loop, day, phase: 'goodwill', ...more };
}

const ONE_LOOP = [
  line('loop', 1),
  line('on_board', 'doctor', 'hospital'),
  line('on_board', 'boy_student', 'school'),
  line('phase', 1, 0, 'loop_start'),
  line('counter', 1, 'doctor', 'goodwill', 1),
];

describe('earlier loops', () => {
  it('are told by the log as the table showed them', () => {
    let looked = 0;
    for (const { lines, looks } of made<{ lines: [string, unknown[]][]; looks: [number, string, object, object][] }[]>(
      'tragedy_looper-logs',
    )) {
      const log = lines.map(([kind, data]) => line(kind, ...data));
      for (const [length, at, people, places] of looks) {
        const moment = pastOf(log.slice(0, length)).moments[at];
        expect(moment).toMatchObject({ people, places });
        expect(Object.keys(moment?.people ?? {}).sort()).toEqual(Object.keys(people).sort());
        looked++;
      }
    }
    expect(looked).toBeGreaterThan(5);
  });

  it('keep each day as it ended', () => {
    const log = [
      ...ONE_LOOP,
      line('phase', 1, 1, 'day_start'),
      line('moved', 2, 'doctor', 'city'),
      line('phase', 1, 2, 'day_start'),
      line('died', 3, 'doctor'),
      line('counter', 3, 'shrine', 'intrigue', 2),
    ];
    const { moments } = pastOf(log);
    expect(moments['1.1']).toMatchObject({
      people: { doctor: { place: 'city', life: 'alive', goodwill: 1 } },
      places: { shrine: 0 },
      lines: [],
    });
    expect(moments['1.2']).toMatchObject({
      people: { doctor: { place: 'city', life: 'dead' } },
      places: { shrine: 2 },
      lines: [{ en: 'died' }],
    });
  });

  it('begin with an empty board, and so does the final guess', () => {
    const log = [
      ...ONE_LOOP,
      line('phase', 1, 1, 'day_start'),
      line('loop', 2),
      line('on_board', 'boy_student', 'school'),
      line('phase', 2, 1, 'day_start'),
      line('phase', 2, 1, 'guess'),
      line('on_board', 'doctor', 'hospital'),
    ];
    const { moments } = pastOf(log);
    expect(Object.keys(moments)).toEqual(['1.1', '2.1']);
    expect(Object.keys(moments['2.1']?.people ?? {})).toEqual(['boy_student']);
  });

  it('know whether an incident occurred, and which cards were turned up', () => {
    const past = pastOf([
      line('phase', 1, 2, 'resolution'),
      line('cards_revealed', [0, 'doctor', 'm_move_diagonal']),
      line('incident', 'murder', 'occurred'),
      line('phase', 1, 3, 'incident'),
      line('incident', 'suicide', 'did_not_occur'),
    ]);
    expect(past.incidents).toEqual({ '1.2': true, '1.3': false });
    expect(past.moments['1.2']?.cards).toEqual([[0, 'doctor', 'm_move_diagonal']]);
    expect(past.moments['1.3']?.cards).toEqual([]);
  });

  it('show the last day of a loop that ended before today', () => {
    const past = pastOf([...ONE_LOOP, line('phase', 1, 1, 'day_start')]);
    expect(ghosts(past, at(2, 3))).toEqual([1]);
    expect(ghostDay(past, at(2, 3), 1)).toBe(1);
    expect(ghosts(past, at(1, 1))).toEqual([]);
  });
});

describe('marks', () => {
  it('turn round', () => {
    expect([undefined, '?', 'x', 'yes'].map((mark) => nextMark(mark as never))).toEqual(['?', 'x', 'yes', '']);
  });
});

describe('the view', () => {
  it('knows whose decks they are', () => {
    expect(ownDecks({ ...start, you: 0 })).toEqual([0]);
    expect(ownDecks({ ...start, you: 1, people: 1 })).toEqual([1, 2, 3]);
    expect(ownDecks({ ...start, you: 2, people: 2, leader: 2 })).toEqual([2, 3]);
  });

  it('calls the leader by name, and says which deck leads where somebody plays several', () => {
    const seats = ['Mind', 'Ann', 'Bob', 'Cy'].map((name) => ({ name }) as SeatShown);
    const names = (people: number) =>
      [1, 2, 3].map((leader) => leaderName({ ...start, people, leader }, seats.slice(0, people + 1)).zh);
    expect(names(3)).toEqual(['Ann', 'Bob', 'Cy']);
    expect(names(2)).toEqual(['Ann（1 号）', 'Bob（2 号）', 'Ann（3 号）']);
    expect(names(1)).toEqual(['Ann（1 号）', 'Ann（2 号）', 'Ann（3 号）']);
  });

  it('knows that a table may give each person one deck', () => {
    const alone = {
      ...start,
      spent: [[], []],
      options: { ...start.options, cards_per_protagonist: 3 },
      phase: 'protagonist_cards',
      leader: 1,
      people: 1,
      laid: [],
    };
    expect(ownDecks({ ...alone, you: 1 })).toEqual([1]);
    expect(deckInTurn(alone)).toBe(1);
    expect(deckInTurn({ ...alone, laid: [1, 2, 3].map((at) => ({ owner: 1, on: `place ${at}`, card: null })) })).toBe(
      0,
    );
  });

  it('counts what is left in a deck', () => {
    const shown = {
      ...start,
      laid: [{ owner: 0, on: 'shrine', card: 'm_paranoia_plus_1' }],
      spent: [['m_move_diagonal'], [], [], []],
    };
    const left = Object.fromEntries(deckCards(shown, 0).map((held) => [held.id, held.left]));
    expect(left).toMatchObject({ m_paranoia_plus_1: 1, m_move_diagonal: 0, m_intrigue_plus_2: 1 });
  });
});
