import { describe, expect, it } from 'vitest';
import { lined_up, next_in, Ordering } from '../src/lib/ordering.svelte';
import type { Choice } from '../src/protocol';

const choice = (value: string): Choice => ({ value, label: { zh: value, en: value }, piece: '', note: null, warning: null });
const [a, b, c] = [choice('a'), choice('b'), choice('c')] as const;

describe('an order', () => {
  it('begins with what was touched', () => {
    expect(lined_up([a, b, c], ['c']).map((one) => one.value)).toEqual(['c', 'a', 'b']);
    expect(lined_up([a, b, c], ['c', 'b']).map((one) => one.value)).toEqual(['c', 'b', 'a']);
  });

  it('answers only what it knows', () => {
    expect(next_in(['c', 'a'], [a, c])).toBe(c);
    expect(next_in(['c', 'a'], [a])).toBe(a);
    expect(next_in(['c', 'a'], [a, b])).toBeNull();
    expect(next_in([], [a])).toBeNull();
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
    expect(ordering.lined_up([a, b])).toEqual([a, b]);
  });
});
