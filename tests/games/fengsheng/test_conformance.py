"""The engine's promises hold for 风声; `anju sim fengsheng --conformance` looks at many more games."""

from __future__ import annotations

import pytest

import anju
from anju.engine.conformance import check_game, run

FENGSHENG = anju.game("fengsheng")
RULES = ("FS-15.2",)


@pytest.mark.no_cover  # tracing makes it four times as long and shows nothing more
def test_random_tables_conform():
    found = run(FENGSHENG, 2, seed=2)
    assert found.problems == []
    assert found.games == 2


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", FENGSHENG.seats)
def test_a_short_game_looked_at_closely(seats: int):
    """As closely at each table: at a larger one there is more to look at in every turn."""
    options = {"max_turns": 4, "role_choices": 3}
    found = check_game(FENGSHENG, seats, 40 + seats, options, thoroughness=0.9 / seats)
    assert found.checks["worlds"] > 5
