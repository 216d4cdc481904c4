"""A moment of a real table as a board is given it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal

from msgspec import Struct

from anju.engine.question import Question
from anju.engine.table import Table
from anju.server.live.prompt import prompt_of
from anju.server.protocol import faces
from anju.server.protocol.messages import Prompt, SeatShown

NAMES: Final = ("林深", "阿九", "Mara", "陈默", "小满", "Theo", "白露", "周行", "Iris")

Wanted = Callable[[dict[str, Any]], bool]
"""Whether there is enough to look at in a view."""


class Moment(Struct):
    """What a seat sees and is asked, and who sits where."""

    view: dict[str, Any]
    prompt: Prompt | None
    seats: list[SeatShown]


def moment(table: Table, seat: int) -> Moment:
    question, shared = table.question(seat), len(table.questions) > 1
    return Moment(
        view=table.view(seat),
        prompt=None if question is None else prompt_of(question, 1, shared),
        seats=[_sitting(n, person=n == seat) for n in range(table.seats)],
    )


def firsts(tables: Iterable[Table], wanted: dict[str, tuple[str, Wanted]]) -> dict[str, Moment]:
    """The first moment of each sort, by the word of its question, through the eyes of the first who is asked."""
    found: dict[str, Moment] = {}
    for table in tables:
        for name, (word, fits) in wanted.items():
            asked = _asked(table, word)
            if name not in found and asked is not None and fits(table.view(asked.seat)):
                found[name] = moment(table, asked.seat)
        if len(found) == len(wanted):
            return found
    raise AssertionError(f"these games have no {', '.join(wanted.keys() - found.keys())}")


def _asked(table: Table, word: str) -> Question | None:
    return next((question for question in table.questions if question.word.id == word), None)


def _sitting(n: int, person: bool) -> SeatShown:
    kind: Literal["person", "bot"] = "person" if person else "bot"
    bot = "" if person else "house"
    face = faces.usual(kind, NAMES[n])
    return SeatShown(n=n, kind=kind, name=NAMES[n], emblem=face, bot=bot, online=True, stand_in=False)
