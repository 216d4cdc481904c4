/** What a person sets once on a device. */
import type { Emblem } from '../art/emblems';
import type { Tempo } from './director.svelte';
import { kept, keep } from './keeping';

export type Lang = 'zh' | 'en';
export type Theme = 'auto' | 'light' | 'dark';

class Settings {
  lang = $state<Lang>(kept('lang', firstLanguage()));
  theme = $state<Theme>(kept('theme', 'auto'));
  /** Ask once more before an answer is sent; on unless switched off. */
  confirm = $state<boolean>(kept('confirm', true));
  still = $state<boolean>(kept('still', false));
  /** How fast the table shows what has happened. */
  tempo = $state<Tempo>(kept('tempo', 'normal'));
  /** From 0 to 1. */
  volume = $state<number>(kept('volume', 0.5));
  name = $state<string>(kept('name', ''));
  /** What stands beside the name; null: what goes with it. */
  emblem = $state<Emblem | null>(kept('emblem', null));

  /** Writes the settings to the device and to the page. */
  apply(): void {
    for (const name of ['lang', 'theme', 'confirm', 'still', 'tempo', 'volume', 'name', 'emblem'] as const)
      keep(name, this[name]);
    const page = document.documentElement;
    page.lang = this.lang === 'zh' ? 'zh-Hans' : 'en';
    page.dataset.theme = this.light ? 'light' : 'dark';
    page.dataset.still = String(this.still);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', this.light ? '#e8e0cf' : '#12161d');
  }

  get light(): boolean {
    if (this.theme !== 'auto') return this.theme === 'light';
    return matchMedia('(prefers-color-scheme: light)').matches;
  }
}

/** Chinese first; English for those whose browser asks for English before any Chinese. */
function firstLanguage(): Lang {
  if (typeof navigator === 'undefined') return 'zh';
  const wanted = navigator.languages.find((tag) => /^(zh|en)\b/.test(tag));
  return wanted?.startsWith('en') ? 'en' : 'zh';
}

export const settings = new Settings();

/** Whether this person wants nothing to move, by the system's word or the page's. */
export function wantsStill(): boolean {
  return settings.still || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
