"""The bodies of requests and answers over HTTP; msgspec structs like the messages."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from anju.server.protocol.deducing import Known
from anju.server.protocol.faces import Face
from anju.server.protocol.messages import Bilingual, ClockSettings, Line, Name, Preset, Prompt, Value

LONGEST_NOTE: Final = 1000


class Suggested(Struct, kw_only=True):
    """A value of another option that goes with a choice: a number of loops with a script."""

    option: str
    value: Any
    about: Bilingual


class SettingInfo(Struct, kw_only=True):
    """An option of a game.  `kind`: yes_no, number (lowest, highest), choice (choices) or text (anything)."""

    name: str
    kind: Literal["yes_no", "number", "choice", "text"]
    default: Any
    about: Bilingual
    rule: str
    choices: list[Any] = []
    lowest: int = 0
    highest: int = 0
    secret: bool = False
    """Its value is shown to nobody in the lobby."""
    suggestions: dict[str, list[Suggested]] = {}
    """By choice what else may be chosen once it has been."""


class PresetInfo(Struct, kw_only=True):
    """How much time a room may give; `settings {preset}` chooses it."""

    preset: Preset
    name: Bilingual


class AutoPassInfo(Struct, kw_only=True):
    """What a seat may decline in advance: `yield {until: id}`."""

    id: str
    name: Bilingual
    about: Bilingual


class IntroductionInfo(Struct, kw_only=True):
    """A game in a breath, and how a newcomer begins against bots."""

    line: Bilingual
    minutes: int
    rank: int
    """Games with a lower one are easier to learn, and are taught first."""
    seat: int
    options: dict[str, Any]


class StarterInfo(Struct, kw_only=True):
    """A set-up for the first games, in the words of `NewRoom`; the title and the line tell nothing that is hidden."""

    id: str
    title: Bilingual
    line: Bilingual
    seats: int
    options: dict[str, Any]


class BotInfo(Struct, kw_only=True):
    """A level at which bots play, what it is called and how they play then."""

    id: str
    name: Bilingual
    about: Bilingual


class GameInfo(Struct, kw_only=True):
    """`GET /api/games` gives a list of these."""

    id: str
    name: Bilingual
    about: Bilingual
    seats: list[int]
    usual_seats: int
    parts: list[Bilingual]
    """What the first seats play, where that is not the same for all; the last of these is what all others are."""
    options: list[SettingInfo]
    clock: ClockSettings
    """What a room begins with."""
    auto_pass: AutoPassInfo | None
    introduction: IntroductionInfo
    starters: list[StarterInfo]
    """The easiest first."""
    presets: list[PresetInfo]
    bots: list[BotInfo]
    """Who may sit down, the gentlest first."""
    terms: dict[str, Bilingual]
    """What the fields of a view are called, for a board that knows nothing else of the game."""


class NewRoom(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/rooms`"""

    game: Annotated[str, Meta(max_length=40)]
    name: Name
    emblem: Any = None
    """What to draw beside the name; what is no emblem, or none, means what goes with the name."""
    seats: int | None = None
    options: dict[Annotated[str, Meta(max_length=60)], Any] = {}
    clock: ClockSettings | None = None
    """null: the live preset of the game."""
    bots: bool = False
    """Fill all other seats with bots."""
    bot: Annotated[str, Meta(max_length=20)] = "fair"
    """How strongly they play: one of `GameInfo.bots`."""
    seat: Annotated[int, Meta(ge=0)] = 0
    """Where who makes the room sits."""


class JoinRoom(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/rooms/join`, by code (six digits; up to nine where there are many rooms) or by room id."""

    name: Name
    emblem: Any = None
    """As in `NewRoom`."""
    code: Annotated[str, Meta(pattern="^[0-9]{6,9}$")] | None = None
    room: Annotated[str, Meta(max_length=40)] | None = None


class Seated(Struct, kw_only=True):
    """The answer to both.  `link` is for this seat alone, `invite` for friends."""

    room: str
    code: str
    token: str
    link: str
    invite: str


class NoSeat(Struct, kw_only=True):
    """Why nobody can sit down there now (409).  Whoever has a seat in this room goes back to it; others may `watch`, or not."""

    code: str
    text: Bilingual
    remedy: Bilingual
    room: str
    watch: bool


class SeatAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/rooms/{room}/seat`: how do things stand at my table?  For pages that show many and sit at none."""

    token: Annotated[str, Meta(max_length=64)]


class SeatStands(Struct, kw_only=True):
    """The answer.  `asked`: the game waits for this seat.  There is no such seat any more where the room is `gone`."""

    state: Literal["lobby", "playing", "over", "gone"]
    asked: bool


class TermShown(Struct, kw_only=True):
    """`GET /api/glossary/{game}` gives a list of these: a word of the game, all ways to write it, and what it means."""

    name: Bilingual
    zh: list[str]
    en: list[str]
    meaning: Bilingual
    rule: str


class PictureShown(Struct, kw_only=True):
    """A position as one seat sees it; what of it is drawn, the board of the game understands."""

    draws: str
    view: dict[str, Any]
    caption: Bilingual


class SectionShown(Struct, kw_only=True):
    """Something to know about a game, with the paragraphs that say it in full."""

    title: Bilingual
    text: Bilingual
    steps: list[Bilingual]
    rules: list[str]
    picture: PictureShown | None


class HowToPlayShown(Struct, kw_only=True):
    """`GET /api/how/{game}`: how one wins and what a turn is (`course`), and what else to know; empty if nobody wrote it."""

    course: list[SectionShown]
    known: list[SectionShown]


class LessonInfo(Struct, kw_only=True):
    """`GET /api/lessons` gives a list of these, each game's in the order in which they are taken."""

    id: str
    """`game/lesson`, as in the addresses."""
    game: str
    title: Bilingual
    teaches: Bilingual
    """One sentence."""
    parts: list[Bilingual]
    length: int
    """How many answers of the learner lead to its end."""


class LessonAnswers(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/lessons/{game}/{lesson}`: all answers so far; null says that something was read."""

    answers: Annotated[list[Value | None], Meta(max_length=100)] = []


class LessonWhy(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/lessons/{game}/{lesson}/why`: why can this not be chosen now?  Answered with `WhyShown`."""

    answers: Annotated[list[Value | None], Meta(max_length=100)] = []
    what: Value


class LessonForesee(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/lessons/{game}/{lesson}/foresee`: what would come of these answers?  Answered with `Foreseen`."""

    answers: Annotated[list[Value | None], Meta(max_length=100)] = []
    steps: Annotated[list[Value], Meta(max_length=20)] = []


class LessonThen(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/lessons/{game}/{lesson}/then`: what would be asked after these choices, which belong together?"""

    answers: Annotated[list[Value | None], Meta(max_length=100)] = []
    after: Annotated[list[Value], Meta(max_length=20)]


class LessonThenAsked(Struct, kw_only=True):
    """The answer; null where they are all that the lesson wants here, or not what it wants, or something shows."""

    prompt: Prompt | None
    wanted: list[Value]
    real: bool
    """As in `LessonShown`."""


class FrameView(Struct, kw_only=True):
    """A moment on the way to where a step of a replay or a lesson ends."""

    view: dict[str, Any]
    told: int
    """How many of the lines that are told with it belong to this moment and those before it."""
    ms: int
    """For how long it is worth looking at, at the usual tempo."""


class LessonReply(Struct, kw_only=True):
    """What the lesson says to the last answer.  One goes on with null, or back by leaving that answer out."""

    text: Bilingual
    aside: bool
    """The table shows what would come of that answer; whoever goes on is back on the lesson's own way."""


class LessonShown(Struct, kw_only=True):
    """Where the learner stands: everything is made anew from the answers, so nothing is kept on the server."""

    id: str
    answers: list[Value | None]
    """Those that were right; what came after them was not."""
    length: int
    """How many of them lead to the end."""
    part: int
    parts: list[Bilingual]
    seat: int
    names: list[Bilingual]
    say: Bilingual
    hint: Bilingual | None
    """Why something else is wanted than what was answered last."""
    view: dict[str, Any]
    events: list[Line]
    """Of this part."""
    frames: list[FrameView]
    """What happened on the way since the last answer; `told` counts the lines of this part."""
    prompt: Prompt | None
    """Null while there is only something to read, or a question of the lesson's own."""
    wanted: list[Value]
    choices: list[Bilingual]
    """A question of the lesson's own: the answer is the number of the choice."""
    reply: LessonReply | None
    real: bool
    """There are several sensible answers, each with its reply: the learner is not shown what is wanted."""
    silent: bool
    done: bool
    next: dict[str, Any]
    """What to play afterwards, in the words of `NewRoom`."""


class PlayOn(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/replays/{room}/{round}/{step}/play`: a room of one's own at that step, bots on the other seats."""

    name: Name
    emblem: Any = None
    """As in `NewRoom`."""
    seat: Annotated[int, Meta(ge=0)]


class Report(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST .../report`: something is wrong here.  The answer is a file that `anju check` reads.

    Of a finished game it is a scenario.  Of a game that goes on (`/api/rooms/{room}/report`) it holds what the seat of
    this token was shown and what it answered, and no more.
    """

    text: Annotated[str, Meta(max_length=4000)] = ""
    token: Annotated[str, Meta(max_length=64)] = ""


class NoteNew(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/replays/{room}/{round}/{step}/notes`: something to say about this step, for all who have the link."""

    name: Name
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_NOTE)]


class NoteShown(Struct, kw_only=True):
    """`GET /api/replays/{room}/{round}/notes` gives a list of these, in the order of the game."""

    id: str
    step: int
    name: str
    text: str
    at: float
    """Seconds since 1970."""


class ReplayLog(Struct, kw_only=True):
    """`GET /api/replays/{room}/{round}/log?eyes=`: the whole log, and after which answer each line was told."""

    lines: list[Line]
    steps: list[int]


class ReplayAbout(Struct, kw_only=True):
    """`GET /api/replays/{room}/{round}`: what there is to see."""

    game: str
    rules: str
    names: list[str]
    emblems: list[Face]
    """What was drawn beside the names."""
    steps: int
    """Step 0 is the first question; the last step is the end."""
    verdict: Bilingual
    rule: str
    winners: list[int]


class ReplayStep(Struct, kw_only=True):
    """`GET /api/replays/{room}/{round}/{step}?eyes=0|1|...|public|all`: one moment."""

    n: int
    who: int | None
    """Whose answer led here; null at the beginning."""
    chosen: Bilingual | None
    """What they chose, if these eyes may know: their own choices, or everything."""
    view: dict[str, Any] | None
    views: list[dict[str, Any]]
    """With the eyes `all`, every seat's view."""
    events: list[Line]
    """What these eyes saw happen by this answer."""
    frames: list[FrameView]
    """What they saw on the way; nothing with the eyes `all`."""
    asked: list[int]


class ReplayKnown(Struct, kw_only=True):
    """`GET /api/replays/{room}/{round}/{step}/known?eyes=`: what these eyes knew at this moment."""

    alone: list[Line]
    """What they were told and not everybody was."""
    known: Known | None
    """What followed from what everybody was told, in a game that can be worked out."""


class Moment(Struct, kw_only=True):
    """A step of a finished game, and what there is to say about it."""

    step: int
    text: Bilingual
    rule: str


class ReplayMoments(Struct, kw_only=True):
    """`GET /api/replays/{room}/{round}/moments?eyes=`: what decided the game, in its order."""

    decisive: list[Moment]
    """At most three."""
    overlooked: list[Moment]
    """At most two, of what the seat whose eyes these are could have known then; nothing for other eyes."""
