import { describe, expect, it } from 'vitest';
import { made } from '../../../tests/made';
import type { Prompt } from '../../protocol';
import type { View } from '../../lib/state';
import { advice } from './Board.svelte';
import { FOCUS, openBook } from './view';

openBook(made('codex-catalogue'));

describe('advice to newcomers', () => {
  const asks = (source: string) => ({ source }) as Prompt;
  const at = (turn: number): View => ({ turn, phase: 'main', seats: [] });

  it('is given about 专注, which comes before the first skill, and only then', () => {
    expect(advice(asks(FOCUS), at(1))?.zh).toContain('否');
    expect(advice(asks(FOCUS), at(3))).toBeNull();
    expect(advice(asks('s07.3'), at(1))).toBeNull();
  });
});
