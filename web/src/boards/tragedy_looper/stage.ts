/** What the stage shows of a beat: what is held up, the pictures of what decides, and how it sounds. Pure. */
import type { Bilingual, Line } from '../../protocol';
import type { Sound } from '../../lib/sound';
import type { View } from '../../lib/state';
import type { HeldUp, Scene } from '../board';
import { BOOK, deckName, nameOf, town, type PrintedRow, type TownView } from './view';

const DEFEATS = ['protagonists_lost', 'protagonists_died'];
/** What everybody saw and could have to do with a defeat. */
const TELLING = [
  ...['declared', 'refused', 'incident', 'nothing_happened', 'died', 'revived', 'removed', 'gauge', 'cursed'],
  ...['role_revealed', 'culprit_revealed', 'subplot_revealed', 'same_role_as', 'culprit_at'],
];
/** Made known to everybody: a line that is a picture by itself. */
const MADE_KNOWN = ['role_revealed', 'culprit_revealed', 'subplot_revealed', 'same_role_as', 'culprit_at'];
const MOST_LINES = 5;

// -- what is held up --------------------------------------------------------------------------------------------

const GOODWILL_TONE = '#b3375b';
const REFUSED_TONE = '#8f1f0d';
const CARDS_TONE = '#5b4a9c';
const ABILITY: Bilingual = { zh: '友好能力', en: 'Goodwill ability' };

/** The cards of a day and what comes of them, or a goodwill ability: declared with what was chosen, then refused or carried out. */
export function heldUp(lines: Line[], _view?: View, events: Line[] = lines): HeldUp | null {
  const revealed = lines.find((one) => one.kind === 'cards_revealed');
  if (revealed) return turnedUp(revealed.data as Turned[]);
  const cards = cardsAtWork(events);
  if (cards && lines.some(isChange)) return whatComes(cards, lines, events);
  const line = lines.findLast((one) => ['declared', 'refused', 'carried_out'].includes(one.kind));
  if (!line) return null;
  const [id = '', , ...said] = line.data as string[];
  const ability = printedUnder(id);
  const held = { by: nameOf(id), at: [], mark: ability?.mark, tone: GOODWILL_TONE };
  if (line.kind === 'declared') return { ...held, at: said.map(nameOf), name: ABILITY, text: ability?.text ?? null };
  if (line.kind === 'carried_out') return { ...held, name: { zh: '能力执行', en: 'It is carried out' }, text: null };
  return {
    ...held,
    name: { zh: '能力被拒绝', en: 'It is refused' },
    text: { zh: '什么也不发生。', en: 'Nothing happens.' },
    mark: '✕',
    tone: REFUSED_TONE,
  };
}

type Turned = [owner: number, target: string, card: string];

/** Target by target, as they are turned up. */
function turnedUp(cards: Turned[]): HeldUp {
  const targets = [...new Set(cards.map(([, target]) => target))];
  return {
    by: null,
    at: [],
    name: { zh: '翻开行动牌', en: 'The cards are turned up' },
    text: null,
    rows: targets.map((target) => [nameOf(target), cardsOn(cards.filter(([, on]) => on === target))]),
    tone: CARDS_TONE,
  };
}

/** The cards that were turned up, while they take effect. */
function cardsAtWork(events: Line[]): Turned[] | null {
  const last = events.findLast((one) => one.kind === 'cards_revealed' || one.kind === 'phase');
  return last?.kind === 'cards_revealed' ? (last.data as Turned[]) : null;
}

/** On each whom the cards changed now; where counters are put, also where they were and nothing has come of any card. */
function whatComes(cards: Turned[], lines: Line[], events: Line[]): HeldUp {
  const since = events.slice(events.findLastIndex((one) => one.kind === 'cards_revealed') + 1);
  const changed = (target: string, among: Line[]) => among.filter((one) => isChange(one) && one.data[1] === target);
  const targets = [
    ...new Set([...cards.map(([, on]) => on), ...lines.filter(isChange).map((one) => String(one.data[1]))]),
  ];
  const idle = (target: string) =>
    lines.some(isCounter) &&
    !changed(target, since).length &&
    !cards.some(([, on, card]) => on === target && (BOOK.cards[card]?.amount ?? 0) < 0);
  const rows = targets.flatMap((target): [Bilingual, Bilingual][] => {
    const changes = changed(target, lines);
    if (!changes.length && !idle(target)) return [];
    const own = cards.filter(([, on]) => on === target);
    return [[nameOf(target), leadTo(own, changes.length ? changes.map(changeText) : [UNCHANGED])]];
  });
  return {
    by: null,
    at: [],
    name: { zh: '行动牌的结果', en: 'What comes of the cards' },
    text: null,
    rows,
    tone: CARDS_TONE,
  };
}

const UNCHANGED: Bilingual = { zh: '没有变化', en: 'no change' };

/** Forbid Goodwill, Goodwill +2 → no change */
function leadTo(cards: Turned[], changes: Bilingual[]): Bilingual {
  const said = (lang: keyof Bilingual) => {
    const comma = lang === 'zh' ? '、' : ', ';
    const laid = cards.map(([, , card]) => nameOf(card)[lang]).join(comma);
    return `${laid ? `${laid} ` : ''}→ ${changes.map((change) => change[lang]).join(comma)}`;
  };
  return { zh: said('zh'), en: said('en') };
}

function changeText({ kind, data }: Line): Bilingual {
  const [what, much] = [nameOf(String(data[2])), Number(data[3])];
  if (kind === 'moved') return { zh: `去${what.zh}`, en: `goes to the ${what.en}` };
  const [counter, sign] = [BOOK.counters[String(data[2])], much > 0 ? '+' : '−'];
  return { zh: `${counter?.zh} ${sign}${Math.abs(much)}`, en: `${counter?.en} ${sign}${Math.abs(much)}` };
}

function isChange({ kind }: Line): boolean {
  return kind === 'moved' || kind === 'counter';
}

function cardsOn(cards: Turned[]): Bilingual {
  const said = (lang: keyof Bilingual, of: (card: string, by: string) => string) =>
    cards.map(([owner, , card]) => of(nameOf(card)[lang], deckName(owner)[lang])).join(lang === 'zh' ? '、' : ', ');
  return { zh: said('zh', (card, by) => `${card}（${by}）`), en: said('en', (card, by) => `${card} (${by})`) };
}

/** What is printed under this id on somebody's card. */
function printedUnder(id: string): { text: Bilingual; mark: string } | null {
  for (const { abilities, traits } of Object.values(BOOK.characters)) {
    const ability = abilities.find((one) => one.id === id);
    if (ability) return { text: ability.text, mark: `♥${ability.goodwill}` };
    const trait = traits.find((one) => one.id === id);
    if (trait) return { text: trait.text, mark: '◆' };
  }
  return null;
}

// -- pictures ---------------------------------------------------------------------------------------------------

type Painter = (line: Line, lines: Line[], shown: TownView, events: Line[]) => Scene | null;

/** The first of these that a beat tells is its picture. */
const PAINTERS: [kinds: string[], paint: Painter][] = [
  [['game_over'], gameOver],
  [DEFEATS, lost],
  [['guess_answered'], guessed],
  [['died'], died],
  [MADE_KNOWN, madeKnown],
  [['incident'], incident],
  [['nothing_happened'], nothingHappened],
  [['loop_ended'], loopEnded],
  [['loop'], loopBegins],
];

export function scene(lines: Line[], view: View, events: Line[]): Scene | null {
  for (const [kinds, paint] of PAINTERS) {
    const line = lines.find((one) => kinds.includes(one.kind));
    if (line) return paint(line, lines, town(view), events);
  }
  return null;
}

/** Bad for one's own side, or good for it; who looks on sees it as the protagonists do. */
function moodOf(shown: TownView, goodForProtagonists: boolean): Scene['mood'] {
  return (shown.you === 0) === goodForProtagonists ? 'grim' : 'bright';
}

function lost({ kind }: Line, _lines: Line[], shown: TownView, events: Line[]): Scene {
  const { loop } = shown;
  const seen = causesOf(events);
  return {
    title:
      kind === 'protagonists_died'
        ? { zh: `主角死亡，第 ${loop} 轮回失败`, en: `The protagonists die: loop ${loop} is lost` }
        : { zh: `第 ${loop} 轮回失败`, en: `Loop ${loop} is lost` },
    lines: [...(seen.length ? [SEEN, ...seen] : [UNSEEN]), loopsLeft(shown)],
    mood: moodOf(shown, false),
    sign: '✕',
    stays: true,
    deeds: [
      { label: { zh: '看看版图', en: 'Look at the board' }, what: 'table', part: 'town' },
      { label: { zh: '回看这一天', en: 'Read the day again' }, what: 'log' },
      shown.you === 0
        ? { label: { zh: '记笔记', en: 'Take a note' }, what: 'notes' }
        : { label: { zh: '翻开推理笔记', en: 'Open the notebook' }, what: 'table', part: 'notes' },
    ],
  };
}

const SEEN: Bilingual = { zh: '这一天大家看到的：', en: 'What everybody saw that day:' };
const UNSEEN: Bilingual = {
  zh: '谁也没有看到原因：它在某个剧情或身份里。',
  en: 'Nobody saw why: some plot or role brings it about.',
};

/** What stood out on the day of the defeat, and what happened together with it. */
function causesOf(events: Line[]): Bilingual[] {
  const end = events.findLastIndex((line) => DEFEATS.includes(line.kind));
  const begin = events.findLastIndex((line) => line.kind === 'phase' && line.data[2] === 'day_start');
  const batch = events[end]?.data[0];
  return events
    .slice(begin + 1, end)
    .filter((line) => TELLING.includes(line.kind) || (isCounter(line) && line.data[0] === batch))
    .slice(-MOST_LINES)
    .map((line) => line.text);
}

function loopsLeft(shown: TownView): Bilingual {
  const left = shown.loops - shown.loop;
  if (left > 0)
    return { zh: `还剩 ${left} 个轮回。`, en: left === 1 ? 'One loop is left.' : `${left} loops are left.` };
  return BOOK.sets[shown.set]?.final_guess
    ? { zh: '没有轮回了，只剩最终猜测。', en: 'No loop is left: only the final guess.' }
    : { zh: '没有轮回了。', en: 'No loop is left.' };
}

/** Who won and why; what stays is the card of the result that follows. */
function gameOver({ data, text }: Line, _lines: Line[], shown: TownView): Scene {
  const won = (data[0] as number[])[0] !== 0;
  const titles: Record<string, Bilingual> = {
    survived: { zh: `第 ${shown.loop} 轮回守住了`, en: `Loop ${shown.loop} is survived` },
    right_guess: { zh: '全部猜中', en: 'Every guess is right' },
    wrong_guess: { zh: '猜错了', en: 'The guess is wrong' },
  };
  return {
    title: titles[String(data[1])] ?? { zh: '惨剧没有避免', en: 'The tragedy was not averted' },
    lines: [text],
    mood: moodOf(shown, won),
    sign: won ? '☀' : '☾',
  };
}

function guessed({ data, text }: Line, _lines: Line[], shown: TownView): Scene {
  const [who = '', role = '', right] = data as [string, string, number];
  return {
    title: {
      zh: `${nameOf(who).zh}是${nameOf(role).zh}`,
      en: `${nameOf(who).en} is ${nameOf(role).en}`,
    },
    lines: [text],
    mood: moodOf(shown, right === 1),
    sign: right ? '✓' : '✕',
  };
}

function died(_line: Line, lines: Line[]): Scene {
  const names = lines.filter((line) => line.kind === 'died').map((line) => nameOf(String(line.data[1])));
  return {
    title: {
      zh: `${names.map((name) => name.zh).join('、')}死亡`,
      en: `${names.map((name) => name.en).join(', ')} ${names.length > 1 ? 'die' : 'dies'}`,
    },
    lines: lines.filter((line) => isCounter(line) || line.kind === 'phase').map((line) => line.text),
    mood: 'grim',
    sign: '†',
  };
}

function madeKnown({ kind, data, text }: Line): Scene {
  const id = String(data[kind === 'role_revealed' ? 1 : 0]);
  const rows = kind === 'role_revealed' ? BOOK.roles[id]?.rows : BOOK.plots[id]?.rows;
  return { title: text, lines: (rows ?? []).map(textOf), mood: 'plain', sign: '◉' };
}

function textOf(row: PrintedRow): Bilingual {
  return row.text;
}

function incident({ data, text }: Line): Scene {
  const printed = BOOK.incidents[String(data[0])];
  return data[1] === 'occurred'
    ? { title: text, lines: printed ? [printed.text] : [], mood: 'grim', sign: '!' }
    : { title: text, lines: [], mood: 'plain', sign: '○' };
}

function nothingHappened({ text }: Line): Scene {
  return { title: text, lines: [], mood: 'plain', sign: '○' };
}

/** The last day is over; whoever has lost already knows. */
function loopEnded(_line: Line, _lines: Line[], shown: TownView, events: Line[]): Scene | null {
  const loop = events.slice(events.findLastIndex((line) => line.kind === 'loop') + 1);
  if (loop.some((line) => DEFEATS.includes(line.kind))) return null;
  return {
    title: { zh: `第 ${shown.loop} 轮回结束`, en: `Loop ${shown.loop} ends` },
    lines: [{ zh: '没有人失败。还要看轮回结束时的条件。', en: 'Nobody has lost so far. What counts is how it ends.' }],
    mood: 'plain',
    sign: '☾',
  };
}

function loopBegins({ data }: Line, _lines: Line[], shown: TownView): Scene {
  const loop = Number(data[0]);
  const back = { zh: '时间倒流，版图回到开头。', en: 'Time runs back; the board is as it was.' };
  return {
    title: { zh: `第 ${loop} 轮回`, en: `Loop ${loop}` },
    lines: [
      ...(loop > 1 ? [back] : []),
      {
        zh: `${shown.days} 天，连这次还有 ${shown.loops - loop + 1} 个轮回。`,
        en: `${shown.days} days. Loops left with this one: ${shown.loops - loop + 1}.`,
      },
    ],
    mood: 'plain',
    sign: '↻',
  };
}

function isCounter(line: Line): boolean {
  return line.kind === 'counter';
}

// -- sounds -----------------------------------------------------------------------------------------------------

const SOUNDS: Record<string, Sound> = {
  ...{ card_placed: 'card', cards_revealed: 'card', card_recovered: 'card', role_revealed: 'card' },
  ...{ moved: 'move', entered: 'move' },
  ...{ died: 'death', protagonists_died: 'death' },
  ...{ loop: 'loop', loop_ended: 'loop', protagonists_lost: 'loop' },
};

export function sound({ kind, data }: Line): Sound | null {
  if (kind === 'counter') return data[2] === 'intrigue' && Number(data[3]) > 0 ? 'hit' : null;
  if (kind === 'incident') return data[1] === 'occurred' ? 'hit' : null;
  return SOUNDS[kind] ?? null;
}

// -- what a beat is about ---------------------------------------------------------------------------------------

/** Where in the line stands whom or what it is about. */
const ABOUT: Record<string, number> = {
  ...{ card_placed: 1, counter: 1, moved: 1, died: 1, revived: 1, ex_card: 1, cursed: 1, guard_lost: 1 },
  ...{ entered: 0, guarded: 0, rooted: 0, sealed: 0, forbidden_lifted: 0, role_revealed: 0, culprit_revealed: 1 },
  ...{ declared: 1 },
};

/** The characters and places that something happens to at this beat, in order. */
export function touchedBy(lines: Line[]): string[] {
  const about = lines.flatMap(({ kind, data }) => (kind in ABOUT ? [String(data[ABOUT[kind] ?? 0])] : []));
  return [...new Set(about)];
}

/** When each card is turned up: target by target, in the order in which they lie. */
export function turns(lines: Line[]): Map<string, number> {
  const revealed = lines.find((line) => line.kind === 'cards_revealed');
  const targets = ((revealed?.data ?? []) as [number, string, string][]).map(([, target]) => target);
  return new Map([...new Set(targets)].map((target, at) => [target, at]));
}
