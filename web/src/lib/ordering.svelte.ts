/** What comes first when several things happen at once: all are put in order with one answer, and the order may be kept. */
import type { Choice, Value } from '../protocol';
import { keep, kept } from './keeping';
import { same } from './picking';

/** The first in this order that is on offer; null unless the order knows everything that is. */
export function nextIn(order: Value[], options: Choice[]): Choice | null {
  const known = options.every((option) => order.some((value) => same(value, option.value)));
  const first = order.find((value) => options.some((option) => same(value, option.value)));
  return (known && first !== undefined && options.find((option) => same(first, option.value))) || null;
}

/** What was touched first, then the rest as it was listed. */
export function linedUp(options: Choice[], touched: Value[]): Choice[] {
  const at = (option: Choice) => touched.findIndex((value) => same(value, option.value));
  const rank = (option: Choice) => (at(option) < 0 ? touched.length : at(option));
  return options.toSorted((one, other) => rank(one) - rank(other));
}

export class Ordering {
  /** In the order in which they were touched. */
  touched = $state.raw<Value[]>([]);
  /** Whether this order is meant for every time. */
  always = $state(false);
  private current: Value[] = [];
  private readonly name: string;

  constructor(room: string) {
    this.name = `order.${room}`;
  }

  linedUp(options: Choice[]): Choice[] {
    return linedUp(options, this.touched);
  }

  touch(option: Choice): void {
    const without = this.touched.filter((value) => !same(value, option.value));
    this.touched = without.length < this.touched.length ? without : [...this.touched, option.value];
  }

  /** This is the order from now on: for what is left of it, or for every time. */
  settle(options: Choice[]): void {
    this.current = this.linedUp(options).map((option) => option.value);
    if (this.always)
      keep(this.name, [...kept<Value[][]>(this.name, []).filter((order) => !nextIn(order, options)), this.current]);
    this.begin();
  }

  /** What an order settled before answers to these options. */
  remembered(options: Choice[]): Choice | null {
    const candidates = [this.current, ...kept<Value[][]>(this.name, [])].map((order) => nextIn(order, options));
    return candidates.find((option) => option !== null) ?? null;
  }

  begin(): void {
    this.touched = [];
    this.always = false;
  }
}
