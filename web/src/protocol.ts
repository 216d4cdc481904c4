// Written by `python -m anju.server.protocol.schema` from src/anju/server/protocol/messages.py and bodies.py. Do not edit.

export const PROTOCOL = 1;

export type Value = number | string | (number | string)[];

export const EMBLEMS = ["lantern", "fox", "crane", "key", "moth", "teacup", "umbrella", "brush", "moon_gate", "koi", "bell", "owl", "compass", "fan", "hourglass", "candle", "cat", "pine", "wave", "knot"] as const;

export const BOTS: Record<string, Bilingual> = {
  "Cog": {
    "zh": "齿轮",
    "en": "Cog"
  },
  "Spring": {
    "zh": "发条",
    "en": "Spring"
  },
  "Abacus": {
    "zh": "算盘",
    "en": "Abacus"
  },
  "Top": {
    "zh": "陀螺",
    "en": "Top"
  },
  "Plumb": {
    "zh": "墨斗",
    "en": "Plumb"
  },
  "Tenon": {
    "zh": "榫卯",
    "en": "Tenon"
  },
  "Pinwheel": {
    "zh": "风车",
    "en": "Pinwheel"
  },
  "Dripper": {
    "zh": "滴漏",
    "en": "Dripper"
  },
  "Kettle": {
    "zh": "铜壶",
    "en": "Kettle"
  },
  "Wick": {
    "zh": "灯芯",
    "en": "Wick"
  }
};

/** What you sent under this id is done, and will not be lost. */
export interface Ack {
  t: "ack";
  id: string;
}

/** An answer to the open prompt of your seat. */
export interface Answer {
  t: "answer";
  id: string;
  prompt: number;
  value: Value;
  always?: boolean;
  round?: number | null;
}

/** Take back a habit: what is always answered the same. */
export interface AskAgain {
  t: "ask_again";
  id: string;
  habit: string;
}

/** What a seat may decline in advance: `yield {until: id}`. */
export interface AutoPassInfo {
  id: string;
  name: Bilingual;
  about: Bilingual;
}

/** A person is not connected (or is again); `stand_in`: a bot answers for them. */
export interface Away {
  t: "away";
  seat: number;
  away: boolean;
  stand_in: boolean;
}

/** One thing said in Chinese and in English. */
export interface Bilingual {
  zh: string;
  en: string;
}

/** A level at which bots play, what it is called and how they play then. */
export interface BotInfo {
  id: string;
  name: Bilingual;
  about: Bilingual;
}

/** Say something to everybody at the table; refused while talk is forbidden (禁止讨论). */
export interface Chat {
  t: "chat";
  id: string;
  text: string;
}

/** Somebody said something; `seat` is null for a spectator, and for who sits here no more. */
export interface ChatShown {
  t: "said";
  seat: number | null;
  name: string;
  text: string;
}

/** One option of a prompt. */
export interface Choice {
  value: Value;
  label: Bilingual;
  piece: string;
  note: Bilingual | null;
  warning: Bilingual | null;
}

/** How time is given.  Without `base_ms` nothing has a deadline (a slow room). */
export interface ClockSettings {
  preset?: "calm" | "live" | "slow" | "custom";
  base_ms?: number | null;
  window_ms?: number | null;
  words?: Record<string, number>;
  reserve_ms?: number;
  grace_ms?: number | null;
  wait_for_away?: boolean;
  alone?: boolean;
  talk_ms?: number;
}

/** The clock of the present moment, the same for everybody. */
export interface ClockShown {
  left_ms: number | null;
  reserve_ms: number[];
  shared: boolean;
  stopped: "away" | "pause" | null;
  talk_ms: number | null;
}

/** How much is left of what could be?  With an answer to the open prompt: and how much if I gave it? */
export interface Deduce {
  t: "deduce";
  id: string;
  answer?: Value | null;
  after?: Value[];
}

/** The answer to `deduce`: what can be known now, and after the answer that was thought of. */
export interface Deduced {
  t: "deduced";
  id: string;
  now: Known;
  then: Known | null;
}

/** The connection cannot do what was sent. */
export interface Error {
  t: "error";
  code: string;
  text: Bilingual;
}

/** Something that cannot be; `clue` is the place of what told so in `clues`, -1 if it never could. */
export interface Excluded {
  kind: string;
  what: string;
  which: string;
  clue: number;
}

/** Something that is so or is not, in the words of the game: a `plot`, a `role` of a character, the `culprit` of a day. */
export interface Fact {
  kind: string;
  what: string;
  which: string;
}

/** What would come of these answers, one after the other?  Nobody else hears of it. */
export interface Foresee {
  t: "foresee";
  id: string;
  prompt: number;
  steps?: Value[];
  after?: Value[];
}

/** The answer to `foresee`: its steps one after the other; without steps, what is near, the nearest first. */
export interface Foreseen {
  t: "foreseen";
  id: string;
  steps: Foresight[];
  prospects: Prospect[];
}

/** What would come of one step of a plan, as far as its seat can tell and nobody cuts in. */
export interface Foresight {
  value: Value;
  possible: boolean;
  text: Bilingual;
  warning: Bilingual;
  numbers: Record<string, unknown>;
  lines: Bilingual[];
}

/** A moment on the way to where a step ends: what has changed by then, and what was told. */
export interface FrameShown {
  patch: unknown[];
  events: Line[];
  ms: number;
}

/** A moment on the way to where a step of a replay or a lesson ends. */
export interface FrameView {
  view: Record<string, unknown>;
  told: number;
  ms: number;
}

/** `GET /api/games` gives a list of these. */
export interface GameInfo {
  id: string;
  name: Bilingual;
  about: Bilingual;
  seats: number[];
  usual_seats: number;
  parts: Bilingual[];
  options: SettingInfo[];
  clock: ClockSettings;
  auto_pass: AutoPassInfo | null;
  introduction: IntroductionInfo;
  starters: StarterInfo[];
  presets: PresetInfo[];
  bots: BotInfo[];
  terms: Record<string, Bilingual>;
}

/** What you always answer to the very same question. */
export interface HabitShown {
  id: string;
  source: string;
  thing: Bilingual;
  uses: boolean;
}

/** The first message, and again whenever a step is missing. */
export interface Hello {
  t: "hello";
  v: number;
  room: string;
  token?: string | null;
  lang?: "en" | "zh";
  since?: number;
  round?: number;
}

/** What would a good player look at here?  With `move`: and what would a fair bot answer? */
export interface Hint {
  t: "hint";
  id: string;
  prompt: number;
  move?: boolean;
  after?: Value[];
}

/** The answer to `hint`: at most three sentences, the most urgent first; the move only if it was asked for. */
export interface Hinted {
  t: "hinted";
  id: string;
  reasons: ReasonShown[];
  move: Value | null;
}

/** `GET /api/how/{game}`: how one wins and what a turn is (`course`), and what else to know; empty if nobody wrote it. */
export interface HowToPlayShown {
  course: SectionShown[];
  known: SectionShown[];
}

/** A game in a breath, and how a newcomer begins against bots. */
export interface IntroductionInfo {
  line: Bilingual;
  minutes: number;
  rank: number;
  seat: number;
  options: Record<string, unknown>;
}

/** `POST /api/rooms/join`, by code (six digits; up to nine where there are many rooms) or by room id. */
export interface JoinRoom {
  name: string;
  emblem?: unknown;
  code?: string | null;
  room?: string | null;
}

/** What can be known at one moment. */
export interface Known {
  worlds: number;
  followed: boolean;
  numbers: Record<string, number>;
  clues: Bilingual[];
  excluded: Excluded[];
  certain: Fact[];
}

/** `POST /api/lessons/{game}/{lesson}`: all answers so far; null says that something was read. */
export interface LessonAnswers {
  answers?: (Value | null)[];
}

/** `POST /api/lessons/{game}/{lesson}/foresee`: what would come of these answers?  Answered with `Foreseen`. */
export interface LessonForesee {
  answers?: (Value | null)[];
  steps?: Value[];
}

/** `GET /api/lessons` gives a list of these, each game's in the order in which they are taken. */
export interface LessonInfo {
  id: string;
  game: string;
  title: Bilingual;
  teaches: Bilingual;
  parts: Bilingual[];
  length: number;
}

/** What the lesson says to the last answer.  One goes on with null, or back by leaving that answer out. */
export interface LessonReply {
  text: Bilingual;
  aside: boolean;
}

/** Where the learner stands: everything is made anew from the answers, so nothing is kept on the server. */
export interface LessonShown {
  id: string;
  answers: (Value | null)[];
  length: number;
  part: number;
  parts: Bilingual[];
  seat: number;
  names: Bilingual[];
  say: Bilingual;
  hint: Bilingual | null;
  view: Record<string, unknown>;
  events: Line[];
  frames: FrameView[];
  prompt: Prompt | null;
  wanted: Value[];
  choices: Bilingual[];
  reply: LessonReply | null;
  real: boolean;
  silent: boolean;
  done: boolean;
  next: Record<string, unknown>;
}

/** `POST /api/lessons/{game}/{lesson}/then`: what would be asked after these choices, which belong together? */
export interface LessonThen {
  answers?: (Value | null)[];
  after: Value[];
}

/** The answer; null where they are all that the lesson wants here, or not what it wants, or something shows. */
export interface LessonThenAsked {
  prompt: Prompt | null;
  wanted: Value[];
  real: boolean;
}

/** `POST /api/lessons/{game}/{lesson}/why`: why can this not be chosen now?  Answered with `WhyShown`. */
export interface LessonWhy {
  answers?: (Value | null)[];
  what: Value;
}

/** One line of the log: an event this seat may see, or a note of the table. */
export interface Line {
  kind: string;
  data: unknown[];
  text: Bilingual;
}

/** The room.  Sent whole whenever something about it changes. */
export interface Lobby {
  t: "lobby";
  room: string;
  code: string;
  game: string;
  rules: string;
  state: "lobby" | "over" | "playing";
  round: number;
  seats: SeatShown[];
  you: number | null;
  host: number | null;
  may_host: boolean;
  host_gone: boolean;
  host_wanted: number[];
  may_reclaim: boolean;
  locked: boolean;
  spectators: "delayed" | "off" | "on";
  delay_ms: number;
  spectators_talk: boolean;
  hands: "asked" | "off" | "on";
  agreed: number[];
  paused: boolean;
  pause_wanted: number[];
  ready: number[];
  stand_in_wanted: number[];
  options: Record<string, unknown>;
  secret_options: string[];
  clock: ClockSettings;
  renewed: string[];
}

/** A step of a finished game, and what there is to say about it. */
export interface Moment {
  step: number;
  text: Bilingual;
  rule: string;
}

/** `POST /api/rooms` */
export interface NewRoom {
  game: string;
  name: string;
  emblem?: unknown;
  seats?: number | null;
  options?: Record<string, unknown>;
  clock?: ClockSettings | null;
  bots?: boolean;
  bot?: string;
  seat?: number;
}

/** Why nobody can sit down there now (409).  Whoever has a seat in this room goes back to it; others may `watch`, or not. */
export interface NoSeat {
  code: string;
  text: Bilingual;
  remedy: Bilingual;
  room: string;
  watch: boolean;
}

/** `POST /api/replays/{room}/{round}/{step}/notes`: something to say about this step, for all who have the link. */
export interface NoteNew {
  name: string;
  text: string;
}

/** `GET /api/replays/{room}/{round}/notes` gives a list of these, in the order of the game. */
export interface NoteShown {
  id: string;
  step: number;
  name: string;
  text: string;
  at: number;
}

/** Whoever runs this server has something to say to the room. */
export interface Notice {
  t: "notice";
  text: string;
}

/** The game has ended. */
export interface Over {
  t: "over";
  verdict: Bilingual;
  rule: string;
  winners: number[];
}

/** A position as one seat sees it; what of it is drawn, the board of the game understands. */
export interface PictureShown {
  draws: string;
  view: Record<string, unknown>;
  caption: Bilingual;
}

/** Answer with `pong`; three without an answer, and you count as away. */
export interface Ping {
  t: "ping";
}

/** `POST /api/replays/{room}/{round}/{step}/play`: a room of one's own at that step, bots on the other seats. */
export interface PlayOn {
  name: string;
  emblem?: unknown;
  seat: number;
}

/** Still here. */
export interface Pong {
  t: "pong";
}

/** How much time a room may give; `settings {preset}` chooses it. */
export interface PresetInfo {
  preset: "calm" | "live" | "slow";
  name: Bilingual;
}

/** A question in its seven parts: who, what, why now, the options, on timeout, time left, the rule. */
export interface Prompt {
  id: number;
  seat: number;
  word: string;
  kind: string;
  sentence: Bilingual;
  source: string;
  options: Choice[];
  decline: Value | null;
  default: Value | null;
  rule: string;
  shared: boolean;
  yields: string[];
  again: boolean;
  deadline_ms: number | null;
  by: "bot" | "yield" | "you";
}

/** Something that may come; `far` is 0 if nothing is lacking, and grows with what is. */
export interface Prospect {
  what: Value;
  title: Bilingual;
  text: Bilingual;
  rule: string;
  far: number;
}

/** One sentence, and what it claims as data; the code says what kind of claim it is. */
export interface ReasonShown {
  code: string;
  text: Bilingual;
  numbers: Record<string, unknown>;
  rule: string;
}

/** What you sent under this id cannot be done: why, with the numbers, by which rule, and the way out. */
export interface RefusedShown {
  t: "refused";
  id: string;
  code: string;
  text: Bilingual;
  numbers: Record<string, unknown>;
  rule: string;
  remedy: Bilingual;
}

/** `GET /api/replays/{room}/{round}/{step}/known?eyes=`: what these eyes knew at this moment. */
export interface ReplayKnown {
  alone: Line[];
  known: Known | null;
}

/** `GET /api/replays/{room}/{round}/log?eyes=`: the whole log, and after which answer each line was told. */
export interface ReplayLog {
  lines: Line[];
  steps: number[];
}

/** `GET /api/replays/{room}/{round}/moments?eyes=`: what decided the game, in its order. */
export interface ReplayMoments {
  decisive: Moment[];
  overlooked: Moment[];
}

/** `POST .../report`: something is wrong here.  The answer is a file that `anju check` reads. */
export interface Report {
  text?: string;
  token?: string;
}

/** Something done to the room.  Unless said otherwise only the host may. */
export interface RoomDo {
  t: "room";
  id: string;
  do: "add_bot" | "agree" | "hand_over" | "kick" | "leave" | "lock" | "move" | "pause" | "ready" | "reclaim" | "rematch" | "remove" | "rename" | "settings" | "shuffle" | "spectators" | "stand_in" | "start" | "take_over";
  seat?: number | null;
  to?: number | null;
  bot?: string;
  on?: boolean;
  name?: string | null;
  emblem?: unknown;
  options?: Record<string, unknown> | null;
  seats?: number | null;
  clock?: ClockSettings | null;
  preset?: "calm" | "live" | "slow" | null;
  spectators?: "delayed" | "off" | "on" | null;
  delay_ms?: number;
  talk?: boolean;
  hands?: boolean;
}

/** `POST /api/rooms/{room}/seat`: how do things stand at my table?  For pages that show many and sit at none. */
export interface SeatAsked {
  token: string;
}

/** One place at the table, as everybody sees it. */
export interface SeatShown {
  n: number;
  kind: "bot" | "empty" | "person";
  name: string;
  emblem: "abacus" | "bell" | "brush" | "candle" | "cat" | "cog" | "compass" | "crane" | "dripper" | "fan" | "fox" | "hourglass" | "kettle" | "key" | "knot" | "koi" | "lantern" | "moon_gate" | "moth" | "owl" | "pine" | "pinwheel" | "plumb" | "spring" | "teacup" | "tenon" | "top" | "umbrella" | "wave" | "wick";
  bot: string;
  online: boolean;
  stand_in: boolean;
}

/** The answer.  `asked`: the game waits for this seat.  There is no such seat any more where the room is `gone`. */
export interface SeatStands {
  state: "gone" | "lobby" | "over" | "playing";
  asked: boolean;
}

/** The answer to both.  `link` is for this seat alone, `invite` for friends. */
export interface Seated {
  room: string;
  code: string;
  token: string;
  link: string;
  invite: string;
}

/** Something to know about a game, with the paragraphs that say it in full. */
export interface SectionShown {
  title: Bilingual;
  text: Bilingual;
  steps: Bilingual[];
  rules: string[];
  picture: PictureShown | null;
}

/** An option of a game.  `kind`: yes_no, number (lowest, highest), choice (choices) or text (anything). */
export interface SettingInfo {
  name: string;
  kind: "choice" | "number" | "text" | "yes_no";
  default: unknown;
  about: Bilingual;
  rule: string;
  choices: unknown[];
  lowest: number;
  highest: number;
  secret: boolean;
  suggestions: Record<string, Suggested[]>;
}

/** A set-up for the first games, in the words of `NewRoom`; the title and the line tell nothing that is hidden. */
export interface StarterInfo {
  id: string;
  title: Bilingual;
  line: Bilingual;
  seats: number;
  options: Record<string, unknown>;
}

/** What has changed since the step before.  A gap in `n`: say hello again. */
export interface Step {
  t: "step";
  n: number;
  frames?: FrameShown[];
  patch: unknown[];
  events: Line[];
  prompt?: Prompt | null;
  waiting?: number[];
  clock?: ClockShown;
  silent?: boolean;
  yields?: string[];
  habits?: HabitShown[];
}

/** A value of another option that goes with a choice: a number of loops with a script. */
export interface Suggested {
  option: string;
  value: unknown;
  about: Bilingual;
}

/** A running or finished game through the eyes of one seat, or of the public. */
export interface TableShown {
  n: number;
  view: Record<string, unknown>;
  first: number;
  events: Line[];
  missed: number;
  prompt: Prompt | null;
  waiting: number[];
  clock: ClockShown;
  silent: boolean;
  yields: string[];
  habits: HabitShown[];
  over: Over | null;
}

/** `GET /api/glossary/{game}` gives a list of these: a word of the game, all ways to write it, and what it means. */
export interface TermShown {
  name: Bilingual;
  zh: string[];
  en: string[];
  meaning: Bilingual;
  rule: string;
}

/** What would I be asked after these answers, while nobody sees anything of them?  Nobody else hears of it. */
export interface Then {
  t: "then";
  id: string;
  prompt: number;
  after: Value[];
}

/** The answer to `then`; null if nobody can tell, so that what is chosen can only be given. */
export interface ThenAsked {
  t: "then_asked";
  id: string;
  prompt: Prompt | null;
  sure: boolean;
  told: number;
}

/** Everything, after `hello`.  `table` is null in the lobby, and while a delayed broadcast has not begun. */
export interface Welcome {
  t: "welcome";
  v: number;
  lobby: Lobby;
  table: TableShown | null;
  talk: ChatShown[];
}

/** Why can this value or piece not be chosen now? */
export interface Why {
  t: "why";
  id: string;
  prompt: number;
  what: Value;
  after?: Value[];
}

/** The answer to `why`: the refusal that choosing it would meet, or null if it can be chosen. */
export interface WhyShown {
  t: "why_shown";
  id: string;
  why: RefusedShown | null;
}

/** Decline the open prompt and its like, for this window or until it concerns you; `on` false takes that back. */
export interface Yield {
  t: "yield";
  id: string;
  on?: boolean;
  until?: string;
}

export type ToServer = Hello | Answer | Then | Why | Foresee | Deduce | Hint | Chat | Yield | AskAgain | RoomDo | Pong;

export type ToClient = Welcome | Lobby | Step | Ack | RefusedShown | ThenAsked | WhyShown | Foreseen | Deduced | Hinted | Away | ChatShown | Over | Notice | Error | Ping;
