/** Finds the words of a game in a text, to be marked there. Only for the eye: nothing is read back out of a text. */
import type { TermShown } from '../protocol';
import type { Lang } from './settings.svelte';

export interface Part {
  text: string;
  term: TermShown | null;
}

export class Glossary {
  private readonly words: Record<Lang, { any: RegExp; terms: Map<string, TermShown> }>;

  constructor(terms: TermShown[]) {
    this.words = { zh: compiled(terms, 'zh'), en: compiled(terms, 'en') };
  }

  /** The text in parts; each term is marked where it comes first, the longest that fits. */
  mark(text: string, lang: Lang): Part[] {
    const { any, terms } = this.words[lang];
    const parts: Part[] = [];
    const met = new Set<TermShown>();
    let from = 0;
    for (const found of text.matchAll(any)) {
      const term = terms.get(found[0].toLowerCase());
      if (!term || met.has(term)) continue;
      met.add(term);
      if (found.index > from) parts.push({ text: text.slice(from, found.index), term: null });
      parts.push({ text: found[0], term });
      from = found.index + found[0].length;
    }
    if (from < text.length || !parts.length) parts.push({ text: text.slice(from), term: null });
    return parts;
  }

  /** The terms that occur in any of these texts, in the order in which they do. */
  among(texts: string[], lang: Lang): TermShown[] {
    const met = texts.flatMap((text) => this.mark(text, lang).flatMap(({ term }) => term ?? []));
    return [...new Set(met)];
  }
}

/** One expression for all terms of a language, the longest first. An English one is no part of another word. */
function compiled(all: TermShown[], lang: Lang): { any: RegExp; terms: Map<string, TermShown> } {
  const terms = new Map(all.flatMap((term) => term[lang].map((form) => [form.toLowerCase(), term] as const)));
  const longestFirst = [...terms.keys()].sort((one, other) => other.length - one.length);
  const either = longestFirst.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '(?!)';
  return {
    terms,
    any: lang === 'en' ? new RegExp(`(?<![\\p{L}\\d])(?:${either})(?![\\p{L}\\d])`, 'giu') : new RegExp(either, 'g'),
  };
}
