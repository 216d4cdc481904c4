import { describe, expect, it } from 'vitest';
import { counted } from './counted';

describe('numbers with their nouns', () => {
  it('has no s after one', () => {
    expect([0, 1, 2].map((number) => counted(number, 'skill'))).toEqual(['0 skills', '1 skill', '2 skills']);
  });
});
