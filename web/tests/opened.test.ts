import { describe, expect, it } from 'vitest';
import { closeLast, opened } from '../src/lib/opened';

describe('Escape', () => {
  it('closes what was opened last first, and nothing twice', () => {
    const closed: string[] = [];
    opened(() => closed.push('menu'));
    const forget = opened(() => closed.push('rule'));
    opened(() => closed.push('why'));
    forget();
    expect([closeLast(), closeLast(), closeLast()]).toEqual([true, true, false]);
    expect(closed).toEqual(['why', 'menu']);
  });
});
