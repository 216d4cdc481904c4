/** What a beat of a bout is: a skill held up, a death with the chain that led to it, a sound. Pure. */
import type { Bilingual, Line } from '../../protocol';
import type { Sound } from '../../lib/sound';
import type { View } from '../../lib/state';
import type { HeldUp, Scene } from '../board';
import { BOOK, duel, shortName, type PrintedSkill } from './view';

const SOUNDS: Record<string, Sound> = {
  cast: 'card',
  counter: 'card',
  passive: 'card',
  moved: 'move',
  jumped: 'move',
  knocked: 'move',
  pulled: 'move',
  pushed: 'move',
  hit: 'hit',
  executed: 'hit',
  wall: 'wall',
  fell: 'wall',
  died: 'death',
};

export function sound(line: Line): Sound | null {
  return SOUNDS[line.kind] ?? null;
}

/** The seat whose letter a figure bears: A is the first, and A.doll is its doll. */
export function seatOf(figure: string): number {
  return figure.charCodeAt(0) - 'A'.charCodeAt(0);
}

const COMPANIONS: Record<string, Bilingual> = {
  doll: { zh: '玩偶', en: 'doll' },
  dragon: { zh: '龙', en: 'dragon' },
  marker: { zh: '标记', en: 'marker' },
};

/** A person by seat; what belongs to one by the letter that it bears on the line. */
function named(figure: string): number | Bilingual {
  const [letter = '', companion] = figure.split('.');
  const name = companion ? COMPANIONS[companion] : undefined;
  return name ? { zh: `${letter} 的${name.zh}`, en: `${letter}'s ${name.en}` } : seatOf(figure);
}

const [SWIFT_TONE, RIGID_TONE] = ['#2c5170', '#8c4a06'];

/** What is held up at the beat that tells such a line. */
const HELD: Record<string, (line: Line) => HeldUp> = {
  cast: ({ data: [by, skill, at] }) => ({
    ...printedSkill(String(skill)),
    by: named(String(by)),
    at: by === at || !aims(String(skill)) ? [] : [named(String(at))],
  }),
  failed: ({ data: [by, skill], text }) => ({
    ...printedSkill(String(skill)),
    by: named(String(by)),
    at: [],
    text,
    mark: '✗',
  }),
  passive: ({ data: [by, id] }) => ({ ...printedAbility(String(id)), by: whoever(by), at: [] }),
  counter: ({ data: [by] }) => ({
    by: whoever(by),
    at: [],
    name: { zh: '反击！', en: 'Counter!' },
    text: {
      zh: '僵直招出完，可以反击一次；反击不能再被插入或反击。',
      en: 'After a rigid skill one may counter once; a counter cannot be countered or inserted into.',
    },
    mark: '↺',
    tone: RIGID_TONE,
  }),
  contest: ({ text }) => ({ by: null, at: [], name: { zh: '比点', en: 'Contest' }, text, tone: SWIFT_TONE }),
};

export function heldUp(lines: Line[]): HeldUp | null {
  const line = lines.findLast(({ kind }) => kind in HELD);
  return line ? (HELD[line.kind]?.(line) ?? null) : null;
}

/** Events name people by seat, figures by letter. */
function whoever(who: unknown): number | Bilingual {
  return typeof who === 'number' ? who : named(String(who));
}

/** What has neither a distance nor a damage is done to nobody in particular, whoever stands opposite. */
function aims(id: string): boolean {
  const skill = BOOK.skills[id];
  return skill === undefined || skill.distance.zh !== '—' || skill.damage.zh !== '—';
}

function printedSkill(id: string): Omit<HeldUp, 'by' | 'at'> {
  const skill = BOOK.skills[id];
  if (!skill) return { name: shortName(id), text: null };
  return {
    name: skill.name,
    text: { zh: `${prints(skill, 'zh')}。${skill.text.zh}`, en: `${prints(skill, 'en')}. ${skill.text.en}` },
    mark: skill.kind === 'swift' ? '⚡' : skill.kind === 'rigid' ? '⚠' : (BOOK.schools[skill.school]?.numeral ?? ''),
    ...(skill.kind === 'swift' ? { tone: SWIFT_TONE } : skill.kind === 'rigid' ? { tone: RIGID_TONE } : {}),
  };
}

/** 剑帖，距离 1、2，伤害 3 */
function prints(skill: PrintedSkill, lang: keyof Bilingual): string {
  const [distance, damage] = [skill.distance[lang], skill.damage[lang]];
  const parts = [BOOK.schools[skill.school]?.name[lang] ?? ''];
  if (distance !== '—') parts.push(lang === 'zh' ? `距离 ${distance}` : `distance ${distance}`);
  if (damage !== '—') parts.push(lang === 'zh' ? `伤害 ${damage}` : `damage ${damage}`);
  return parts.join(lang === 'zh' ? '，' : ', ');
}

function printedAbility(id: string): Omit<HeldUp, 'by' | 'at'> {
  const ability = BOOK.passives[id];
  return { name: ability?.name ?? { zh: id, en: id }, text: ability?.text ?? null, mark: '◈' };
}

/** One skill of the present turn, and the harm it did. */
export interface Link {
  by: string;
  skill: string;
  damage: number;
}

/** The skills of the present turn. Harm is done by the last skill of somebody else: an inserted one strikes before the one it was inserted into. */
export function chainOf(events: Line[]): Link[] {
  const links: Link[] = [];
  for (const { kind, data } of events.slice(events.findLastIndex((line) => line.kind === 'turn') + 1)) {
    if (kind === 'cast') links.push({ by: String(data[0]), skill: String(data[1]), damage: 0 });
    if (kind !== 'hit') continue;
    const link = links.findLast(({ by }) => seatOf(by) !== seatOf(String(data[0])));
    if (link) link.damage += Number(data[1]);
  }
  return links;
}

/** A death, or the one blow that kills: who struck, and the chain that led to it. */
export function scene(lines: Line[], view: View, events: Line[]): Scene | null {
  const line = lines.find(({ kind }) => kind === 'died') ?? lines.find(({ kind }) => kind === 'executed');
  if (!line) return null;
  const [fallen] = line.data;
  const seat = typeof fallen === 'number' ? fallen : seatOf(String(fallen));
  return {
    title: line.text,
    lines: cause(events, seat),
    mood: moodOf(view, seat),
    sign: line.kind === 'died' ? '殁' : '绝',
  };
}

/** The blow in the log's own words, and what came before it if there was more. */
function cause(events: Line[], victim: number): Bilingual[] {
  const chain = chainOf(events).filter(({ by }) => seatOf(by) !== victim);
  const last = chain.at(-1);
  const blow = events.findLast(({ kind, data }) => kind === 'cast' && data[0] === last?.by && data[1] === last?.skill);
  if (!last || !blow) return [];
  const total = chain.reduce((sum, link) => sum + link.damage, 0);
  return chain.length > 1 ? [blow.text, strung(chain), summed(chain.length, total)] : [blow.text, summed(1, total)];
}

/** 踏步 → 横斩 −3 → 突刺 −5 */
function strung(chain: Link[]): Bilingual {
  const said = (lang: keyof Bilingual) =>
    chain.map(({ skill, damage }) => shortName(skill)[lang] + (damage ? ` −${damage}` : '')).join(' → ');
  return { zh: said('zh'), en: said('en') };
}

function summed(skills: number, total: number): Bilingual {
  return skills > 1
    ? { zh: `一回合 ${skills} 招，共 ${total} 点伤害`, en: `${skills} skills in one turn, ${total} damage in all` }
    : { zh: `一招 ${total} 点伤害`, en: `One skill, ${total} damage` };
}

/** One's own side grieves, the other is glad; who only watches sees a death. */
function moodOf(view: View, victim: number): Scene['mood'] {
  const shown = duel(view);
  const me = shown && shown.you !== null ? shown.seats[shown.you] : undefined;
  return me && me.team !== shown?.seats[victim]?.team ? 'bright' : 'grim';
}

/** Words or a number that rise from a figure. */
export interface Flight {
  figure: string;
  text: Bilingual;
  tone: 'harm' | 'less' | 'gain' | 'vain' | 'name';
}

/** What is seen to happen to a figure where it stands, or as it goes. */
export type Motion = 'lunge' | 'step' | 'knock' | 'shake' | 'slam';

const MOTIONS: Record<string, Motion> = {
  cast: 'lunge',
  missed: 'lunge',
  moved: 'step',
  jumped: 'step',
  knocked: 'knock',
  pulled: 'knock',
  pushed: 'knock',
  hit: 'shake',
  executed: 'shake',
  wall: 'slam',
};

/** What came to nothing, and what befell somebody, in a word. */
const IN_VAIN: Record<string, Bilingual> = {
  missed: { zh: '✗ 击空', en: '✗ missed' },
  failed: { zh: '✗ 失败', en: '✗ failed' },
  no_damage: { zh: '无伤', en: 'unhurt' },
  blocked: { zh: '挡下！', en: 'blocked!' },
  converted: { zh: '化去！', en: 'turned aside!' },
};
const BEFELL: Record<string, Bilingual> = {
  wall: { zh: '撞墙！', en: 'wall!' },
  fell: { zh: '倒地', en: 'falls' },
};

type Risen = Pick<Flight, 'text' | 'tone'>;

const COUNTED: Record<string, (data: unknown[]) => Risen | null> = {
  cast: ([, skill]) => ({ text: shortName(String(skill)), tone: 'name' }),
  hit: ([, harm]) => points(-Number(harm)),
  hp: ([, change]) => points(Number(change)),
  balance: ([, change]) => points(Number(change), { zh: '重心 ', en: 'balance ' }, 'less'),
};

function points(change: number, of: Bilingual = { zh: '', en: '' }, loss: Flight['tone'] = 'harm'): Risen | null {
  if (!change) return null;
  const number = `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
  return { text: { zh: of.zh + number, en: of.en + number }, tone: change > 0 ? 'gain' : loss };
}

function risen({ kind, data }: Line): Risen | null {
  const [vain, befell] = [IN_VAIN[kind], BEFELL[kind]];
  if (vain) return { text: vain, tone: 'vain' };
  return befell ? { text: befell, tone: 'harm' } : (COUNTED[kind]?.(data) ?? null);
}

export function flights(lines: Line[]): Flight[] {
  return lines.flatMap((line) => {
    const rises = risen(line);
    return rises ? [{ figure: String(line.data[0]), ...rises }] : [];
  });
}

/** The last that happens to each figure. */
export function motions(lines: Line[]): Map<string, Motion> {
  return new Map(
    lines.flatMap(({ kind, data }) => {
      const motion = MOTIONS[kind];
      return motion ? [[String(data[0]), motion] as const] : [];
    }),
  );
}

/** From where figures have gone. */
export function departures(lines: Line[]): { figure: string; cell: number }[] {
  return lines
    .filter(({ kind }) => MOTIONS[kind] === 'step' || MOTIONS[kind] === 'knock')
    .map(({ data }) => ({ figure: String(data[0]), cell: Number(data[1]) }));
}
