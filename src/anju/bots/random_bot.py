"""The random bot: every value is as likely as any other."""

from __future__ import annotations

from random import Random

from anju.bots.bot import Bot, Pause, go_on
from anju.bots.chair import Chair
from anju.engine.question import Value
from anju.engine.random_policy import RandomPolicy

__all__ = ["RandomBot", "RandomPolicy"]


class RandomBot(Bot):
    tries_out = False

    def __init__(self, seed: int, effort: float = 1.0, pause: Pause = go_on) -> None:
        super().__init__(seed, effort, pause)
        self._rng = Random(seed)

    def choose(self, chair: Chair) -> Value:
        return self._rng.choice(chair.question.values)
