import { describe, expect, it } from 'vitest';
import { DoesNotFit, patched } from '../src/lib/patch';
import { made } from './made';

interface Recorded {
  view: Record<string, unknown>;
  steps: { patch: unknown[]; view: Record<string, unknown> }[];
}

const GAMES = ['codex', 'fengsheng', 'tragedy_looper'];

describe('patched', () => {
  it.each(GAMES)('follows a real table of %s', (game) => {
    const recorded = made<Recorded>(`${game}-steps`);
    let view = recorded.view;
    expect(recorded.steps.length).toBeGreaterThan(10);
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
    expect(patched<unknown>({ a: 1 }, [[[], { b: 2 }]])).toEqual({ b: 2 });
  });

  it.each([[[[['list', 9], 1]]], [[[['word', 'x'], 1]]], [[[['list'], 2, 5, []]]], [['nonsense']]])(
    'refuses %j',
    (changes) => {
      expect(() => patched({ list: [1, 2], word: 'w' }, changes)).toThrow(DoesNotFit);
    },
  );
});
