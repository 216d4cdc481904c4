import { describe, expect, it } from 'vitest';
import { isPlain, ownHand, read } from './reading';

const SIX = { id: 7, face: 6 };
const VIEW = {
  you: 1,
  turn: 2,
  water: [SIX],
  deck: 11,
  next: { id: 3, face: null },
  place: { zh: '渡口', en: 'Quay' },
  seats: [{ hand: 5 }, { hand: [SIX] }],
  spent: [],
  map: { a: { b: 1 } },
};

describe('a view of any game', () => {
  it('is sorted into words, cards, seats and the rest', () => {
    const reading = read(VIEW);
    expect(reading.facts.map(([name]) => name)).toEqual(['deck', 'place']);
    expect(reading.zones).toEqual([
      ['water', [SIX]],
      ['next', [{ id: 3, face: null }]],
    ]);
    expect(reading.seats).toHaveLength(2);
    expect(reading.rest.map(([name]) => name)).toEqual(['map']);
  });

  it('shows how many sit there where seats are only counted', () => {
    expect(read({ seats: 3 }).facts).toEqual([['seats', 3]]);
    expect(read({ seats: 3 }).seats).toEqual([]);
  });

  it('has the own hand at the own seat, or by itself', () => {
    expect(ownHand(VIEW)).toEqual([SIX]);
    expect(ownHand({ ...VIEW, you: 0 })).toEqual([]);
    expect(ownHand({ you: 0, seats: 2, hand: [SIX] })).toEqual([SIX]);
    expect(ownHand({ ...VIEW, you: null })).toEqual([]);
  });

  it('knows what is said in a word', () => {
    expect([1, null, 'x', ['a', 'b'], [], { zh: '一', en: 'one' }].every(isPlain)).toBe(true);
    expect([{ a: 1 }, [{}]].some(isPlain)).toBe(false);
  });
});
