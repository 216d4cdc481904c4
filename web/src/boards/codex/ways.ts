/** Ways to go as places on the line: left 2 is the second cell to the left. Pure. */
import type { Choice, Prompt } from '../../protocol';
import { own, type Duel, type Fighter } from './view';

const SIDES: Record<string, number | undefined> = { left: -1, right: 1 };

/** The cell that each way leads to; where no number of steps is asked for, the first on the way. */
export function waysBy(prompt: Prompt, shown: Duel): Map<number, Choice> {
  const ways = new Map<number, Choice>();
  const goer = prompt.kind === 'direction' ? goes(prompt, shown) : null;
  if (!goer) return ways;
  for (const option of prompt.options) {
    const [side = '', steps = '1'] = String(option.value).split(' ');
    const cell = goer.cell + (SIDES[side] ?? 0) * Number(steps);
    if (SIDES[side] && cell >= 1 && cell <= shown.length) ways.set(cell, option);
  }
  return ways;
}

/** Who goes: oneself, or the only foe if it is pushed. Who has a marker may mean that instead, and chooses in the dock. */
function goes(prompt: Prompt, shown: Duel): Fighter | null {
  const me = own(shown);
  if (!me) return null;
  const foes = shown.seats.filter((one) => one.alive && one.team !== me.team);
  if (prompt.word === 'push') return foes.length === 1 ? (foes[0] ?? null) : null;
  return me.marker ? null : me;
}
