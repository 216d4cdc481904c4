import { describe, expect, it } from 'vitest';
import { made } from '../../../tests/made';
import type { Bilingual, Line } from '../../protocol';
import type { View } from '../../lib/state';
import { heldUp, scene, sound } from './Board.svelte';
import { messages } from './history';
import { flights, laidOpen } from './stage';
import { BOOK, mission, openBook } from './view';

openBook(made('fengsheng-catalogue'));

interface Log {
  lines: Line[];
  view: View;
}
const LOGS = made<Log[]>('fengsheng-logs');

/** All lines of a kind in real games, each with what it stands among. */
function told(...kinds: string[]): { line: Line; beat: Line[]; view: View }[] {
  const found = LOGS.flatMap(({ lines, view }) =>
    lines.flatMap((line, at) => (kinds.includes(line.kind) ? [{ line, beat: lines.slice(at, at + 1), view }] : [])),
  );
  if (!found.length) throw new Error(`nothing tells of ${kinds.join(', ')}`);
  return found;
}

function first(kind: string): { line: Line; beat: Line[]; view: View } {
  const found = told(kind)[0];
  if (!found) throw new Error(kind);
  return found;
}

function readable(...texts: (Bilingual | null | undefined)[]): void {
  for (const text of texts) {
    expect(text?.zh).toBeTruthy();
    expect(`${text?.zh} ${text?.en}`).not.toMatch(/undefined|NaN|null|-1/);
  }
}

describe('what is held up', () => {
  it('holds up every card that is used: its name, what it does, its colours, who and at whom', () => {
    for (const { lines, view } of LOGS)
      lines.forEach((line, at) => {
        const played = lines.slice(0, at).findLast((one) => one.kind === 'played');
        if (line.kind !== 'used' || !played) return;
        const held = heldUp([played, line], view);
        readable(held?.name, held?.text);
        expect(held?.by).toBe(line.data[0]);
        const target = Number(line.data[2]);
        expect(held?.at).toEqual(target >= 0 && target !== held?.by ? [target] : []);
        const face = BOOK.cards[Number(played.data[2])];
        expect(held?.mark).toBe(face?.colours);
        expect(held?.text).toMatchObject(Object.values(BOOK.kinds)[Number(line.data[1])]?.text ?? {});
      });
  });

  it('shows what is printed on a probe to whoever was shown it', () => {
    const used = told('used').find(({ line }) => Object.keys(BOOK.kinds)[Number(line.data[1])] === 'shi_tan');
    if (!used) throw new Error('nobody probes');
    const face = Object.keys(BOOK.cards).find((one) => BOOK.cards[one]?.probe);
    const seen = { kind: 'probe_seen', data: [0, 1, Number(face)], text: { zh: '', en: '' } };
    const [open, mine] = [heldUp([used.line], used.view), heldUp([used.line, seen], used.view)];
    expect(mine?.text?.zh.startsWith(open?.text?.zh ?? '?')).toBe(true);
    expect(mine?.text?.zh).toMatch(/潜伏(摸|弃)一张/);
    expect(mine?.mark).toBe(BOOK.cards[face ?? '']?.colours);
  });

  it.each(['used_skill', 'turned_up', 'probed', 'received', 'dying', 'message_lost', 'placed'])(
    'holds up every %s, in words',
    (kind) => {
      for (const { beat, view } of told(kind)) {
        const held = heldUp(beat, view);
        readable(held?.name);
        if (held?.text) readable(held.text);
        expect(scene(beat, view)).toBeNull();
      }
    },
  );

  it('says of a skill what it does', () => {
    const { line, beat, view } = first('used_skill');
    expect(heldUp(beat, view)?.text).toEqual(BOOK.skills[String(line.data[1])]?.text);
  });

  it('says of a received message its colours and what now lies before who has it', () => {
    const { line, beat, view } = first('received');
    const held = heldUp(beat, view);
    const place = mission(view)?.seats[Number(line.data[0])];
    expect(held?.mark).toBe(BOOK.cards[Number(line.data[2])]?.colours);
    expect(held?.at).toEqual([line.data[0]]);
    expect(held?.text?.en).toContain(`${place?.red} red, ${place?.blue} blue, ${place?.black} black`);
  });

  it('holds up nothing for what is only counted or passed on', () => {
    for (const { beat, view } of told('turn', 'drew', 'arrived', 'refused', 'turn_over'))
      expect(heldUp(beat, view)).toBeNull();
  });
});

describe('scenes', () => {
  it.each(['died', 'declared', 'won'])('has a picture of every %s', (kind) => {
    for (const { line, beat, view } of told(kind)) {
      const picture = scene(beat, view);
      readable(picture?.title, ...(picture?.lines ?? []));
      expect([picture?.title, ...(picture?.lines ?? [])]).toContainEqual(line.text);
    }
  });

  it('tells the winner and the loser apart', () => {
    const { line, view } = first('won');
    const seen = (winners: number[]) => scene([{ ...line, data: [winners, 'qian_fu'] }], { ...view, you: 0 });
    expect([seen([0])?.mood, seen([1])?.mood, seen([])?.mood]).toEqual(['bright', 'grim', 'plain']);
    expect(seen([0])?.title.en).toBe('You win');
    expect(seen([1])?.lines).toEqual([line.text]);
  });

  it('says once how a game was won: where victory is declared', () => {
    const { lines, view } = LOGS.find((log) => log.lines.some((line) => line.kind === 'declared')) ?? LOGS[0]!;
    const of = (kind: string) => scene([lines.find((line) => line.kind === kind)!], view, lines);
    expect(of('declared')?.lines).toHaveLength(1);
    expect(of('won')).toMatchObject({ lines: [] });
    readable(of('won')?.title);
  });

  it('says who takes the victory', () => {
    const text = { zh: 'C 是篡夺者，夺走胜利', en: 'C is the Usurper and takes the victory' };
    const picture = scene([{ kind: 'usurped', data: [2], text }], first('won').view);
    expect(picture?.lines[0]).toEqual(text);
    expect(picture?.lines).toHaveLength(2);
  });

  it('has none for what does not decide', () => {
    for (const { beat, view } of told('received', 'used', 'dying', 'turn')) expect(scene(beat, view)).toBeNull();
  });
});

describe('sounds', () => {
  it.each([
    ['used', 'card'],
    ['sent', 'move'],
    ['arrived', 'move'],
    ['received', 'hit'],
    ['died', 'death'],
    ['won', null],
    ['turn_over', null],
  ])('%s sounds as %s', (kind, heard) => {
    expect(sound(first(kind).line)).toBe(heard);
  });
});

describe('cards on their way', () => {
  const text = { zh: '', en: '' };

  it('go from and to places of the table', () => {
    const places = new Set([...'ABCDEFGHI', 'deck', 'discard']);
    for (const { lines } of LOGS)
      for (const line of lines)
        for (const one of flights([line])) {
          expect(places).toContain(one.from);
          expect(places).toContain(one.to);
          expect(one.face === null || one.face in BOOK.cards).toBe(true);
        }
  });

  it('are seen from behind by everybody where they are drawn', () => {
    const flight = { from: 'deck', to: 'B', face: null };
    expect(flights([{ kind: 'drew', data: [1, 2], text }])).toEqual([flight, flight]);
  });
});

describe('what is turned up on the deck', () => {
  const text = { zh: '', en: '' };
  const [turned, took, used] = [
    { kind: 'turned_top', data: [[33, 42, 57]], text },
    { kind: 'took_shown', data: [0, 42], text },
    { kind: 'used', data: [1, 1, -1], text },
  ];

  it('is held up, each card by its name', () => {
    for (const { beat, view } of told('turned_top')) readable(heldUp(beat, view)?.name, heldUp(beat, view)?.text);
    const all = heldUp([turned], first('turned_top').view);
    for (const name of ['威逼 蓝→', '利诱 黑→ 可锁', '破译 红黑← 可锁']) expect(all?.text?.zh).toContain(name);
  });

  it('lies open until somebody takes it or something else begins', () => {
    expect(laidOpen([used, turned])).toEqual([33, 42, 57]);
    expect(laidOpen([used, turned, took, { kind: 'placed_from_deck', data: [1, 57], text }])).toEqual([33]);
    expect(laidOpen([turned, used])).toEqual([]);
    expect(laidOpen([])).toEqual([]);
  });
});

describe('the history of messages', () => {
  it('has every message with its turn, and who has received it', () => {
    for (const { lines } of LOGS) {
      const sent = messages(lines);
      expect(sent).toHaveLength(lines.filter((line) => line.kind === 'sent').length);
      const taken = sent.filter((one) => one.receiver);
      expect(taken.length).toBeGreaterThan(0);
      for (const one of taken) expect(BOOK.cards[one.face ?? -1]).toBeDefined();
      for (const one of sent) expect(one.turn).toBeGreaterThan(0);
    }
  });
});
