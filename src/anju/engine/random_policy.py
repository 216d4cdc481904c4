"""Random play at all seats, answering in line: for playouts that never unwind."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from mypy_extensions import mypyc_attr

from anju.engine.play import Play, Policy
from anju.engine.question import Value, Word


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomPolicy(Policy):
    """Every value is as likely as any other."""

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
