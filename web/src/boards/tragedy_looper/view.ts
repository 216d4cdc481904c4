/** The view of 惨剧轮回, and what is printed on its cards and sheets. */
import type { Catalogue, Person, PrintedCard, PrintedCharacter, TownView } from '../../../made/tragedy_looper';
import type { Bilingual, Prompt, RefusedShown, SeatShown } from '../../protocol';
import type { View } from '../../lib/state';

export type {
  Laid,
  Person,
  PrintedAbility,
  PrintedCard,
  PrintedRow,
  ScriptView,
  Spot,
  TownView,
} from '../../../made/tragedy_looper';

export type CounterName = 'goodwill' | 'paranoia' | 'intrigue' | 'hope' | 'despair';

/** What is printed; nothing of the board is used before it is here. */
export let BOOK: Catalogue;
/** What roles, plots and characters are called, by the ids of what they do. */
let OWNERS: Map<string, Bilingual>;

export function openBook(printed: Catalogue): void {
  BOOK = printed;
  OWNERS = owners();
}

/** As they lie on the table, row by row. */
export const PLACES = ['hospital', 'shrine', 'city', 'school'];
/** Where the Uploader waits: somebody may stand there, but it is no location (R-271). */
export const FAR_SIDE = 'far_side';
export const COUNTERS: CounterName[] = ['goodwill', 'paranoia', 'intrigue', 'hope', 'despair'];
export const LETTERS: Record<CounterName, Bilingual> = {
  goodwill: { zh: '友', en: 'G' },
  paranoia: { zh: '不', en: 'P' },
  intrigue: { zh: '密', en: 'I' },
  hope: { zh: '希', en: 'H' },
  despair: { zh: '绝', en: 'D' },
};
const OUTSIDE_DAYS = ['setup', 'loop_start', 'loop_end', 'verdict', 'guess'];

export function town(view: View): TownView {
  return view as unknown as TownView;
}

export function withinDay(shown: TownView): boolean {
  return !OUTSIDE_DAYS.includes(shown.phase);
}

/** Whether the time of that day's incident has passed in this loop. */
export function hasPassed(shown: TownView, day: number): boolean {
  if (['setup', 'loop_start', 'guess'].includes(shown.phase)) return false;
  const phases = Object.keys(BOOK.phases);
  return day < shown.day || (day === shown.day && phases.indexOf(shown.phase) > phases.indexOf('incident'));
}

// -- names ----------------------------------------------------------------------------------------------------

/** What anything with an id is called; an ability bears the name of its owner. */
export function named(id: string): Bilingual | null {
  const named =
    BOOK.characters[id]?.name ??
    BOOK.locations[id] ??
    BOOK.cards[id]?.name ??
    BOOK.incidents[id]?.name ??
    BOOK.plots[id]?.name ??
    BOOK.roles[id]?.name;
  return named ?? OWNERS.get(id.split('@')[0] ?? '') ?? null;
}

export function nameOf(id: string): Bilingual {
  return named(id) ?? { zh: id, en: id };
}

function owners(): Map<string, Bilingual> {
  const owners = new Map<string, Bilingual>();
  for (const one of [...Object.values(BOOK.roles), ...Object.values(BOOK.plots)])
    for (const row of one.rows) owners.set(row.id, one.name);
  for (const one of Object.values(BOOK.characters))
    for (const row of [...one.traits, ...one.abilities]) owners.set(row.id, one.name);
  return owners;
}

export function deckName(owner: number): Bilingual {
  return owner ? { zh: `${owner} 号`, en: `P${owner}` } : { zh: '主谋', en: 'Mastermind' };
}

/** One letter for the back of a card. */
export function deckLetter(owner: number): Bilingual {
  return owner ? { zh: String(owner), en: String(owner) } : { zh: '谋', en: 'M' };
}

export function printed(id: string): PrintedCharacter {
  return (
    BOOK.characters[id] ?? {
      name: { zh: id, en: id },
      limit: 0,
      starts: [],
      forbidden: [],
      tags: [],
      traits: [],
      abilities: [],
    }
  );
}

/** The role as far as this seat knows it, and whether everybody does. */
export function roleOf(shown: TownView, who: string): { role: string; open: boolean } | null {
  const told = shown.revealed.find(([kind, what]) => kind === 'role' && what === who);
  if (shown.script?.roles[who]) return { role: shown.script.roles[who], open: told !== undefined };
  return told ? { role: told[2], open: true } : null;
}

/** Who is behind the incident of a day, as far as this seat knows. */
export function culpritOf(shown: TownView, day: number): string | null {
  const told = shown.revealed.find(([kind, what]) => kind === 'culprit' && what === String(day));
  return shown.script?.culprits[String(day)] ?? told?.[2] ?? null;
}

/** 禁入神社、城市; whoever has only one place left is told by that. */
export function bounds(one: Person): Bilingual | null {
  const { forbidden } = printed(one.id);
  if (one.free || forbidden.length === 0) return null;
  if (forbidden.length === PLACES.length - 1) {
    const left = nameOf(PLACES.find((place) => !forbidden.includes(place)) ?? '');
    return { zh: `只在${left.zh}`, en: `only ${left.en}` };
  }
  const places = forbidden.map(nameOf);
  return {
    zh: `禁入${places.map((place) => place.zh).join('、')}`,
    en: `never ${places.map((place) => place.en).join(', ')}`,
  };
}

/** How much goodwill it counts as having: hope is goodwill, too (R-270). */
export function goodwillOf(one: Person): number {
  return one.goodwill + one.hope;
}

/** How much paranoia it counts as having: despair is paranoia, unless there is hope (R-270). */
export function paranoiaOf(one: Person): number {
  return one.paranoia + (one.hope ? 0 : one.despair);
}

/** What is in force on a character besides its counters. */
export function remarks(one: Person): Bilingual[] {
  const marks: Bilingual[] = [];
  if (one.guard) marks.push({ zh: `护卫 ${one.guard}`, en: `Guard ${one.guard}` });
  if (one.ex_cards) marks.push({ zh: `Ex 牌 ${one.ex_cards}`, en: `Ex card ${one.ex_cards}` });
  if (one.curses) marks.push({ zh: `诅咒 ${one.curses}`, en: `Curse ${one.curses}` });
  if (one.rooted) marks.push({ zh: `到第 ${one.rooted} 天不能移动`, en: `cannot move until day ${one.rooted}` });
  if (one.free) marks.push({ zh: '没有禁入地点', en: 'no forbidden places' });
  if (one.suppressed) marks.push({ zh: '其事件不发生', en: 'its incidents do not occur' });
  if (one.served) marks.push({ zh: '由从者侍奉', en: 'served by the Servant' });
  if (one.turf) marks.push({ zh: `领地 ${nameOf(one.turf).zh}`, en: `Turf: ${nameOf(one.turf).en}` });
  if (one.X !== undefined) marks.push({ zh: `X = ${one.X}`, en: `X = ${one.X}` });
  return marks;
}

// -- decks ----------------------------------------------------------------------------------------------------

/** The seat that plays this deck today: with two protagonists the leader plays the third, with one all three are his. */
export function steered({ leader, people }: TownView, deck: number): number {
  if (deck <= people) return deck;
  return people === 1 || leader > people ? 1 : leader;
}

/** Who leads; where somebody plays several decks, also with which of them. */
export function leaderName(shown: TownView, seats: SeatShown[]): Bilingual {
  const name = seats[steered(shown, shown.leader)]?.name;
  const deck = { zh: `${shown.leader} 号`, en: `protagonist ${shown.leader}` };
  if (!name) return deck;
  return decksOf(shown).length === shown.people
    ? { zh: name, en: name }
    : { zh: `${name}（${deck.zh}）`, en: `${name} (${deck.en})` };
}

/** Those of the protagonists that are in play. */
function decksOf(shown: TownView): number[] {
  return shown.spent.slice(1).map((_, at) => at + 1);
}

export function ownDecks(shown: TownView): number[] {
  if (shown.you === null) return [];
  if (shown.you === 0) return [0];
  return decksOf(shown).filter((deck) => steered(shown, deck) === shown.you);
}

/** The protagonists' deck that places the next card; 0 if none does now. */
export function deckInTurn(shown: TownView): number {
  if (shown.phase !== 'protagonist_cards') return 0;
  if (shown.next_deck) return shown.next_deck;
  const all = decksOf(shown);
  const decks = all.map((_, after) => ((shown.leader - 1 + after) % all.length) + 1);
  const most = Number(shown.options.cards_per_protagonist);
  return decks.find((deck) => shown.laid.filter((laid) => laid.owner === deck).length < most) ?? 0;
}

export interface Held {
  id: string;
  card: PrintedCard;
  /** How many of it are in hand; none if it is laid or spent. */
  left: number;
  spent: boolean;
}

export function deckCards(shown: TownView, owner: number): Held[] {
  const side = owner === 0 ? 'mastermind' : 'protagonist';
  return Object.entries(BOOK.cards)
    .filter(
      ([, card]) =>
        card.side === side && (!card.variant || shown.options.mastermind_deck_000 === (card.variant === 'with')),
    )
    .map(([id, card]) => {
      const spent = shown.spent[owner]?.includes(id) ?? false;
      const laid = shown.laid.filter((one) => one.owner === owner && one.card === id).length;
      return { id, card, left: spent ? 0 : card.copies - laid, spent };
    });
}

// -- questions ------------------------------------------------------------------------------------------------

/** That a card is asked for first; with who it is that was touched, in short. */
export function cardFirst(id: string, rule: string): RefusedShown {
  const { tags, limit } = printed(id);
  const who = BOOK.characters[id]
    ? {
        zh: `（${[...tags.map((tag) => BOOK.tags[tag]?.zh), `不安临界 ${limit}`].join('、')}）`,
        en: ` (${[...tags.map((tag) => BOOK.tags[tag]?.en), `paranoia limit ${limit}`].join(', ')})`,
      }
    : { zh: '', en: '' };
  const name = nameOf(id);
  return {
    ...{ t: 'refused', id: '', code: 'card_first', numbers: {}, rule },
    text: {
      zh: `${name.zh}${who.zh}：先要选放哪张牌，选好就放在这里。`,
      en: `${name.en}${who.en}: first choose which card to lay; it will then go here.`,
    },
    remedy: {
      zh: `选一张牌。再点一次${BOOK.characters[id] ? '，看看这是谁，' : '，'}牌就不放这里了。`,
      en: `Choose a card. Touch ${BOOK.characters[id] ? 'again to see who it is and' : 'again to'} lay it elsewhere.`,
    },
  };
}

/** Whether the question is about somebody or somewhere on the board. */
export function asksThings(prompt: Prompt | null): boolean {
  return prompt !== null && prompt.options.some((option) => /^(character|location):/.test(option.piece));
}
