"""A bot answers the questions of one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from anju.bots.chair import Chair
from anju.bots.reason import Reason
from anju.engine.event import Event
from anju.engine.question import Value

Pause = Callable[[], None]
"""Called between the parts of a thought; raises `Stopped` if nobody is waiting any more."""


class Stopped(Exception):
    """There was no time left to finish the thought."""


def go_on() -> None:
    """The pause of a bot that has no time limit."""


class Bot:
    """Decides from what its chair shows, its seed, and how much of its usual thought it may spend.

    `effort` is above 0 and at most 1.  It is a share of what is looked at, never a time: the same chair, seed and effort
    give the same answer on any machine.  A thought that `pause` ends gives none.
    """

    tries_out: ClassVar[bool] = True
    """Whether less effort changes anything for this bot."""

    def __init__(self, seed: int, effort: float = 1.0, pause: Pause = go_on) -> None:
        self.seed = seed
        self.effort = effort
        self.pause = pause

    @classmethod
    def hear(cls, view: Mapping[str, Any], events: Sequence[Event]) -> None:
        """Takes in what everybody sees and was told, before a chair is shown to any bot of this kind.

        Only what is public comes in here, so how long it takes tells nothing that is not.
        """

    def choose(self, chair: Chair) -> Value:
        """One of the values that the chair's seat is offered."""
        raise NotImplementedError  # every bot thinks for itself

    def explain(self, chair: Chair) -> list[Reason]:
        """What matters at this question, the most urgent first, at most `reason.MOST`; a bot need not put anything into words."""
        return []

    def remember(self, chair: Chair, given: Value) -> None:
        """Resumes the plan that began with this answer at this chair: the next questions are parts of it."""
        self.choose(chair)


def share(count: int, effort: float) -> int:
    """How many of these things to consider at this effort; at least one."""
    return max(1, round(count * effort))
