/** What happened at the same moment: such lines carry the number of their batch first (TL-12.2.5, R-275). Pure. */
import type { Line } from '../../protocol';

const NUMBERED = new Set([
  'counter',
  'moved',
  'died',
  'revived',
  'removed',
  'guard_lost',
  'gauge',
  'ex_card',
  'ex_moved',
  'cursed',
  'curse_moved',
  'protagonists_lost',
  'protagonists_died',
]);

export function together(line: Line, before: Line): boolean {
  return NUMBERED.has(line.kind) && NUMBERED.has(before.kind) && line.data[0] === before.data[0];
}
