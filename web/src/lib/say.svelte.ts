/** Texts in the language that is set now; whatever is shown through these changes with it, without a reload. */
import { BOTS } from '../protocol';
import { settings } from './settings.svelte';
import { WORDS, type WordName } from './words';

export interface Both {
  zh: string;
  en: string;
}

export function say(text: Both | null | undefined): string {
  return text ? text[settings.lang] : '';
}

/** What somebody is called: a bot in the language that is set, a guest who was given no name by what they are. */
export function called(name: string): string {
  const [kind = '', number = ''] = name.split(/(?= \d+$)/);
  const bot = BOTS[kind];
  if (bot) return say(bot) + number;
  return /^(Bot|客人|Guest)$/.test(kind) ? word(kind === 'Bot' ? 'bot' : 'guest') + number : name;
}

export function word(name: WordName, numbers: Record<string, string | number> = {}): string {
  return WORDS[name][settings.lang].replace(/\{(\w+)\}/g, (whole, key: string) => String(numbers[key] ?? whole));
}
