"""A bot answers the questions of one seat."""

from __future__ import annotations

from anju.bots.chair import Chair
from anju.engine.question import Value


class Bot:
    """Decides by what its chair shows, by its seed, and by how much of its usual thought it may spend.

    `effort` is above 0 and at most 1.  It is a share of what is looked at, never a time: the same chair, seed and effort
    give the same answer on any machine.
    """

    def __init__(self, seed: int, effort: float = 1.0) -> None:
        self.seed = seed
        self.effort = effort

    def choose(self, chair: Chair) -> Value:
        """One of the values that the chair's seat is offered."""
        raise NotImplementedError  # every bot thinks for itself

    def remember(self, chair: Chair, given: Value) -> None:
        """Takes up the plan that began with this answer at this chair: the next questions are parts of it."""
        self.choose(chair)


def share(count: int, effort: float) -> int:
    """How many of so many things are looked at, at least one."""
    return max(1, round(count * effort))
