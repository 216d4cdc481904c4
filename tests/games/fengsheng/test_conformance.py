"""The engine's promises hold for 风声; `anju sim fengsheng --conformance` looks at many more games."""

from __future__ import annotations

import pytest

import anju
from anju.engine.conformance import check_game, run

FENGSHENG = anju.game("fengsheng")
RULES = ("FS-15.2",)


@pytest.mark.no_cover  # tracing makes it four times as long and shows nothing more
def test_random_tables_conform():
    found = run(FENGSHENG, 4, seed=2)
    assert found.problems == []
    assert found.games == 4


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", FENGSHENG.seats)
def test_a_short_game_looked_at_closely(seats: int):
    found = check_game(FENGSHENG, seats, 40 + seats, {"max_turns": 4, "role_choices": 3}, thoroughness=0.3)
    assert found.checks["worlds"] > 5
