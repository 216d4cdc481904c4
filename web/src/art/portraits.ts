/** What bots look like: a head of plate with a window for a face, and what they are named after on top of it. */
import { DRAWN, type Emblem, type Face, type Stroke } from './emblems';

const HEAD: Stroke[] = [
  ['fill', 'M13 17h22a5 5 0 0 1 5 5v17a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5V22a5 5 0 0 1 5-5z'],
  ['fill', 'M3 25h4v11H3zM41 25h4v11h-4z'],
  ['cut', 'M14 22h20a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H14a2 2 0 0 1-2-2V24a2 2 0 0 1 2-2z'],
];

const ROUND: Stroke = ['fill', 'M15 28a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM27 28a3 3 0 1 0 6 0a3 3 0 1 0-6 0z'];
const SQUARE: Stroke = ['fill', 'M15 25h6v6h-6zM27 25h6v6h-6z'];
const NARROW: Stroke = ['fill', 'M14 26h8v3.500h-8zM26 26h8v3.500h-8z'];
const MERRY: Stroke = ['line', 'M15 30c0-5 6-5 6 0M27 30c0-5 6-5 6 0'];
const SMILE: Stroke = ['line', 'M19 34c3 2.5 7 2.5 10 0'];
const STRAIGHT: Stroke = ['line', 'M19 35h10'];

export const PORTRAITS: Record<Exclude<Face, Emblem>, Stroke[]> = {
  cog: [
    ...HEAD,
    ['fill', 'M14 17a10 10 0 0 1 20 0z'],
    ['line', 'M24 2v6M13.5 6l4 5M34.5 6l-4 5M9 14h4M39 14h-4'],
    ROUND,
    STRAIGHT,
  ],
  spring: [...HEAD, ['line', 'M17 16l14-3.500L17 9l14-3.500L18 2'], ROUND, SMILE],
  abacus: [
    ...HEAD,
    ['line', 'M6 9h36'],
    ['fill', 'M10 4h5v10h-5zM17 4h5v10h-5zM29 4h5v10h-5z'],
    SQUARE,
    ['line', 'M18 35h2M23 35h2M28 35h2'],
  ],
  top: [...HEAD, ['fill', 'M9 5h30L24 18z'], ['line', 'M24 1v5'], NARROW, SMILE],
  plumb: [
    ...HEAD,
    ['line', 'M24 1v5'],
    ['fill', 'M24 4l7 6-7 8-7-8z'],
    ['fill', 'M18 30a6 6 0 1 0 12 0a6 6 0 1 0-12 0z'],
    ['cut', 'M22.5 29a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z'],
  ],
  tenon: [...HEAD, ['fill', 'M10 5h8v13h-8zM20.5 10h7v8h-7zM30 5h8v13h-8z'], SQUARE, STRAIGHT],
  pinwheel: [...HEAD, ['fill', 'M24 9V1l9 3zM25 9h9l-4 8zM24 10v7l-9-2zM23 9h-9l4-8z'], MERRY, SMILE],
  dripper: [
    ...HEAD,
    ['fill', 'M24 1c5 7 7 9 7 12a7 7 0 0 1-14 0c0-3 2-5 7-12z'],
    ['fill', 'M18 24c2.5 4 3 5 3 6a3 3 0 0 1-6 0c0-1 .5-2 3-6zM30 24c2.5 4 3 5 3 6a3 3 0 0 1-6 0c0-1 .5-2 3-6z'],
    STRAIGHT,
  ],
  kettle: [...HEAD, ['line', 'M12 17C12-1 36-1 36 17'], ['fill', 'M20 11h8v7h-8z'], MERRY, ['fill', 'M21 33h6v4h-6z']],
  wick: [...HEAD, ['line', 'M24 18v-6'], ['fill', 'M25 1c5 5 3 11-1 12-5-1-6-5-3-8 2 1 3-1 4-4z'], NARROW, STRAIGHT],
};

export function strokesOf(face: Face): Stroke[] {
  return isEmblem(face) ? DRAWN[face].strokes : PORTRAITS[face];
}

export function isEmblem(face: Face): face is Emblem {
  return face in DRAWN;
}
