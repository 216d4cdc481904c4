"""Things whose speed is compared: each plays for a while and says how much it did."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Final

import anju
from anju.bots.random_bot import RandomPolicy
from anju.engine.play import Play
from anju.engine.question import Value, Word

Counts = dict[str, int]
"""What was done: decisions, questions, games."""


SHORTEST_PORTION: Final = 0.005
CLOCK_TICK: Final = 1e-6
"""Seconds."""


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


class CountingPolicy(RandomPolicy):
    """Random play that counts what it decides: every question that is put to it."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.choices = 0

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        self.choices += 1
        return super().choose(play, seat, word, values)

    def choose_among(
        self,
        play: Play[Any],
        seat: int,
        word: Word,
        candidates: list[Value],
        allowed: Callable[[Value], bool],
    ) -> Value:
        self.choices += 1
        return super().choose_among(play, seat, word, candidates, allowed)


class LookingPolicy(CountingPolicy):
    """The same, looking at its seat's view before each decision."""

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


def playouts(game: str, name: str, policy: type[CountingPolicy]) -> Contender:
    """Random games in line: no suspension, no record, no events."""
    rules = anju.game(game)
    seats = rules.seats[0]
    options = rules.settle(seats, {})

    def play_game(number: int) -> Counts:
        answers = policy(Random(number))
        play = rules.play(rules.start(seats, options), [], number)
        play.run_out(answers)
        return {"decisions": answers.choices, "questions": play.decisions, "games": 1}

    return Contender(name, play_game)


def suspended(game: str, name: str) -> Contender:
    """Random games at a table: every answer is recorded, and the step runs again."""

    def play_game(number: int) -> Counts:
        rng, table = Random(number), anju.new(game, anju.game(game).seats[0], number)
        counts = {"decisions": 0, "questions": 0, "games": 1}
        while table.outcome is None:
            question = table.questions[0]
            counts["questions"] += 1
            counts["decisions"] += len(question.values) > 1
            table.answer(question.seat, rng.choice(question.values))
        return counts

    return Contender(name, play_game)
