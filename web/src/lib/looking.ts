/** What lies on the table only to be looked at: touched, it says what it is. */
import type { RefusedShown } from '../protocol';

const CONTROLS = 'button, a, summary, label, input, select, textarea, [role=dialog]';

/** What a picture under this touch is called; null on anything that answers a touch by itself, and on the bare table. */
export function pictureAt(touched: Element): string | null {
  if (touched.closest(CONTROLS)) return null;
  const picture = touched.closest('.surface [title], .surface [role=img]');
  return picture?.getAttribute('title') || picture?.getAttribute('aria-label') || null;
}

/** `name` is in the language of the page already. */
export function onlyShown(name: string): RefusedShown {
  const remedy = { zh: '它只供看。亮着的才能选。', en: 'This is only to be looked at; what is lit can be chosen.' };
  return { t: 'refused', id: '', code: 'only_shown', text: { zh: name, en: name }, numbers: {}, rule: '', remedy };
}
