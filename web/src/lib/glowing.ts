/** What is pointed at glows, wherever the board or the dock shows it, and is brought into sight until somebody looks round. */
import type { Value } from '../protocol';

/** Signs that somebody looks round by themselves: from then on nothing is moved for them. */
const HANDS = ['pointerdown', 'wheel', 'keydown'];

/** Gives what ends it. */
export function glow(root: HTMLElement, pieces: string[], values: Value[]): () => void {
  const selectors = [
    ...pieces.map((piece) => `[data-piece="${CSS.escape(piece)}"]`),
    ...values.map((value) => `[data-value="${CSS.escape(JSON.stringify(value))}"]`),
  ];
  let led = true;
  const light = (): void => {
    const lit = selectors.length ? [...root.querySelectorAll(selectors.join())] : [];
    for (const old of root.querySelectorAll('[data-glow]')) if (!lit.includes(old)) old.removeAttribute('data-glow');
    for (const one of lit) one.setAttribute('data-glow', '');
    if (led) bring(lit);
  };
  const letGo = (): void => void (led = false);
  // A board comes when it is loaded, redraws as it likes, and may scroll by itself.
  const watching = new MutationObserver(light);
  watching.observe(root, { childList: true, subtree: true });
  root.addEventListener('scrollend', light, true);
  for (const hand of HANDS) root.addEventListener(hand, letGo, { capture: true, passive: true });
  light();
  return () => {
    watching.disconnect();
    root.removeEventListener('scrollend', light, true);
    for (const hand of HANDS) root.removeEventListener(hand, letGo, true);
    for (const old of root.querySelectorAll('[data-glow]')) old.removeAttribute('data-glow');
  };
}

/** Only what is out of sight, and at once: nothing moves under a hand that is already on its way. */
function bring(lit: Element[]): void {
  const drawn = lit.filter((one) => one.getClientRects().length);
  if (!drawn.some(inSight)) drawn[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function inSight(piece: Element): boolean {
  const box = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}
