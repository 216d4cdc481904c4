/** A chain of skills as its planner reads it: numbers of the engine, step by step. Pure. */
import type { Foresight, RefusedShown } from '../../protocol';

/** What the engine tells of one step (games/codex/plan.py). */
export interface Figures {
  action: [number, number];
  balance: [number, number];
  damage: [number, number];
  cell: number;
  foe: number;
  distance: number;
  hit: boolean;
  wall: boolean;
  counter: boolean;
  over: boolean;
  /** Where one ends depends on one's own choice; this is the best. */
  choice: boolean;
  sure: boolean;
}

export const MOST_STEPS = 8;

export const FULL: RefusedShown = {
  t: 'refused',
  id: '',
  code: 'plan_full',
  numbers: { steps: MOST_STEPS },
  rule: '',
  text: { zh: `连招已经排满 ${MOST_STEPS} 招。`, en: `The chain is full: it holds ${MOST_STEPS} steps.` },
  remedy: { zh: '拿掉一招，就放得下。', en: 'Take a step out to make room.' },
};

export function figures(step: Foresight | undefined): Figures | null {
  return step?.possible ? (step.numbers as unknown as Figures) : null;
}

export interface Summary {
  /** 7 → 5 → 3 → 1 */
  action: number[];
  balance: number[];
  /** 0 + 3 + 4; a range where luck decides. */
  damage: string[];
  total: string;
  /** Steps (from 1) after which the foe may counter. */
  counters: number[];
  /** The first step that cannot be done, 0 if all can. */
  stops: number;
  /** Whether cards yet to be drawn or turned up decide something. */
  lucky: boolean;
  last: Figures | null;
}

export function summary(steps: Foresight[]): Summary {
  const done = possible(steps);
  const [first] = done;
  return {
    action: first ? [first.action[0], ...done.map((step) => step.action[1])] : [],
    balance: first ? [first.balance[0], ...done.map((step) => step.balance[1])] : [],
    damage: done.map((step) => range(step.damage)),
    total: range([sum(done.map((step) => step.damage[0])), sum(done.map((step) => step.damage[1]))]),
    counters: done.flatMap((step, at) => (step.counter && !step.over ? [at + 1] : [])),
    stops: done.length < steps.length ? done.length + 1 : 0,
    lucky: done.some((step) => !step.sure),
    last: done.at(-1) ?? null,
  };
}

/** The steps up to the first that cannot be done. */
function possible(steps: Foresight[]): Figures[] {
  const outcomes: Figures[] = [];
  for (const step of steps) {
    const known = figures(step);
    if (!known) break;
    outcomes.push(known);
  }
  return outcomes;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function range([low, high]: [number, number]): string {
  return low === high ? String(low) : `${low}–${high}`;
}

/** The plan after one of its skills has been played: that one and what stood before it are done. */
export function played(plan: string[], skill: string): string[] {
  return plan[0] === skill ? plan.slice(1) : plan;
}

/** What is kept of a plan on the device: reloading the page does not lose it. */
export interface Kept {
  turn: number;
  plan: string[];
}

/** A plan of this turn or the one before it (made while the foe was moving); an older one, or one of another game, is past. */
export function takenUp(kept: Kept | null, turn: number): string[] {
  return kept && kept.turn <= turn && turn - kept.turn <= 1 ? kept.plan.slice(0, MOST_STEPS) : [];
}

/** One more step; a plan that is full stays as it is. */
export function added(plan: string[], skill: string): string[] {
  return plan.length < MOST_STEPS ? [...plan, skill] : plan;
}
