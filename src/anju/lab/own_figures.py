"""Everything that is measured of a build of ours, by name: the same for whichever build is running."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anju.bots.random_bot import RandomPolicy
from anju.lab.contender import STANDARD, Contender, LookingPolicy, flat_search, operation, playouts, suspended
from anju.lab.spots import deeds, positions

PLAYOUTS: Final = "playouts"
PLAYOUTS_WITH_VIEWS: Final = "playouts with views"
SUSPENDED: Final = "suspended play"
FLAT_SEARCH: Final = "flat search"

TABLES: Final[dict[str, dict[str, Mapping[str, object]]]] = {
    "tragedy_looper": {"FS-1": {"script": "FS-1"}, "BTX-1": {"script": "BTX-1"}},
}
"""Tables to measure, by name, where one alone would say too little: a small script and a large one."""


def tables_of(game: str) -> dict[str, Mapping[str, object]]:
    return TABLES.get(game, {"": STANDARD})


def called(figure: str, table: str) -> str:
    """With the name of the table, where several are measured."""
    return f"{figure} {table}".rstrip()


def own_figures(game: str, count: int) -> dict[str, Contender]:
    """Those of whole games, then those of single operations at so many positions."""
    return {
        one.name: one
        for table, options in tables_of(game).items()
        for one in _at(game, table, options, count)
    }


def _at(game: str, table: str, options: Mapping[str, object], count: int) -> list[Contender]:
    spots = positions(game, count, options)
    return [
        playouts(game, called(PLAYOUTS, table), RandomPolicy, options),
        playouts(game, called(PLAYOUTS_WITH_VIEWS, table), LookingPolicy, options),
        suspended(game, called(SUSPENDED, table), options),
        flat_search(called(FLAT_SEARCH, table), spots),
        *(operation(called(name, table), spots, deed) for name, deed in deeds().items()),
    ]
