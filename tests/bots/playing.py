"""Tables that bots play at."""

from __future__ import annotations

from anju.bots import Bot, Chair
from anju.engine.question import Value
from anju.engine.table import Table


def play_on(table: Table, bots: list[Bot], most: int = 10_000) -> list[Value]:
    """Lets the bots answer; the table itself refuses whatever is not on offer."""
    given: list[Value] = []
    while table.outcome is None and len(given) < most:
        for question in table.questions:
            given.append(bots[question.seat].choose(Chair(table, question.seat)))
            table.answer(question.seat, given[-1])
    return given
