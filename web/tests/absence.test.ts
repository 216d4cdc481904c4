import { describe, expect, it } from 'vitest';
import { decided, mattered } from '../src/lib/absence';
import type { Line } from '../src/protocol';

const line = (kind: string, zh: string, seat = 0): Line => ({ kind, data: [seat], text: { zh, en: zh } });
const trivial = (one: Line) => one.kind === 'action';

describe('mattered', () => {
  it('leaves out small change and who answered', () => {
    const told = mattered(
      [line('cast', '一'), line('action', '二'), line('table:bot', '三', 1), line('hit', '四')],
      trivial,
      1,
      7,
    );
    expect(told.lines.map((one) => one.zh)).toEqual(['一', '四']);
    expect(told.answered).toBe(1);
  });

  it('counts what was answered for oneself alone', () => {
    expect(mattered([line('table:clock', '甲', 0), line('table:bot', '乙', 2)], trivial, 1, 7).answered).toBe(0);
  });

  it('keeps the latest and says how many came before', () => {
    const told = mattered([line('hit', '一'), line('hit', '二'), line('hit', '三')], trivial, null, 2);
    expect(told.lines.map((one) => one.zh)).toEqual(['二', '三']);
    expect(told.earlier).toBe(1);
  });

  it('may have nothing to tell', () => {
    expect(mattered([line('action', '一')], trivial, 0, 7)).toEqual({ lines: [], earlier: 0, answered: 0 });
  });
});

describe('decided', () => {
  it('names what a bot or the clock decided for whom, and what came of it', () => {
    const told = [
      line('cast', '一'),
      line('table:bot', '代', 1),
      line('hit', '二'),
      line('table:bot', '代', 1),
      line('table:clock', '时', 0),
      line('hit', '三'),
      line('table:bot', '代', 1),
      line('table:left', '走', 2),
      line('hit', '四'),
    ];
    expect(decided(told).map((one) => [one.seat, one.by, one.came.map((came) => came.zh)])).toEqual([
      [1, 'bot', ['二', '三', '四']],
      [0, 'clock', ['三']],
      [2, 'left', ['四']],
    ]);
  });

  it('is nothing where everybody answered themselves', () => {
    expect(decided([line('cast', '一')])).toEqual([]);
  });
});
