"""A bot answers the questions of one seat."""

from __future__ import annotations

from anju.bots.chair import Chair
from anju.engine.question import Value


class Bot:
    """Decides by what its chair shows, and by its seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, chair: Chair) -> Value:
        """One of the values that the chair's seat is offered."""
        raise NotImplementedError  # every bot thinks for itself

    def remember(self, chair: Chair, given: Value) -> None:
        """Takes up the plan that began with this answer at this chair: the next questions are parts of it."""
        self.choose(chair)
