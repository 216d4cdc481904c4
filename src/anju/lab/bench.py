"""How fast things are: figures of one run, and ratios between things measured in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, Final

from anju.engine.table import Table
from anju.lab import peers as others
from anju.lab.builds import HERE, Build, DistantContender, located
from anju.lab.contender import Timed
from anju.lab.deductions import measure_deduction
from anju.lab.own_figures import PLAYOUTS, PLAYOUTS_WITH_VIEWS, called, tables_of
from anju.lab.report import Report
from anju.lab.spots import house_times, measure_spots, positions
from anju.lab.work import measure_work

FURTHER: Final[dict[str, dict[str, Callable[[int], dict[str, float]]]]] = {
    "tragedy_looper": {"deduction": measure_deduction},
}
"""Measurements that exist for one game only, over this many games."""

Rounds = dict[str, list[dict[str, float]]]
"""What each contender did in a second, round by round; what it is compared by stands first."""

OURS: Final = "here"


class Extent:
    """How much is measured."""

    def __init__(self, rounds: int, seconds: float, positions: int, games: int) -> None:
        self.rounds = rounds
        self.seconds = seconds
        self.positions = positions
        self.games = games


FULL: Final = Extent(9, 0.6, 60, 12)
SMOKE: Final = Extent(2, 0.05, 4, 1)


def measure(game: str, *, against: Sequence[Path] = (), peers: bool = False, smoke: bool = False) -> Report:
    """All figures as plain data.  A smoke run only shows that everything works; its figures mean little."""
    extent = SMOKE if smoke else FULL
    places = {OURS: HERE, **located(against)}
    with ExitStack() as processes:
        builds = {
            name: processes.enter_context(Build(place, game, extent.positions))
            for name, place in places.items()
        }
        own, foreign = _of(builds), others.installed() if peers else []
        rounds = _interleaved([*own, *foreign], extent)
    here = builds[OURS]
    played = {name: rounds[_entry(name, OURS)] for name in here.figures}
    report: Report = {
        "game": game,
        **here.about,
        "rounds": extent.rounds,
        "seconds_per_round": extent.seconds,
        "per_second": {name: _medians(done) for name, done in played.items() if "games" in done[0]}
        | {one.name: _medians(rounds[one.name]) for one in foreign},
        **_at_positions(game, extent),
        "work": measure_work(game),
    }
    if against:
        report["builds"] = {name: build.about for name, build in builds.items()}
        report["against"] = {figure: _compared(rounds, figure, builds) for figure in here.figures}
    if peers:
        report["ratios"] = _ratios({**rounds, **played}, _whole_games(game), [one.name for one in foreign])
        report["not_measured"] = others.missing()
    return report


def _of(builds: Mapping[str, Build]) -> list[Timed]:
    """Figure by figure, so that what is compared is measured one right after the other."""
    return [
        DistantContender(_entry(figure, name), build, figure)
        for figure in builds[OURS].figures
        for name, build in builds.items()
    ]


def _entry(figure: str, build: str) -> str:
    return f"{figure}, {build}"


def _whole_games(game: str) -> list[str]:
    return [called(figure, table) for table in tables_of(game) for figure in (PLAYOUTS, PLAYOUTS_WITH_VIEWS)]


def _at_positions(game: str, extent: Extent) -> Report:
    spots = {name: positions(game, extent.positions, options) for name, options in tables_of(game).items()}
    return {
        "single_operations": _at_each(spots, measure_spots),
        "house_decision_ms": _at_each(spots, house_times),
        **{name: extra(extent.games) for name, extra in FURTHER.get(game, {}).items()},
    }


def _at_each(spots: dict[str, list[Table]], figures: Callable[[list[Table]], dict[str, Any]]) -> Report:
    return {
        called(name, table): value
        for table, places in spots.items()
        for name, value in figures(places).items()
    }


def _interleaved(contenders: Sequence[Timed], extent: Extent) -> Rounds:
    """A B C, A B C, ...: slow moments of the machine hit all alike.  Lazy setup is done beforehand."""
    for one in contenders:
        one.round(0.0)
    rounds: Rounds = {one.name: [] for one in contenders}
    for _ in range(extent.rounds):
        for one in contenders:
            rounds[one.name].append(one.round(extent.seconds))
    return rounds


def _medians(rounds: list[dict[str, float]]) -> dict[str, float]:
    return {name: round(median(one[name] for one in rounds)) for name in rounds[0]}


def _compared(rounds: Rounds, figure: str, builds: Iterable[str]) -> dict[str, float]:
    """How much each build did in a second, and how many times as much this one did as each of the others."""
    done = {name: rounds[_entry(figure, name)] for name in builds}
    speeds = {name: round(median(map(_speed, one))) for name, one in done.items()}
    others = [name for name in done if name != OURS]
    return speeds | {f"{OURS} / {name}": _ratio(done[OURS], done[name]) for name in others}


def _ratios(rounds: Rounds, ours: list[str], peers: list[str]) -> dict[str, dict[str, float]]:
    """How many times a peer's decisions we make in the same time."""
    return {peer: {mine: _ratio(rounds[mine], rounds[peer]) for mine in ours} for peer in peers}


def _ratio(mine: list[dict[str, float]], theirs: list[dict[str, float]]) -> float:
    """The median of the ratios round by round."""
    return round(median(_speed(a) / _speed(b) for a, b in zip(mine, theirs, strict=True)), 2)


def _speed(done: dict[str, float]) -> float:
    return next(iter(done.values()))
