/** Any plain value in a word, in the language of the reader. */
import { say, word } from '../../lib/say.svelte';
import { isText } from './reading';

export function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return word(value ? 'yes' : 'no');
  if (isText(value)) return say(value);
  if (Array.isArray(value)) return value.map(said).join(' ') || '—';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
