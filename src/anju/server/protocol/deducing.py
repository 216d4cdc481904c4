"""What follows from what everybody was told: how a seat asks, and what it is told in return.

A puzzle holds the public view and public events and nothing else, so whoever solves it has no secret to tell.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

import anju
from anju.engine.knowledge import Knowledge
from anju.engine.question import Value as Answer
from anju.engine.table import Table
from anju.server.protocol.base import Bilingual, Id, Message, Unsent, Value, both


class Deduce(Message, tag="deduce"):
    """How much is left of what could be?  With an answer to the open prompt: and how much if I gave it?"""

    id: Id
    answer: Value | None = None
    after: Unsent = msgspec.field(default_factory=list)


class Fact(Struct, kw_only=True):
    """Something that is so or is not, in the words of the game: a `plot`, a `role` of a character, the `culprit` of a day."""

    kind: str
    what: str
    which: str


class Excluded(Fact, kw_only=True):
    """Something that cannot be; `clue` is the place of what told so in `clues`, -1 if it never could."""

    clue: int


class Known(Struct, kw_only=True):
    """What can be known at one moment."""

    worlds: int
    """How many ways are left in which everything could be."""
    followed: bool
    """False: there are too many to follow them; `worlds` is 0, `numbers` is empty, and only what was revealed is known."""
    numbers: dict[str, int]
    """What the game counts: worlds `at_first`, choices of `plots`, `cells` (roles that characters may have), `sure` (who has one)."""
    clues: list[Bilingual]
    excluded: list[Excluded]
    certain: list[Fact]


class Deduced(Message, tag="deduced"):
    """The answer to `deduce`: what can be known now, and after the answer that was thought of."""

    id: str
    now: Known
    then: Known | None


class Puzzle(Struct, array_like=True, tag="puzzle"):
    """What a worker is given to think about."""

    game: str
    view: dict[str, Any]
    told: list[Any]
    then: list[Any]


class Solved(Struct, array_like=True):
    """What came of it: what is known now and then, or the kind of failure."""

    known: list[Known]
    failure: str = ""


def puzzle(table: Table, seat: int, answer: Answer | None) -> Puzzle:
    """Raises `Refused` if an answer is thought of by a seat that is not asked."""
    then = [] if answer is None else [told for step in table.foresee(seat, [answer]) for told in step.told]
    told = [event.plain() for event in table.events(None)]
    return Puzzle(table.game.id, table.view(None), told, then)


def solved(given: Puzzle) -> list[Known]:
    """Takes up to a second: not for the process that everybody waits for."""
    told, then = (msgspec.convert(events, list[tuple[Any, ...]]) for events in (given.told, given.then))
    return [_known(one) for one in anju.game(given.game).deduce(given.view, told, then)]


def deduced(id: str, known: list[Known]) -> Deduced:
    return Deduced(id=id, now=known[0], then=known[1] if len(known) > 1 else None)


def _known(one: Knowledge) -> Known:
    return Known(
        worlds=one.worlds,
        followed=one.followed,
        numbers=dict(one.numbers),
        clues=[both(clue) for clue in one.clues],
        excluded=[
            Excluded(kind=fact.kind, what=fact.what, which=fact.which, clue=fact.clue)
            for fact in one.ruled_out
        ],
        certain=[Fact(kind=kind, what=what, which=which) for kind, what, which in one.certain],
    )
