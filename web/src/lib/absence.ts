/** What was decided while people were away, and what they have to hear of it. Pure. */
import type { Bilingual, Line } from '../protocol';

/** Told by the table itself, not by the game: a bot answered, the clock did, or a bot plays on for who has left. */
const NOTES: Record<string, Decided['by']> = { 'table:bot': 'bot', 'table:clock': 'clock', 'table:left': 'left' };

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
  const notes = missed.filter((line) => line.kind in NOTES);
  const told = missed.filter((line) => !(line.kind in NOTES) && !trivial(line));
  return {
    lines: told.slice(-most).map((line) => line.text),
    earlier: Math.max(0, told.length - most),
    answered: notes.filter((line) => line.data[0] === you).length,
  };
}

/** What a bot or the clock decided for one person; of who has left, all that came after. */
export interface Decided {
  seat: number;
  by: 'bot' | 'clock' | 'left';
  /** What was read next, each time. */
  came: Bilingual[];
}

/** All of it, by person, in the order in which it began. */
export function decided(events: Line[]): Decided[] {
  const decided = new Map<string, Decided>();
  events.forEach((line, at) => {
    const [seat, by] = [Number(line.data[0]), NOTES[line.kind]];
    if (by === undefined) return;
    const one = decided.get(`${by} ${seat}`) ?? { seat, by, came: [] };
    const next = events.slice(at + 1).find((other) => !(other.kind in NOTES));
    decided.set(`${by} ${seat}`, { ...one, came: [...one.came, (next ?? line).text] });
  });
  return [...decided.values()];
}
