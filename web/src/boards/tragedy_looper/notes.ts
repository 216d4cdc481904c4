/** The marks a person makes in the reasoning grid. Pure. */
import type { TownView } from './view';

export type Mark = '' | '?' | 'x' | 'yes';
/** By "role:who:role", "culprit:who:day" and "plot:id". */
export type Marks = Record<string, Mark>;

const NEXT: Record<Mark, Mark> = { '': '?', '?': 'x', x: 'yes', yes: '' };

export function nextMark(mark: Mark | undefined): Mark {
  return NEXT[mark ?? ''];
}

/** Under which name a device keeps them. One per game: another script in the same room begins with an empty page. */
export function pageName(room: string, shown: TownView): string {
  const calendar = shown.schedule.map((entry) => `${entry.day}${entry.incident}`).join('-');
  return `tragedy.${room}.${shown.set}.${shown.loops}.${shown.days}.${calendar}.marks`;
}
