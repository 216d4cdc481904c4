import { describe, expect, it } from 'vitest';
import { linedUp, nextIn, Ordering } from '../src/lib/ordering.svelte';
import type { Choice } from '../src/protocol';

const choice = (value: string): Choice => ({
  value,
  label: { zh: value, en: value },
  piece: '',
  note: null,
  warning: null,
});
const [a, b, c] = [choice('a'), choice('b'), choice('c')] as const;

describe('an order', () => {
  it('begins with what was touched', () => {
    expect(linedUp([a, b, c], ['c']).map((one) => one.value)).toEqual(['c', 'a', 'b']);
    expect(linedUp([a, b, c], ['c', 'b']).map((one) => one.value)).toEqual(['c', 'b', 'a']);
  });

  it('answers only what it knows', () => {
    expect(nextIn(['c', 'a'], [a, c])).toBe(c);
    expect(nextIn(['c', 'a'], [a])).toBe(a);
    expect(nextIn(['c', 'a'], [a, b])).toBeNull();
    expect(nextIn([], [a])).toBeNull();
  });

  it('is remembered for what is left of it', () => {
    const ordering = new Ordering('room');
    ordering.touch(c);
    ordering.touch(a);
    ordering.settle([a, b, c]);
    expect(ordering.touched).toEqual([]);
    expect(ordering.remembered([a, b])).toBe(a);
    expect(ordering.remembered([b])).toBe(b);
    expect(ordering.remembered([choice('d'), a])).toBeNull();
  });

  it('is taken back by a second touch', () => {
    const ordering = new Ordering('room');
    ordering.touch(b);
    ordering.touch(b);
    expect(ordering.linedUp([a, b])).toEqual([a, b]);
  });
});
