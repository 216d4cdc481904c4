"""Single operations, measured at questions in the middle of random games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import Final

import anju
from anju.bots import Chair, make
from anju.bots.making import brought
from anju.engine.table import Table
from anju.lab.contender import STANDARD

TRIES: Final = 3
TRIED: Final = 4
"""Games that are begun for each table that is wanted."""
LONG_ENOUGH: Final = 0.001
"""Seconds."""


def positions(
    game: str, count: int, options: Mapping[str, object] = STANDARD, seats: int | None = None
) -> list[Table]:
    """Tables at a question with a real choice, from many games and all their stages."""
    found: list[Table] = []
    number = 0
    while len(found) < count:
        number += 1
        rng = Random(number)
        table = _played(game, options, seats, number, rng.randrange(200), rng)
        if table.outcome is None and len(table.questions[0].values) > 1:
            found.append(table)
    return found


def positions_after(game: str, answers: int, count: int) -> list[Table]:
    """Tables at which so many answers were given; fewer than `count`, or none, where hardly a game lasts so long."""
    played = (
        _played(game, STANDARD, None, number, answers, Random(number)) for number in range(TRIED * count)
    )
    return list(islice((table for table in played if table.outcome is None), count))


def _played(
    game: str, options: Mapping[str, object], seats: int | None, number: int, answers: int, rng: Random
) -> Table:
    table = anju.new(game, seats or anju.game(game).usual_seats, number, options)
    for _ in range(answers):
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
        if table.outcome is not None:
            break
    return table


def deeds() -> dict[str, Callable[[Table], object]]:
    """What is done to a table at a question, by name."""
    rng = Random(1)
    return {
        "clone": lambda table: table.clone(),
        "clone and answer": answer_in_clone,
        "view": lambda table: table.view(table.questions[0].seat),
        "imagine": lambda table: table.imagine(table.questions[0].seat, rng),
        "save": lambda table: table.save(),
        "save and load": lambda table: anju.load(table.save()),
    }


def measure_spots(tables: list[Table]) -> dict[str, dict[str, float]]:
    """Microseconds and bytes, the median over the positions."""
    saves = [table.save() for table in tables]
    figures = {name: {"us": round(typical(tables, deed), 2)} for name, deed in deeds().items()}
    sizes = [len(save) for save in saves]
    figures["save"].update({"bytes": median(sizes), "most_bytes": max(sizes)})
    return figures


def answer_in_clone(table: Table) -> Table:
    """What a search does at every node."""
    twin = table.clone()
    question = twin.questions[0]
    twin.answer(question.seat, question.values[-1])
    return twin


def house_times(tables: list[Table]) -> dict[str, float]:
    """Milliseconds for a decision of the fair bot; nothing if the game has none."""
    if tables[0].game.id not in brought("fair"):
        return {}
    times = []
    for number, table in enumerate(tables):
        bot, seat = make("fair", table.game.id, number), table.questions[0].seat
        began = process_time()
        bot.choose(Chair(table, seat))
        times.append(1e3 * (process_time() - began))
    times.sort()
    figures = {"median": median(times), "p95": times[len(times) * 95 // 100], "most": times[-1]}
    return {name: round(value, 2) for name, value in figures.items()}


def typical(tables: list[Table], deed: Callable[[Table], object]) -> float:
    """Microseconds of the deed, the median over the tables of the quickest of several tries each."""
    repeats = _repeats(tables[0], deed)
    return median(min(_timed(table, deed, repeats) for _ in range(TRIES)) for table in tables) / repeats * 1e6


def _repeats(table: Table, deed: Callable[[Table], object]) -> int:
    """How often to do it between two looks at the clock, which takes its time too."""
    repeats = 1
    while _timed(table, deed, repeats) < LONG_ENOUGH:
        repeats *= 2
    return repeats


def _timed(table: Table, deed: Callable[[Table], object], repeats: int) -> float:
    began = process_time()
    for _ in range(repeats):
        deed(table)
    return process_time() - began
