"""Positions of 风声 for tests."""

from __future__ import annotations

from typing import Any

import anju
from anju.engine.table import Table
from anju.games.fengsheng.words import SEATS

GAME: Any = anju.game("fengsheng")


def position(given: dict[str, Any], seats: int = 5, seed: int = 1, **options: object) -> Table:
    """A table at the position; seats that are not described have nothing."""
    return Table(GAME, seats, seed, GAME.settle(seats, options), given).begin()


def answer(table: Table, seat: str, *names: str) -> None:
    """Answers by name; what others are asked meanwhile is declined."""
    number = SEATS.index(seat)
    for name in names:
        while True:
            question = table.question(number)
            found = None
            if question is not None:
                found = next(
                    (v for v in question.values if name in GAME.names(question.state, question.word, v)), None
                )
            if found is not None:
                table.answer(number, found)
                break
            decline(table)


def decline(table: Table) -> None:
    """Declines the first question that can be."""
    question = next(q for q in table.questions if q.word.decline is not None and q.word.decline in q.values)
    assert question.word.decline is not None
    table.answer(question.seat, question.word.decline)


def seen(table: Table, seat: str) -> list[str]:
    """The kinds of events the seat saw."""
    return [event.kind for event in table.events(SEATS.index(seat))]


def state(table: Table) -> Any:
    """The position itself, which no player sees."""
    return table.now


def hand_of(table: Table, viewer: str, owner: str) -> Any:
    """What the viewer is sure of in the owner's hand, as faces."""
    return table.view(SEATS.index(viewer))["seats"][SEATS.index(owner)]["hand"]
