"""What rooms and tables want done.  They decide; the hub does it, in the order of the list.

A `Store`, `StoreRoom` or `StoreTable` is durable before anything after it in the list is done.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from anju.engine.question import Value
from anju.server.deducing import Puzzle
from anju.server.protocol import ToServer
from anju.server.snapshot import TableKept

EVERYBODY: Final = -1
"""All who sit in the room, and the spectators."""
SPECTATORS: Final = -2


class Send(Struct):
    """Send the message to one person (`Seat.pid`), to everybody or to the spectators."""

    to: int
    message: Struct


class Row(Struct):
    """An answer as it is kept: an answer that is not in the database has not happened."""

    round: int
    n: int
    """Grows with every answer of a round; rows are committed and accepted in this order."""
    seat: int
    client: str
    """Unique in the room: whose answer, and that person's own id for it."""
    prompt: int
    value: Value
    by: str
    """`seat`, `yield` (the seat asked to pass), `bot` or `clock` (time ran out)."""
    spent_ms: int
    """How long the present moment had lasted.  Clocks are played again from this; no other time counts."""
    reply: str = ""
    """The client's id to acknowledge; not kept."""


class Heard(Struct):
    """What somebody who sits here has said; it waits its turn like everything else."""

    pid: int
    message: ToServer


class Store(Struct):
    """Commit this row; then call `accept(row)`, or `reject(row)` if that could not be done."""

    row: Row


class StoreRoom(Struct):
    """Commit the room as it is now (`Room.body`)."""

    body: dict[str, Any]


class StoreTable(Struct):
    """Keep this snapshot of the game, instead of the one before."""

    kept: TableKept


class AskBot(Struct):
    """Let this bot answer for the seat, and hand its value to `bot_answered` (None if it has none)."""

    seat: int
    prompt: int
    bot: str
    seed: int


class Solve(Struct):
    """Let a worker find out what follows, and tell it to this person alone under their id."""

    pid: int
    id: str
    puzzle: Puzzle


class Kick(Struct):
    """Close the connections of this person; the token opens nothing any more."""

    pid: int


class Greet(Struct):
    """Tell them everything anew.  A room turns this into `Send`s of `Welcome`; the hub never sees it."""

    to: int


class Wake(Struct):
    """Call `tick` at this time at the latest; replaces the wake before."""

    at: float


Effect = Send | Store | StoreRoom | StoreTable | AskBot | Solve | Kick | Greet | Wake
