/** What the solver has said, as marks on the reasoning sheet, and what one more line would give away. Pure. */
import type { Bilingual, Excluded, Fact, Known, Line } from '../../protocol';
import type { Auto } from './grid';
import { nameOf } from './view';

const NEVER: Bilingual = { zh: '剧本集的单子上就不可能', en: 'no script of this set allows it' };

export class Solution {
  private readonly clues = new Map<string, Bilingual>();
  private readonly sure: Set<string>;

  constructor(readonly known: Known) {
    for (const one of known.excluded)
      this.clues.set(key(one.kind, one.what, one.which), known.clues[one.clue] ?? NEVER);
    this.sure = new Set(known.certain.map((one) => key(one.kind, one.what, one.which)));
  }

  /** Crossed out with the news that told so, or certain because everything else is. */
  mark(kind: string, what: string, which: string): Auto | null {
    const name = key(kind, what, which);
    const why = this.clues.get(name);
    if (why) return { mark: 'x', why };
    return this.sure.has(name)
      ? { mark: 'yes', why: { zh: '别的都排除了', en: 'everything else is ruled out' } }
      : null;
  }
}

/** Lines from which something about the script may follow. */
const CLUES = new Set([
  ...['refused', 'carried_out', 'incident', 'nothing_happened', 'died', 'protagonists_lost', 'protagonists_died'],
  ...['role_revealed', 'culprit_revealed', 'subplot_revealed', 'same_role_as', 'culprit_at', 'loop_ended'],
]);

export function cluesIn(events: Line[]): number {
  return events.filter((line) => CLUES.has(line.kind)).length;
}

function key(...parts: string[]): string {
  return parts.join(' ');
}

/** 男学生不是杀手 */
export function stated({ kind, what, which }: Fact, so: boolean): Bilingual {
  const [is, are] = so ? ['是', 'is'] : ['不是', 'is not'];
  if (kind === 'plot')
    return {
      zh: `${so ? '有' : '没有'}「${nameOf(what).zh}」`,
      en: `${so ? 'the plot' : 'not the plot'} ${nameOf(what).en}`,
    };
  if (kind === 'culprit')
    return {
      zh: `第 ${what} 天的肇事者${is}${nameOf(which).zh}`,
      en: `${nameOf(which).en} ${are} the culprit of day ${what}`,
    };
  return { zh: `${nameOf(what).zh}${is}${nameOf(which).zh}`, en: `${nameOf(what).en} ${are} ${nameOf(which).en}` };
}

export type Risk = 'none' | 'low' | 'medium' | 'high' | 'unknown';

/** How much a line gives away: by how often it halves the scripts that are left, and whether it settles somebody's role. */
export function riskOf(now: Known, then: Known): Risk {
  if (!now.followed || !then.followed) return 'unknown';
  const halvings = Math.log2(now.worlds / Math.max(then.worlds, 0.5));
  if ((then.numbers.sure ?? 0) > (now.numbers.sure ?? 0) || halvings >= 2) return 'high';
  if (halvings >= 0.5) return 'medium';
  return halvings > 0 || then.excluded.length > now.excluded.length ? 'low' : 'none';
}

/** What could be before and cannot be any more, and before it what has become certain. */
export function newsOf(now: Known, then: Known): { certain: Fact[]; excluded: Excluded[] } {
  return { certain: added(now.certain, then.certain), excluded: added(now.excluded, then.excluded) };
}

function added<F extends Fact>(before: F[], after: F[]): F[] {
  const known = new Set(before.map((one) => key(one.kind, one.what, one.which)));
  return after.filter((one) => !known.has(key(one.kind, one.what, one.which)));
}

/** 1 862 832 is more than anybody reads. */
export function counted(known: Known): string {
  return known.worlds < 10_000 ? `${known.worlds}` : `${Math.round(known.worlds / 1000)}k`;
}
