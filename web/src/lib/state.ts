/** What a client knows, and how each message changes it. No sockets, no clocks of its own: `now` comes in. */
import type {
  ChatShown,
  ClockShown,
  Error as Failure,
  FrameShown,
  HabitShown,
  Line,
  Lobby,
  Over,
  Prompt,
  ToClient,
  Yield,
} from '../protocol';
import { DoesNotFit, patched } from './patch';

export type View = Record<string, unknown>;
/** What a view has at its ends. */
export type Plain = string | number | boolean | null;
export type Until = NonNullable<Yield['until']>;

export interface TableState {
  n: number;
  view: View;
  before: View | null;
  events: Line[];
  /** How many of the last lines belong to the last step: what just happened. */
  fresh: number;
  missed: number;
  prompt: Prompt | null;
  /** When the open prompt runs out, on this device's clock. */
  deadline: number | null;
  waiting: number[];
  clock: ClockShown;
  /** When the base time of the present moment is used up. */
  baseUntil: number | null;
  /** Since when time stands, as far as this device knows; everything that runs out is reckoned from then. */
  stopped: number | null;
  /** Until when people may talk before anybody has to answer. */
  talkUntil: number | null;
  silent: boolean;
  yields: Until[];
  habits: HabitShown[];
  over: Over | null;
}

export interface Known {
  lobby: Lobby | null;
  table: TableState | null;
  talk: ChatShown[];
  failure: Failure | null;
  /** A step is missing: say hello again. */
  torn: boolean;
}

export const NOTHING: Known = { lobby: null, table: null, talk: [], failure: null, torn: false };

const MOST_TALK = 200;

export function told(known: Known, message: ToClient, now: number): Known {
  switch (message.t) {
    case 'welcome':
      return {
        ...known,
        lobby: message.lobby,
        table: welcomed(known.table, message.table, now),
        talk: message.talk ?? [],
        failure: null,
        torn: false,
      };
    case 'lobby':
      return { ...known, lobby: message, table: message.state === 'lobby' ? null : known.table };
    case 'step':
      return stepped(known, message, now);
    case 'over':
      return known.table
        ? { ...known, table: { ...known.table, over: message, prompt: null, deadline: null, waiting: [] } }
        : known;
    case 'away':
      return { ...known, lobby: known.lobby && absent(known.lobby, message.seat, !message.away, message.stand_in) };
    case 'said':
      return { ...known, talk: [...known.talk, message].slice(-MOST_TALK) };
    case 'notice':
      return {
        ...known,
        talk: [...known.talk, { t: 'said' as const, seat: null, name: '⚙', text: message.text }].slice(-MOST_TALK),
      };
    case 'error':
      return { ...known, failure: message };
    default:
      return known;
  }
}

/** On the way to where a step ends: what has changed so far. `closes`: the step has another prompt than the open one. */
export function framed(known: Known, frame: FrameShown, closes: boolean): Known {
  const table = known.table;
  if (!table) return known;
  return fitting(known, () => ({
    ...changed(table, frame.patch ?? [], frame.events ?? []),
    ...(closes ? { prompt: null, deadline: null } : {}),
  }));
}

function absent(lobby: Lobby, seat: number, online: boolean, standIn: boolean): Lobby {
  return { ...lobby, seats: lobby.seats.map((one) => (one.n === seat ? { ...one, online, stand_in: standIn } : one)) };
}

type Shown = NonNullable<Extract<ToClient, { t: 'welcome' }>['table']>;

function welcomed(old: TableState | null, shown: Shown | null, now: number): TableState | null {
  if (!shown) return null;
  // Lines before `first` were asked for by `since`: this client has them.
  const kept = shown.first > 0 && old ? old.events.slice(0, shown.first) : [];
  return {
    ...shown,
    before: null,
    events: [...kept, ...shown.events],
    fresh: 0,
    deadline: shown.prompt?.deadline_ms == null ? null : now + shown.prompt.deadline_ms,
    ...timed(shown.clock, now),
  };
}

function stepped(known: Known, step: Extract<ToClient, { t: 'step' }>, now: number): Known {
  const table = known.table;
  if (!table || step.n <= table.n) return known;
  if (step.n !== table.n + 1) return { ...known, torn: true };
  return fitting(known, () => advanced(table, step, now));
}

function fitting(known: Known, next: () => TableState): Known {
  try {
    return { ...known, table: next() };
  } catch (problem) {
    if (problem instanceof DoesNotFit) return { ...known, torn: true };
    throw problem;
  }
}

function changed(table: TableState, changes: unknown[], lines: Line[]): TableState {
  const next: TableState = { ...table };
  if (changes.length) {
    next.before = table.view;
    next.view = patched(table.view, changes);
  }
  if (lines.length) {
    next.events = [...table.events, ...lines];
    next.fresh = lines.length;
  }
  return next;
}

function advanced(table: TableState, step: Extract<ToClient, { t: 'step' }>, now: number): TableState {
  const next: TableState = { ...changed(table, step.patch ?? [], step.events ?? []), n: step.n };
  if (step.prompt !== undefined) {
    next.prompt = step.prompt;
    next.deadline = step.prompt?.deadline_ms == null ? null : now + step.prompt.deadline_ms;
  }
  if (step.waiting !== undefined) next.waiting = step.waiting;
  if (step.clock !== undefined) {
    if (step.prompt === undefined && next.deadline !== null) next.deadline += shifted(table, step.clock, now);
    Object.assign(next, { clock: step.clock, ...timed(step.clock, now) });
  }
  if (step.silent !== undefined) next.silent = step.silent;
  if (step.yields !== undefined) next.yields = step.yields;
  if (step.habits !== undefined) next.habits = step.habits;
  return next;
}

type Timed = Pick<TableState, 'baseUntil' | 'stopped' | 'talkUntil'>;

function timed(clock: ClockShown, now: number): Timed {
  return {
    baseUntil: clock.left_ms === null ? null : now + clock.left_ms,
    stopped: clock.stopped ? now : null,
    talkUntil: clock.talk_ms == null ? null : now + clock.talk_ms,
  };
}

/** An open prompt runs out later by the time that stood still, and earlier by the talk that nobody needed. */
function shifted(table: TableState, clock: ClockShown, now: number): number {
  const stood = table.stopped === null ? 0 : now - table.stopped;
  const unused = table.talkUntil === null || clock.talk_ms != null ? 0 : Math.max(0, table.talkUntil + stood - now);
  return stood - unused;
}
