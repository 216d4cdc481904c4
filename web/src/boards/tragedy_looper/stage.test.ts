import { describe, expect, it } from 'vitest';
import { made, type Moment } from '../../../tests/made';
import type { Line } from '../../protocol';
import { cluesIn } from './solver';
import { heldUp, scene, sound, touchedBy, turns } from './stage';
import { together } from './together';
import { BOOK, openBook, town, type TownView } from './view';

openBook(made('tragedy_looper-catalogue'));
const start = town(made<Moment>('tragedy_looper-moment-placing').view);
const LOGS = made<{ lines: [string, unknown[]][] }[]>('tragedy_looper-logs').map(({ lines }) =>
  lines.map(([kind, data]) => line(kind, ...data)),
);

function line(kind: string, ...data: unknown[]): Line {
  return { kind, data, text: { zh: `${kind} ${data.join(' ')}`, en: kind } };
}

function at(loop: number, more: Partial<TownView> = {}): Record<string, unknown> {
  return { ...start, you: 1, loop, loops: 4, ...more };
}

/** The lines of every moment of a game, each with all that was told by then. */
function* beats(log: Line[]): Generator<[lines: Line[], events: Line[]]> {
  let begin = 0;
  for (let end = 1; end <= log.length; end++) {
    const [last, next] = [log[end - 1], log[end]];
    if (last && next && together(next, last)) continue;
    yield [log.slice(begin, end), log.slice(0, end)];
    begin = end;
  }
}

const ALL = LOGS.flatMap((log) => [...beats(log)]);

function pictured(kind: string): ReturnType<typeof scene>[] {
  return ALL.filter(([lines]) => lines.some((one) => one.kind === kind)).map(([lines, events]) =>
    scene(lines, at(2), events),
  );
}

describe('pictures', () => {
  it('of a defeat stay, tell what was seen of it, how many loops are left, and where to read on', () => {
    const defeats = [...pictured('protagonists_lost'), ...pictured('protagonists_died')];
    expect(defeats.length).toBeGreaterThan(1);
    for (const picture of defeats) {
      expect(picture).toMatchObject({ stays: true, mood: 'grim' });
      expect(picture?.title.zh).toContain('第 2 轮回失败');
      expect(picture?.lines.length).toBeGreaterThan(1);
      expect(picture?.lines.at(-1)).toEqual({ zh: '还剩 2 个轮回。', en: '2 loops are left.' });
      expect(picture?.deeds?.map(({ what, part }) => part ?? what)).toEqual(['town', 'log', 'notes']);
    }
  });

  it('of a defeat tell of the last day alone', () => {
    const log = [
      line('loop', 1),
      line('phase', 1, 1, 'day_start'),
      line('died', 1, 'nurse'),
      line('phase', 1, 2, 'day_start'),
      line('counter', 2, 'doctor', 'paranoia', 1),
      line('incident', 'murder', 'occurred'),
      line('died', 3, 'doctor'),
      line('counter', 3, 'shrine', 'intrigue', 1),
      line('protagonists_lost', 3),
    ];
    const told = scene(log.slice(-3), at(1), log)?.lines.map((one) => one.zh);
    expect(told?.slice(1)).toEqual([
      'incident murder occurred',
      'died 3 doctor',
      'counter 3 shrine intrigue 1',
      '还剩 3 个轮回。',
    ]);
  });

  it('of a defeat that nobody saw coming say so; the mastermind likes it', () => {
    const log = [line('phase', 1, 1, 'day_start'), line('loop_ended'), line('protagonists_lost', 1)];
    const picture = scene(log.slice(-1), at(4, { you: 0, set: 'first_steps' }), log);
    expect(picture?.lines[0]?.en).toContain('Nobody saw why');
    expect(picture?.lines[1]?.en).toContain('No loop is left');
    expect(picture?.mood).toBe('bright');
  });

  it('are made of every death, incident, loop and end, in both languages; none of these stays', () => {
    for (const kind of ['died', 'incident', 'loop', 'game_over'])
      for (const picture of pictured(kind)) {
        expect(picture?.title.zh && picture.title.en && picture.sign, kind).toBeTruthy();
        if (!/失败/.test(picture?.title.zh ?? '')) expect(picture?.stays, kind).toBeFalsy();
      }
    expect(pictured('incident').length).toBeGreaterThan(0);
    expect(pictured('loop').length).toBeGreaterThan(1);
  });

  it('of an incident that occurs tell what is printed of it', () => {
    const [id, printed] = Object.entries(BOOK.incidents)[0]!;
    const both = ['occurred', 'did_not_occur'].map((how) => scene([line('incident', id, how)], at(1), []));
    expect(both.map((one) => one?.lines)).toEqual([[printed.text], []]);
    expect(both.map((one) => one?.mood)).toEqual(['grim', 'plain']);
  });

  it("of a loop's end come only where it was not lost before", () => {
    const end = line('loop_ended');
    expect(scene([end], at(1), [line('loop', 1), line('protagonists_died', 4), end])).toBeNull();
    expect(scene([end], at(1), [line('protagonists_died', 4), line('loop', 2), end])?.mood).toBe('plain');
  });

  it('answer the final guess cell by cell', () => {
    const answers = [1, 0].map((right) => scene([line('guess_answered', 'doctor', 'key_person', right)], at(4), []));
    expect(answers.map((one) => [one?.sign, one?.mood])).toEqual([
      ['✓', 'bright'],
      ['✕', 'grim'],
    ]);
    expect(answers[0]?.title.zh).toBe(`${BOOK.characters.doctor?.name.zh}是${BOOK.roles.key_person?.name.zh}`);
  });

  it('are not made of what only passes', () => {
    for (const kind of ['phase', 'card_placed', 'counter', 'moved', 'leader', 'cards_revealed'])
      expect(scene([line(kind, 1, 'doctor', 'city', 1)], at(1), [])).toBeNull();
  });
});

describe('what is held up', () => {
  it('is every ability that is declared, with its words', () => {
    const declared = LOGS.flat().filter((one) => one.kind === 'declared');
    expect(declared.length).toBeGreaterThan(0);
    for (const one of declared) {
      const held = heldUp([one]);
      expect(held?.text?.zh).toBeTruthy();
      expect(held?.by).toEqual(BOOK.characters[String(one.data[1])]?.name);
      expect(held?.at.length).toBe(one.data.length - 2);
    }
  });

  it('says whether it was refused', () => {
    const [id, card] = Object.entries(BOOK.characters).find(([, one]) => one.abilities.length)!;
    const ability = card.abilities[0]!.id;
    expect(heldUp([line('declared', ability, id)])?.mark).toBe(`♥${card.abilities[0]!.goodwill}`);
    expect(heldUp([line('refused', ability)])).toMatchObject({ by: card.name, mark: '✕' });
    expect(heldUp([line('carried_out', ability)])).toMatchObject({ by: card.name, text: null });
  });

  it('is the cards of the day, target by target with whose they are', () => {
    const cards = [
      [0, 'doctor', 'm_paranoia_plus_1'],
      [0, 'city', 'm_intrigue_plus_1'],
      [2, 'doctor', 'p_goodwill_plus_1'],
    ];
    const rows = heldUp([line('cards_revealed', ...cards)])?.rows?.map(([of, what]) => [of.zh, what.zh]);
    const [bad, plot, good] = cards.map(([, , card]) => BOOK.cards[card as string]?.name.zh);
    expect(rows).toEqual([
      [BOOK.characters.doctor?.name.zh, `${bad}（主谋）、${good}（2 号）`],
      [BOOK.locations.city?.zh, `${plot}（主谋）`],
    ]);
  });

  it('is what comes of them, whom they changed and whom they did not, until the phase is over', () => {
    const cards = [
      [0, 'doctor', 'm_forbid_goodwill'],
      [1, 'doctor', 'p_goodwill_plus_1'],
      [0, 'city', 'm_intrigue_plus_1'],
      [2, 'nurse', 'p_paranoia_minus_1'],
      [3, 'patient', 'p_move_vertical'],
    ];
    const moved = line('moved', 1, 'patient', 'city');
    const put = line('counter', 2, 'city', 'intrigue', 1);
    const log = [line('phase', 1, 1, 'resolution'), line('cards_revealed', ...cards), moved, put];
    const rows = (lines: Line[], events: Line[]) =>
      heldUp(lines, at(1), events)?.rows?.map(([of, what]) => `${of.zh}：${what.zh}`);
    expect(rows([moved], log.slice(0, 3))).toEqual(['住院患者：纵向移动 → 去城市']);
    // Paranoia is taken off last, so of her nothing can be said yet.
    expect(rows([put], log)).toEqual(['医生：禁止友好、友好+1 → 没有变化', '城市：密谋+1 → 密谋 +1']);
    const after = [...log, line('phase', 1, 1, 'mastermind_abilities'), put];
    expect(heldUp([put], at(1), after)).toBeNull();
  });

  it('is nothing else', () => {
    expect(heldUp([line('card_placed', 0, 'doctor'), line('phase', 1, 1, 'goodwill')])).toBeNull();
  });
});

describe('sounds', () => {
  it('tell apart what happens', () => {
    const heard = (kind: string, ...data: unknown[]) => sound(line(kind, ...data));
    expect(heard('card_placed', 0, 'doctor')).toBe('card');
    expect(heard('cards_revealed')).toBe('card');
    expect(heard('moved', 1, 'doctor', 'city')).toBe('move');
    expect(heard('counter', 1, 'city', 'intrigue', 1)).toBe('hit');
    expect(heard('counter', 1, 'city', 'intrigue', -1)).toBeNull();
    expect(heard('counter', 1, 'doctor', 'goodwill', 1)).toBeNull();
    expect(heard('died', 1, 'doctor')).toBe('death');
    expect([heard('loop', 2), heard('loop_ended')]).toEqual(['loop', 'loop']);
    expect(heard('phase', 1, 1, 'goodwill')).toBeNull();
  });
});

describe('what a beat is about', () => {
  it('is pointed out once each', () => {
    const lines = [
      line('counter', 1, 'doctor', 'paranoia', 1),
      line('counter', 1, 'doctor', 'goodwill', 1),
      line('counter', 1, 'city', 'intrigue', 1),
      line('leader', 2),
    ];
    expect(touchedBy(lines)).toEqual(['doctor', 'city']);
  });

  it('is turned up target by target', () => {
    const cards = [
      [0, 'doctor', 'm_paranoia_plus_1'],
      [0, 'city', 'm_intrigue_plus_1'],
      [1, 'doctor', 'p_goodwill_plus_1'],
    ];
    expect([...turns([line('cards_revealed', ...cards)])]).toEqual([
      ['doctor', 0],
      ['city', 1],
    ]);
    expect(turns([line('phase', 1, 1, 'resolution')]).size).toBe(0);
  });

  it('may be a clue', () => {
    expect(
      cluesIn([line('phase', 1, 1, 'incident'), line('incident', 'murder', 'occurred'), line('died', 1, 'a')]),
    ).toBe(2);
  });
});
