"""Many games between bots, and what can be said about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Final

import anju
from anju import bots as anju_bots
from anju.lab.match import Match, Played, play
from anju.lab.report import Report, report_of

PORTION: Final = {"random": 50, "house": 2}
"""Games that a process plays before it reports, by the slowest bot: small enough for a bar that moves."""


def simulate(
    game: str,
    games: int,
    seed: int,
    bots: list[str],
    jobs: int,
    options: Mapping[str, object],
    progress: Callable[[int], None],
    seats: int = 2,
    keep_seats: bool = False,
) -> Report:
    """Plays and counts.  The same for any number of processes: every game has a seed of its own."""
    _refuse_what_cannot_be_played(game, seats, bots, options)
    matches = [Match(game, seats, number, seed, bots, options, keep_seats) for number in range(games)]
    size = min(PORTION[name] for name in bots)
    played: list[Played] = []
    with _portions_played([matches[at : at + size] for at in range(0, games, size)], jobs) as results:
        for portion in results:
            played.extend(portion)
            progress(len(played))
    played.sort(key=lambda one: one.number)
    about: Report = {"game": game, "rules": anju.game(game).version, "games": games, "seed": seed}
    about.update({"seats": seats, "bots": list(bots), "options": dict(options), "keep_seats": keep_seats})
    return report_of(about, played)


def _refuse_what_cannot_be_played(
    game: str, seats: int, bots: list[str], options: Mapping[str, object]
) -> None:
    """Here, where the person can read it, not in another process."""
    anju.new(game, seats, 0, options)
    for name in bots:
        anju_bots.make(name, game)


@contextmanager
def _portions_played(portions: list[list[Match]], jobs: int) -> Iterator[Iterator[list[Played]]]:
    """The results of the portions in the order in which they come in."""
    if jobs <= 1 or len(portions) == 1:
        yield (play_portion(portion) for portion in portions)
        return
    # Fresh processes on every system: nothing is inherited that could make a difference.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_the_keyboard_alone) as pool:
        waiting = [pool.submit(play_portion, portion) for portion in portions]
        try:
            yield (finished.result() for finished in as_completed(waiting))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise


def _leave_the_keyboard_alone() -> None:
    """Ctrl-C is for the process in front; the others end with it."""
    signal(SIGINT, SIG_IGN)


def play_portion(matches: list[Match]) -> list[Played]:
    return [play(match) for match in matches]
