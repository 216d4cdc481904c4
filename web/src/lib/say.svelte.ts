/** Texts in the language that is set now; whatever is shown through these changes with it, without a reload. */
import { settings } from './settings.svelte';
import { WORDS, type WordName } from './words';

export interface Both {
  zh: string;
  en: string;
}

export function say(text: Both | null | undefined): string {
  return text ? text[settings.lang] : '';
}

/** What somebody is called: a bot or a guest who was given no name, by what they are. */
export function called(name: string): string {
  const [, kind, number] = /^(Bot|客人|Guest)( \d+)?$/.exec(name) ?? [];
  return kind ? word(kind === 'Bot' ? 'bot' : 'guest') + (number ?? '') : name;
}

export function word(name: WordName, numbers: Record<string, string | number> = {}): string {
  return WORDS[name][settings.lang].replace(/\{(\w+)\}/g, (whole, key: string) => String(numbers[key] ?? whole));
}
