"""Every shipped script plays to its end, whatever people choose."""

from __future__ import annotations

from random import Random

import pytest

from anju.bots.random_bot import RandomPolicy
from anju.engine.game import Game
from anju.engine.play import Finished
from anju.games.tragedy_looper import validator
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.settings import SETTINGS, Options
from anju.games.tragedy_looper.setup import open_table

GAMES = 12


@pytest.mark.parametrize("id", validator.shipped_ids())
@pytest.mark.parametrize("people", [1, 2, 3])
def test_a_script_ends_with_a_winner(id: str, people: int):
    options = Options({setting.name: setting.default for setting in SETTINGS})
    for seed in range(GAMES):
        town = open_table(standard(), validator.shipped(id), people, options)
        rules = Days(Game(), town, [], seed)
        rules.policy = RandomPolicy(Random(seed))
        try:
            while True:
                rules.step()
                assert all(count >= 0 for row in rules.state.counters for count in row)
                rules.record.clear()
                rules.cursor = 0
        except Finished:
            outcome = rules.state.outcome
        assert outcome is not None
        assert outcome.winners in ((0,), tuple(range(1, people + 1)))
        assert not any(event.kind in ("cause", "own_card") for event in rules.events if event.seen_by(None))


@pytest.mark.parametrize("id", validator.shipped_ids())
def test_a_copy_plays_on_alone(id: str):
    options = Options({setting.name: setting.default for setting in SETTINGS})
    town = open_table(standard(), validator.shipped(id), 3, options)
    rules = Days(Game(), town, [], 5)
    rules.policy = RandomPolicy(Random(5))
    for _ in range(25):
        rules.step()
        rules.record.clear()
        rules.cursor = 0
    kept = town.copy()
    before = (kept.life[:], kept.place[:], [row[:] for row in kept.counters], kept.laid, kept.used_loop)
    Days(Game(), town, [], 6).run_out(RandomPolicy(Random(6)))
    assert (kept.life, kept.place, kept.counters, kept.laid, kept.used_loop) == before
