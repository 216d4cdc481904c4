import { describe, expect, it } from 'vitest';
import { close_last, opened } from '../src/lib/opened';

describe('Escape', () => {
  it('closes what was opened last first, and nothing twice', () => {
    const closed: string[] = [];
    opened(() => closed.push('menu'));
    const forget = opened(() => closed.push('rule'));
    opened(() => closed.push('why'));
    forget();
    expect([close_last(), close_last(), close_last()]).toEqual([true, true, false]);
    expect(closed).toEqual(['why', 'menu']);
  });
});
