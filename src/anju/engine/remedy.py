"""A remedy as data: what would have to be done so that something becomes legal.

People read words; whatever these say in numbers stands here too, so that a program can carry it out and see whether it
is true.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from anju.engine.text import Text

ANSWER: Final = "answer"
"""The step that gives another answer to the same question."""

OPTION: Final = "option"
"""The step that sets up another table with this option changed."""


class Step(NamedTuple):
    """One thing to do: a word of the game, and its new value."""

    what: str
    to: object


Way = tuple[Step, ...]
"""All of these."""
Ways = tuple[Way, ...]
"""Any of these; none where only words can say what helps."""


class Remedy(NamedTuple):
    """What helps: as a clause, and as data."""

    words: Text
    ways: Ways


def instead(words: Text, *values: object) -> Remedy:
    """Any of these answers instead."""
    return Remedy(words, tuple((Step(ANSWER, value),) for value in values))
