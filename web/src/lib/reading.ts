/** How long it takes to read what a beat holds up. */
import type { BoardModule } from '../boards/board';
import type { Bilingual, Line } from '../protocol';
import type { Lang } from './settings.svelte';
import type { View } from './state';

/** So many characters are read in the time that every beat has, and each more takes so many milliseconds. */
const AT_A_GLANCE: Record<Lang, number> = { zh: 18, en: 45 };
const CHARACTER_MS: Record<Lang, number> = { zh: 90, en: 35 };

/** Nobody is kept longer than this by words; the server gives as much (`READING` of its beats). */
export const MOST_READING_MS = 3000;

export function readingMs(text: string, lang: Lang): number {
  const slow = Math.max(0, text.length - AT_A_GLANCE[lang]);
  return Math.min(MOST_READING_MS, slow * CHARACTER_MS[lang]);
}

/**
 * What is to be read at a beat: its picture, or what is held up. A line alone is read at a glance, and stays in the log;
 * and `you` have read what you play yourself.
 */
export function wordsOf(
  board: Partial<BoardModule>,
  { fresh, view, events, you }: { fresh: Line[]; view: View; events: Line[]; you: number | null },
  lang: Lang,
): string {
  const said = (texts: (Bilingual | null)[]) => texts.map((text) => text?.[lang] ?? '').join('');
  const scene = board.scene?.(fresh, view, events);
  if (scene) return said([scene.title, ...scene.lines]);
  const held = board.heldUp?.(fresh, view, events);
  return held && (held.by === null || held.by !== you) ? said([held.name, held.text, ...(held.rows ?? []).flat()]) : '';
}
