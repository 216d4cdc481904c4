import { describe, expect, it } from 'vitest';
import { made, type Moment } from '../../../tests/made';
import type { Known } from '../../protocol';
import { Grid } from './grid';
import { counted, newsOf, riskOf, Solution, stated } from './solver';
import { openBook, town, type TownView } from './view';

openBook(made('tragedy_looper-catalogue'));
const { script: _hidden, ...seen } = town(made<Moment>('tragedy_looper-moment-placing').view);
const table: TownView = { ...seen, you: 1, revealed: [] };
const NEWS = { zh: '轮回 1 第 2 天：女学生死亡', en: 'Loop 1, day 2: Girl Student dies' };

function known(worlds: number, more: Partial<Known> = {}): Known {
  return {
    worlds,
    followed: true,
    numbers: { at_first: 100, plots: 4, cells: 20, sure: 0 },
    clues: [],
    excluded: [],
    certain: [],
    ...more,
  };
}

const told = known(7, {
  clues: [NEWS],
  excluded: [
    { kind: 'role', what: 'doctor', which: 'killer', clue: 0 },
    { kind: 'plot', what: 'murder_plan', which: '', clue: -1 },
    { kind: 'culprit', what: '2', which: 'doctor', clue: 0 },
  ],
});

describe('the solver on the sheet', () => {
  const grid = new Grid(table, {}, new Solution(told));

  it('crosses out with the news that told so', () => {
    expect(grid.role('doctor', 'killer')).toEqual({ mark: 'x', why: NEWS });
    expect(grid.culprit('doctor', 2)).toEqual({ mark: 'x', why: NEWS });
    expect(grid.role('doctor', 'brain').mark).toBe('');
  });

  it('says so where no script ever allowed it', () => {
    expect(grid.plot('murder_plan').mark).toBe('x');
    expect(grid.plot('murder_plan').why.zh).toContain('剧本集');
  });

  it('ticks what is certain', () => {
    const certain = [
      { kind: 'role', what: 'doctor', which: 'person' },
      { kind: 'plot', what: 'murder_plan', which: '' },
    ];
    const solved = new Grid(table, {}, new Solution(known(1, { certain })));
    expect([
      solved.role('doctor', 'person').mark,
      solved.plot('murder_plan').mark,
      solved.role('doctor', 'brain').mark,
    ]).toEqual(['yes', 'yes', '']);
  });
});

describe('what a line gives away', () => {
  it('is measured by halvings, and by roles that it settles', () => {
    expect(riskOf(known(100), known(100))).toBe('none');
    expect(riskOf(known(100), known(90))).toBe('low');
    expect(riskOf(known(100), known(60))).toBe('medium');
    expect(riskOf(known(100), known(25))).toBe('high');
    expect(riskOf(known(100), known(90, { numbers: { sure: 1 } }))).toBe('high');
    expect(riskOf(known(100), known(100, { excluded: told.excluded }))).toBe('low');
  });

  it('is not said where scripts are not followed', () => {
    const lost = known(0, { followed: false, numbers: {} });
    expect([riskOf(lost, lost), riskOf(known(9), lost)]).toEqual(['unknown', 'unknown']);
  });

  it('lists only what is new', () => {
    const before = known(9, { excluded: told.excluded.slice(0, 1) });
    expect(newsOf(before, told).excluded.map((one) => one.kind)).toEqual(['plot', 'culprit']);
    const sure = { kind: 'role', what: 'doctor', which: 'person' };
    expect(newsOf(before, { ...told, certain: [sure] }).certain).toEqual([sure]);
  });

  it('is said in words', () => {
    expect(told.excluded.map((one) => stated(one, false).zh)).toEqual([
      '医生不是杀手',
      '没有「谋杀计划」',
      '第 2 天的肇事者不是医生',
    ]);
    expect(stated(told.excluded[0]!, false).en).toBe('Doctor is not Killer');
    expect(stated(told.excluded[2]!, true).zh).toBe('第 2 天的肇事者是医生');
  });

  it('counts what can be read', () => {
    expect([counted(known(14)), counted(known(1_862_832))]).toEqual(['14', '1863k']);
  });
});
