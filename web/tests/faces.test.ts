import { describe, expect, it } from 'vitest';
import { DRAWN } from '../src/art/emblems';
import { PORTRAITS } from '../src/art/portraits';
import { usualEmblem } from '../src/lib/emblem';
import { called } from '../src/lib/say.svelte';
import { settings } from '../src/lib/settings.svelte';
import { BOTS, EMBLEMS } from '../src/protocol';

describe('what stands beside a name', () => {
  it('goes with the name as the server reckons it', () => {
    // The same pairs as in tests/server/test_faces.py.
    const pairs = { 安: 'fan', Ann: 'moth', '客人 2': 'fan', '👩‍👧 Mia': 'umbrella' };
    for (const [name, emblem] of Object.entries(pairs)) expect(usualEmblem(name)).toBe(emblem);
  });

  it('is drawn for every word, no two alike, and has a name in both languages', () => {
    expect(Object.keys(DRAWN).sort()).toEqual([...EMBLEMS].sort());
    expect(Object.keys(PORTRAITS)).toHaveLength(Object.keys(BOTS).length);
    const drawings = [...Object.values(DRAWN).map((one) => one.strokes), ...Object.values(PORTRAITS)];
    expect(new Set(drawings.map((strokes) => JSON.stringify(strokes))).size).toBe(30);
    const names = Object.values(DRAWN).map((one) => one.name);
    expect(new Set(names.map((name) => name.zh)).size).toBe(20);
    expect(new Set(names.map((name) => name.en)).size).toBe(20);
  });
});

describe('what bots are called', () => {
  it('follows the language, with their number if they have one; people keep what they wrote', () => {
    settings.lang = 'zh';
    expect(['Spring', 'Spring 2', 'Bot 2', 'Springfield', '安 2'].map(called)).toEqual([
      '发条',
      '发条 2',
      '机器人 2',
      'Springfield',
      '安 2',
    ]);
    settings.lang = 'en';
    expect(called('Spring')).toBe('Spring');
  });
});
