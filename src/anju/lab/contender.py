"""Things whose speed is compared: each plays for a while and says how much it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import process_time
from typing import Any, Final, Protocol

import anju
from anju.bots.random_bot import RandomPolicy
from anju.engine.play import Play
from anju.engine.question import Value, Word
from anju.engine.table import Table

Counts = dict[str, int]
"""What was done, first that by which contenders are compared: decisions (every question that is put to somebody), games."""


STANDARD: Final[Mapping[str, object]] = {}
"""The table options as they are if nobody says anything."""

SHORTEST_PORTION: Final = 0.005
CLOCK_TICK: Final = 1e-6
"""Seconds."""


class Timed(Protocol):
    """Anything whose speed is measured round by round."""

    name: str

    def round(self, seconds: float) -> dict[str, float]:
        """Works for about that long; what was done per second."""


class Contender:
    """Plays whole games.  Time is processor time: what else the machine does counts as little as possible."""

    def __init__(self, name: str, play_game: Callable[[int], Counts]) -> None:
        self.name = name
        self._play_game = play_game
        self._played = 0
        self._portion = 1

    def round(self, seconds: float) -> dict[str, float]:
        """Whole games for about that long; what was done per second."""
        total: Counts = {}
        began, took = process_time(), 0.0
        while not total or took < seconds:
            self._play_portion(total)
            before, took = took, process_time() - began
            if took - before < SHORTEST_PORTION:
                self._portion *= 2
        return {name: count / max(took, CLOCK_TICK) for name, count in total.items()}

    def _play_portion(self, total: Counts) -> None:
        """Several games between two looks at the clock: looking may take as long as a small game."""
        for _ in range(self._portion):
            self._played += 1
            for name, count in self._play_game(self._played).items():
                total[name] = total.get(name, 0) + count


class LookingPolicy(RandomPolicy):
    """Random play that looks at its seat's view before each decision."""

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        play.game.view(play.state, seat)
        return super().choose(play, seat, word, values)

    def choose_among(
        self,
        play: Play[Any],
        seat: int,
        word: Word,
        candidates: list[Value],
        allowed: Callable[[Value], bool],
    ) -> Value:
        play.game.view(play.state, seat)
        return super().choose_among(play, seat, word, candidates, allowed)


def playouts(
    game: str,
    name: str,
    policy: type[RandomPolicy],
    options: Mapping[str, object] = STANDARD,
    seats: int | None = None,
) -> Contender:
    """Random games in line: no suspension, no record, no events."""
    rules = anju.game(game)
    size = seats or rules.usual_seats
    settled = rules.settle(size, options)

    def play_game(number: int) -> Counts:
        play = rules.play(rules.start(size, settled), [], number)
        play.run_out(policy(Random(number)))
        return {"decisions": play.decisions, "games": 1}

    return Contender(name, play_game)


def suspended(game: str, name: str, options: Mapping[str, object] = STANDARD) -> Contender:
    """Random games at a table: every answer is recorded, and the step runs again."""

    def play_game(number: int) -> Counts:
        rng, table = Random(number), anju.new(game, anju.game(game).usual_seats, number, options)
        decisions = 0
        while table.outcome is None:
            question = table.questions[0]
            decisions += 1
            table.answer(question.seat, rng.choice(question.values))
        return {"decisions": decisions, "games": 1}

    return Contender(name, play_game)


def flat_search(name: str, tables: list[Table]) -> Contender:
    """What a flat search does again and again: imagines a world, gives a random answer, and plays at random to the end."""

    def play_game(number: int) -> Counts:
        rng, table = Random(number), tables[number % len(tables)]
        question = table.questions[0]
        world = table.imagine(question.seat, rng)
        world.answer(question.seat, rng.choice(question.values))
        return {"times": 1, "decisions": world.run_out(RandomPolicy(rng)).decisions}

    return Contender(name, play_game)


def operation(name: str, tables: list[Table], deed: Callable[[Table], object]) -> Contender:
    """One operation, at each of these tables in turn."""

    def play_game(_: int) -> Counts:
        for table in tables:
            deed(table)
        return {"times": len(tables)}

    return Contender(name, play_game)
