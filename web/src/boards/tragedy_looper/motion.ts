/** How the board gets from one beat to the next: whoever has another place goes there, and what is meant is pointed out. */

const GO_MS = 650;
const POINT_MS = 700;
const APART_MS = 120;
const FADE_MS = 220;

/** Where everybody stands, by the name they bear in `data-who`. */
export type Places = Map<string, DOMRect>;

export function placesOf(board: HTMLElement): Places {
  return new Map(standing(board).map((one) => [one.dataset.who ?? '', one.getBoundingClientRect()]));
}

/** Lets everybody go from where they stood to where they stand now; without motion, those fade in who have come. */
export function go(board: HTMLElement, before: Places, come: string[], still: boolean): void {
  // All are measured before any of them goes: what has begun to move makes the page measure everything anew.
  const now = placesOf(board);
  for (const one of standing(board)) {
    const who = one.dataset.who ?? '';
    const [was, is] = [before.get(who), now.get(who)];
    if (!was?.width || !is?.width) continue;
    const [x, y] = [was.left - is.left, was.top - is.top];
    if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
    const comes = come.includes(who);
    if (!still) slide(one, x, y, comes);
    else if (comes) one.animate([{ opacity: 0.1 }, {}], { duration: FADE_MS });
  }
}

/** Whoever comes from another place is not cut off by the new one, and goes before everybody else. */
function slide(one: HTMLElement, x: number, y: number, comes: boolean): void {
  const path = [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }];
  const way = one.animate(path, { duration: GO_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' });
  if (!comes) return;
  one.dataset.going = '';
  way.onfinish = () => {
    delete one.dataset.going;
  };
}

/** One after the other; the first of them is in sight. */
export function pointOut(board: HTMLElement, things: string[], still: boolean): void {
  const glow = [
    { outline: '3px solid var(--glow)', outlineOffset: '1px' },
    { outline: '3px solid transparent', outlineOffset: '6px' },
  ];
  things.forEach((thing, at) => {
    const one = board.querySelector(`[data-who='${thing}'], [data-place='${thing}']`);
    if (at === 0) one?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
    if (!still) one?.animate(glow, { duration: POINT_MS, delay: at * APART_MS, easing: 'ease-in' });
  });
}

function standing(board: HTMLElement): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>('[data-who]')];
}
