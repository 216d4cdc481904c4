import { describe, expect, it } from 'vitest';
import { made, moments } from '../../../tests/made';
import type { Prompt } from '../../protocol';
import { declining, listed, piecesOf } from '../../lib/picking';
import { checks, covers, hand, ladder, named, order, place } from './Board.svelte';
import { around, BOOK, goalOf, mission, openBook, sides, usedUp, type MissionView, type PrintedSkill } from './view';

openBook(made('fengsheng-catalogue'));
const MOMENTS = moments('fengsheng');

function moment(name: string) {
  const moment = MOMENTS.find((one) => one.name === name);
  if (!moment) throw new Error(`there is no moment ${name}`);
  return moment;
}

function asked(name: string): { prompt: Prompt; view: Record<string, unknown>; shown: MissionView } {
  const { prompt, view } = moment(name);
  const shown = mission(view);
  if (!prompt || !shown) throw new Error(`nobody is asked in ${name}`);
  return { prompt, view, shown };
}

describe('the board of 风声', () => {
  it.each(MOMENTS)('says where it is and what runs: $name', ({ view, seats }) => {
    const texts = [...place(view, seats), ...ladder(view)];
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(`${text.zh} ${text.en}`).not.toMatch(/undefined|NaN|\?/);
  });

  it.each(MOMENTS.filter(({ name }) => !/roles|over/.test(name)))(
    'knows every card, role and skill that is shown: $name',
    ({ view }) => {
      const shown = mission(view);
      for (const seat of shown?.seats ?? []) {
        if (seat.role) expect(BOOK.roles[seat.role]?.skills.every((id) => BOOK.skills[id])).toBe(true);
        for (const card of seat.area) expect(BOOK.cards[card.face]).toBeDefined();
      }
    },
  );

  it('says of four players that the two sides win together', () => {
    expect(goalOf('qian_fu', 4)?.zh).toContain('共同胜利');
    expect(goalOf('qian_fu', 5)?.zh).not.toContain('共同胜利');
    expect(goalOf('qing_dao_fu', 4)).toEqual(goalOf('qing_dao_fu', 5));
  });

  it('covers what lies on the table and leaves words to the dock', () => {
    const contest = asked('5-contest');
    for (const option of listed(contest.prompt)) expect(covers(contest.prompt, option, contest.view)).toBe(true);
    const transit = asked('5-receiving');
    const words = listed(transit.prompt).filter((option) => piecesOf(option).length === 0);
    expect(words.length).toBeGreaterThan(0);
    for (const option of words) expect(covers(transit.prompt, option, transit.view)).toBe(false);
  });

  it('does not cover a card that nobody can see', () => {
    const { prompt, view } = asked('5-contest');
    expect(
      covers(prompt, { value: 9999, label: { zh: '', en: '' }, piece: 'card:9999', note: null, warning: null }, view),
    ).toBe(false);
  });

  it('orders cards as they lie in hand', () => {
    const { prompt, view } = asked('5-send');
    const cards = order([...listed(prompt)].reverse(), view)
      .map((option) => option.piece)
      .filter((piece) => piece.startsWith('card:'));
    expect(cards).toEqual(hand(view));
    expect(declining(prompt)).toBeNull();
  });

  it('seats the next player to the right and the one before to the left', () => {
    const { shown } = asked('9-contest');
    const orderOfPlay = around(shown);
    const { right, top, left } = sides(orderOfPlay);
    expect([...right, ...top, ...left]).toEqual(orderOfPlay);
    expect(right[0]).toBe(((shown.you ?? 0) + 1) % 9);
    expect(left.at(-1)).toBe(((shown.you ?? 0) + 8) % 9);
    expect([right.length, top.length, left.length]).toEqual([2, 4, 2]);
  });

  it.each(MOMENTS.filter(({ name }) => !/roles/.test(name)))(
    'stands on one rung of the check ladder, victory before dying: $name',
    ({ view }) => {
      const listed = checks(view);
      expect(listed.filter((check) => check.now)).toHaveLength(1);
      const at = (word: string) => listed.findIndex((check) => check.text.en.startsWith(word));
      expect([at('triggers'), at('victory'), at('dying'), at('next')]).toEqual([0, 1, 2, 3]);
    },
  );

  it('says from whom all are asked in a contest', () => {
    const { shown, view } = asked('5-contest');
    expect(checks(view).at(-1)?.text.en).toBe(`next: everybody is asked, starting with ${shown.message?.at}`);
  });

  it('knows which skills are used up', () => {
    const { shown } = asked('5-contest');
    const nothing = { zh: '', en: '' };
    const skill: PrintedSkill = {
      name: nothing,
      note: nothing,
      text: nothing,
      kind: 'action',
      limit: 'turn',
      numbers: [69, 70],
    };
    const using = (...numbers: number[]): MissionView => ({
      ...shown,
      own: { seat: 'A', role: null, used_turn: numbers, used_game: [] },
    });
    expect(usedUp(skill, using(3, 70))).toBe(true);
    expect(usedUp(skill, using(3, 71))).toBe(false);
  });

  it('names what asks', () => {
    expect(named('jie_huo')?.zh).toBe('截获');
    expect(named('nothing')).toBeNull();
  });
});
