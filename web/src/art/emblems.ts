/** What is drawn beside names, in our own hand: one picture of 48 by 48 for each word of the list. */
import type { Bilingual, EMBLEMS, SeatShown } from '../protocol';

export type Face = SeatShown['emblem'];
export type Emblem = (typeof EMBLEMS)[number];

/** A path, and how it is painted: ink filled in or drawn as a line, paper cut out of the ink or drawn over it. */
export type Stroke = ['fill' | 'line' | 'cut' | 'scratch', string];

export interface Drawing {
  name: Bilingual;
  strokes: Stroke[];
}

/** A dot of this size. */
function dot(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export const DRAWN: Record<Emblem, Drawing> = {
  lantern: {
    name: { zh: '灯笼', en: 'Lantern' },
    strokes: [
      ['fill', 'M24 12c-9 0-14 5-14 11.500s5 11.5 14 11.5 14-5 14-11.5-5-11.5-14-11.500z'],
      ['fill', 'M17 8h14v5H17zM17 34h14v4H17z'],
      ['line', 'M24 3v5M20 38v5M24 38v7M28 38v5'],
      ['scratch', 'M24 14v19M17.5 15c-2.5 6-2.5 11 0 17M30.5 15c2.5 6 2.5 11 0 17'],
    ],
  },
  fox: {
    name: { zh: '狐', en: 'Fox' },
    strokes: [
      ['fill', 'M6 6l11 8h14l11-8-3 20-15 17L9 26z'],
      ['cut', 'M11 25l9 3 3.5 12L13 29zM37 25l-9 3-3.5 12L35 29z'],
      ['cut', 'M15 20l7 2.5-4.5 2.500zM33 20l-7 2.5 4.5 2.500z'],
    ],
  },
  crane: {
    name: { zh: '鹤', en: 'Crane' },
    strokes: [
      ['fill', 'M13 29c5-9 16-12 25-7l7 4-9 2c-5 7-15 9-22 6z'],
      ['line', 'M15 31c-7-4-4-9-2-13s1-7-2-8'],
      ['fill', `${dot(11, 10, 3.5)}M9 8L2 12l7 2z`],
      ['line', 'M24 34l-2 11M29 33l3 12'],
      ['scratch', 'M21 29c5-4 11-4 17-2'],
    ],
  },
  key: {
    name: { zh: '钥匙', en: 'Key' },
    strokes: [
      ['fill', `${dot(16, 16, 11)}`],
      ['cut', dot(14, 14, 4.5)],
      ['fill', 'M21 24l4-4 18 18v5h-7v-5h-5v-5h-5z'],
    ],
  },
  moth: {
    name: { zh: '蛾', en: 'Moth' },
    strokes: [
      ['fill', 'M22 21C16 9 5 7 4 12s4 14 17 14zM26 21C32 9 43 7 44 12s-4 14-17 14z'],
      ['fill', 'M21 27c-7 1-12 5-11 11s10 4 12-8zM27 27c7 1 12 5 11 11s-10 4-12-8z'],
      ['fill', 'M22 16h4l1 21-3 5-3-5z'],
      ['line', 'M23 16c-1-5-4-8-8-10M25 16c1-5 4-8 8-10'],
      ['cut', dot(12, 16, 3) + dot(36, 16, 3)],
    ],
  },
  teacup: {
    name: { zh: '茶盏', en: 'Teacup' },
    strokes: [
      ['fill', 'M6 19h29v6c0 9-6 14-14.5 14S6 34 6 25z'],
      ['line', 'M35 22h3a4.5 4.5 0 0 1 0 9.500h-5'],
      ['fill', 'M4 41h33v4H4z'],
      ['line', 'M15 14c-4-4 4-6 0-10M26 14c-4-4 4-6 0-10'],
    ],
  },
  umbrella: {
    name: { zh: '纸伞', en: 'Umbrella' },
    strokes: [
      ['fill', 'M24 6C12 6 4 14 3 26c3-3 7-3 10 0 3-4 8-4 11 0 3-4 8-4 11 0 3-3 7-3 10 0C44 14 36 6 24 6z'],
      ['line', 'M24 3v4M24 25v14a4.5 4.5 0 0 0 9 0'],
      ['scratch', 'M23 9c-5 4-8 8-9.5 14M25 9c5 4 8 8 9.5 14'],
    ],
  },
  brush: {
    name: { zh: '毛笔', en: 'Ink brush' },
    strokes: [
      ['fill', 'M37 3l8 8-18 19-9-9z'],
      ['fill', 'M16 23l9 9c-3 8-10 12-21 12 0-9 4-17 12-21z'],
      ['scratch', 'M16 21.500l10.5 10.5'],
      ['line', 'M29 43c5 1 10 0 14-3'],
    ],
  },
  moon_gate: {
    name: { zh: '月门', en: 'Moon gate' },
    strokes: [
      ['fill', 'M5 11h38v33H5zM2 10l5-6h34l5 6z'],
      ['cut', dot(24, 28, 12.5)],
      ['fill', 'M15 36h18v8H15z'],
      ['line', 'M17 33c2-8 6-6 9-13M23 26l7-2'],
    ],
  },
  koi: {
    name: { zh: '锦鲤', en: 'Koi' },
    strokes: [
      [
        'fill',
        'M30 5c11 6 11 20 1 27-5 4-12 4-13 12-4-5-9-5-14-3 2-6 6-7 8-11-4-3-5-7-5-10 4 2 7 2 9 0C19 12 22 6 30 5z',
      ],
      ['cut', dot(31, 13, 2.5)],
      ['scratch', 'M20 21c5-1 8 2 8 7M26 17c5-1 8 2 8 7'],
    ],
  },
  bell: {
    name: { zh: '铃', en: 'Bell' },
    strokes: [
      ['fill', 'M24 7c-9 0-12 8-12 15 0 7-2 10-6 14h36c-4-4-6-7-6-14 0-7-3-15-12-15z'],
      ['line', 'M24 3v5'],
      ['fill', 'M19 39h10a5 5 0 0 1-10 0z'],
      ['scratch', 'M13 28h22'],
    ],
  },
  owl: {
    name: { zh: '鸮', en: 'Owl' },
    strokes: [
      ['fill', 'M7 5l9 6h16l9-6v23c0 9-7 16-17 16S7 37 7 28z'],
      ['cut', dot(16.5, 21, 6) + dot(31.5, 21, 6)],
      ['fill', dot(17.5, 21, 2.8) + dot(30.5, 21, 2.8)],
      ['cut', 'M21.5 27h5L24 32z'],
      ['scratch', 'M17 36q3.5 3 7 0q3.5 3 7 0'],
    ],
  },
  compass: {
    name: { zh: '罗盘', en: 'Compass' },
    strokes: [
      ['fill', dot(24, 24, 21)],
      ['cut', dot(24, 24, 16.5)],
      ['fill', 'M33 11l-5 17-13 9 5-17z'],
      ['cut', dot(24, 24, 2.5)],
    ],
  },
  fan: {
    name: { zh: '折扇', en: 'Fan' },
    strokes: [
      ['fill', 'M24 41L2 19C13 3 35 3 46 19z'],
      ['scratch', 'M24 38L10 12M24 38L18 8M24 38L30 8M24 38L38 12'],
      ['scratch', 'M14 27c6-6 14-6 20 0'],
      ['fill', dot(24, 40, 3.5)],
    ],
  },
  hourglass: {
    name: { zh: '沙漏', en: 'Hourglass' },
    strokes: [
      ['fill', 'M8 3h32v6H8zM8 39h32v6H8z'],
      ['line', 'M13 9c0 9 9 10 9 15s-9 6-9 15M35 9c0 9-9 10-9 15s9 6 9 15'],
      ['fill', 'M16 39c1-6 8-5 8-10 0 5 7 4 8 10zM17 14h14c-2 5-7 5-7 9 0-4-5-4-7-9z'],
    ],
  },
  candle: {
    name: { zh: '烛', en: 'Candle' },
    strokes: [
      ['fill', 'M16 23h16v17H16z'],
      ['fill', 'M24 2c6 7 6 10 6 12a6 6 0 0 1-12 0c0-4 4-6 6-12z'],
      ['line', 'M24 19v4'],
      ['fill', 'M6 39h36v6H6z'],
      ['scratch', 'M21 25v8M27 25v4'],
    ],
  },
  cat: {
    name: { zh: '猫', en: 'Cat' },
    strokes: [
      ['fill', 'M12 4l6 5h8l6-5v13c0 4-1 5-3 7 6 4 8 11 8 20H11c-1-8 0-15 5-20-3-2-4-4-4-7z'],
      ['line', 'M36 42c9 1 10-8 5-13'],
      ['cut', dot(18, 15.5, 2) + dot(26, 15.5, 2)],
      ['scratch', 'M24 33v10'],
    ],
  },
  pine: {
    name: { zh: '松', en: 'Pine' },
    strokes: [
      ['fill', 'M24 2l10 12h-5l9 10h-6l11 12H5l11-12h-6l9-10h-5z'],
      ['fill', 'M20.5 36h7v9h-7z'],
      ['scratch', 'M18 24h9M15 31h14'],
    ],
  },
  wave: {
    name: { zh: '浪', en: 'Wave' },
    strokes: [
      ['fill', 'M2 42C2 22 11 6 27 6c11 0 17 6 17 13-4-4-9-4-11-1 6 1 9 5 8 10-4-5-10-4-12 0-3 6 4 11 17 9v5z'],
      ['scratch', 'M9 38c1-12 7-21 17-23M17 38c0-7 2-11 6-15'],
      ['fill', dot(40, 8, 2) + dot(45, 13, 1.6)],
    ],
  },
  knot: {
    name: { zh: '绳结', en: 'Knot' },
    strokes: [
      ['line', 'M24 4l17 17-17 17L7 21z'],
      ['line', 'M15.5 12.500l17 17M32.5 12.500l-17 17'],
      ['line', 'M20 38v7M24 38v8M28 38v7'],
    ],
  },
};
