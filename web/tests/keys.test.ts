import { describe, expect, it } from 'vitest';
import { command, keysOf, type Pressed } from '../src/lib/keys';
import { chosen, complete, declining, leads, listed, touched, UNTOUCHED } from '../src/lib/picking';
import type { Choice, Prompt, Value } from '../src/protocol';

const option = (value: Value, piece = ''): Choice => ({
  value,
  label: { zh: String(value), en: String(value) },
  piece,
  note: null,
  warning: null,
});
const asking = (options: Choice[], decline: Value | null = null): Prompt => ({
  id: 1,
  seat: 0,
  word: 'pay',
  kind: 'cards',
  sentence: { zh: '', en: '' },
  source: '',
  options,
  decline,
  default: options[0]?.value ?? '',
  rule: '',
  shared: false,
  yields: [],
  again: false,
  deadline_ms: null,
  by: 'you',
});
const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  held: false,
  typing: false,
  onButton: false,
  ...more,
});

const skills = asking([option('end'), option('s1', 'skill:s1'), option('s2', 'skill:s2')], 'end');
const cards = asking([option(7, 'card:7'), option([7, 9], 'card:7 card:9'), option([9, 11], 'card:9 card:11')]);
const HAND = ['card:5', 'card:7', 'card:9', 'card:11'];

describe('command', () => {
  it('takes numbers as options when the hand is not asked about', () => {
    expect(command(press('2'), skills, listed(skills), HAND)).toEqual({ do: 'option', option: skills.options[2] });
    expect(command(press('3'), skills, listed(skills), HAND)).toBeNull();
  });

  it('takes numbers as cards when it is', () => {
    expect(command(press('1'), cards, listed(cards), HAND)).toEqual({ do: 'piece', piece: 'card:5' });
  });

  it('takes Q W E R T as options in the order shown', () => {
    expect(command(press('w'), skills, [...listed(skills)].reverse(), HAND)).toEqual({
      do: 'option',
      option: skills.options[1],
    });
  });

  it('leaves letters to fields and Enter to buttons, but Escape works everywhere', () => {
    expect(command(press('p', { typing: true }), skills, [], [])).toBeNull();
    expect(command(press('Enter', { onButton: true }), skills, [], [])).toBeNull();
    expect(command(press('Escape', { typing: true }), skills, [], [])).toEqual({ do: 'back' });
    expect(command(press('p', { held: true }), skills, [], [])).toBeNull();
  });

  it('knows the plain keys without a prompt', () => {
    const found = ['p', 'h', 'L', 'n', '/', '?', '.', '。', 'Enter'].map(
      (key) => command(press(key), null, [], [])?.do,
    );
    expect(found).toEqual(['pass', 'hold', 'log', 'notes', 'find', 'why', 'hint', 'hint', 'confirm']);
  });

  it('prints a key only where that key works', () => {
    const many = asking(Array.from({ length: 10 }, (_, at) => option(`s${at}`)));
    expect([0, 4, 5, 8, 9].map((at) => keysOf(many, many.options, HAND).get(many.options[at]!))).toEqual([
      'Q',
      'T',
      '6',
      '9',
      undefined,
    ]);
    const sixth = [...many.options.slice(0, 5), cards.options[0]!];
    expect(keysOf(cards, sixth, HAND).get(cards.options[0]!)).toBeUndefined();
  });

  it('leaves a skill its key, whatever else may be used beside it', () => {
    const place = (one: Choice) => ['s0', 's1', 's2', 's3', 's4', 's5'].indexOf(String(one.value));
    const before = asking([option('s0'), option('s2'), option('s5')]);
    const after = asking([option('s5'), option('s2')]);
    for (const prompt of [before, after]) {
      const [two, five] = ['s2', 's5'].map((id) => prompt.options.find((one) => one.value === id)!);
      expect([two!, five!].map((one) => keysOf(prompt, prompt.options, HAND, place).get(one))).toEqual(['E', '1']);
      expect(command(press('e'), prompt, prompt.options, HAND, place)).toEqual({ do: 'option', option: two });
      expect(command(press('1'), prompt, prompt.options, HAND, place)).toEqual({ do: 'option', option: five });
    }
    expect(command(press('q'), after, after.options, HAND, place)).toBeNull();
  });

  it('gives the others what is left', () => {
    const dragon = option('dragon');
    const prompt = asking([option('s0'), dragon]);
    const place = (one: Choice) => (one === dragon ? null : 0);
    expect(keysOf(prompt, prompt.options, HAND, place).get(dragon)).toBe('1');
  });
});

describe('picking', () => {
  it('lists all but the declining option', () => {
    expect(listed(skills).map((one) => one.value)).toEqual(['s1', 's2']);
    expect(declining(skills)?.value).toBe('end');
    expect(declining(cards)).toBeNull();
  });

  it('gathers cards until they make an option', () => {
    const one = touched(cards, UNTOUCHED, 'card:9');
    expect(one.chosen).toBeNull();
    const two = touched(cards, one, 'card:11');
    expect(two.chosen?.value).toEqual([9, 11]);
    expect(complete(cards, two)).toBe(true);
  });

  it('does not send what could still grow', () => {
    const one = touched(cards, UNTOUCHED, 'card:7');
    expect(one.chosen?.value).toBe(7);
    expect(complete(cards, one)).toBe(false);
  });

  it('takes a touched piece back, and begins anew with one that does not fit', () => {
    const one = touched(cards, UNTOUCHED, 'card:7');
    expect(touched(cards, one, 'card:7').pieces).toEqual([]);
    expect(touched(cards, one, 'card:11').pieces).toEqual(['card:11']);
  });

  it('knows which pieces lead nowhere', () => {
    expect(leads(cards, UNTOUCHED, 'card:5')).toBe(false);
    expect(leads(cards, chosen(cards.options[0]!), 'card:11')).toBe(true);
    expect(leads(null, UNTOUCHED, 'card:7')).toBe(false);
  });
});
