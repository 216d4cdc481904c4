"""Games in which every seat answers by luck: quick, and the same each time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import anju
from anju.engine.table import Table


def played(game: str, seats: int, seed: int, options: Mapping[str, object] | None = None) -> Iterator[Table]:
    """The table at every question, and once more when it is over."""
    table, rng = anju.new(game, seats, seed, options), Random(seed)
    while table.questions:
        yield table
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
    yield table
