"""The engine's conformance suite over many games and several processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from anju.lab.processes import results_of
from anju.lab.report import Report

PORTION: Final = 2
"""Games that a process plays before it reports: small enough for a bar that moves."""


def conform(
    game: str,
    games: int,
    seed: int,
    jobs: int,
    options: Mapping[str, object],
    thoroughness: float,
    progress: Callable[[int], None],
) -> Report:
    """What was played and what was broken, as plain data; the same for any number of processes."""
    import anju
    from anju.engine import conformance

    # Unplayable options are refused here, where the person can read it, not in a worker process.
    conformance.plan_of(anju.game(game), seed, 0, options)
    portions = [(first, min(PORTION, games - first)) for first in range(0, games, PORTION)]
    work = partial(play, game, seed=seed, options=options, thoroughness=thoroughness)
    reports: dict[int, Report] = {}
    done = 0
    with results_of(work, portions, jobs) as results:
        for number, report in results:
            reports[number] = report
            done += report["games"]
            progress(done)
    return merged([reports[number] for number in range(len(portions))])


def play(
    game: str, portion: tuple[int, int], *, seed: int, options: Mapping[str, object], thoroughness: float
) -> Report:
    """One portion; runs in a process of its own."""
    import anju
    from anju.engine import conformance

    first, count = portion
    report = conformance.run(
        anju.game(game), count, seed, options=options, thoroughness=thoroughness, first=first
    )
    return report.plain()


def merged(reports: list[Report]) -> Report:
    total: Report = {"games": 0, "decisions": 0, "longest": 0, "checks": {}, "questions": {}, "problems": []}
    for report in reports:
        total["games"] += report["games"]
        total["decisions"] += report["decisions"]
        total["longest"] = max(total["longest"], report["longest"])
        total["problems"] += report["problems"]
        for part in ("checks", "questions"):
            for name, count in report[part].items():
                total[part][name] = total[part].get(name, 0) + count
    return total
