"""Many games between bots, and what can be said about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import anju
from anju import bots as anju_bots
from anju.lab.match import Match, Played, play
from anju.lab.processes import results_of
from anju.lab.report import Report, report_of

PORTION: Final = 2
RANDOM_PORTION: Final = 50
"""Games that a process plays before it reports, with bots that think and with none: small enough for a bar that moves."""


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
    size = RANDOM_PORTION if set(bots) == {"random"} else PORTION
    played: list[Played] = []
    portions = [matches[at : at + size] for at in range(0, games, size)]
    with results_of(play_portion, portions, jobs) as results:
        for _, portion in results:
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


def play_portion(matches: list[Match]) -> list[Played]:
    return [play(match) for match in matches]
