"""A bot sees what its seat sees: nothing it gets leads to the real table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import anju
from anju.bots import Chair, make
from anju.engine.play import CHANCE
from anju.engine.table import Table


def questions_of_random_play(seed: int, seats: int = 2) -> Iterator[Table]:
    """A table at each of its real choices, for a while."""
    rng, table = Random(seed), anju.new("codex", seats, seed, {"setup": "schools"})
    for _ in range(120):
        if table.outcome is not None:
            return
        question = table.questions[0]
        if len(question.values) > 1:
            yield table
        table.answer(question.seat, rng.choice(question.values))


class Elsewhere(Chair):
    """Eyes and ears at one table, worlds from another: what a bot does with both shows what it depends on."""

    def __init__(self, table: Table, seat: int, worlds_from: Table) -> None:
        super().__init__(table, seat)
        self._worlds = Chair(worlds_from, seat)

    def imagine(self, rng: Random) -> Table:
        return self._worlds.imagine(rng)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["gentle", "fair", "random"])
def test_a_bot_answers_alike_in_a_world_its_seat_cannot_tell_from_the_real_one(name: str, seats: int):
    """What is really in the other hands makes no difference, as long as the imagined worlds are the same."""
    looked = 0
    for number, table in enumerate(questions_of_random_play(seats, seats)):
        if number % 7:
            continue
        looked += 1
        seat = table.questions[0].seat
        other = Chair(table, seat).imagine(Random(number))
        base = Chair(table, seat).imagine(Random(-1 - number))
        here, there = Elsewhere(table, seat, base), Elsewhere(other, seat, base)
        assert make(name, "codex", number).choose(here) == make(name, "codex", number).choose(there)
    assert looked >= 5


def test_eyes_and_ears_are_the_same_at_an_imagined_table():
    for number, table in enumerate(questions_of_random_play(8)):
        seat = table.questions[0].seat
        real, imagined = Chair(table, seat), Chair(Chair(table, seat).imagine(Random(number)), seat)
        assert real.view() == imagined.view()
        assert real.events() == imagined.events()
        assert real.question.word is imagined.question.word
        assert real.question.values == imagined.question.values


def test_an_imagined_table_holds_neither_the_real_deal_nor_what_only_others_saw():
    for number, table in enumerate(questions_of_random_play(9)):
        seat = table.questions[0].seat
        world = Chair(table, seat).imagine(Random(number))
        assert all(event.seen_by(seat) for event in world.history)
        assert world.past == []
        assert any(who == CHANCE for who, _ in table.record)


def test_thinking_leaves_the_table_as_it_is():
    for number, table in enumerate(questions_of_random_play(10)):
        if number % 9:
            continue
        before = table.save(), table.view(0), table.view(1), table.questions[0].values[:]
        make("house", "codex", 1).choose(Chair(table, table.questions[0].seat))
        assert before == (table.save(), table.view(0), table.view(1), table.questions[0].values)


def test_a_chair_that_is_not_asked_has_no_question():
    table = anju.new("codex", seed=1)
    with pytest.raises(AssertionError, match="is not asked anything now"):
        _ = Chair(table, 1 - table.questions[0].seat).question
