"""How many bytes a table takes while it runs, a copy of it, and a room on the server."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Final, TypeVar

import anju
from anju.engine.table import Table
from anju.lab.spots import answer_in_clone
from anju.server.live.clock import live
from anju.server.live.live_game import LiveGame
from anju.server.rooms.room import Room

Kept = TypeVar("Kept")

COPIES: Final = 8
"""Of each table, so that what is made once for all of them hardly counts."""


def measure_memory(tables: list[Table]) -> dict[str, dict[str, int]]:
    """Bytes on average over the tables."""
    saves = [table.save() for table in tables]
    made: dict[str, Callable[[int], object]] = {
        "table": lambda number: anju.load(saves[number]),
        "clone": lambda number: tables[number].clone(),
        "clone that has answered": lambda number: answer_in_clone(tables[number]),
        "imagined world": lambda number: tables[number].imagine(
            tables[number].questions[0].seat, Random(number)
        ),
        "room": lambda number: _room(anju.load(saves[number])),
    }
    return {name: {"bytes": _bytes_of(make, len(tables))} for name, make in made.items()}


def _bytes_of(make: Callable[[int], object], count: int) -> int:
    for number in range(count):
        make(number)  # what is made once for all is there
    gc.collect()
    tracemalloc.start()
    kept = [make(number) for _ in range(COPIES) for number in range(count)]
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken // len(kept)


def _room(table: Table) -> Room:
    """With a person on every seat, as it is while they play."""
    room = Room("room", "123456", table.game, table.seats, live(table.game), Random(1))
    for seat in range(table.seats):
        room.sit(f"P{seat}", f"token of {seat}", 0.0)
    room.deal()
    room.live_game = LiveGame(table, room.seats, room.names, room.clock, room.rng, 0.0, room.round, False)
    room.live_game.begin()
    return room
