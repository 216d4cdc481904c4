"""The engine's promises hold for 法典; `anju sim codex --conformance` looks at many more games."""

from __future__ import annotations

import pytest

import anju
from anju.engine.conformance import check_game, run

CODEX = anju.game("codex")


def test_random_tables_conform():
    found = run(CODEX, 2, seed=2)
    assert found.problems == []
    assert found.games == 2


@pytest.mark.parametrize("seats", CODEX.seats)
def test_a_short_game_looked_at_closely(seats: int):
    found = check_game(CODEX, seats, 40 + seats, {"max_turns": 6, "setup": "choose"}, thoroughness=0.15)
    assert found.checks["worlds"] > 5


def test_the_swift_window_may_be_asked_only_when_possible():
    check_game(CODEX, 2, 9, {"swift_prompt": "only_if_possible", "max_turns": 20}, thoroughness=0.2)
