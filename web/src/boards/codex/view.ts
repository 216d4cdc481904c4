/** The view of 法典 as view.py makes it, and what is printed on its schools. */
import catalogue from './catalogue.json';
import type { Bilingual } from '../../protocol';
import type { View } from '../../lib/state';
import { counted } from '../../lib/counted';

export interface Card {
  id: number;
  face: string;
}

export interface Marker {
  cell: number;
  aim: boolean | number;
  doll: { hp: number; hp_max: number; schools: string[]; facing: number; fallen: number } | null;
  dragon: { action: number; balance: number; schools: string[]; fallen: number } | null;
}

export interface Effect {
  mod: string;
  n: number;
  turns: number;
  uses: number;
  school: string;
  family: string;
}

export interface Fighter {
  name: string;
  team: number;
  side: number;
  character: string;
  schools: string[];
  traits: string[];
  alive: boolean;
  cell: number;
  facing: number;
  hp: number;
  hp_max: number;
  balance: number;
  balance_max: number;
  fallen: number;
  hand_count: number;
  hand: (Card | string)[];
  facedown_count: number;
  facedown: (Card | string)[];
  marker: Marker | null;
  effects: Effect[];
  this_turn: { casts: number; knockback_steps: number; spent_suits: string; best_damage: number; element: string };
}

export interface Duel {
  phase: string;
  you: number | null;
  turn: number;
  team: number;
  member: string;
  length: number;
  deck: number;
  discard: string[];
  action: number[];
  seats: Fighter[];
  top: (string | null)[];
}

export interface Skill {
  school: string;
  name: Bilingual;
  kind: string;
  reach: number[] | null;
  distance: Bilingual;
  action: Bilingual;
  balance: Bilingual;
  damage: Bilingual;
  text: Bilingual;
}

/** An ability or a trait. */
interface Printed {
  name: Bilingual;
  text: Bilingual;
}

interface School {
  name: Bilingual;
  numeral: string;
  skills: string[];
  passives: string[];
}

interface Catalogue {
  schools: Record<string, School>;
  skills: Record<string, Skill>;
  passives: Record<string, Printed>;
  characters: Record<string, Bilingual>;
  traits: Record<string, Printed>;
}

export const BOOK: Catalogue = catalogue;
/** Everybody has the school of essentials. */
export const ESSENTIALS = 's00';
/** 专注, which everybody may use at the start of a turn. */
export const FOCUS = 's00.P1';

/** Null while characters are still being chosen: then there is no line yet. */
export function duel(view: View): Duel | null {
  return Array.isArray(view.seats) ? (view as unknown as Duel) : null;
}

export function own(shown: Duel): Fighter | null {
  return shown.you === null ? null : (shown.seats[shown.you] ?? null);
}

export type Side = 'own' | 'foe' | 'friend';

/** How a fighter looks: the same in all eyes, or one would take one for the other. */
export function side_of(fighter: Fighter, shown: Duel, home: number | null): Side {
  const at = home === null ? undefined : shown.seats[home];
  if (!at) return fighter.team === 0 ? 'own' : 'foe';
  if (fighter.name === at.name) return 'own';
  return fighter.team === at.team ? 'friend' : 'foe';
}

/** 横斩 for 剑术·横斩: where its school stands beside it, the family need not. */
export function short_name(id: string): Bilingual {
  const name = BOOK.skills[id]?.name ?? { zh: id, en: id };
  return { zh: name.zh.split('·').at(-1) ?? name.zh, en: name.en.split(' · ').at(-1) ?? name.en };
}

/** The swift skills of a fighter's schools and of the essentials. */
export function swift_skills(fighter: Fighter): string[] {
  return [ESSENTIALS, ...fighter.schools].flatMap((school) => BOOK.schools[school]?.skills ?? []).filter((id) => BOOK.skills[id]?.kind === 'swift');
}

export function face(card: Card | string): string {
  return typeof card === 'string' ? card : card.face;
}

export const SUIT_LETTER: Record<string, string> = { '♠': 'S', '♥': 'H', '♣': 'C', '♦': 'D' };

const MODS: Record<string, Bilingual> = {
  damage: { zh: '伤害', en: 'damage' },
  damage_taken: { zh: '所受伤害', en: 'damage taken' },
  per_skill_damage: { zh: '每招追加伤害', en: 'damage after every skill' },
  action_cost: { zh: '行动值', en: 'action cost' },
  action_cap: { zh: '行动上限', en: 'action cap' },
  contest: { zh: '比点', en: 'contest' },
  range_offset: { zh: '距离可偏移', en: 'distance may differ by' },
  ignore_range: { zh: '必中', en: 'always hits' },
  ignore_precondition: { zh: '无视前提', en: 'no precondition' },
  free_cost: { zh: '不付行动与重心', en: 'no action or balance cost' },
  shield: { zh: '免伤害与击退', en: 'no damage or knockback' },
  convert_damage: { zh: '伤害改为移位', en: 'damage becomes a move' },
  pierce: { zh: '无视减免', en: 'ignores reduction' },
  no_reduction: { zh: '减伤无效', en: 'damage cannot be reduced' },
  no_rigid: { zh: '不僵直', en: 'not rigid' },
  immobile: { zh: '不能移动', en: 'cannot move' },
  no_swift: { zh: '不能插入迅捷', en: 'no swift skills' },
  passives_off: { zh: '其他技能失效', en: 'other abilities have no effect' },
};

/** 伤害 +2（拳帖，本回合） */
export function effect_text(effect: Effect): Bilingual {
  const number = effect.n ? ` ${effect.n > 0 ? '+' : ''}${effect.n}` : '';
  const name = MODS[effect.mod] ?? { zh: effect.mod, en: effect.mod };
  const limits = [limit_of_school(effect), limit_of_uses(effect), limit_of_turns(effect)].filter((limit) => limit !== null);
  const listed = { zh: limits.map((limit) => limit.zh).join('，'), en: limits.map((limit) => limit.en).join(', ') };
  return {
    zh: name.zh + number + (listed.zh && `（${listed.zh}）`),
    en: name.en + number + (listed.en && ` (${listed.en})`),
  };
}

/** Texts that are alike, read once with how many there are. */
export function tallied(texts: Bilingual[]): { text: Bilingual; times: number }[] {
  const found = new Map<string, { text: Bilingual; times: number }>();
  for (const text of texts) found.set(text.en, { text, times: (found.get(text.en)?.times ?? 0) + 1 });
  return [...found.values()];
}

function limit_of_school(effect: Effect): Bilingual | null {
  if (effect.school) return BOOK.schools[effect.school]?.name ?? null;
  return effect.family ? { zh: effect.family, en: effect.family } : null;
}

function limit_of_uses(effect: Effect): Bilingual | null {
  return effect.uses ? { zh: `下 ${effect.uses} 招`, en: `next ${counted(effect.uses, 'skill')}` } : null;
}

function limit_of_turns(effect: Effect): Bilingual | null {
  if (effect.turns < 0) return { zh: '其下个回合', en: 'their next turn' };
  if (effect.turns === 0) return null;
  return effect.turns === 1 ? { zh: '本回合', en: 'this turn' } : { zh: `${effect.turns} 回合`, en: `${effect.turns} turns` };
}

export function schools_text(schools: string[], traits: string[]): Bilingual {
  const names = [...schools.map((id) => BOOK.schools[id]?.name), ...traits.map((id) => BOOK.traits[id]?.name)].filter((name) => name !== undefined);
  return { zh: names.map((name) => name.zh.replace(/帖$/, '')).join('＋'), en: names.map((name) => name.en).join(' + ') };
}
