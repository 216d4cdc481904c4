import { describe, expect, it } from 'vitest';
import { made, type Moment } from '../../../tests/made';
import { Grid } from './grid';
import type { Marks } from './notes';
import { openBook, town, type TownView } from './view';

openBook(made('tragedy_looper-catalogue'));
const { script: _hidden, ...seen } = town(made<Moment>('tragedy_looper-moment-placing').view);
const table: TownView = { ...seen, you: 1, revealed: [] };

function grid(marks: Marks, more: Partial<TownView> = {}): Grid {
  return new Grid({ ...table, ...more }, marks);
}

describe('the reasoning sheet', () => {
  it('crosses nothing out while nothing is known', () => {
    const whole = grid({});
    for (const one of table.characters) for (const role of whole.roles) expect(whole.role(one.id, role).mark).toBe('');
  });

  it('says why somebody with a certain role has no other', () => {
    const cell = grid({ 'role:doctor:killer': 'yes' }).role('doctor', 'brain');
    expect([cell.mark, cell.why.zh]).toEqual(['x', '你已确定医生是杀手，一人只有一个身份']);
  });

  it('crosses a role out for everybody once no plot can bring it', () => {
    const cell = grid({ 'plot:murder_plan': 'x' }).role('doctor', 'killer');
    expect(cell.mark).toBe('x');
    expect(cell.why.en).toContain('Murder Plan');
    expect(grid({ 'plot:murder_plan': 'x' }).role('doctor', 'brain').mark).toBe('');
  });

  it('crosses a role out for others once as many hold it as there can be', () => {
    const marks: Marks = { 'role:doctor:killer': 'yes' };
    expect(grid(marks).role('boy_student', 'killer').mark).toBe('x');
    expect(grid(marks).role('boy_student', 'person').mark).toBe('');
  });

  it('takes what was made known for certain', () => {
    const open = grid({}, { revealed: [['role', 'doctor', 'brain']] });
    expect(open.role('doctor', 'brain').mark).toBe('yes');
    expect(open.role('doctor', 'killer').why.zh).toBe('已公开：医生是幕后黑手');
    expect(open.role('boy_student', 'brain').mark).toBe('x');
  });

  it('lets an incident have one culprit', () => {
    const marks: Marks = { 'culprit:doctor:2': 'yes' };
    expect(grid(marks).culprit('boy_student', 2).mark).toBe('x');
    expect(grid(marks).culprit('boy_student', 3).mark).toBe('');
    expect(grid({}, { revealed: [['culprit', '2', 'doctor']] }).culprit('doctor', 2).mark).toBe('yes');
  });

  it('has as many plots as a script has', () => {
    expect(grid({ 'plot:murder_plan': 'yes' }).plot('a_place_to_protect').mark).toBe('x');
    expect(grid({ 'plot:murder_plan': 'yes' }).plot('an_unsettling_rumor').mark).toBe('');
    // A plot that is out takes its roles along.
    expect(grid({ 'plot:a_place_to_protect': 'yes' }).role('doctor', 'killer').mark).toBe('x');
  });

  it('counts how many of a role there can be', () => {
    expect(grid({}).most('conspiracy_theorist')).toBe(1);
    expect(grid({}).most('curmudgeon')).toBe(2);
  });
});
