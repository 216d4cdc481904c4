"""The exact lines the others will read if the mastermind gives these answers.

The answer is given on a copy of the table.  What is told from the next phase on belongs to that phase: there the
protagonists' cards may be turned up, which the mastermind has not seen.
"""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.event import EVERYONE, Event
from anju.engine.foresight import Foresight
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper.queries import MASTERMIND


def foresee(table: Table, question: Question, steps: list[Value]) -> list[Foresight]:
    """Gives the answers one after the other, as long as the mastermind keeps being asked."""
    foreseen: list[Foresight] = []
    for value in steps if question.seat == MASTERMIND else []:
        told = len(table.history) + len(table.fresh)
        try:
            table.answer(MASTERMIND, value)
        except Refused as refusal:
            return [*foreseen, Foresight(value, False, refusal.message)]
        events = _read([*table.history, *table.fresh][told:])
        lines = tuple(Text(event.text("zh"), event.text("en")) for event in events)
        plain = tuple((event.kind, *event.data) for event in events)
        foreseen.append(Foresight(value, True, NOTHING, lines=lines, told=plain))
        if table.question(MASTERMIND) is None:
            return foreseen
    return foreseen


def _read(events: list[Event]) -> list[Event]:
    """What everybody is told before the next phase begins."""
    seen: list[Event] = []
    for event in events:
        if event.kind == "phase":
            break
        if event.audience == EVERYONE:
            seen.append(event)
    return seen
