/** The view of 法典, and what is printed on its schools. */
import type { Card, Catalogue, DuelView, Fighter, Modification } from '../../../made/codex';
import type { Bilingual } from '../../protocol';
import type { View } from '../../lib/state';
import { counted } from '../../lib/counted';

export type { Card, DuelView, Fighter, PrintedSkill } from '../../../made/codex';

/** What is printed; nothing of the board is used before it is here. */
export let BOOK: Catalogue;

export function openBook(printed: Catalogue): void {
  BOOK = printed;
}

/** Everybody has the school of essentials. */
export const ESSENTIALS = 's00';
/** 专注, which everybody may use at the start of a turn. */
export const FOCUS = 's00.P1';

/** Null while characters are still being chosen: then there is no line yet. */
export function duel(view: View): DuelView | null {
  return Array.isArray(view.seats) ? (view as unknown as DuelView) : null;
}

export function own(shown: DuelView): Fighter | null {
  return shown.you === null ? null : (shown.seats[shown.you] ?? null);
}

export type Side = 'own' | 'foe' | 'friend';

/** How a fighter looks: the same in all eyes, or one would take one for the other. */
export function sideOf(fighter: Fighter, shown: DuelView, home: number | null): Side {
  const at = home === null ? undefined : shown.seats[home];
  if (!at) return fighter.team === 0 ? 'own' : 'foe';
  if (fighter.name === at.name) return 'own';
  return fighter.team === at.team ? 'friend' : 'foe';
}

/** 横斩 for 剑术·横斩: where its school stands beside it, the family need not. */
export function shortName(id: string): Bilingual {
  return BOOK.skills[id]?.short ?? { zh: id, en: id };
}

/** The swift skills of a fighter's schools and of the essentials. */
export function swiftSkills(fighter: Fighter): string[] {
  return [ESSENTIALS, ...fighter.schools]
    .flatMap((school) => BOOK.schools[school]?.skills ?? [])
    .filter((id) => BOOK.skills[id]?.kind === 'swift');
}

export function face(card: Card | string): string {
  return typeof card === 'string' ? card : card.face;
}

export const SUIT_LETTER: Record<string, string> = { '♠': 'S', '♥': 'H', '♣': 'C', '♦': 'D' };

/** 伤害 +2（拳帖，本回合） */
export function effectText(effect: Modification): Bilingual {
  const number = effect.n ? ` ${effect.n > 0 ? '+' : ''}${effect.n}` : '';
  const name = BOOK.mods[effect.mod] ?? { zh: effect.mod, en: effect.mod };
  const limits = [limitOfSchool(effect), limitOfUses(effect), limitOfTurns(effect)].filter((limit) => limit !== null);
  const listed = { zh: limits.map((limit) => limit.zh).join('，'), en: limits.map((limit) => limit.en).join(', ') };
  return {
    zh: name.zh + number + (listed.zh && `（${listed.zh}）`),
    en: name.en + number + (listed.en && ` (${listed.en})`),
  };
}

/** Texts that are alike, read once with how many there are. */
export function tallied(texts: Bilingual[]): { text: Bilingual; times: number }[] {
  const tallies = new Map<string, { text: Bilingual; times: number }>();
  for (const text of texts) tallies.set(text.en, { text, times: (tallies.get(text.en)?.times ?? 0) + 1 });
  return [...tallies.values()];
}

function limitOfSchool(effect: Modification): Bilingual | null {
  if (effect.school) return BOOK.schools[effect.school]?.name ?? null;
  return effect.family ? { zh: effect.family, en: effect.family } : null;
}

function limitOfUses(effect: Modification): Bilingual | null {
  return effect.uses ? { zh: `下 ${effect.uses} 招`, en: `next ${counted(effect.uses, 'skill')}` } : null;
}

function limitOfTurns(effect: Modification): Bilingual | null {
  if (effect.turns < 0) return { zh: '其下个回合', en: 'their next turn' };
  if (effect.turns === 0) return null;
  return effect.turns === 1
    ? { zh: '本回合', en: 'this turn' }
    : { zh: `${effect.turns} 回合`, en: `${effect.turns} turns` };
}

export function schoolsText(schools: string[], traits: string[]): Bilingual {
  const names = [...schools.map((id) => BOOK.schools[id]?.name), ...traits.map((id) => BOOK.traits[id]?.name)].filter(
    (name) => name !== undefined,
  );
  return {
    zh: names.map((name) => name.zh.replace(/帖$/, '')).join('＋'),
    en: names.map((name) => name.en).join(' + '),
  };
}
