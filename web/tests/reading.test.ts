import { describe, expect, it } from 'vitest';
import type { BoardModule } from '../src/boards/board';
import { MOST_READING_MS, readingMs, wordsOf } from '../src/lib/reading';
import type { Line } from '../src/protocol';

const both = (zh: string, en = zh) => ({ zh, en });
const line = (kind: string): Line => ({ kind, text: both('一行'), data: [] });

describe('reading', () => {
  it('takes no time of its own for a few words', () => {
    expect(readingMs('', 'zh')).toBe(0);
    expect(readingMs('打出【试探】', 'zh')).toBe(0);
    expect(readingMs('Plays a Probe', 'en')).toBe(0);
  });

  it('takes longer the more there is, up to a bound', () => {
    const times = [20, 30, 40, 400].map((length) => readingMs('字'.repeat(length), 'zh'));
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(new Set(times).size).toBe(4);
    expect(times.at(-1)).toBe(MOST_READING_MS);
  });

  it('goes by the language that is read', () => {
    expect(readingMs('x'.repeat(60), 'en')).toBeLessThan(readingMs('字'.repeat(60), 'zh'));
  });

  it('is of the picture, else of what is held up with its rows, and never of a line alone', () => {
    const held: Partial<BoardModule> = {
      heldUp: (lines) =>
        lines[0]?.kind === 'held'
          ? {
              by: 0,
              at: [],
              name: both('名', 'Name'),
              text: both('文', 'Text'),
              rows: [[both('甲', 'A'), both('乙', 'B')]],
            }
          : null,
    };
    const painted: Partial<BoardModule> = {
      ...held,
      scene: () => ({ title: both('题', 'Title'), lines: [both('因', 'Why')], mood: 'plain', sign: '!' }),
    };
    const words = (board: Partial<BoardModule>, kind: string, you: number | null = null) =>
      wordsOf(board, { fresh: [line(kind)], view: {}, events: [], you }, 'zh');
    expect(words(held, 'held')).toBe('名文甲乙');
    expect(words(painted, 'held')).toBe('题因');
    expect([words(held, 'other'), words({}, 'held')]).toEqual(['', '']);
    expect([words(held, 'held', 0), words(held, 'held', 1)]).toEqual(['', '名文甲乙']);
    expect(words(painted, 'held', 0)).toBe('题因');
  });
});
