"""The gentle bots: the same for a seed, softer than the fair ones, and never foolish."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.bots.playing import play_on
from tests.bots.test_chair import questions_of_random_play
from tests.bots.test_house import position

import anju
from anju.bots import Chair, make
from anju.bots.rules.codex.gentle import ENOUGH, dealt
from anju.bots.rules.codex.house import sensible
from anju.bots.rules.fengsheng.gentle import FengshengGentle
from anju.bots.wavering import wavered
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.codex.state import Duel

# -- wavering -----------------------------------------------------------------------------------------------


def test_it_wavers_between_what_is_nearly_as_good_and_leaves_the_worse_half():
    taken = [wavered("abcde", [5.0, 1.0, 4.5, 4.0, 3.9], 1.0, Random(seed)) for seed in range(200)]
    assert set(taken) == {"a", "c", "d"}
    assert taken.count("a") > taken.count("c") > taken.count("d")


def test_what_decides_is_seen():
    assert {wavered("ab", [0.0, 200.0], 3.0, Random(seed)) for seed in range(50)} == {"b"}


# -- the same answer ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "options", "most"),
    [
        ("codex", 2, {"setup": "schools"}, 25),
        ("fengsheng", 5, {}, 60),
        ("tragedy_looper", 2, {"script": "lesson"}, 25),
    ],
)
def test_the_same_chairs_and_seed_give_the_same_game(
    game: str, seats: int, options: dict[str, Any], most: int
):
    def answers(seed: int) -> list[Value]:
        table = anju.new(game, seats, 4, options)
        return play_on(table, [make("gentle", game, seed + seat) for seat in range(seats)], most)

    assert answers(1) == answers(1)
    assert answers(1) != answers(50)


def test_in_fengsheng_it_answers_alike_in_a_world_its_seat_cannot_tell_from_the_real_one():
    """It reads views and events alone, unless a skill is new to it."""
    table, rng = anju.new("fengsheng", 5, 2), Random(2)
    for number in range(80):
        question = table.questions[0]
        if number % 4 == 0 and len(question.values) > 1:
            other = Chair(table, question.seat).imagine(Random(number))
            here, there = Chair(table, question.seat), Chair(other, question.seat)
            assert FengshengGentle(1).choose(here) == FengshengGentle(1).choose(there)
        table.answer(question.seat, rng.choice(question.values))


# -- 法典 ----------------------------------------------------------------------------------------------------


def turn_of(table: Table, seed: int) -> list[str]:
    """What kinds of things everybody sees of a turn of the gentle bot against a foe that declines everything."""
    bot = make("gentle", "codex", seed)
    while table.outcome is None and state(table).team == 0:
        for question in table.questions:
            value = bot.choose(Chair(table, 0)) if question.seat == 0 else question.default
            table.answer(question.seat, value)
    return [event.kind for event in table.events(None)]


def state(table: Table) -> Duel:
    assert isinstance(table.now, Duel)
    return table.now


def test_what_the_fair_bot_would_not_consider_is_never_chosen():
    looked = 0
    for number, table in enumerate(questions_of_random_play(6)):
        asked = Chair(table, table.questions[0].seat).question
        if asked.word.kind != "skill" or number % 3:
            continue
        looked += 1
        chair = Chair(table, asked.seat)
        considered = sensible(asked, chair.imagine(Random(number)))
        assert make("gentle", "codex", number).choose(chair) in [*considered, asked.word.decline]
    assert looked >= 5


@pytest.mark.parametrize("seed", range(6))
def test_once_it_has_dealt_enough_it_ends_its_turn_and_nothing_misses(seed: int):
    rng = Random(seed)
    hand = " ".join(rng.sample(["♠2", "♥5", "♣8", "♦3", "♠7", "♥9"], 4))
    table = position({"cell": 4, "hand": hand}, {"cell": rng.choice([5, 6])})
    bot = make("gentle", "codex", seed)
    while table.outcome is None and state(table).team == 0:
        for question in table.questions:
            mine = question.seat == 0
            value = bot.choose(Chair(table, 0)) if mine else question.default
            if mine and question.word.id == "main" and dealt(table.events(0), 0) >= ENOUGH:
                assert value == "end"
            table.answer(question.seat, value)
    assert dealt(table.events(0), 0) < 2 * ENOUGH
    kinds = [event.kind for event in table.events(None)]
    assert kinds.count("failed") == kinds.count("missed") == 0


def test_who_is_unhurt_is_not_killed_and_who_is_hurt_may_be():
    def lost(foe: dict[str, Any]) -> list[bool]:
        tables = [position({"cell": 4}, {"cell": 5, **foe}) for _ in range(8)]
        for seed, table in enumerate(tables):
            turn_of(table, seed)
        return [table.outcome is not None for table in tables]

    assert any(lost({"hp": 1}))
    assert not any(lost({"hp": 1, "hp_max": 1}))
