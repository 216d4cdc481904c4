import { describe, expect, it } from 'vitest';
import { DoesNotFit, patched } from '../src/lib/patch';

interface Recorded {
  view: Record<string, unknown>;
  steps: { patch: unknown[]; view: Record<string, unknown> }[];
}

const FIXTURES = import.meta.glob<Recorded>('../fixtures/{codex,fengsheng,tragedy_looper}.json', { eager: true, import: 'default' });

describe('patched', () => {
  it('has a table of each game', () => {
    expect(Object.keys(FIXTURES)).toHaveLength(3);
  });

  it.each(Object.entries(FIXTURES))('follows a real table of %s', (_, recorded) => {
    let view = recorded.view;
    for (const step of recorded.steps) {
      view = patched(view, step.patch);
      expect(view).toEqual(step.view);
    }
  });

  it('sets, removes and replaces parts of lists', () => {
    const view = { a: 1, list: [1, 2, 3, 4], deep: { gone: true, kept: [0] } };
    const changes = [[['a'], 2], [['list'], 1, 2, ['x']], [['deep', 'gone']], [['deep', 'kept', 0], null]];
    expect(patched(view, changes)).toEqual({ a: 2, list: [1, 'x', 4], deep: { kept: [null] } });
  });

  it('leaves the old view alone and shares what did not change', () => {
    const view = { seats: [{ hp: 40 }, { hp: 40 }] };
    const next = patched(view, [[['seats', 0, 'hp'], 31]]);
    expect(view.seats[0]?.hp).toBe(40);
    expect(next.seats[1]).toBe(view.seats[1]);
  });

  it('replaces the whole view by an empty path', () => {
    expect(patched({ a: 1 } as unknown, [[[], { b: 2 }]])).toEqual({ b: 2 });
  });

  it.each([[[[['list', 9], 1]]], [[[['word', 'x'], 1]]], [[[['list'], 2, 5, []]]], [['nonsense']]])('refuses %j', (changes) => {
    expect(() => patched({ list: [1, 2], word: 'w' }, changes)).toThrow(DoesNotFit);
  });
});
