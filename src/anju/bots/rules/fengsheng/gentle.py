"""The gentle bot of 风声: it believes what the fair bot believes, and wavers between what is nearly as good."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from anju.bots.chair import Asked, Chair
from anju.bots.rules.fengsheng.house import FengshengHouse
from anju.bots.rules.fengsheng.mind import Taste
from anju.bots.wavering import wavered
from anju.engine.question import Value

WARMTH: Final = 3.0
"""About what a card and a half in hand is worth."""
NEARLY: Final = 0.5
"""The share of the best that something good must be worth."""


class FengshengGentle(FengshengHouse):
    """What decides it sees; otherwise it often takes the next best, or lets things be."""

    def _taste(self, chair: Chair, asked: Asked) -> Taste:
        rng = Random(f"{self.seed} {chair.seat} {len(chair.events())} {asked.word.id} {asked.source}")

        def taste(values: Sequence[Value], ratings: Sequence[float]) -> Value:
            least = NEARLY * max(ratings)
            kept = [
                (value, rating)
                for value, rating in zip(values, ratings, strict=True)
                if least <= 0 or rating >= least or value == asked.word.decline
            ]
            return wavered([value for value, _ in kept], [rating for _, rating in kept], WARMTH, rng)

        return taste
