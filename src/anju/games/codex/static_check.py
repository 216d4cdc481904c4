"""Mistakes in the rows that can be found without playing a game.

Everything is judged for a duel with the default table options: nine cells, 36 cards, 12 points of action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from anju.games.codex.library import Library, standard
from anju.games.codex.static import (
    contradiction,
    cost,
    cycles,
    damage,
    distance,
    division,
    naming,
    open_rulings,
    vocabulary,
)
from anju.games.codex.static.finding import Finding
from anju.games.codex.static.rows import Rows

__all__ = ["Finding", "findings"]

_CHECKS: Final[tuple[Callable[[Rows], Iterator[Finding]], ...]] = (
    cost.check,
    damage.check,
    division.check,
    distance.check,
    contradiction.check,
    naming.numbers,
    naming.names,
    cycles.check,
    vocabulary.check,
)


def findings(library: Library | None = None) -> list[Finding]:
    """Everything wrong with a library's rows, the worst first."""
    rows = Rows(library or standard())
    everything = [finding for check in _CHECKS for finding in check(rows)]
    everything.append(open_rulings.note())
    return sorted(everything, key=lambda finding: finding.rank)
