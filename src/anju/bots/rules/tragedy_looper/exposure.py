"""What the use of an ability gives away: little, if much else could explain what is seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from anju.games.tragedy_looper.library import Library, Row

TELLING: Final = 0.04
"""What it costs to do something that only one role or plot of the set can do."""


def _visible(row: Row) -> tuple[str, ...]:
    """What is seen of a row: verbs and counters, never whose it is (TL-12.2.1)."""
    return tuple(f"{effect.op} {effect.fields.get('counter', '')}" for effect in row.effect)


@lru_cache(maxsize=8)
def _explanations(library: Library, set_id: str) -> dict[str, int]:
    """For each row of the set, how many of its rows look the same."""
    chosen = library.sets[set_id]
    rows = [row for role in chosen.roles if role in library.roles for row in library.roles[role].rows]
    plots = [*chosen.main_plots, *chosen.subplots]
    rows += [row for plot in plots if plot in library.plots for row in library.plots[plot].rows]
    looks = [(row.timing, _visible(row)) for row in rows]
    return {row.id: looks.count((row.timing, _visible(row))) for row in rows}


def exposure(library: Library, set_id: str, row_id: str) -> float:
    """The price of using this row."""
    return TELLING / max(1, _explanations(library, set_id).get(row_id, 1))
