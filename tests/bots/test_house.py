"""The house bot of 法典: legal, the same for a seed, quick, not foolish, and much better than chance."""

from __future__ import annotations

from random import Random

import pytest

import anju
from anju.bots import Bot, Chair, make
from anju.engine.question import Value
from anju.engine.table import Table
from anju.lab.sim import simulate

FOE = {"s00+": ()}


def play_on(table: Table, bots: list[Bot], most: int = 10_000) -> list[Value]:
    """Lets the bots answer; the table itself refuses whatever is not on offer."""
    given: list[Value] = []
    while table.outcome is None and len(given) < most:
        for question in table.questions:
            given.append(bots[question.seat].choose(Chair(table, question.seat)))
            table.answer(question.seat, given[-1])
    return given


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_bots_play_whole_games_at_any_table(seats: int):
    for seed in range(30):
        table = anju.new("codex", seats, seed, {"setup": "choose" if seed % 2 else "schools"})
        play_on(table, [make("random", "codex", seed + seat) for seat in range(seats)])
        assert table.outcome is not None


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_house_bots_answer_legally_at_any_table(seats: int):
    """From the middle of a random game, where there are dolls, dragons, markers and fallen ones."""
    for seed in range(6):
        table = anju.new("codex", seats, seed, {"setup": "choose" if seed % 2 else "schools"})
        play_on(table, [make("random", "codex", seed + seat) for seat in range(seats)], most=25 * seed)
        play_on(table, [make("house", "codex", seat) for seat in range(seats)], most=12)


def test_house_beats_random():
    report = simulate("codex", 20, 11, ["house", "random"], 2, {"setup": "schools"}, lambda done: None)
    assert report["problems"] == []
    assert report["results"]["house"]["wins"] >= 18


def test_house_beats_random_in_teams():
    report = simulate("codex", 4, 5, ["house", "random"], 2, {"setup": "schools"}, lambda done: None, seats=4)
    assert report["results"]["house"]["wins"] == 4


def test_the_same_chair_and_seed_give_the_same_answer():
    def game(seed: int) -> list[Value]:
        table = anju.new("codex", seed=4, options={"characters": ("s01+s02", "s05+s10")})
        return play_on(table, [make("house", "codex", seed), make("house", "codex", seed + 1)], most=25)

    assert game(1) == game(1)


def given(cells: tuple[int, int], hands: tuple[str, str], hp: tuple[int, int] = (40, 40)) -> Table:
    """Two swordsmen, A to choose a skill."""
    raise NotImplementedError
