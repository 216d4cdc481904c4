"""How a gentle bot chooses: softly, among the better half of what it values."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from anju.engine.question import Value

LEAST: Final = 2
"""Between two things it wavers too."""


def wavered(values: Sequence[Value], ratings: Sequence[float], warmth: float, rng: Random) -> Value:
    """One of the better half, or of two; what is rated `warmth` less is chosen about a third as often.

    So it wavers between what is nearly as good, and sees what decides as well as anybody.
    """
    best_first = sorted(range(len(values)), key=lambda at: -ratings[at])
    better = best_first[: max(LEAST, (len(values) + 1) // 2)]
    weights = [exp((ratings[at] - ratings[better[0]]) / warmth) for at in better]
    return values[rng.choices(better, weights)[0]]
