"""The random bot: every value is as likely as any other."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from anju.bots.bot import Bot, Pause, go_on
from anju.bots.chair import Chair
from anju.engine.play import Play, Policy
from anju.engine.question import Value, Word


class RandomBot(Bot):
    tries_out = False

    def __init__(self, seed: int, effort: float = 1.0, pause: Pause = go_on) -> None:
        super().__init__(seed, effort, pause)
        self._rng = Random(seed)

    def choose(self, chair: Chair) -> Value:
        return self._rng.choice(chair.question.values)


class RandomPolicy(Policy):
    """The random bot on every seat, answering in line: for playouts that never unwind."""

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        return values[int(self._random() * len(values))]

    def choose_among(
        self,
        play: Play[Any],
        seat: int,
        word: Word,
        candidates: list[Value],
        allowed: Callable[[Value], bool],
    ) -> Value:
        """Trying candidates until one is allowed makes every allowed one as likely as any other."""
        while True:
            value = candidates[int(self._random() * len(candidates))]
            if allowed(value):
                return value
