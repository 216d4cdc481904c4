/** The view of 风声, and what is printed on its cards and roles. */
import type { Catalogue, Dealing, MissionView, Place, PrintedSkill, Recalled, SeenCard } from '../../../made/fengsheng';
import type { Bilingual } from '../../protocol';
import type { View } from '../../lib/state';

export type { Dealing, MissionView, Place, PrintedRole, PrintedSkill, Recalled } from '../../../made/fengsheng';

/** What is printed; nothing of the board is used before it is here. */
export let BOOK: Catalogue;

export function openBook(printed: Catalogue): void {
  BOOK = printed;
}

export const LETTERS = 'ABCDEFGHI';
export const ARROWS: Record<string, string> = { left: '←', right: '→', up: '↑' };
export const COLOUR_NAMES: Record<string, Bilingual> = {
  R: { zh: '红', en: 'red' },
  B: { zh: '蓝', en: 'blue' },
  K: { zh: '黑', en: 'black' },
};

const PHASES: Record<string, Bilingual> = {
  draw: { zh: '摸牌', en: 'Draw' },
  main: { zh: '出牌', en: 'Action' },
  send: { zh: '传递', en: 'Sending' },
  sent: { zh: '传递', en: 'Sending' },
  transit: { zh: '传递', en: 'Sending' },
  contest: { zh: '争夺', en: 'Contest' },
  receive: { zh: '接收', en: 'Receiving' },
  turn_end: { zh: '回合结束', en: 'End of turn' },
  dying: { zh: '濒死', en: 'Dying' },
};
/** The way of a turn, as the strip shows it. */
export const WAY = ['draw', 'main', 'transit', 'contest', 'receive'];
const STEPS: Record<string, string> = { send: 'transit', sent: 'transit', turn_end: 'receive' };
/** What is looked at after everything that happens, in this order (FS-11). */
const CHECKS = ['triggers', 'victory', 'dying', 'body'];

/** Null before the first turn: then there is no table yet. */
export function mission(view: View): MissionView | null {
  return Array.isArray(view.seats) ? (view as unknown as MissionView) : null;
}

export function dealing(view: View): Dealing {
  return view as unknown as Dealing;
}

export function own(shown: MissionView): Place | null {
  return shown.you === null ? null : (shown.seats[shown.you] ?? null);
}

export function ownHand(shown: MissionView): SeenCard[] {
  return (own(shown)?.hand ?? []).filter((card): card is SeenCard => typeof card !== 'number');
}

/** The faces that one is sure of in a hand; in a replay through all eyes, the whole hand. */
export function knownHand(place: Place): number[] {
  return place.hand.map((card) => (typeof card === 'number' ? card : card.face));
}

/** What was seen in a hand and may be gone. */
export function recalledHand(shown: MissionView, place: Place): Recalled[] {
  return shown.recalled.filter((memory) => memory.hands.includes(place.name) && memory.faces.length > 0);
}

export function phaseName(phase: string): Bilingual {
  return PHASES[phase] ?? { zh: phase, en: phase };
}

/** Which place of the strip a phase belongs to. */
export function stepOf(phase: string): number {
  return WAY.indexOf(STEPS[phase] ?? phase);
}

/** 截获 红黑↑, with a word for the lock. */
export function cardName(face: number): Bilingual {
  const card = BOOK.cards[face];
  const kind = card && BOOK.kinds[card.kind];
  if (!card || !kind) return { zh: String(face), en: String(face) };
  const colours = coloursName(face);
  const way = ARROWS[card.arrow] ?? '';
  return {
    zh: `${kind.name.zh} ${colours.zh}${way}${card.lock ? ' 可锁' : ''}`,
    en: `${kind.name.en} ${colours.en}${way}${card.lock ? ' lock' : ''}`,
  };
}

/** 红黑, red-black */
export function coloursName(face: number): Bilingual {
  const names = [...(BOOK.cards[face]?.colours ?? '')].map(
    (letter) => COLOUR_NAMES[letter] ?? { zh: letter, en: letter },
  );
  return { zh: names.map((one) => one.zh).join(''), en: names.map((one) => one.en).join('-') };
}

export function roleName(place: Place): Bilingual {
  if (place.role) return BOOK.roles[place.role]?.name ?? { zh: place.role, en: place.role };
  return place.up ? { zh: '无角色', en: 'No role' } : { zh: '角色未明', en: 'Role face down' };
}

export function identityName(id: string): Bilingual {
  return BOOK.identities[id]?.name ?? { zh: '无身份', en: 'No identity' };
}

/** What an identity is after at a table of so many; with four players the two sides win together. */
export function goalOf(id: string, seats: number): Bilingual | undefined {
  const identity = BOOK.identities[id];
  return seats === 4 ? identity?.allied_goal : identity?.goal;
}

/** Who is dying now, as letters. */
export function dying(shown: MissionView): string[] {
  return shown.ladder.frames.filter((frame) => frame[0] === 'dying').map((frame) => seatOf(frame));
}

function seatOf(frame: (string | number)[]): string {
  return LETTERS[Number(frame.at(-1))] ?? '?';
}

/** 毒计（C）, 濒死 D */
export function frameName(frame: (string | number)[]): Bilingual {
  const who = seatOf(frame);
  if (frame[0] === 'dying') return { zh: `${who} 濒死，问人相救`, en: `${who} is dying` };
  if (frame[0] === 'death') return { zh: `${who} 死亡`, en: `${who} dies` };
  const id = String(frame[1]);
  const name = (frame[0] === 'skill' ? BOOK.skills[id] : BOOK.kinds[id])?.name ?? { zh: id, en: id };
  return { zh: `${name.zh}（${who}）`, en: `${name.en} (${who})` };
}

/** What runs now, from the turn down to the check that is being made. */
export function rungs(shown: MissionView): Bilingual[] {
  const { frames, doomed } = shown.ladder;
  const phase = phaseName(shown.phase);
  const round = shown.phase === 'contest' && shown.message ? shown.message.round + 1 : 0;
  const rungs = [
    { zh: `第 ${shown.turn} 回合 ${shown.player}`, en: `Turn ${shown.turn}, ${shown.player}` },
    { zh: phase.zh + (round ? `，第 ${round} 轮询问` : ''), en: phase.en + (round ? `, round ${round}` : '') },
    ...frames.map(frameName),
  ];
  if (doomed.length) rungs.push({ zh: `待死：${doomed.join(' ')}`, en: `Doomed: ${doomed.join(' ')}` });
  return rungs;
}

/** The check ladder, and on which rung things stand. */
export function checks(shown: MissionView): { text: Bilingual; now: boolean }[] {
  const texts: Record<string, Bilingual> = {
    triggers: { zh: `触发技能，从 ${shown.player} 起`, en: `triggers, starting with ${shown.player}` },
    victory: { zh: '宣胜：先于濒死', en: 'victory (comes before dying)' },
    dying: { zh: '濒死', en: 'dying' },
    body: nextStep(shown),
  };
  return CHECKS.map((rung) => ({ text: texts[rung] ?? { zh: rung, en: rung }, now: rung === shown.ladder.rung }));
}

/** How it goes on when no check stops it. */
function nextStep(shown: MissionView): Bilingual {
  if (shown.phase === 'contest' && shown.message)
    return {
      zh: `继续：从 ${shown.message.at} 起问所有人`,
      en: `next: everybody is asked, starting with ${shown.message.at}`,
    };
  const phase = phaseName(shown.phase);
  return { zh: `继续：${phase.zh}`, en: `next: ${phase.en}` };
}

/** What holds until the end of the turn. */
export function inForce(shown: MissionView): Bilingual[] {
  const force = shown.in_force;
  const rules: Bilingual[] = [];
  const kind = (id: string) => BOOK.kinds[id]?.name ?? { zh: id, en: id };
  if (force.banned.length)
    rules.push({
      zh: `禁用 ${force.banned.map((id) => kind(id).zh).join('、')}`,
      en: `Banned: ${force.banned.map((id) => kind(id).en).join(', ')}`,
    });
  const masks: [string, Bilingual][] = [
    [force.gagged, { zh: '不能出牌', en: 'Cannot play cards' }],
    [force.muted, { zh: '技能无效', en: 'Skills invalid' }],
    [force.barred, { zh: '不能接收', en: 'Cannot receive' }],
  ];
  for (const [who, text] of masks)
    if (who) rules.push({ zh: `${[...who].join(' ')} ${text.zh}`, en: `${text.en}: ${[...who].join(' ')}` });
  for (let at = 0; at + 1 < force.turned.length; at += 2) {
    const [from, to] = [kind(force.turned[at] ?? ''), kind(force.turned[at + 1] ?? '')];
    rules.push({ zh: `${from.zh}只能当${to.zh}`, en: `${from.en} only as ${to.en}` });
  }
  if (force.baited)
    rules.push({ zh: '潜伏与特工只收己方颜色，且必须收', en: 'Both sides must receive their colour, and only that' });
  return rules;
}

/** Whether a skill of one's own is used up. */
export function usedUp(skill: PrintedSkill, shown: MissionView): boolean {
  if (!shown.own || !skill.limit) return false;
  const used = skill.limit === 'game' ? shown.own.used_game : shown.own.used_turn;
  return skill.numbers.some((number) => used.includes(number));
}

/** The other seats in their order round the table: from one's right hand counter-clockwise to one's left. */
export function around(shown: MissionView): number[] {
  const count = shown.seats.length;
  const first = shown.you ?? -1;
  return Array.from({ length: shown.you === null ? count : count - 1 }, (_, at) => (first + 1 + at) % count);
}

export interface Sides {
  right: number[];
  top: number[];
  left: number[];
}

const SIDE_SIZE = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2];

/** Right side upwards, top from right to left, left side downwards. */
export function sides(order: number[]): Sides {
  const side = SIDE_SIZE[order.length] ?? 2;
  return {
    right: order.slice(0, side),
    top: order.slice(side, order.length - side),
    left: order.slice(order.length - side),
  };
}
