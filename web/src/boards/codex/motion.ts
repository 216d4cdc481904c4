/** How figures move at a beat. Who wants no motion reads it alone. */
import { wantsStill } from '../../lib/settings.svelte';
import type { Motion } from './stage';

const MOTION_MS = 420;

/** `way` is where the figure looks: 1 to the right, -1 to the left. */
const FRAMES: Record<Motion, (way: number) => Keyframe[]> = {
  lunge: (way) => [
    { transform: 'none' },
    { transform: `translateX(${-6 * way}px) rotate(${-5 * way}deg)`, offset: 0.3 },
    { transform: `translateX(${20 * way}px) rotate(${9 * way}deg)`, offset: 0.6 },
    { transform: 'none' },
  ],
  step: () => [{ transform: 'none' }, { transform: 'translateY(-9px)', offset: 0.45 }, { transform: 'none' }],
  knock: (way) => [
    { transform: 'none' },
    { transform: `rotate(${-22 * way}deg) translateY(-5px)`, offset: 0.35 },
    { transform: 'none' },
  ],
  shake: (way) => [
    { transform: 'none', filter: 'none' },
    { transform: `translateX(${-9 * way}px) rotate(${-8 * way}deg)`, filter: 'brightness(2.2)', offset: 0.2 },
    { transform: `translateX(${5 * way}px)`, filter: 'brightness(0.7)', offset: 0.45 },
    { transform: `translateX(${-3 * way}px)`, offset: 0.7 },
    { transform: 'none', filter: 'none' },
  ],
  slam: (way) => [
    { transform: 'none' },
    { transform: `translateX(${-14 * way}px) scaleX(0.8)`, offset: 0.25 },
    { transform: `translateX(${4 * way}px)`, offset: 0.6 },
    { transform: 'none' },
  ],
};

/** Where nothing may move, the number that rises says what has happened. */
export function move(body: Element, motion: Motion, way: number): void {
  if (!wantsStill()) body.animate(FRAMES[motion](way), { duration: MOTION_MS, easing: 'ease-out' });
}

/** The whole line trembles; where nothing may move it stays as it is. */
export function tremble(line: Element): void {
  if (wantsStill()) return;
  const at = (x: number, offset: number): Keyframe => ({ transform: `translateX(${x}px)`, offset });
  line.animate([at(0, 0), at(-7, 0.2), at(6, 0.4), at(-4, 0.6), at(2, 0.8), at(0, 1)], 360);
}
