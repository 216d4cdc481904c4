"""The engine's promises hold for 惨剧轮回; `anju sim tragedy_looper --conformance` looks at many more games."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.tragedy_looper.random_scripts import playable, random_script

import anju
from anju.engine.conformance import check_game, run
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.validator import shipped_ids

TRAGEDY = anju.game("tragedy_looper")
SETS = tuple(standard().sets)


@pytest.mark.no_cover  # tracing makes it four times as long and shows nothing more
@pytest.mark.parametrize("seats", TRAGEDY.seats)
@pytest.mark.parametrize("script", shipped_ids())
def test_games_of_every_script_conform(script: str, seats: int):
    found = check_game(TRAGEDY, seats, 50, {"script": script})
    assert found.checks["worlds"] > 2


@pytest.mark.no_cover
@pytest.mark.rule("R-282")
@pytest.mark.parametrize("seats", TRAGEDY.seats)
def test_a_deck_and_three_cards_for_each_person(seats: int):
    """As the older document has it; however many they are."""
    options = {"deck_per_person": True, "cards_per_protagonist": 3, "mastermind_deck_000": True}
    found = check_game(TRAGEDY, seats, 50, {"script": "FS-1", **options})
    assert found.checks["worlds"] > 2


@pytest.mark.no_cover
def test_random_tables_conform():
    found = run(TRAGEDY, 2, seed=2)
    assert found.problems == []
    assert found.games == 2


@pytest.mark.no_cover
@pytest.mark.parametrize(("script", "thoroughness"), [("lesson", 0.6), ("FS-1", 0.3), ("BTX-4", 0.3)])
def test_a_game_looked_at_closely(script: str, thoroughness: float):
    found = check_game(TRAGEDY, 4, 8, {"script": script}, thoroughness=thoroughness)
    assert found.checks["worlds"] > 20


@pytest.mark.no_cover
@pytest.mark.parametrize("tragedy_set", SETS)
def test_games_of_random_scripts_conform(tragedy_set: str):
    """All six sets, with characters of every kind among the cast."""
    for seed in range(len(TRAGEDY.seats)):
        rng = Random(seed)
        script = random_script(rng, tragedy_set, tuple(rng.sample(playable(), 1)))
        found = check_game(TRAGEDY, TRAGEDY.seats[seed], seed, {"script": script.plain()}, thoroughness=0.003)
        assert found.checks["worlds"] > 0
