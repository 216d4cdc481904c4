"""Moments of 风声: one for each sort of question, at a small table and at a large one; and whole logs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tests.pages.by_luck import played
from tests.pages.moment import Moment, Wanted, firsts, moment

from anju.engine.table import Table
from anju.server.live import prompt

View = dict[str, Any]

SEATS: Final = (5, 9)
SEEDS: Final = range(1, 60)
LOGGED: Final = range(1, 7)


def moments() -> dict[str, Moment]:
    """By the number of seats and the sort of moment: `5-contest`."""
    found: dict[str, Moment] = {}
    for seats in SEATS:
        kept = firsts(_tables(seats), WANTED) | {"over": _over(seats)}
        found |= {f"{seats}-{name}": one for name, one in kept.items()}
    return found


def logs() -> list[dict[str, Any]]:
    """What a seat was told of whole games, with what it saw in the end."""
    return [_log(seats, seed) for seats in SEATS for seed in LOGGED]


def _log(seats: int, seed: int) -> dict[str, Any]:
    *_, last = played("fengsheng", seats, seed)
    return {"lines": [prompt.line_of(event) for event in last.events(0)], "view": last.view(0)}


def _tables(seats: int) -> Iterator[Table]:
    for seed in SEEDS:
        yield from played("fengsheng", seats, seed)


def _over(seats: int) -> Moment:
    *_, last = played("fengsheng", seats, SEEDS[0])
    return moment(last, 0)


def _laid(view: View) -> int:
    return sum(len(seat["area"]) for seat in view["seats"])


def _crowded(view: View) -> bool:
    """So many messages lie there that there is something to see before most seats."""
    return _laid(view) >= len(view["seats"])


def _any(_view: View) -> bool:
    return True


WANTED: Final[dict[str, tuple[str, Wanted]]] = {
    "roles": ("choose_role", _any),
    "main": ("main", _crowded),
    "send": ("send", _crowded),
    "receiving": ("transit", _crowded),
    "contest": ("contest", _crowded),
    "dying": ("dying", _any),
    "target": ("target", _crowded),
    "intel": ("intel", _crowded),
}
