import { describe, expect, it } from 'vitest';
import { plain } from '../src/lib/plain';
import { wait_before } from '../src/lib/wire';

describe('wait_before', () => {
  it('grows, stays below ten seconds, and differs with luck', () => {
    expect(wait_before(0, 0)).toBeLessThan(500);
    expect(wait_before(3, 0.5)).toBeGreaterThan(wait_before(1, 0.5));
    expect(wait_before(30, 1)).toBeLessThan(11_000);
    expect(wait_before(2, 0)).not.toBe(wait_before(2, 1));
  });
});

describe('plain', () => {
  it('takes the marks of markdown away, and the id it begins with', () => {
    expect(plain('**CX-4.3** 出一招，见 [CX-5.2](x.md) 与 `s00.1`。', 'CX-4.3')).toBe('出一招，见 CX-5.2 与 s00.1。');
  });
});
