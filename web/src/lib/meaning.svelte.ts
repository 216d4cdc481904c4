/** The words of the game on this page, and the slip that says what one of them means, or shows a paragraph of the rules. */
import type { TermShown } from '../protocol';
import { glossary } from './api';
import { Glossary, type Part } from './glossary';
import { settings } from './settings.svelte';

export interface Opened {
  /** Null where only a paragraph is wanted. */
  term: TermShown | null;
  rule: string;
  /** What was touched: the slip lies beside it, and the focus goes back to it. */
  by: HTMLElement;
  /** Opened by a hand that has come to rest on it: gone when it leaves. */
  passing: boolean;
}

class Meaning {
  game = $state('');
  opened = $state.raw<Opened | null>(null);
  private words = $state.raw(new Glossary([]));

  /** The page is about this game from now on. Without its words a text is a plain text. */
  speakOf(game: string): void {
    if (!game || game === this.game) return;
    this.game = game;
    this.words = new Glossary([]);
    void glossary(game).then(
      (terms) => {
        if (this.game === game) this.words = new Glossary(terms);
      },
      () => undefined,
    );
  }

  mark(text: string): Part[] {
    return this.words.mark(text, settings.lang);
  }

  among(texts: string[]): TermShown[] {
    return this.words.among(texts, settings.lang);
  }

  close(): void {
    const { opened } = this;
    this.opened = null;
    if (opened && !opened.passing && opened.by.isConnected) opened.by.focus({ preventScroll: true });
  }
}

export const meaning = new Meaning();
