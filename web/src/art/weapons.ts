/** What a duelist holds, by the school it belongs to: upright, the grip at the origin. A school without a picture of its own has the sword. */
export type Part = ['blade' | 'shaft' | 'guard' | 'glow', string];

const SWORD: Part[] = [
  ['blade', 'M0-4V-44'],
  ['guard', 'M-6-4H6'],
];

const WEAPONS: Record<string, Part[]> = {
  s01: [
    ['blade', 'M-7-5a8 7 0 1 1 15 0v6h-15z'],
    ['guard', 'M-6 4h13'],
  ],
  s02: SWORD,
  s03: [
    ['shaft', 'M0 14V-34'],
    ['glow', 'M-9-43a9 9 0 1 0 18 0a9 9 0 1 0-18 0z'],
    ['guard', 'M-9-31c4 5 14 5 18 0'],
  ],
  s04: [
    ['shaft', 'M0 22V-44'],
    ['blade', 'M-5-44l5-14 5 14z'],
    ['guard', 'M-5-40c3 6 7 6 10 0'],
  ],
  s05: [
    ['shaft', 'M-2 14l2-20'],
    ['blade', 'M0-6V-46M0-8h6'],
    ['guard', 'M-4-8h5v-16'],
  ],
  s06: [
    ['glow', 'M-13-26a13 20 0 1 0 26 0a13 20 0 1 0-26 0z'],
    ['blade', 'M-6-26a6 12 0 1 0 12 0a6 12 0 1 0-12 0z'],
  ],
  s07: [
    ['glow', 'M-11-38h22L-9-8H11z'],
    ['guard', 'M-12-38h24M-12-8h24'],
  ],
  s08: [
    ['blade', 'M-1-4l1-22M9 2l12-18'],
    ['guard', 'M-5-4H5M6-2l7 6'],
  ],
  s09: [
    ['shaft', 'M-13-18L13-26M-6-30L6-14'],
    ['guard', 'M-13-18v26M13-26v26M6-14v22'],
  ],
  s10: [
    ['shaft', 'M-4 24C14 14 14-34-4-44'],
    ['guard', 'M-4 24V-44'],
    ['blade', 'M-16-10H20M14-14l7 4-7 4'],
  ],
  s11: [
    ['shaft', 'M0 20V-40'],
    ['blade', 'M0-40c14-8 26-2 30 10-10-6-20-5-30-2z'],
  ],
  s12: [
    ['shaft', 'M0 16V-30'],
    ['blade', 'M-13-46h26v16h-26z'],
  ],
  s13: [
    ['blade', 'M-2-4c0-16 2-30 8-44 5 14 4 30 1 44z'],
    ['guard', 'M-6-3H10'],
  ],
  s14: [
    ['shaft', 'M0 14V-28'],
    ['glow', 'M-8-44h16l3 16h-22z'],
    ['guard', 'M-9-44h18M0-44v-7'],
  ],
};

/** The first is in hand, the others are carried on the back. */
export function weapons(schools: string[]): Part[][] {
  return schools.length ? schools.map((school) => WEAPONS[school] ?? SWORD) : [SWORD];
}
