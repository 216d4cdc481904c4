/** What somebody who was away has to hear. Pure. */
import type { Bilingual, Line } from '../protocol';

/** Told by the table itself, not by the game: a bot answered, or the clock did. */
const NOTES = ['table:bot', 'table:clock'];

export interface Absence {
  /** What mattered, in order; the latest if there is too much. */
  lines: Bilingual[];
  /** How many more that mattered came before these. */
  earlier: number;
  /** How often somebody else answered for this seat. */
  answered: number;
}

/** `trivial`: what only counts, pays or passes, as the game says. */
export function mattered(missed: Line[], trivial: (line: Line) => boolean, you: number | null, most: number): Absence {
  const notes = missed.filter((line) => NOTES.includes(line.kind));
  const told = missed.filter((line) => !NOTES.includes(line.kind) && !trivial(line));
  return {
    lines: told.slice(-most).map((line) => line.text),
    earlier: Math.max(0, told.length - most),
    answered: notes.filter((line) => line.data[0] === you).length,
  };
}
