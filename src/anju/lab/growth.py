"""How cost grows: with seats, with what a table is made of, and with the length of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import anju
from anju.bots.random_bot import RandomPolicy
from anju.engine.table import Table
from anju.lab.contender import STANDARD, playouts
from anju.lab.deductions import deduced
from anju.lab.machine import machine
from anju.lab.memory import measure_memory
from anju.lab.report import Report
from anju.lab.spots import deeds, positions, positions_after, typical

DEEDS: Final = ("clone", "clone and answer", "view", "imagine", "save", "save and load")
ANSWERS: Final = (25, 50, 100, 200, 400, 800)

SIZED: Final[dict[str, dict[str, Mapping[str, object]]]] = {
    "tragedy_looper": {
        script: {"script": script} for script in ("FS-1", "FS-2", "FS-3", "BTX-1", "BTX-2", "BTX-3", "BTX-4")
    },
}
"""Tables of one game that differ in what they are made of."""

FURTHER: Final[dict[str, dict[str, Callable[[Table], object]]]] = {"tragedy_looper": {"deduction": deduced}}
"""What else is done to a table, for one game only."""


class Extent:
    """How much is measured."""

    def __init__(self, seconds: float, positions: int, most_answers: int) -> None:
        self.seconds = seconds
        self.positions = positions
        self.most_answers = most_answers


FULL: Final = Extent(1.0, 24, ANSWERS[-1])
SMOKE: Final = Extent(0.02, 1, ANSWERS[0])


def measure(game: str, *, smoke: bool = False) -> Report:
    """Microseconds by operation (`us`), and what random games do in a second, at tables that differ in one thing."""
    extent = SMOKE if smoke else FULL
    rules = anju.game(game)
    report: Report = {
        "game": game,
        "rules": rules.version,
        **machine(),
        "seats": {str(seats): _at_size(game, extent, seats=seats) for seats in rules.seats},
    }
    if game in SIZED:
        report["cast"] = {
            name: {"cast": _cast(game, options)} | _at_size(game, extent, options)
            for name, options in SIZED[game].items()
        }
    report["answers"] = {
        str(answers): found
        for answers in ANSWERS
        if answers <= extent.most_answers and (found := _after(game, extent, answers))
    }
    report["memory"] = measure_memory(positions(game, extent.positions))
    return report


def _cast(game: str, options: Mapping[str, object]) -> int:
    return len(anju.new(game, anju.game(game).usual_seats, 1, options).view(None)["characters"])


def _at_size(
    game: str, extent: Extent, options: Mapping[str, object] = STANDARD, seats: int | None = None
) -> dict[str, Any]:
    games = playouts(game, "playouts", RandomPolicy, options, seats)
    games.round(0.0)  # what is made once for all tables is there
    done = games.round(extent.seconds)
    return {
        "decisions_per_s": round(done["decisions"]),
        "decisions_per_game": round(done["decisions"] / done["games"], 1),
        **_microseconds(positions(game, extent.positions, options, seats)),
    }


def _after(game: str, extent: Extent, answers: int) -> dict[str, Any]:
    """Nothing if too few games last so long."""
    tables = positions_after(game, answers, extent.positions)
    if len(tables) < extent.positions:
        return {}
    further = {name: _us(tables, deed) for name, deed in FURTHER.get(tables[0].game.id, {}).items()}
    size = sum(len(table.save()) for table in tables) / len(tables)
    return {**_microseconds(tables), **further, "save_bytes": round(size)}


def _microseconds(tables: list[Table]) -> dict[str, float]:
    known = deeds()
    return {name: _us(tables, known[name]) for name in DEEDS}


def _us(tables: list[Table], deed: Callable[[Table], object]) -> float:
    return round(typical(tables, deed), 2)
