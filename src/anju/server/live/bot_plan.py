"""What a bot has in mind for its questions of one moment, and since when it has had its turn to think."""

from __future__ import annotations

from anju.engine.question import Value


class BotPlan:
    """The best that the bot has come up with so far."""

    __slots__ = ("_failed", "_half", "_prompt", "values")

    def __init__(self, prompt: int) -> None:
        self.values: list[Value] = []
        self._prompt = prompt  # what the first value answers; the others answer those that follow
        self._half: float | None = (
            None  # from then on nothing better is waited for; None while it stands in line
        )
        self._failed = False

    def begin(self, began: float, due: float) -> None:
        """The other half of its time is for answers that nobody sees."""
        self._half = (began + due) / 2

    def settled_at(self, due: float) -> float | None:
        """When it is settled what is played; None while it stands in line: that this ends is the bot pool's business."""
        return self._half if self._half is None or self.values else due

    def covers(self, prompt: int) -> bool:
        """Whether the bot need not be asked this: it has thought of it, or has failed in this moment."""
        return prompt == self._prompt and (bool(self.values) or self._failed)

    def next(self, prompt: int) -> Value | None:
        """The answer to this prompt; None if there is none."""
        self._prompt = prompt + 1
        return self.values.pop(0) if self.values else None

    def give_up(self) -> None:
        """What was planned cannot be done: there is nothing but defaults until something shows."""
        self.values, self._failed = [], True
