"""What rooms and tables want done.  They decide; the room's actor does it, in the order of the list.

Whatever is to be stored is durable before anything after it in the list is done.  What a person wants stored has not
happened before it is: a `StoreAnswer`, a `ChangeRoom` or a `SetAutomation` is played, carried out or refused when its fate is known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from anju.engine.question import Value
from anju.engine.table import Table
from anju.server.live.snapshot import GameSnapshot
from anju.server.protocol.deducing import Puzzle
from anju.server.protocol.hinting import Consultation
from anju.server.protocol.messages import ToServer

if TYPE_CHECKING:
    from anju.server.rooms.room import Room

EVERYBODY: Final = -1
"""All who sit in the room, and the spectators."""
SPECTATORS: Final = -2
"""Whoever looks on.  Where they watch later they are told later, too: `Room.resolved` sees to it."""


class Send(Struct):
    """Send the message to one person (`Seat.pid`), to everybody or to the spectators."""

    to: int
    message: Struct


class AnswerRecord(Struct):
    """An answer as it is kept: an answer that is not in the database has not happened."""

    round: int
    n: int
    """Grows with every answer of a round; rows are committed and accepted in this order."""
    seat: int
    client: str
    """Unique in its round: whose answer, and that person's own id for it."""
    prompt: int
    value: Value
    by: str
    """`seat`, `yield` (an auto-pass or auto-answer of the seat), `bot` or `clock` (time ran out)."""
    spent_ms: int
    """How long the present moment had lasted.  Clocks are played again from this; no other time counts."""
    reply: str = ""
    """The client's id to acknowledge; not kept."""
    always: bool = False
    """It becomes an auto-answer; that is kept by the snapshot that is stored with it."""


class Heard(Struct):
    """What somebody who sits here has said; it waits its turn like everything else."""

    pid: int
    message: ToServer
    taken: Callable[[], None] | None = None
    """Called when it is: of what one socket says only one thing waits here at a time."""


class StoreAnswer(Struct):
    """Commit this answer; then call `accept(row)`, or `reject(row)` if that could not be done."""

    row: AnswerRecord
    kept: GameSnapshot | None = None
    """A snapshot from before the row, to be committed with it."""


class ChangeRoom(Struct):
    """Commit the room as somebody wants it to be; then call `settle(change)`, or `refuse(change)` with the reason."""

    draft: Room
    pid: int = 0
    """Who wants it; nobody is told of its fate without a `reply`."""
    reply: str = ""
    dealt: Table | None = None
    """The game that begins with it."""


class SetAutomation(Struct):
    """Keep this snapshot, in which a seat wants to be asked less, or more; then call `set_automation`, or `refuse`."""

    kept: GameSnapshot
    seat: int
    pid: int
    reply: str


class StoreRoom(Struct):
    """Commit the room as it has become (`Room.body`): at once, or with the next thing that can be written."""

    body: dict[str, Any]


class StoreSnapshot(Struct):
    """Keep this snapshot of the game, instead of the one before.  Without it a restart only takes longer."""

    kept: GameSnapshot


class AskBot(Struct):
    """Let this bot answer for the seat: call `bot_begins` when it has its turn, and `bot_plans` with what it thinks of.

    Sooner or later the latter is called with the best there is, unless the same seat's bot is asked something else before.
    """

    seat: int
    prompt: int
    bot: str
    seed: int
    due: float = 0.0
    """When its answer may show, if its turn has come by then."""


class Solve(Struct):
    """Let a worker find out what follows, and tell it to this person alone under their id."""

    pid: int
    id: str
    puzzle: Puzzle


class Consult(Struct):
    """The same with what a good player would look at."""

    pid: int
    id: str
    consultation: Consultation


class WorkOut(Struct):
    """Something that takes some hundredths of a second, and changes nothing: whoever asked is told when it is there."""

    pid: int
    id: str
    work: Callable[[], Struct]


class Show(Struct):
    """Send spectators what is due for them now; a room turns this into a `Send`."""

    message: Struct


class Kick(Struct):
    """Close the connections of this person; the token opens nothing any more."""

    pid: int


class Greet(Struct):
    """Tell them everything anew.  A room turns this into `Send`s of `Welcome`; the actor never sees it."""

    to: int


class Wake(Struct):
    """Call `tick` at this time at the latest; replaces the wake before."""

    at: float


Effect = (
    Send
    | StoreAnswer
    | ChangeRoom
    | SetAutomation
    | StoreRoom
    | StoreSnapshot
    | AskBot
    | Solve
    | Consult
    | WorkOut
    | Show
    | Kick
    | Greet
    | Wake
)
