/**
 * A picture of the page that explains a game: drawn by the game's own pieces from a view of a position. It lives in
 * src/boards/<game id>/Picture.svelte and is found by its folder; a game without one is drawn as the plain board draws it.
 */
import type { Component } from 'svelte';
import type { View } from '../lib/state';
import type { Bilingual } from '../protocol';
import { boardOf } from './board';

export interface PictureProps {
  /** What of the position is shown, in words of the game's own. */
  draws: string;
  view: View;
  /** What the game calls the fields of its view. */
  terms: Record<string, Bilingual>;
}

const FOUND = import.meta.glob<{ default: Component<PictureProps> }>('./*/Picture.svelte');

/** With what is printed on the pieces of the game. */
export async function pictureOf(game: string): Promise<Component<PictureProps>> {
  const load = FOUND[`./${game}/Picture.svelte`] ?? FOUND['./generic/Picture.svelte'];
  if (!load) throw new Error('the plain picture is missing');
  const [picture] = await Promise.all([load(), boardOf(game)]);
  return picture.default;
}
