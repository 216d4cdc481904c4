import { describe, expect, it } from 'vitest';
import { compared } from './compare';
import type { Moment, Shade } from './past';

const shade = (more: Partial<Shade> = {}): Shade => ({
  place: 'school',
  life: 'alive',
  goodwill: 0,
  paranoia: 0,
  intrigue: 0,
  hope: 0,
  despair: 0,
  ...more,
});

function moment(people: Record<string, Shade>, shrine = 0, cards: Moment['cards'] = []): Moment {
  return { people, places: { shrine, city: 0 }, cards, lines: [] };
}

describe('two loops on the same day', () => {
  it('are the same where nothing differs', () => {
    const one = moment({ doctor: shade(), boy_student: shade({ paranoia: 1 }) });
    expect(compared(one, one).some((row) => row.differs)).toBe(false);
  });

  it('show who stands elsewhere, who died, what lies and what was turned up, and that first', () => {
    const then = moment({ doctor: shade(), boy_student: shade({ life: 'dead' }), girl_student: shade() }, 1, [
      [0, 'girl_student', 'paranoia_plus_1'],
    ]);
    const now = moment({ doctor: shade(), boy_student: shade(), girl_student: shade() });
    const rows = compared(then, now);
    expect(rows.map((row) => [row.id, row.differs])).toEqual([
      ['boy_student', true],
      ['girl_student', true],
      ['shrine', true],
      ['doctor', false],
      ['city', false],
    ]);
    expect(rows[1]?.then?.cards).toEqual([[0, 'paranoia_plus_1']]);
    expect(rows[2]?.then?.counters).toEqual({ intrigue: 1 });
  });

  it('know that somebody was not there', () => {
    const rows = compared(moment({}), moment({ doctor: shade() }));
    expect(rows[0]).toMatchObject({ id: 'doctor', then: null, differs: true });
  });

  it('do not mind the order of cards', () => {
    const laid = (cards: Moment['cards']) => moment({ doctor: shade() }, 0, cards);
    const rows = compared(
      laid([
        [0, 'doctor', 'a'],
        [1, 'doctor', 'b'],
      ]),
      laid([
        [1, 'doctor', 'b'],
        [0, 'doctor', 'a'],
      ]),
    );
    expect(rows.some((row) => row.differs)).toBe(false);
  });
});
