/** How the portraits are put together: hair, clothes and one thing that tells who it is. All drawn for this game. */

export interface Stroke {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
}

export interface Portrait {
  hair: keyof typeof HAIR;
  colour: string;
  coat: string;
  collar: 'sailor' | 'suit' | 'robe' | 'coat' | 'round' | 'high';
  extras: Stroke[];
  /** No human head at all. */
  creature?: Stroke[];
}

const INK = '#2a2530';
const BROWN = '#5a3d2c';
const GREY = '#8b8795';
const WHITE = '#efe8d8';
const RED = '#b5331d';
const GOLD = '#c59a45';
const VIOLET = '#5d4b99';
const NAVY = '#2d3b5c';
const TEAL = '#3f7f7a';

/** Behind the face, and in front of it. */
export const HAIR = {
  short: {
    back: 'M13 25C10 12 17 8 24 8s14 4 11 17z',
    front: 'M13 25c-1-9 3-15 11-15s12 6 11 15c-1-4-3-6-5-7-5 3-11 2-14 2-1 1-2 3-3 5z',
  },
  spiky: {
    back: 'M12 25C10 12 17 9 24 9s14 3 12 16z',
    front: 'M12 25l0-10 4 2 2-9 5 5 6-6 2 7 5-1-1 12c-2-5-5-7-11-6-5 0-9 1-12 6z',
  },
  side: {
    back: 'M14 23C12 12 19 9 25 9s12 3 10 14z',
    front: 'M14 24c-2-10 4-14 11-14 8 0 11 6 9 14-1-4-2-6-4-7-6 1-11 1-14-1-1 2-2 5-2 8z',
  },
  bob: {
    back: 'M11 23C9 6 39 6 37 23l1 13c-3 3-6 2-7 0V22H17v14c-1 2-4 3-7 0z',
    front: 'M14 24c0-9 4-13 10-13s10 4 10 13c-2-4-4-6-5-6-4 1-8 1-10 0-2 1-4 3-5 6z',
  },
  long: {
    back: 'M10 23C8 5 40 5 38 23l3 24c-4 2-8 1-10-2V22H17v23c-2 3-6 4-10 2z',
    front: 'M14 23c0-8 4-12 10-12s10 4 10 12c-3-3-7-4-10-8-2 4-7 5-10 8z',
  },
  twin: {
    back: 'M12 22C8 7 40 7 36 22l-1 6H13zM12 17c-8 2-9 16-5 26 4-5 6-14 7-20zM36 17c8 2 9 16 5 26-4-5-6-14-7-20z',
    front: 'M14 24c0-9 4-13 10-13s10 4 10 13c-2-5-4-6-10-7-6 1-8 2-10 7z',
  },
  bun: {
    back: 'M12 25C9 11 16 8 24 8s15 3 12 17zM19 7a5 5 0 0 1 10 0z',
    front: 'M13 25c0-9 4-14 11-14s11 5 11 14c-2-6-6-9-11-10-5 1-9 4-11 10z',
  },
  none: { back: '', front: 'M15 19c1-6 5-8 9-8s8 2 9 8c-5-3-13-3-18 0z' },
} as const;

const glasses: Stroke[] = [{ d: 'M16.500 23h6v4h-6zM25.500 23h6v4h-6zM22.500 24.500h3', line: INK, width: 1.2 }];
const cross: Stroke[] = [{ d: 'M34 44h3v3h3v3h-3v3h-3v-3h-3v-3h3z', fill: RED }];
const tie: Stroke[] = [{ d: 'M22.500 42h3l1 3-1.500 9h-2l-1.500-9z', fill: RED }];
const star = (x: number, y: number, fill: string): Stroke => ({
  d: `M${x} ${y}l1.500 3.300 3.600.4-2.700 2.400.8 3.600-3.200-1.900-3.200 1.900.8-3.600-2.700-2.400 3.600-.4z`,
  fill,
});

const studentBoy: Portrait = { hair: 'short', colour: INK, coat: NAVY, collar: 'high', extras: [] };
const studentGirl: Portrait = { hair: 'bob', colour: BROWN, coat: NAVY, collar: 'sailor', extras: [] };
const grownMan: Portrait = { hair: 'side', colour: INK, coat: '#4a4a55', collar: 'suit', extras: [] };
const grownWoman: Portrait = { hair: 'bun', colour: BROWN, coat: '#6a4a5e', collar: 'suit', extras: [] };

const PORTRAITS: Record<string, Portrait> = {
  boy_student: { ...studentBoy, hair: 'spiky' },
  girl_student: { ...studentGirl, extras: [{ d: 'M31 14l5-3v7zM31 14l-4-3v6z', fill: RED }] },
  rich_student: { ...studentGirl, hair: 'twin', colour: GOLD, extras: [{ d: 'M18 11l2-5 4 4 4-4 2 5z', fill: GOLD }] },
  class_rep: { ...studentGirl, hair: 'long', colour: INK, extras: glasses },
  mystery_boy: {
    ...studentBoy,
    colour: GREY,
    extras: [
      { d: 'M24 13c6 0 10 5 10 12s-4 11-10 11z', fill: 'rgb(42 37 48 / 0.55)' },
      { d: 'M18 22c0-4 6-4 6 0 0 3-3 3-3 6M21 31v1.500', line: RED, width: 1.6 },
    ],
  },
  shrine_maiden: {
    ...studentGirl,
    hair: 'long',
    colour: INK,
    coat: WHITE,
    collar: 'robe',
    extras: [
      { d: 'M17 46h14l5 10H12z', fill: RED },
      { d: 'M24 9l-7-4v7zM24 9l7-4v7z', fill: RED },
    ],
  },
  alien: {
    ...studentGirl,
    hair: 'long',
    colour: '#9bb7c9',
    coat: TEAL,
    collar: 'round',
    extras: [
      { d: 'M18 10C16 4 13 3 11 3M30 10c2-6 5-7 7-7', line: TEAL, width: 1.6 },
      { d: 'M11 3a2 2 0 1 1-.1 0zM37 3a2 2 0 1 1-.1 0z', fill: GOLD },
    ],
  },
  godly_being: {
    ...grownWoman,
    hair: 'long',
    colour: WHITE,
    coat: WHITE,
    collar: 'robe',
    extras: [{ d: 'M12 8a12 4 0 1 0 24 0a12 4 0 1 0-24 0', line: GOLD, width: 1.8 }],
  },
  police_officer: {
    ...grownMan,
    coat: NAVY,
    collar: 'high',
    extras: [
      { d: 'M12 17c0-8 5-11 12-11s12 3 12 11c-7-3-17-3-24 0zM11 18c8-3 18-3 26 0l-2 3c-7-3-15-3-22 0z', fill: NAVY },
      star(24, 8, GOLD),
    ],
  },
  office_worker: { ...grownMan, extras: tie },
  informer: {
    ...grownWoman,
    hair: 'bob',
    colour: '#3d2f44',
    coat: '#5a4a36',
    extras: [{ d: 'M8 15c9-3 23-3 32 0l-2 2c-9-2-19-2-28 0zM15 13c1-7 17-7 18 0z', fill: '#463a2c' }],
  },
  pop_idol: {
    ...studentGirl,
    hair: 'twin',
    colour: '#a35a78',
    coat: '#c0708c',
    collar: 'round',
    extras: [star(34, 6, GOLD), { d: 'M30 50l6-9 2 1-5 10z', fill: INK }],
  },
  journalist: {
    ...grownMan,
    hair: 'short',
    colour: BROWN,
    coat: '#7a6a4a',
    extras: [
      { d: 'M17 45h14v9H17zM21 43h6v2h-6z', fill: INK },
      { d: 'M24 46.500a3 3 0 1 1-.1 0z', fill: WHITE },
    ],
  },
  boss: {
    ...grownMan,
    hair: 'none',
    colour: GREY,
    coat: '#2d2a33',
    extras: [{ d: 'M24 30c4 0 5 2 5 4-3-1-7-1-10 0 0-2 1-4 5-4z', fill: GREY }, ...tie],
  },
  doctor: {
    ...grownMan,
    colour: GREY,
    coat: WHITE,
    collar: 'coat',
    extras: [
      { d: 'M17 42c0 8 2 10 6 10M31 42c0 6-3 8-6 9', line: INK, width: 1.4 },
      { d: 'M24 50a2.400 2.400 0 1 1-.1 0z', fill: INK },
    ],
  },
  patient: {
    ...studentBoy,
    colour: BROWN,
    coat: '#a9c3c4',
    collar: 'round',
    extras: [
      { d: 'M13 20c6-3 16-3 22 0l-.5 3c-7-3-14-3-21 0z', fill: WHITE },
      { d: 'M19 19l9 3', line: '#c9b88f', width: 1 },
    ],
  },
  nurse: {
    ...grownWoman,
    coat: '#e8d6d6',
    collar: 'coat',
    extras: [
      { d: 'M15 13c0-6 18-6 18 0l-1 3H16z', fill: WHITE },
      { d: 'M23 9h2v2h2v2h-2v2h-2v-2h-2v-2h2z', fill: RED },
      ...cross,
    ],
  },
  henchman: {
    ...grownMan,
    hair: 'spiky',
    coat: '#3a3540',
    extras: [{ d: 'M15.500 23h7.500v3c-2 2-6 2-7.500 0zM25 23h7.500v3c-1.500 2-5.500 2-7.500 0z', fill: INK }],
  },
  transfer_student: {
    ...studentGirl,
    hair: 'long',
    colour: '#6b4a3a',
    coat: '#3f5d4a',
    extras: [{ d: 'M12 15c8-5 16-5 24 0l-1 2c-7-4-15-4-22 0z', fill: WHITE }],
  },
  forensic_specialist: {
    ...grownMan,
    colour: BROWN,
    coat: WHITE,
    collar: 'coat',
    extras: [{ d: 'M33 42a5 5 0 1 0 .1 0zM37 50l4 5', line: INK, width: 1.6 }, ...glasses],
  },
  teacher: {
    ...grownWoman,
    colour: INK,
    coat: '#4c5c44',
    extras: [...glasses, { d: 'M29 46l10-2v9l-10 2z', fill: RED }],
  },
  soldier: {
    ...grownMan,
    coat: '#55603f',
    collar: 'high',
    extras: [{ d: 'M12 19c-1-10 5-13 12-13s13 3 12 13c-8-2-16-2-24 0z', fill: '#55603f' }],
  },
  scientist: {
    ...grownMan,
    hair: 'spiky',
    colour: GREY,
    coat: WHITE,
    collar: 'coat',
    extras: [
      { d: 'M15 16.500h8v4h-8zM25 16.500h8v4h-8z', fill: TEAL },
      { d: 'M12 18.500h24', line: INK, width: 1.4 },
    ],
  },
  illusion: {
    ...grownWoman,
    hair: 'long',
    colour: '#b9b2d6',
    coat: '#9a90c4',
    collar: 'robe',
    extras: [{ d: 'M4 47c8-4 12 4 20 0s12 4 20 0M4 52c8-4 12 4 20 0s12 4 20 0', line: '#e9e4f7', width: 1.6 }],
  },
  young_girl: {
    ...studentGirl,
    hair: 'twin',
    colour: BROWN,
    coat: '#c05b48',
    collar: 'round',
    extras: [{ d: 'M15 11c4-5 14-5 18 0v3c-6-3-12-3-18 0z', fill: '#d9b54a' }],
  },
  sect_founder: {
    ...grownWoman,
    hair: 'long',
    colour: '#3d2f5a',
    coat: VIOLET,
    collar: 'robe',
    extras: [
      { d: 'M24 41l3 5-3 5-3-5z', fill: GOLD },
      { d: 'M24 9a3 3 0 1 1-.1 0z', fill: GOLD },
    ],
  },
  copycat: {
    ...studentBoy,
    colour: '#4a4450',
    extras: [
      { d: 'M24 14c-7 0-9 6-9 11s3 11 9 11z', fill: WHITE },
      { d: 'M18 24h4M20 31c2 1.500 3 1.500 4 1', line: RED, width: 1.4 },
    ],
  },
  little_sister: {
    ...studentGirl,
    hair: 'twin',
    colour: INK,
    coat: '#d08a9a',
    collar: 'round',
    extras: [{ d: 'M12 16l-5-3v6zM12 16l4-3v6zM36 16l-4-3v6zM36 16l5-3v6z', fill: RED }],
  },
  part_timer: {
    ...grownMan,
    hair: 'short',
    coat: TEAL,
    collar: 'round',
    extras: [{ d: 'M13 17c2-9 20-9 22 0zM33 16l7 2-7 1z', fill: TEAL }],
  },
  part_timer_alt: {
    ...studentGirl,
    coat: TEAL,
    collar: 'round',
    extras: [{ d: 'M13 17c2-9 20-9 22 0zM33 16l7 2-7 1z', fill: TEAL }],
  },
  servant: {
    ...grownWoman,
    coat: INK,
    collar: 'coat',
    extras: [{ d: 'M14 14c1-3 3-2 4-4 1 1 3 0 4-2 1 1 3 1 4 0 1 2 3 3 4 2 1 2 3 1 4 4-6-3-14-3-20 0z', fill: WHITE }],
  },
  metaworld_denizen: {
    ...studentGirl,
    hair: 'long',
    colour: VIOLET,
    coat: '#2b2450',
    collar: 'robe',
    extras: [star(12, 6, GOLD), star(36, 3, WHITE), star(39, 16, GOLD)],
  },
  sennin: {
    ...grownMan,
    hair: 'none',
    colour: WHITE,
    coat: '#7d8f6a',
    collar: 'robe',
    extras: [{ d: 'M17 30c2 3 12 3 14 0l-3 17c-2 4-6 4-8 0z', fill: WHITE }],
  },
  uploader: {
    ...studentBoy,
    colour: BROWN,
    coat: '#a3452f',
    collar: 'round',
    extras: [
      { d: 'M12 25c-2-20 26-20 24 0', line: INK, width: 2 },
      { d: 'M10 22h4v8h-4zM34 22h4v8h-4z', fill: INK },
    ],
  },
  black_cat: {
    ...studentBoy,
    coat: INK,
    creature: [
      { d: 'M10 56c-1-14 4-20 14-20s15 6 14 20z', fill: INK },
      { d: 'M12 10l7 6h10l7-6 1 18c0 7-6 12-13 12s-13-5-13-12z', fill: INK },
      { d: 'M15.500 25c2-3 5-3 6 0-1 3-4 3-6 0zM26.500 25c1-3 4-3 6 0-2 3-5 3-6 0z', fill: GOLD },
      { d: 'M18.500 23.500v3.500M29.500 23.500v3.500', line: INK, width: 1.2 },
      { d: 'M24 30.500l-2-1.500h4z', fill: '#b9748a' },
      { d: 'M36 54c8-2 8-10 4-14', line: INK, width: 3 },
    ],
  },
  ai: {
    ...studentBoy,
    coat: TEAL,
    creature: [
      { d: 'M8 12h32v28H8z', fill: NAVY },
      { d: 'M12 16h24v20H12z', fill: '#0f1b2c' },
      { d: 'M17 23h4v5h-4zM27 23h4v5h-4z', fill: '#7fd6cc' },
      { d: 'M18 32h12', line: '#7fd6cc', width: 1.4 },
      { d: 'M24 12V6M14 40v6M24 40v10M34 40v6M8 22H3M8 30H3M40 22h5M40 30h5', line: GOLD, width: 1.6 },
      { d: 'M24 3.500a2.200 2.200 0 1 1-.1 0z', fill: RED },
    ],
  },
  sacred_tree: {
    ...studentBoy,
    coat: '#4c5c44',
    creature: [
      { d: 'M20 56c1-10 0-16-3-22h14c-3 6-4 12-3 22z', fill: BROWN },
      {
        d: 'M24 4c9 0 12 6 11 9 6 1 8 8 4 13-3 6-10 6-15 5-5 1-12 1-15-5-4-5-2-12 4-13-1-3 2-9 11-9z',
        fill: '#50704a',
      },
      { d: 'M17 41c5 3 9 3 14 0', line: WHITE, width: 2.4 },
      { d: 'M20 42l-1 5 3-1zM27 42l1 5-3-1z', fill: WHITE },
      { d: 'M15 16c3-3 6-3 8-1M27 22c3-3 6-2 8 0', line: '#7d9a6a', width: 1.4 },
    ],
  },
};

/** Somebody new is drawn by what is printed on the card. */
export function portrait(id: string, tags: string[]): Portrait {
  const known = PORTRAITS[id];
  if (known) return known;
  if (tags.includes('student')) return tags.includes('girl') ? studentGirl : studentBoy;
  if (tags.includes('woman') || tags.includes('girl')) return grownWoman;
  return grownMan;
}

export const COLLARS: Record<Portrait['collar'], Stroke[]> = {
  sailor: [
    { d: 'M15 41l9 9 9-9 4 4-10 9h-6l-10-9z', fill: WHITE },
    { d: 'M24 49l-3 5h6z', fill: RED },
  ],
  suit: [{ d: 'M18 40l6 8 6-8 2 4-6 10h-4l-6-10z', fill: WHITE }],
  robe: [{ d: 'M17 40l7 9 7-9 3 3-10 12-10-12z', fill: '#d8cbb0' }],
  coat: [{ d: 'M18 40l6 9 6-9', line: GREY, width: 2 }],
  round: [{ d: 'M17 41c4 5 10 5 14 0', line: WHITE, width: 2 }],
  high: [
    { d: 'M19 37h10v6H19z', fill: 'rgb(0 0 0 / 0.25)' },
    { d: 'M24 44v11', line: GOLD, width: 1.4 },
  ],
};
