"""Answers of which nobody else sees anything: the seat is only asked on, in the same moment."""

from __future__ import annotations

from anju.engine.picture import saw_nothing
from anju.engine.question import Value
from anju.engine.table import Table


def asked_on(table: Table, seat: int, value: Value) -> Table | None:
    """The table after this answer, which is on offer, if only this seat is asked on and nothing shows to everybody.

    None if another moment begins with it, or if it waits for the others'.
    """
    if table.asked != [seat]:
        return None
    then = table.clone()
    then.answer(seat, value)
    return then if saw_nothing(table, then, None) else None


def is_unseen(table: Table, seat: int, value: Value) -> bool:
    """Whether this answer, which is on offer, leads to another question for this seat and to nothing that shows."""
    then = asked_on(table, seat, value)
    others = [other for other in range(table.seats) if other != seat]
    return then is not None and all(saw_nothing(table, then, other) for other in others)
