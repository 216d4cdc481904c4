"""How much work something is for the interpreter, counted instead of timed.

What is counted are the lines that are run and the functions that are called, those written in C included.  The same seed
gives the same count on any machine, however busy; and since lines are those of the sources, whatever Python makes of
them, its versions hardly differ when the count is compared with that of a calibration loop.  (Bytecodes would be finer,
but each version has its own, and some do not tell of each.)  What is not seen is how long a C function takes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any, Final

import anju
from anju.bots.random_bot import RandomPolicy
from anju.engine.play import Play
from anju.engine.table import Table
from anju.lab.spots import answer_in_clone, positions

LOOPS: Final = 200
GAMES: Final = 3
SPOTS: Final = 30


class _Counter:
    """Counts while it is entered; whoever traced before goes on afterwards."""

    def __init__(self) -> None:
        self.count = 0

    def _line(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        self.count += event == "line"
        return self._line

    def _call(self, _: FrameType, event: str, __: Any) -> None:
        self.count += event in ("call", "c_call")

    def of(self, deed: Callable[[], object]) -> int:
        before = sys.gettrace(), sys.getprofile()
        sys.setprofile(self._call)
        sys.settrace(self._line)
        try:
            deed()
        finally:
            sys.settrace(before[0])
            sys.setprofile(before[1])
        return self.count


def counted(deed: Callable[[], object]) -> int:
    """Lines and calls; what is made once for all is made before."""
    deed()
    return _Counter().of(deed)


class _Thing:
    """Something with fields, as the calibration loop handles it."""

    __slots__ = ("name", "numbers")

    def __init__(self, name: str, numbers: list[int]) -> None:
        self.name = name
        self.numbers = numbers

    def sum_below(self, limit: int) -> int:
        return sum([number for number in self.numbers if number < limit])


def calibration() -> int:
    """What rules are made of: objects, lists, dictionaries, calls, comparisons."""
    found: dict[str, int] = {}
    for number in range(LOOPS):
        thing = _Thing(f"thing {number % 7}", [number, number + 1, number + 2])
        if thing.name not in found or found[thing.name] < number:
            found[thing.name] = thing.sum_below(LOOPS)
    return len(found)


def measure_work(game: str) -> dict[str, float]:
    """Calibration loops for the same work, by figure: more is better."""
    one = counted(calibration)
    return {name: round(one / each, 2) for name, each in _each(game).items()}


def _each(game: str) -> dict[str, float]:
    """The count of one decision: of a playout, at a table, in a copy of a table."""
    tables = [_begun(game, seed) for seed in range(GAMES)]
    in_line = [_played_out(table, seed).decisions for seed, table in enumerate(tables)]
    given = [_played(table, seed) for seed, table in enumerate(tables)]
    spots = positions(game, SPOTS)
    return {
        "playouts": counted(lambda: [_played_out(*one) for one in _numbered(tables)]) / sum(in_line),
        "suspended play": counted(lambda: [_played(*one) for one in _numbered(tables)]) / sum(given),
        "clone and answer": counted(lambda: [answer_in_clone(table) for table in spots]) / SPOTS,
    }


def _numbered(tables: list[Table]) -> list[tuple[Table, int]]:
    return [(table, seed) for seed, table in enumerate(tables)]


def _begun(game: str, seed: int) -> Table:
    return anju.new(game, anju.game(game).usual_seats, seed)


def _played_out(table: Table, seed: int) -> Play[Any]:
    return table.run_out(RandomPolicy(Random(seed)))


def _played(table: Table, seed: int) -> int:
    """How many answers it took to the end."""
    rng, twin, given = Random(seed), table.clone(), 0
    while twin.questions:
        question = twin.questions[0]
        twin.answer(question.seat, rng.choice(question.values))
        given += 1
    return given
