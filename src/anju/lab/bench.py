"""How fast things are: figures of one run, and ratios between things measured in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from typing import Any, Final

import anju
from anju.bots.random_bot import RandomPolicy
from anju.engine.table import Table
from anju.lab import peers as others
from anju.lab.contender import STANDARD, Contender, LookingPolicy, playouts, suspended
from anju.lab.deductions import measure_deduction
from anju.lab.machine import machine
from anju.lab.report import Report
from anju.lab.spots import house_times, measure_spots, positions

PLAYOUTS: Final = "playouts"
PLAYOUTS_WITH_VIEWS: Final = "playouts with views"
SUSPENDED: Final = "suspended play"


TABLES: Final[dict[str, dict[str, Mapping[str, object]]]] = {
    "tragedy_looper": {"FS-1": {"script": "FS-1"}, "BTX-1": {"script": "BTX-1"}},
}
"""Tables to measure, by name, where one alone would say too little: a small script and a large one."""

FURTHER: Final[dict[str, dict[str, Callable[[int], dict[str, float]]]]] = {
    "tragedy_looper": {"deduction": measure_deduction},
}
"""Measurements that exist for one game only, over this many games."""


class Extent:
    """How much is measured."""

    def __init__(self, rounds: int, seconds: float, positions: int, games: int) -> None:
        self.rounds = rounds
        self.seconds = seconds
        self.positions = positions
        self.games = games


FULL: Final = Extent(9, 0.6, 60, 12)
SMOKE: Final = Extent(2, 0.1, 4, 1)


def measure(game: str, *, peers: bool = False, smoke: bool = False) -> Report:
    """All figures as plain data.  A smoke run only shows that everything works; its figures mean little."""
    extent = SMOKE if smoke else FULL
    tables = TABLES.get(game, {"": STANDARD})
    own = [one for name, options in tables.items() for one in _own(game, name, options)]
    contenders = [*own, *(others.installed() if peers else ())]
    rounds = _interleaved(contenders, extent)
    spots = {name: positions(game, extent.positions, options) for name, options in tables.items()}
    report: Report = {
        "game": game,
        "rules": anju.game(game).version,
        **machine(),
        "rounds": extent.rounds,
        "seconds_per_round": extent.seconds,
        "per_second": {name: _medians(figures) for name, figures in rounds.items()},
        "single_operations": _at_each(spots, measure_spots),
        "house_decision_ms": _at_each(spots, house_times),
    }
    for name, extra in FURTHER.get(game, {}).items():
        report[name] = extra(extent.games)
    if peers:
        ours = [one.name for one in own if not one.name.startswith(SUSPENDED)]
        report["ratios"] = _ratios(rounds, ours, [one.name for one in contenders[len(own) :]])
        report["not_measured"] = others.missing()
    return report


def _own(game: str, table: str, options: Mapping[str, object]) -> list[Contender]:
    return [
        playouts(game, _called(PLAYOUTS, table), RandomPolicy, options),
        playouts(game, _called(PLAYOUTS_WITH_VIEWS, table), LookingPolicy, options),
        suspended(game, _called(SUSPENDED, table), options),
    ]


def _called(figure: str, table: str) -> str:
    """With the name of the table, where several are measured."""
    return f"{figure} {table}".rstrip()


def _at_each(spots: dict[str, list[Table]], figures: Callable[[list[Table]], dict[str, Any]]) -> Report:
    return {
        _called(name, table): value
        for table, places in spots.items()
        for name, value in figures(places).items()
    }


def _interleaved(contenders: list[Contender], extent: Extent) -> dict[str, list[dict[str, float]]]:
    """A B C, A B C, ...: slow moments of the machine hit all alike.  Lazy setup is done beforehand."""
    for one in contenders:
        one.round(0.0)
    rounds: dict[str, list[dict[str, float]]] = {one.name: [] for one in contenders}
    for _ in range(extent.rounds):
        for one in contenders:
            rounds[one.name].append(one.round(extent.seconds))
    return rounds


def _medians(rounds: list[dict[str, float]]) -> dict[str, float]:
    return {name: round(median(one[name] for one in rounds)) for name in rounds[0]}


def _ratios(
    rounds: dict[str, list[dict[str, float]]], ours: list[str], peers: list[str]
) -> dict[str, dict[str, float]]:
    """How many times a peer's decisions we make in the same time: the median of the ratios round by round."""
    return {
        peer: {
            mine: round(
                median(
                    a["decisions"] / b["decisions"] for a, b in zip(rounds[mine], rounds[peer], strict=True)
                ),
                2,
            )
            for mine in ours
        }
        for peer in peers
    }
