import { expect, test } from 'vitest';
import type { TermShown } from '../protocol';
import { Glossary } from './glossary';

function term(zh: string[], en: string[]): TermShown {
  return { name: { zh: zh[0]!, en: en[0]! }, zh, en, meaning: { zh: '', en: '' }, rule: 'X-1' };
}

const glossary = new Glossary([
  term(['不安'], ['paranoia']),
  term(['不安临界'], ['paranoia limit']),
  term(['反击'], ['counter', 'counters']),
]);

function marked(text: string, lang: 'zh' | 'en'): string {
  return glossary
    .mark(text, lang)
    .map((part) => (part.term ? `[${part.text}]` : part.text))
    .join('');
}

test('the longest term that fits is marked', () => {
  expect(marked('不安临界 3，不安 2', 'zh')).toBe('[不安临界] 3，[不安] 2');
  expect(marked('Paranoia limit 3, paranoia 2', 'en')).toBe('[Paranoia limit] 3, [paranoia] 2');
});

test('a term is marked once in a text, in whatever form', () => {
  expect(marked('反击之后不能再反击', 'zh')).toBe('[反击]之后不能再反击');
  expect(marked('B counters; the counter hits', 'en')).toBe('B [counters]; the counter hits');
});

test('an English term is no part of another word', () => {
  expect(marked('an encounter at the counterpart', 'en')).toBe('an encounter at the counterpart');
});

test('without terms a text stays as it is, and so does an empty one', () => {
  expect(new Glossary([]).mark('不安', 'zh')).toEqual([{ text: '不安', term: null }]);
  expect(glossary.mark('', 'zh')).toEqual([{ text: '', term: null }]);
});

test('what occurs among several texts is told once', () => {
  expect(glossary.among(['反击', '不安', '反击！'], 'zh').map(({ name }) => name.zh)).toEqual(['反击', '不安']);
});
