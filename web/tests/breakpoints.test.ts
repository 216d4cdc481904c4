import { describe, expect, it } from 'vitest';
import { BREAKPOINTS, withBreakpoints } from '../src/breakpoints';

const SOURCES = import.meta.glob<string>('../src/**/*.{svelte,css}', { query: '?raw', import: 'default', eager: true });
const QUERIES = Object.values(SOURCES).flatMap((text) => [...text.matchAll(/@(?:media|container)[^{]*/g)].map(String));

describe('breakpoints', () => {
  it('stand in a stylesheet by their names', () => {
    expect(withBreakpoints('@media (--wide) and (--low) {}')).toBe(
      '@media (min-width: 901px) and (max-height: 859px) {}',
    );
    expect(withBreakpoints('@container board (--small-board) {}')).toBe('@container board (max-width: 779px) {}');
    expect(withBreakpoints('a { color: var(--narrow) }')).toBe('a { color: var(--narrow) }');
  });

  it('that do not exist are a mistake', () => {
    expect(() => withBreakpoints('@media (--tiny) {}')).toThrow('(--tiny)');
  });

  it('are the only widths that a stylesheet asks for', () => {
    expect(QUERIES.length).toBeGreaterThan(50);
    expect(QUERIES.filter((query) => /\d/.test(query))).toEqual([]);
  });

  it('are all used', () => {
    for (const name of Object.keys(BREAKPOINTS)) expect(QUERIES.join(), name).toContain(`(--${name})`);
  });
});
