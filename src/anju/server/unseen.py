"""Answers of which nobody else sees anything: the seat is only asked on, in the same moment."""

from __future__ import annotations

from anju.engine.picture import saw_nothing
from anju.engine.question import Value
from anju.engine.table import Table


def is_unseen(table: Table, seat: int, value: Value) -> bool:
    """Whether this answer, which is on offer, leads to another question for this seat and to nothing that shows."""
    if table.asked != [seat]:
        return False  # it waits for the others', and with the last of them something shows
    then = table.clone()
    then.answer(seat, value)
    others = [other for other in range(table.seats) if other != seat]
    return then.asked == [seat] and all(saw_nothing(table, then, other) for other in others)
