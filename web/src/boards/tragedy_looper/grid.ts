/** What the reasoning sheet crosses out by itself, and why: what follows from the printed tables, from what was made known, from one's own marks, and from the solver if it was asked. Pure. */
import type { Bilingual } from '../../protocol';
import type { Mark, Marks } from './notes';
import type { Solution } from './solver';
import { BOOK, culpritOf, nameOf, type TownView } from './view';

/** A mark that the sheet makes, with its reason. */
export interface Auto {
  mark: Mark;
  why: Bilingual;
}

const NOTHING: Auto = { mark: '', why: { zh: '', en: '' } };
/** Holds a role that no plot brings. */
const OUTSIDER = 'mystery_boy';

export class Grid {
  readonly roles: string[];
  private readonly plots: string[];

  constructor(
    private readonly shown: TownView,
    private readonly marks: Marks,
    private readonly solution: Solution | null = null,
  ) {
    const set = BOOK.sets[shown.set];
    this.roles = set?.roles ?? [];
    this.plots = [...(set?.main_plots ?? []), ...(set?.subplots ?? [])];
  }

  role(who: string, role: string): Auto {
    const open = this.shown.revealed.find(([kind, what]) => kind === 'role' && what === who);
    if (open) return madeKnown(open[2] === role, who, nameOf(open[2]));
    const solved = this.solution?.mark('role', who, role);
    if (solved) return solved;
    const sure = this.roles.find((other) => this.marks[`role:${who}:${other}`] === 'yes');
    if (sure && sure !== role)
      return own({
        zh: `你已确定${nameOf(who).zh}是${nameOf(sure).zh}，一人只有一个身份`,
        en: `you are certain that ${nameOf(who).en} is ${nameOf(sure).en}, and everybody has one role`,
      });
    return this.unsupplied(who, role) ?? this.taken(who, role) ?? NOTHING;
  }

  /** Every plot that would bring the role is crossed out. */
  private unsupplied(who: string, role: string): Auto | null {
    if (role === 'person' || who === OUTSIDER) return null;
    const suppliers = this.suppliers(role);
    if (suppliers.length === 0 || suppliers.some((plot) => this.plotMark(plot) !== 'x')) return null;
    const names = suppliers.map(nameOf);
    return own({
      zh: `带来${nameOf(role).zh}的剧情（${names.map((name) => name.zh).join('、')}）都已排除`,
      en: `every plot that brings ${nameOf(role).en} (${names.map((name) => name.en).join(', ')}) is ruled out`,
    });
  }

  /** As many others are known to hold the role as the plots could bring at most. */
  private taken(who: string, role: string): Auto | null {
    if (role === 'person') return null;
    const most = this.most(role);
    const holders = this.shown.characters
      .map((one) => one.id)
      .filter((other) => other !== who && other !== OUTSIDER && this.holds(other, role));
    if (most === 0 || holders.length < most) return null;
    const names = holders.map(nameOf);
    return own({
      zh: `${nameOf(role).zh}最多 ${most} 名：${names.map((name) => name.zh).join('、')}`,
      en: `at most ${most} ${nameOf(role).en}: ${names.map((name) => name.en).join(', ')}`,
    });
  }

  private holds(who: string, role: string): boolean {
    const open = this.shown.revealed.find(([kind, what]) => kind === 'role' && what === who);
    return open ? open[2] === role : this.marks[`role:${who}:${role}`] === 'yes';
  }

  /** How many of a role the plots could bring together: of each kind as many plots as a script has. */
  most(role: string): number {
    const set = BOOK.sets[this.shown.set];
    const [mains = 1, subs = 1] = set?.counts ?? [];
    return this.mostAmong(set?.main_plots ?? [], mains, role) + this.mostAmong(set?.subplots ?? [], subs, role);
  }

  private mostAmong(plots: string[], count: number, role: string): number {
    const numbers = plots
      .filter((plot) => this.plotMark(plot) !== 'x')
      .map((plot) => BOOK.plots[plot]?.roles[role]?.at(-1) ?? 0);
    return numbers
      .sort((one, other) => other - one)
      .slice(0, count)
      .reduce((sum, number) => sum + number, 0);
  }

  private suppliers(role: string): string[] {
    return this.plots.filter((plot) => BOOK.plots[plot]?.roles[role]);
  }

  culprit(who: string, day: number): Auto {
    const known = this.shown.script ? null : culpritOf(this.shown, day);
    if (known) return madeKnown(known === who, known, { zh: `第 ${day} 天的肇事者`, en: `the culprit of day ${day}` });
    const solved = this.solution?.mark('culprit', String(day), who);
    if (solved) return solved;
    const sure = this.shown.characters.find((other) => this.marks[`culprit:${other.id}:${day}`] === 'yes');
    if (!sure || sure.id === who) return NOTHING;
    return own({
      zh: `你已确定第 ${day} 天的肇事者是${nameOf(sure.id).zh}`,
      en: `you are certain that ${nameOf(sure.id).en} is the culprit of day ${day}`,
    });
  }

  plot(plot: string): Auto {
    if (this.isOpen(plot)) return { mark: 'yes', why: { zh: '已经公开', en: 'made known' } };
    const solved = this.solution?.mark('plot', plot, '');
    if (solved) return solved;
    const group = this.groupOf(plot);
    const certain = group.plots.filter(
      (other) => other !== plot && (this.marks[`plot:${other}`] === 'yes' || this.isOpen(other)),
    );
    if (certain.length < group.count) return NOTHING;
    const names = certain.map(nameOf);
    return own({
      zh: `只有 ${group.count} 个，已确定是${names.map((name) => name.zh).join('、')}`,
      en: `there are only ${group.count}, certain to be ${names.map((name) => name.en).join(', ')}`,
    });
  }

  private groupOf(plot: string): { plots: string[]; count: number } {
    const set = BOOK.sets[this.shown.set];
    const [mains = 1, subs = 1] = set?.counts ?? [];
    return set?.main_plots.includes(plot)
      ? { plots: set.main_plots, count: mains }
      : { plots: set?.subplots ?? [], count: subs };
  }

  private isOpen(plot: string): boolean {
    return this.shown.revealed.some(([kind, what]) => kind === 'subplot' && what === plot);
  }

  private plotMark(plot: string): Mark {
    return this.marks[`plot:${plot}`] || this.plot(plot).mark;
  }
}

function madeKnown(yes: boolean, who: string, what: Bilingual): Auto {
  const why = { zh: `已公开：${nameOf(who).zh}是${what.zh}`, en: `made known: ${nameOf(who).en} is ${what.en}` };
  return { mark: yes ? 'yes' : 'x', why };
}

function own(why: Bilingual): Auto {
  return { mark: 'x', why };
}
