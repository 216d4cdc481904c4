"""The engine's conformance suite over many games and several processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final

PORTION: Final = 2
"""Games that a process plays before it reports: small enough for a bar that moves."""

Report = dict[str, Any]


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

    # Options that cannot be played are refused here, where the person can read it, not in another process.
    conformance.plan_of(anju.game(game), seed, 0, options)
    portions = [(first, min(PORTION, games - first)) for first in range(0, games, PORTION)]
    reports: dict[int, Report] = {}
    done = 0
    # Fresh processes: the bar on the screen is a thread, and a process with threads must not be copied.
    with ProcessPoolExecutor(jobs, get_context("spawn"), leave_the_keyboard_alone) as pool:
        waiting = {
            pool.submit(play, game, first, count, seed, options, thoroughness): first
            for first, count in portions
        }
        try:
            for finished in as_completed(waiting):
                reports[waiting[finished]] = finished.result()
                done += reports[waiting[finished]]["games"]
                progress(done)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
    return merged([reports[first] for first, _ in portions])


def leave_the_keyboard_alone() -> None:
    """Ctrl-C is for the process in front; the others end with it."""
    signal(SIGINT, SIG_IGN)


def play(
    game: str, first: int, count: int, seed: int, options: Mapping[str, object], thoroughness: float
) -> Report:
    """One portion; runs in a process of its own."""
    import anju
    from anju.engine import conformance

    found = conformance.run(
        anju.game(game), count, seed, options=options, thoroughness=thoroughness, first=first
    )
    return found.plain()


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
