"""Asking all at once and dropping what comes after the first who acts is asking one by one (R-198)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import pytest

import anju
from anju.engine.play import Entry, Finished, Play, Policy
from anju.engine.question import Value, Word
from anju.games.fengsheng import words
from anju.games.fengsheng.round import Round

RULES = ("R-198", "FS-7.6.1")


class Steady(Policy):
    """The same answer to the same question in the same position, whatever was asked before."""

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        s = play.state
        seen = (
            play.seed,
            s.turn,
            s.phase,
            s.contest_round,
            s.luck,
            seat,
            word.id,
            values,
            s.hand,
            s.area,
            s.frames,
        )
        number = int.from_bytes(blake2b(repr(seen).encode(), digest_size=8).digest(), "big")
        if words.PASS in values and number % 3:  # a table where most pass most of the time
            return words.PASS
        return values[number % len(values)]


class Sealed(Round):
    """The rules as they are; notes which answers were dropped."""

    dropped: list[int]

    def collect(self, word: Word, order: list[int], phase: int) -> tuple[int, Value] | None:
        first = len(self.record)
        found = super().collect(word, order, phase)
        if found is not None:
            self.dropped.extend(range(first + order.index(found[0]) + 1, first + len(order)))
        return found


class OneByOne(Round):
    """The rules as the rulebook words them: each is asked when the one before has passed."""

    dropped: list[int]

    def collect(self, word: Word, order: list[int], phase: int) -> tuple[int, Value] | None:
        for seat in order:
            value = self.ask(seat, word, self.deeds(seat, phase, (words.PASS,)))
            if value != words.PASS:
                return seat, value
        return None


def played(kind: type[Sealed] | type[OneByOne], seats: int, seed: int) -> tuple[list[Entry], Any, int]:
    """The record without the dropped answers, the outcome, and how many were dropped."""
    game: Any = anju.game("fengsheng")
    play = kind(game, game.library, game.start(seats, game.settle(seats, {})), [], seed)
    play.policy = Steady()
    record: list[Entry] = []
    dropped = 0
    try:
        while True:
            play.dropped = []
            play.step()
            record += [entry for at, entry in enumerate(play.record) if at not in play.dropped]
            dropped += len(play.dropped)
            play.record.clear()
            play.cursor = 0
    except Finished:
        record += [entry for at, entry in enumerate(play.record) if at not in play.dropped]
    return record, play.state.outcome, dropped


@pytest.mark.parametrize("seats", range(2, 10))
def test_both_ways_of_asking_play_the_same_game(seats: int):
    dropped = 0
    for seed in range(12):
        at_once = played(Sealed, seats, seed)
        in_turn = played(OneByOne, seats, seed)
        assert at_once[0] == in_turn[0]
        assert at_once[1] == in_turn[1]
        dropped += at_once[2]
    assert dropped > 0, "somebody acted before others who had answered too"


def test_everybody_alive_is_asked_whatever_they_hold():
    game: Any = anju.game("fengsheng")
    given = {
        "phase": "contest",
        "message": {"card": "红", "sender": "A", "at": "B"},
        "A": {"hand": "截获 黑"},
        "B": {"hand": ""},
        "C": {"hand": "误导"},
        "D": {"alive": "no"},
        "E": {"hand": "试探"},
    }
    table = anju.Table(game, 5, 1, game.settle(5, {}), given).begin()
    assert [question.seat for question in table.questions] == [1, 2, 4, 0]
    assert table.question(1).values == [words.PASS]  # type: ignore[union-attr]
    assert table.question(4).values == [words.PASS]  # type: ignore[union-attr]
