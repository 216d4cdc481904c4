"""Every message between a client and the server.  This file and the two that it takes them from are their single source.

`python -m anju.server.protocol.schema` writes TypeScript types and a JSON Schema from it.  A message is one JSON text
frame with its kind in `t`.  Times are milliseconds left at the moment of sending, so clients need no common
clock.  Everything that people read comes in both languages, so switching needs no reload.

A field that is absent from a `step` has not changed.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from anju.server.protocol.base import Bilingual, Id, Message, Unsent, Value, both
from anju.server.protocol.deducing import Deduce, Deduced
from anju.server.protocol.faces import Face
from anju.server.protocol.hinting import Hint, Hinted

__all__ = ["Bilingual", "Deduce", "Deduced", "Hint", "Hinted", "Value", "both"]
"""What is written elsewhere and belongs here."""

PROTOCOL: Final = 1
"""Grows by one whenever a client of the version before could no longer follow."""

LONGEST_CHAT: Final = 300
LONGEST_NAME: Final = 24

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Milliseconds = Annotated[int, Meta(ge=0, le=30 * 24 * 3600 * 1000)]
Lang = Literal["zh", "en"]
Watching = Literal["off", "on", "delayed"]
Preset = Literal["live", "calm", "slow"]
"""How much time a room gives: as usual, twice as much, or as much as anybody likes."""
Until = Annotated[str, Meta(max_length=40)]
"""What a yield declines: the rest of this `window` (of a reaction: all in this turn); or, until it is taken back, what the
`auto_pass` of this id declines in the game."""


# -- what a room is ----------------------------------------------------------------------------------------


class ClockSettings(Struct, forbid_unknown_fields=True, kw_only=True):
    """How time is given.  Without `base_ms` nothing has a deadline (a slow room)."""

    preset: Preset | Literal["custom"] = "live"
    """What the times are called; `settings {preset}` sets them."""
    base_ms: Milliseconds | None = None
    """For the decisions of one seat in one turn together."""
    window_ms: Milliseconds | None = None
    """For a moment at which several are asked at once, one clock for all; and for a reaction."""
    words: dict[Annotated[str, Meta(max_length=40)], Milliseconds] = {}
    """Questions that have a time of their own, by word: of those that have one in the game's usual clock."""
    reserve_ms: Milliseconds = 0
    """What a seat may use beyond its base time, in the whole game, or until it comes back."""
    grace_ms: Milliseconds | None = None
    """How long a seat may be away before a bot answers for it; null: until the others agree to it (`stand_in`)."""
    wait_for_away: bool = True
    """All clocks stand while somebody is away and no bot answers for them."""
    alone: bool = False
    """Time runs also for one person who plays with bots, and holds nobody up."""
    talk_ms: Milliseconds = 0
    """Time to talk between two days, in games that have some, if several people play; it ends when everybody is ready."""


class SeatShown(Struct, kw_only=True):
    """One place at the table, as everybody sees it."""

    n: int
    kind: Literal["empty", "person", "bot"]
    name: str
    emblem: Face
    """What is drawn beside the name: what a person chose, or what goes with the name; the portrait of a bot."""
    bot: str
    """Which bot sits here, or would stand in."""
    online: bool
    stand_in: bool
    """A bot answers for this person now."""


class Lobby(Message, tag="lobby"):
    """The room.  Sent whole whenever something about it changes."""

    room: str
    code: str
    game: str
    rules: str
    """The rules version of the game."""
    state: Literal["lobby", "playing", "over"]
    round: int
    """0 before the first game, then 1, 2, ... for each rematch."""
    seats: list[SeatShown]
    you: int | None
    """Your seat; null for a spectator."""
    host: int | None
    may_host: bool
    """Whether you are the host."""
    host_gone: bool
    """The host has been away for minutes: those who are here may agree on another (`take_over`)."""
    host_wanted: list[int]
    """Seats that agree; the first of them asked first, and becomes host when everybody who is here agrees."""
    may_reclaim: bool
    """You were host, and the others replaced you while you were away: you may `reclaim` it."""
    locked: bool
    spectators: Watching
    delay_ms: int
    spectators_talk: bool
    """Never while they see hands."""
    hands: Literal["off", "asked", "on"]
    """Whether spectators see what every seat sees: `on` once all have agreed; `agreed` are their seats."""
    agreed: list[int]
    paused: bool
    """Nothing happens until somebody wishes to go on."""
    pause_wanted: list[int]
    """Seats that want a pause; it begins when everybody who is here does."""
    ready: list[int]
    """Seats that need no more time to talk."""
    stand_in_wanted: list[int]
    """Seats that would go on with a bot for who is away; it begins when everybody who is here does."""
    options: dict[str, Any]
    """Options of the game that differ from their defaults, as far as everybody may see them."""
    secret_options: list[str]
    """Names of the others that do.  Their values (the script) are shown to nobody, not to the host either."""
    clock: ClockSettings
    renewed: list[str] = field(default_factory=list)
    """Secret options that are not those of the last game any more, since its end has told them."""


# -- what a table shows ------------------------------------------------------------------------------------


class Line(Struct, kw_only=True):
    """One line of the log: an event this seat may see, or a note of the table.

    Notes have the kinds `table:bot` (a bot answered for an absent person), `table:clock` (time ran out, and what the
    prompt had announced was answered) and `table:left` (from here on a bot plays for who has left); their data is
    `[seat]`.
    """

    kind: str
    data: list[Any]
    text: Bilingual


class Choice(Struct, kw_only=True):
    """One option of a prompt."""

    value: Value
    label: Bilingual
    piece: str = ""
    """What it touches on the table (`card:7`, `cell:3`), or nothing."""
    note: Bilingual | None = None
    """What will come of it, as far as the seat can tell."""
    warning: Bilingual | None = None
    """Two or three words if it is sure to go wrong."""


class Prompt(Struct, kw_only=True):
    """A question in its seven parts: who, what, why now, the options, on timeout, time left, the rule."""

    id: int
    """Counts the prompts of this seat; an answer names it."""
    seat: int
    word: str
    """The kind of question."""
    kind: str
    """What kind of thing its values are."""
    sentence: Bilingual
    source: str
    """The card, skill or rule that asks; may be empty."""
    options: list[Choice]
    decline: Value | None
    """The option that declines, if the rules allow declining."""
    default: Value | None
    """What is answered when time runs out; null: nothing is harmless here, a bot chooses."""
    rule: str
    shared: bool
    """Several are asked at once under one clock; nothing shows before all answers are in."""
    yields: list[Until]
    """How it could be declined in advance."""
    again: bool
    """The very same comes again and again, and may be answered once for all."""
    deadline_ms: int | None
    """Time left, with the reserve; null: as long as you like."""
    by: Literal["you", "yield", "bot"]
    """Who will answer: you; your yield (withdraw it to answer yourself), or for who plays alone the table, where there
    is only one answer; the bot that stood in for you."""


class HabitShown(Struct, kw_only=True, frozen=True):
    """What you always answer to the very same question."""

    id: str
    source: str
    """The card, skill or rule that asks; may be empty."""
    thing: Bilingual
    """What is on offer beside declining."""
    uses: bool
    """Whether this is what you do, or decline."""


class ClockShown(Struct, kw_only=True):
    """The clock of the present moment, the same for everybody."""

    left_ms: int | None
    """Left of the time of those who are waited for, before their reserve; null: no deadline."""
    reserve_ms: list[int]
    """By seat, as it was when this moment began."""
    shared: bool
    stopped: Literal["pause", "away"] | None = None
    """Time stands: by consent, or because somebody is away in a room that waits for them."""
    talk_ms: int | None = None
    """Left of the time to talk; until then nobody has to answer.  It is a part of `left_ms`."""


class Over(Message, tag="over"):
    """The game has ended."""

    verdict: Bilingual
    rule: str
    winners: list[int]


class TableShown(Struct, kw_only=True):
    """A running or finished game through the eyes of one seat, or of the public."""

    n: int
    """The number of the last step; the next one has `n + 1`."""
    view: dict[str, Any]
    first: int
    """The number of the first line in `events`; lines before it were in `hello.since`."""
    events: list[Line]
    missed: int
    """How many of the last lines came while you were away: the catch-up card."""
    prompt: Prompt | None
    waiting: list[int]
    """Who was asked at the present moment, whoever of them has answered."""
    clock: ClockShown
    silent: bool
    """No talk now (禁止讨论)."""
    yields: list[Until]
    """What you have agreed to decline."""
    habits: list[HabitShown]
    over: Over | None


# -- server to client --------------------------------------------------------------------------------------


class Welcome(Message, tag="welcome"):
    """Everything, after `hello`.  `table` is null in the lobby, and while a delayed broadcast has not begun."""

    v: int
    lobby: Lobby
    table: TableShown | None
    talk: list[ChatShown] = field(default_factory=list)
    """What was said last in this room, whenever it was; spectators read what spectators heard."""


class FrameShown(Struct, kw_only=True):
    """A moment on the way to where a step ends: what has changed by then, and what was told."""

    patch: list[Any] = field(default_factory=list)
    events: list[Line] = field(default_factory=list)
    ms: int
    """For how long it is worth looking at, at the usual tempo."""


class Step(Message, tag="step"):
    """What has changed since the step before.  A gap in `n`: say hello again."""

    n: int
    frames: list[FrameShown] | UnsetType = UNSET
    """To be shown one after the other before the rest, which is what has changed since the last of them."""
    patch: list[Any] = field(default_factory=list)
    """`[path, value]` sets, `[path]` removes a key, `[path, start, count, items]` replaces part of a list."""
    events: list[Line] = field(default_factory=list)
    prompt: Prompt | UnsetType | None = UNSET
    waiting: list[int] | UnsetType = UNSET
    clock: ClockShown | UnsetType = UNSET
    silent: bool | UnsetType = UNSET
    yields: list[Until] | UnsetType = UNSET
    habits: list[HabitShown] | UnsetType = UNSET


class Ack(Message, tag="ack"):
    """What you sent under this id is done, and will not be lost."""

    id: str


class RefusedShown(Message, tag="refused"):
    """What you sent under this id cannot be done: why, with the numbers, by which rule, and the way out."""

    id: str
    code: str
    text: Bilingual
    numbers: dict[str, Any]
    rule: str
    remedy: Bilingual


class WhyShown(Message, tag="why_shown"):
    """The answer to `why`: the refusal that choosing it would meet, or null if it can be chosen."""

    id: str
    why: RefusedShown | None


class Foresight(Struct, kw_only=True):
    """What would come of one step of a plan, as far as its seat can tell and nobody cuts in."""

    value: Value
    possible: bool
    text: Bilingual
    warning: Bilingual
    numbers: dict[str, Any]
    lines: list[Bilingual]
    """What everybody else will read of it, word for word."""


class Prospect(Struct, kw_only=True):
    """Something that may come; `far` is 0 if nothing is lacking, and grows with what is."""

    what: Value
    title: Bilingual
    text: Bilingual
    rule: str
    far: int


class Foreseen(Message, tag="foreseen"):
    """The answer to `foresee`: its steps one after the other; without steps, what is near, the nearest first."""

    id: str
    steps: list[Foresight]
    prospects: list[Prospect]


class ThenAsked(Message, tag="then_asked"):
    """The answer to `then`; null if nobody can tell, so that what is chosen can only be given."""

    id: str
    prompt: Prompt | None
    """It bears the number of the prompt that is open."""
    sure: bool = True
    """Nobody sees anything before; otherwise it comes so if nobody cuts in."""
    told: int = 0
    """How many lines you will have read by then."""


class Away(Message, tag="away"):
    """A person is not connected (or is again); `stand_in`: a bot answers for them."""

    seat: int
    away: bool
    stand_in: bool


class ChatShown(Message, tag="said"):
    """Somebody said something; `seat` is null for a spectator, and for who sits here no more."""

    seat: int | None
    name: str
    text: str


class Notice(Message, tag="notice"):
    """Whoever runs this server has something to say to the room."""

    text: str


class Error(Message, tag="error"):
    """The connection cannot do what was sent.

    Codes: `malformed`, `version`, `unknown_room`, `bad_token`, `not_watchable`, `hello_first`, `kicked`,
    `too_fast`, `too_big`, `full`, `unavailable`, `ended`.
    """

    code: str
    text: Bilingual


class Ping(Message, tag="ping"):
    """Answer with `pong`; three without an answer, and you count as away."""


# -- client to server --------------------------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message, and again whenever a step is missing."""

    v: int
    room: Annotated[str, Meta(max_length=40)]
    token: Annotated[str, Meta(max_length=64)] | None = None
    """The seat's secret; without it one watches."""
    lang: Lang = "zh"
    since: Annotated[int, Meta(ge=0)] = 0
    """How many lines of the log you have already, of the game with this number (`lobby.round`)."""
    round: int = 0


class Answer(Message, tag="answer"):
    """An answer to the open prompt of your seat."""

    id: Id
    prompt: int
    value: Value
    always: bool = False
    """Also whenever the very same is asked again; the prompt says whether it may be (`again`)."""
    round: int | None = None
    """The game it was asked in (`lobby.round`): sent again after a rematch it answers nothing there."""


class Then(Message, tag="then"):
    """What would I be asked after these answers, while nobody sees anything of them?  Nobody else hears of it."""

    id: Id
    prompt: int
    after: Unsent


class Why(Message, tag="why"):
    """Why can this value or piece not be chosen now?"""

    id: Id
    prompt: int
    what: Value
    after: Unsent = field(default_factory=list)


class Foresee(Message, tag="foresee"):
    """What would come of these answers, one after the other?  Nobody else hears of it."""

    id: Id
    prompt: int
    steps: Annotated[list[Value], Meta(max_length=20)] = field(default_factory=list)
    after: Unsent = field(default_factory=list)


class Chat(Message, tag="chat"):
    """Say something to everybody at the table; refused while talk is forbidden (禁止讨论)."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Yield(Message, tag="yield"):
    """Decline the open prompt and its like, for this window or until it concerns you; `on` false takes that back."""

    id: Id
    on: bool = True
    until: Until = "window"


class AskAgain(Message, tag="ask_again"):
    """Take back a habit: what is always answered the same."""

    id: Id
    habit: Annotated[str, Meta(max_length=200)]


class RoomDo(Message, tag="room"):
    """Something done to the room.  Unless said otherwise only the host may.

    `add_bot {seat?, bot}` (without a seat: all empty ones; where a bot sits: it plays at this level),
    `remove {seat}` (a bot), `kick {seat}`, `move {seat, to}`, `shuffle`, `lock {on}`, `hand_over {seat}`,
    `start`, `rematch` (back to the lobby), `settings {options?, seats?, clock?, preset?}`,
    `spectators {spectators, delay_ms, talk, hands}` (`hands` asks everybody);
    of oneself, by anybody: `rename {name, emblem?}`, `leave`, `agree {on, spectators?, delay_ms?}` (spectators may see my
    hand, in this mode and with this delay),
    `pause {on}` (I want one; without `on`: let us go on), `ready` (no more talk needed), `take_over {on}` (the host is
    gone: I would, or agree to who asked first), `reclaim {on}` (I was host and am back; without `on`: I do not want it),
    `stand_in {on}` (a bot may answer for those who are away).
    """

    id: Id
    do: Literal[
        "add_bot", "remove", "kick", "move", "shuffle", "lock", "hand_over", "start", "rematch", "settings",
        "spectators", "rename", "leave", "agree", "pause", "ready", "take_over", "reclaim", "stand_in",
    ]  # fmt: skip
    seat: int | None = None
    to: int | None = None
    bot: Annotated[str, Meta(max_length=20)] = "fair"
    on: bool = True
    name: Name | None = None
    emblem: Any = None
    """A word of the list that `SeatShown.emblem` is taken from; any other means what goes with the name."""
    options: dict[Annotated[str, Meta(max_length=60)], Any] | None = None
    seats: int | None = None
    clock: ClockSettings | None = None
    preset: Preset | None = None
    spectators: Watching | None = None
    delay_ms: Annotated[int, Meta(ge=0, le=600_000)] = 60_000
    talk: bool = False
    hands: bool = False


class Pong(Message, tag="pong"):
    """Still here."""


SeatMessage = Answer | Then | Why | Foresee | Deduce | Hint | Chat | Yield | AskAgain | RoomDo
"""What somebody says who sits in a room."""
ToServer = Hello | SeatMessage | Pong
ToClient = (
    Welcome | Lobby | Step | Ack | RefusedShown | ThenAsked | WhyShown | Foreseen | Deduced | Hinted | Away | ChatShown
    | Over | Notice | Error | Ping
)  # fmt: skip


# -- helpers -----------------------------------------------------------------------------------------------

_DECODER: Final = msgspec.json.Decoder(ToServer)
_ENCODER: Final = msgspec.json.Encoder()


def decode(data: bytes | str) -> ToServer:
    """A client's message; raises msgspec.DecodeError or ValidationError (or RecursionError) if it is none."""
    message: ToServer = _DECODER.decode(data)
    return message


def encode(message: Struct) -> bytes:
    return _ENCODER.encode(message)
