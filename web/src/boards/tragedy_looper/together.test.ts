import { describe, expect, it } from 'vitest';
import type { Line } from '../../protocol';
import { together } from './together';

function line(kind: string, ...data: unknown[]): Line {
  return { kind, data, text: { zh: kind, en: kind } };
}

describe('lines of one moment', () => {
  it('carry the same number, defeat among them', () => {
    expect(together(line('protagonists_died', 3), line('died', 3, 'nurse'))).toBe(true);
    expect(together(line('counter', 4, 'doctor', 'paranoia', 6), line('died', 3, 'nurse'))).toBe(false);
  });
  it('are not lines whose first number means something else', () => {
    expect(together(line('leader', 3), line('died', 3, 'nurse'))).toBe(false);
    expect(together(line('loop', 1), line('loop', 1))).toBe(false);
  });
});
