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

/** What somebody is called: a bot that was given no name, by what it is. */
export function called(name: string): string {
  const bot = /^Bot (\d+)$/.exec(name);
  return bot ? `${word('bot')} ${bot[1]}` : name;
}

export function word(name: WordName, numbers: Record<string, string | number> = {}): string {
  return WORDS[name][settings.lang].replace(/\{(\w+)\}/g, (whole, key: string) => String(numbers[key] ?? whole));
}
