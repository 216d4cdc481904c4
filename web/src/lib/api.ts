/** The HTTP part of the server. */
import type {
  Bilingual,
  GameInfo,
  HowToPlayShown,
  JoinRoom,
  LessonInfo,
  NewRoom,
  NoSeat,
  NoteNew,
  NoteShown,
  PlayOn,
  Report,
  Seated,
  SeatStands,
  TermShown,
} from '../protocol';
import { waitBefore } from './wire';

/** What the server answered instead of what was asked for. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly text: Bilingual,
    /** Where the wish was to sit down in a room that is there. */
    readonly noSeat: NoSeat | null = null,
  ) {
    super(text.en);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    path,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, reason(told, answer.status), noSeat(told));
  return told as T;
}

function noSeat(told: unknown): NoSeat | null {
  return told !== null && typeof told === 'object' && 'watch' in told ? (told as NoSeat) : null;
}

function reason(told: unknown, status: number): Bilingual {
  if (told !== null && typeof told === 'object' && 'text' in told) {
    const text = told.text as Partial<Bilingual> | null;
    if (text?.zh && text.en) return { zh: text.zh, en: text.en };
  }
  return { zh: `没有成功（${status}）。`, en: `That did not work (${status}).` };
}

let gamesTold: Promise<GameInfo[]> | null = null;

/** The games of this server; asked once. */
export function games(): Promise<GameInfo[]> {
  gamesTold ??= call<GameInfo[] | { games: GameInfo[] }>('/api/games').then((told) =>
    Array.isArray(told) ? told : told.games,
  );
  gamesTold.catch(() => (gamesTold = null));
  return gamesTold;
}

/** In the order in which they are best learnt. */
export function easiestFirst(games: GameInfo[]): GameInfo[] {
  return [...games].sort((one, other) => one.introduction.rank - other.introduction.rank);
}

/** What is printed on the cards, roles and skills of a game. Without it there is no board: whoever loses the line meanwhile asks again. */
export async function catalogue(game: string): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(`/api/catalogue/${encodeURIComponent(game)}`);
    } catch (problem) {
      if (problem instanceof Refusal && problem.status < 500) throw problem;
    }
    await new Promise((goOn) => setTimeout(goOn, waitBefore(attempt, Math.random())));
  }
}

/** What the words of a game mean. */
export function glossary(game: string): Promise<TermShown[]> {
  return call(`/api/glossary/${encodeURIComponent(game)}`);
}

/** The page that explains a game. */
export function howToPlay(game: string): Promise<HowToPlayShown> {
  return call(`/api/how/${encodeURIComponent(game)}`);
}

export function openRoom(room: NewRoom): Promise<Seated> {
  return call('/api/rooms', room);
}

export function joinRoom(who: JoinRoom): Promise<Seated> {
  return call('/api/rooms/join', who);
}

/** How things stand at a table that this device has a seat at. */
export function seatStands(room: string, token: string): Promise<SeatStands> {
  return call(`/api/rooms/${room}/seat`, { token });
}

const books = new Map<string, Promise<[string, string][]>>();

/** The whole rulebook by id, asked for once in each language. */
export function book(game: string, lang: 'zh' | 'en'): Promise<[string, string][]> {
  const key = `${game} ${lang}`;
  const known =
    books.get(key) ??
    call<Record<string, string>>(`/api/rules/${encodeURIComponent(game)}?lang=${lang}`).then((paragraphs) =>
      Object.entries(paragraphs),
    );
  books.set(key, known);
  known.catch(() => books.delete(key));
  return known;
}

/** A paragraph of the rulebook; where the English book says nothing of it, the Chinese text stands for itself. */
export async function rule(game: string, id: string): Promise<Bilingual> {
  const told = await call<{ text: string; en: string }>(
    `/api/rules/${encodeURIComponent(game)}/${encodeURIComponent(id)}`,
  );
  return { zh: told.text.replace(/\nEN: .*$/s, ''), en: told.en || told.text };
}

let lessonsTold: Promise<LessonInfo[]> | null = null;

/** The lessons of all games, each game's in their order; asked once. */
export function lessons(): Promise<LessonInfo[]> {
  lessonsTold ??= call<LessonInfo[]>('/api/lessons');
  lessonsTold.catch(() => (lessonsTold = null));
  return lessonsTold;
}

export function callLesson<T>(path: string, body: unknown): Promise<T> {
  return call(`/api/lessons/${path}`, body);
}

/** Asks for a report and hands it to the browser as a file. */
export async function report(path: string, body: Report): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Refusal(answer.status, reason(await answer.json().catch(() => null), answer.status));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'report.yaml';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function playOn(room: string, round: string, step: number, who: PlayOn): Promise<Seated> {
  return call(`/api/replays/${room}/${round}/${step}/play`, who);
}

export function writeNote(room: string, round: string, step: number, note: NoteNew): Promise<NoteShown> {
  return call(`/api/replays/${room}/${round}/${step}/notes`, note);
}

export function callReplay<T>(path: string): Promise<T> {
  return call(`/api/replays/${path}`);
}
