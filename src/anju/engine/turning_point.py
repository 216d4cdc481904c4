"""A finished game looked back on: what decided it, and what somebody could have known and did not use.

What decided it is told when nothing is secret any more, so everything may be looked at.  What a seat could have known
must follow from what that seat had been shown by then, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from anju.engine.text import Text

if TYPE_CHECKING:
    from anju.engine.course import Course

MOST_DECISIVE: Final = 3
MOST_OVERLOOKED: Final = 2


class TurningPoint(NamedTuple):
    """A step, what it was worth beside the others of its game, a sentence with marks for seats (`Roster`), and a rule."""

    step: int
    weight: float
    text: Text
    rule: str


def decisive(course: Course) -> list[TurningPoint]:
    """The three heaviest, in the order of the game."""
    return _heaviest(course.game.turning_points(course), MOST_DECISIVE)


def overlooked(course: Course, seat: int) -> list[TurningPoint]:
    """The two that mattered most of what this seat could have known."""
    return _heaviest(course.game.overlooked(course, seat), MOST_OVERLOOKED)


def _heaviest(found: Iterable[TurningPoint], most: int) -> list[TurningPoint]:
    """Of those at one step only the heaviest counts."""
    by_step: dict[int, TurningPoint] = {}
    for point in found:
        if point.step not in by_step or by_step[point.step].weight < point.weight:
            by_step[point.step] = point
    heaviest = sorted(by_step.values(), key=lambda point: (-point.weight, point.step))[:most]
    return sorted(heaviest)


def last_beat(course: Course) -> list[TurningPoint]:
    """Of a game that says nothing else: the last thing that was worth seeing by itself, if everybody saw it."""
    game = course.game
    for step in reversed(course.steps):
        for event in reversed(course.news(step)):
            if event.kind in game.beats and event.seen_by(None):
                told = Text(*(game.event_text(event.kind, event.data, lang) for lang in ("zh", "en")))
                return [TurningPoint(step, 1, told, "")]
    return []
