import { describe, expect, it } from 'vitest';
import { made } from '../../../tests/made';
import type { Choice, Line } from '../../protocol';
import type { View } from '../../lib/state';
import { heldUp, scene, sound } from './Board.svelte';
import { mostUseful, strikes } from './skills';
import { chainOf, departures, flights, motions } from './stage';
import { BOOK, openBook } from './view';

openBook(made('codex-catalogue'));

/** A line as the server tells it; its words name people. */
const line = (kind: string, ...data: unknown[]): Line => ({ kind, data, text: { zh: `${kind}。`, en: `${kind}.` } });
/** Two schools' blades: 横斩 of 剑, and a skill that may be inserted. */
const SLASH = 's02.1.2';
const swift = Object.keys(BOOK.skills).find((id) => BOOK.skills[id]?.kind === 'swift') ?? '';

const seats = [
  { name: 'A', team: 0, cell: 4, alive: true, marker: null },
  { name: 'B', team: 1, cell: 6, alive: true, marker: null },
];
const table = (you: number | null) => ({ you, length: 9, seats }) as unknown as View;

describe('what is held up', () => {
  it('is a skill with its school, who uses it at whom, and what it does', () => {
    const held = heldUp([line('action', 0, -2, 5), line('cast', 'A', SLASH, 'B', '', false)]);
    const printed = BOOK.skills[SLASH];
    expect(held).toMatchObject({ by: 0, at: [1], name: printed?.name });
    for (const lang of ['zh', 'en'] as const) {
      expect(held?.text?.[lang]).toContain(printed?.text[lang]);
      expect(held?.text?.[lang]).toContain(BOOK.schools[printed?.school ?? '']?.name[lang]);
    }
  });

  it('has the sign of a skill that may be inserted, and names whose doll it is', () => {
    expect(heldUp([line('cast', 'B.doll', swift, 'A', '', false)])).toMatchObject({
      by: { zh: 'B 的玩偶', en: "B's doll" },
      at: [0],
      mark: '⚡',
    });
  });

  it('is aimed at nobody where somebody uses it on themselves, or where it neither has a distance nor does harm', () => {
    expect(heldUp([line('cast', 'A', SLASH, 'A', '', false)])?.at).toEqual([]);
    const aimless = Object.keys(BOOK.skills).filter(
      (id) => BOOK.skills[id]?.distance.en === '—' && BOOK.skills[id]?.damage.en === '—',
    );
    expect(aimless.length).toBeGreaterThan(0);
    for (const id of aimless) expect(heldUp([line('cast', 'A', id, 'B', '', false)])?.at).toEqual([]);
  });

  it('is an ability, a counter, a contest in the words of the log', () => {
    const focus = heldUp([line('passive', 'B', 's00.P1')]);
    expect(focus).toMatchObject({ by: 1, name: BOOK.passives['s00.P1']?.name, text: BOOK.passives['s00.P1']?.text });
    expect(heldUp([line('counter', 'B')])).toMatchObject({ by: 1, name: { zh: '反击！' } });
    const contest = line('contest', 0, '♠5', 5, 1, '♥9', 9);
    expect(heldUp([contest])?.text).toEqual(contest.text);
  });

  it('is nothing where somebody is struck, or loses a turn', () => {
    expect(heldUp([line('hit', 'B', 3, 7, [])])).toBeNull();
    expect(heldUp([line('skipped', 1)])).toBeNull();
  });
});

describe('the picture of a death', () => {
  const told = [
    line('turn', 1, 0),
    line('cast', 'A', SLASH, 'B', '', false),
    line('hit', 'B', 9, 1, []),
    line('turn', 2, 0),
    line('cast', 'A', SLASH, 'B', '', false),
    line('cast', 'B', swift, 'A', '', false),
    line('hit', 'A', 2, 8, []),
    line('hit', 'B', 3, 4, []),
    line('cast', 'A', 's00.4', 'B', '', false),
    line('hit', 'B', 4, 0, []),
  ];
  const death = line('died', 1);

  it('counts the skills of this turn alone, and gives each the harm that it did', () => {
    expect(chainOf(told)).toEqual([
      { by: 'A', skill: SLASH, damage: 3 },
      { by: 'B', skill: swift, damage: 2 },
      { by: 'A', skill: 's00.4', damage: 4 },
    ]);
  });

  it('says who died, the last blow and the chain of who struck', () => {
    const shown = scene([death], table(0), [...told, death]);
    expect(shown?.title).toEqual(death.text);
    expect(shown?.lines[0]).toEqual(told[8]?.text);
    expect(shown?.lines[1]?.zh).toMatch(/−3 → .* −4$/);
    expect(shown?.lines[2]).toEqual({ zh: '一回合 2 招，共 7 点伤害', en: '2 skills in one turn, 7 damage in all' });
  });

  it('is bright for who has won by it, and grim for all others', () => {
    const mood = (you: number | null) => scene([death], table(you), [...told, death])?.mood;
    expect([mood(0), mood(1), mood(null)]).toEqual(['bright', 'grim', 'grim']);
  });

  it('is there for one blow that kills, and needs no blow', () => {
    expect(scene([line('executed', 'B')], table(0), told)?.sign).toBe('绝');
    expect(scene([death], table(0), [line('turn', 3, 0), death])?.lines).toEqual([]);
  });

  it('is not made of a lost turn, a hit or a fall', () => {
    for (const kind of ['skipped', 'hit', 'fell', 'cast']) expect(scene([line(kind, 'B')], table(0), told)).toBeNull();
  });
});

it('sounds as it is', () => {
  const heard = ['cast', 'moved', 'jumped', 'hit', 'wall', 'died', 'turn', 'skipped'].map((kind) => sound(line(kind)));
  expect(heard).toEqual(['card', 'move', 'move', 'hit', 'wall', 'death', null, null]);
});

describe('a beat on the line', () => {
  it('sends up what is lost and gained, what misses and what is blocked', () => {
    const flown = flights([
      line('hit', 'B', 3, 7, []),
      line('hp', 'A', 2, 9),
      line('hp', 'A', 0, 9),
      line('missed', 'A', SLASH, 4),
      line('blocked', 'B'),
      line('drew', 0, 1),
    ]);
    expect(flown.map(({ figure, text, tone }) => [figure, text.zh, tone])).toEqual([
      ['B', '−3', 'harm'],
      ['A', '+2', 'gain'],
      ['A', '✗ 击空', 'vain'],
      ['B', '挡下！', 'vain'],
    ]);
  });

  it('moves who goes, is knocked back and hits the wall, and knows whence', () => {
    const lines = [line('moved', 'A', 3, 5), line('knocked', 'B', 8, 9), line('wall', 'B')];
    expect([...motions(lines)]).toEqual([
      ['A', 'step'],
      ['B', 'slam'],
    ]);
    expect(departures(lines)).toEqual([
      { figure: 'A', cell: 3 },
      { figure: 'B', cell: 8 },
    ]);
  });
});

describe('skills', () => {
  it('strike where they do harm and do not miss', () => {
    const option = (value: string, warning = '') => ({ value, warning: { zh: warning, en: '' } }) as unknown as Choice;
    expect(strikes(option(SLASH))).toBe(true);
    expect(strikes(option(SLASH, '击空'))).toBe(false);
    expect(strikes(option('s00.4'))).toBe(false);
  });

  it('are eight for a newcomer: strikes first, and something that is near', () => {
    const many = (letter: string) => Array.from({ length: 9 }, (_, at) => letter + String(at));
    const useful = (strike: string[], other: string[], near: string[]) =>
      [...mostUseful(strike, other, near)].join(' ');
    expect(useful(many('s'), many('o'), many('n'))).toBe('s0 s1 s2 s3 o0 o1 n0 n1');
    expect(useful(['s0'], ['o0'], many('n'))).toBe('s0 o0 n0 n1 n2 n3 n4 n5');
    expect(useful(many('s'), [], [])).toBe('s0 s1 s2 s3 s4 s5 s6 s7');
  });
});
