"""Everything visible at a table as plain text, for comparing two tables."""

from __future__ import annotations

import json

from anju.engine.event import Event
from anju.engine.play import Entry
from anju.engine.question import Question
from anju.engine.table import Table
from anju.engine.text import LANGUAGES


class Picture:
    """Everything that anybody can see at a table."""

    __slots__ = ("events", "parts", "record")

    def __init__(self, t: Table) -> None:
        self.record = t.record
        self.events = [*t.history, *t.fresh]
        self.parts = {
            "questions": plain_text([_asked(question) for question in t.questions]),
            "position": plain_text(t.game.describe(t.now)),
            "outcome": repr(t.outcome),
        }
        for seat in (*range(t.seats), None):
            self.parts[f"view of {seat}"] = plain_text(t.view(seat))

    def difference(self, other: Picture) -> str:
        """The difference in words; "" if there is none."""
        for name, mine in self.parts.items():
            if mine != other.parts[name]:
                return f"{name}: {first_difference(mine, other.parts[name])}"
        if self.record != other.record:
            return f"record: {_first_entry(self.record, other.record)}"
        if self.events != other.events:
            return f"events: {_first_entry(tuple(self.events), tuple(other.events))}"
        return ""


def plain_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _asked(question: Question) -> list[object]:
    return [question.seat, question.word.id, question.source, question.rule, question.values]


def read(question: Question | None) -> object:
    """All that the seat is shown of its question."""
    if question is None:
        return None
    options = [
        [option.value, option.piece, *(option.label(lang) for lang in LANGUAGES)]
        for option in question.options
    ]
    return [_asked(question), question.default, *(question.text(lang) for lang in LANGUAGES), options]


def news(mine: list[Event], theirs: list[Event]) -> tuple[list[object], list[object]]:
    """Plain events without the beginning that both lists share."""
    shared = 0
    while shared < min(len(mine), len(theirs)) and mine[shared] is theirs[shared]:
        shared += 1
    return [event.plain() for event in mine[shared:]], [event.plain() for event in theirs[shared:]]


def changed_kind(before: object, after: object, path: str = "") -> str:
    """Where a number has replaced True or False, or the other way round; "" if nowhere."""
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = [(str(key), before[key], after[key]) for key in before if key in after]
    elif isinstance(before, list) and isinstance(after, list):
        pairs = [(str(at), *both) for at, both in enumerate(zip(before, after, strict=False))]
    else:
        return path if before == after and type(before) is not type(after) else ""
    changed = (changed_kind(one, other, f"{path}/{key}") for key, one, other in pairs)
    return next(filter(None, changed), "")


def first_difference(mine: str, theirs: str) -> str:
    """The first place where two texts differ, with a little context."""
    start = 0
    while start < min(len(mine), len(theirs)) and mine[start] == theirs[start]:
        start += 1
    begin = max(0, start - 40)
    return f"{mine[begin : start + 40]!r} against {theirs[begin : start + 40]!r}"


def _first_entry(mine: tuple[Entry | Event, ...], theirs: tuple[Entry | Event, ...]) -> str:
    for index, (one, other) in enumerate(zip(mine, theirs, strict=False)):
        if one != other:
            return f"number {index}: {one!r} against {other!r}"
    return f"{len(mine)} against {len(theirs)} entries"


def saw_nothing(before: Table, after: Table, seat: int | None) -> bool:
    """Whether this seat has noticed nothing of the answers between the two; None means the public."""
    return (
        after.outcome is None
        and all(before.view(who) == after.view(who) for who in {seat, None})
        and len(before.events(seat)) == len(after.events(seat))
        and before.asked == after.asked
        and (seat is None or read(before.question(seat)) == read(after.question(seat)))
    )
