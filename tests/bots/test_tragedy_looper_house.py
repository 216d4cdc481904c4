"""The house bot of 惨剧轮回: legal in every script, the same for a seed, and much better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.playing import play_on

import anju
from anju.bots import make
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.tragedy_looper import validator
from anju.lab.sim import simulate

GAME = "tragedy_looper"


def table_of(script: str, people: int = 3, seed: int = 1, **options: object) -> Table:
    return anju.new(GAME, people + 1, seed, {"script": script, **options})


def shares(games: int, bots: list[str], **options: object) -> dict[str, Any]:
    """How often each seat won; the first bot is the mastermind, the other plays all protagonists."""
    report = simulate(GAME, games, 5, bots, 1, options, lambda done: None, 4, True)
    assert report["problems"] == []
    return dict(report["by_seat"])


# -- at any table -------------------------------------------------------------------------------------------


@pytest.mark.no_cover  # whole games, long enough without being traced
@pytest.mark.parametrize(
    ("script", "people"), [(script, 1 + at % 3) for at, script in enumerate(validator.shipped_ids())]
)
def test_house_bots_finish_every_script_with_any_number_of_people(script: str, people: int):
    """Two loops: everything that is remembered from one loop to the next is used."""
    table = table_of(script, people, seed=people, loops=2)
    play_on(table, [make("house", GAME, seat) for seat in range(people + 1)])
    assert table.outcome is not None


@pytest.mark.parametrize("house", [0, 1])
def test_house_bots_cope_with_whatever_random_ones_do(house: int):
    for seed, script in enumerate(("FS-1", "FS-3", "BTX-4")):
        table = table_of(script, 2, seed, loops=2)
        names = ["house" if (seat == 0) == (house == 0) else "random" for seat in range(3)]
        play_on(table, [make(name, GAME, seed + seat) for seat, name in enumerate(names)])
        assert table.outcome is not None


def test_the_same_chairs_and_seed_give_the_same_game():
    def game(seed: int) -> list[Value]:
        return play_on(table_of("FS-1"), [make("house", GAME, seed + seat) for seat in range(4)], most=80)

    assert game(1) == game(1)
    assert game(1) != game(2)


# -- how well it plays --------------------------------------------------------------------------------------


def test_the_house_mastermind_beats_random_protagonists_where_a_random_one_hardly_ever_does():
    assert shares(20, ["house", "random"], script="FS-1")["0"]["wins"] >= 17
    assert shares(40, ["random", "random"], script="FS-1")["0"]["wins"] <= 4


@pytest.mark.no_cover  # whole games, long enough without being traced
def test_house_protagonists_withstand_the_house_mastermind_and_random_ones_do_not():
    assert shares(12, ["house", "house"], script="FS-1")["1"]["wins"] >= 4
    assert shares(24, ["house", "random"], script="FS-1")["1"]["wins"] <= 1


@pytest.mark.no_cover  # whole games, long enough without being traced
def test_house_protagonists_lose_fewer_loops_against_a_random_mastermind():
    """A whole game of three loops is won against it by nearly anybody; a single loop tells more."""
    house = random = 0
    for script in ("lesson", "FS-1"):
        house += shares(12, ["random", "house"], script=script, loops=1)["1"]["wins"]
        random += shares(200, ["random", "random"], script=script, loops=1)["1"]["wins"]
    assert house / 24 > random / 400
