from __future__ import annotations

import pytest

from anju.bots import NAMES, Bot, at_hand, kind_of, make, making
from anju.bots.making import names
from anju.bots.random_bot import RandomBot
from anju.engine.errors import BadOption


@pytest.mark.parametrize("name", NAMES)
def test_every_name_makes_a_bot(name: str):
    assert isinstance(make(name, "codex", 1), Bot)


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_the_fair_bot_is_what_was_called_house(game: str):
    assert kind_of("house", game) is kind_of("fair", game)
    assert at_hand("house", game) == "fair"
    assert names(game) == list(NAMES)
    assert kind_of("gentle", game) is not kind_of("fair", game)


def test_where_there_is_no_gentle_bot_a_fair_one_sits_down(monkeypatch: pytest.MonkeyPatch):
    there = {"gentle": {}, "fair": {"chess": RandomBot}}
    monkeypatch.setattr(making, "brought", lambda level: there[level])
    assert at_hand("gentle", "chess") == "fair"
    with pytest.raises(BadOption, match="'chess' has no gentle bot yet; use fair"):
        make("gentle", "chess")


def test_an_unknown_name_is_refused_with_a_hint():
    with pytest.raises(BadOption, match=r"There is no bot 'hose'.*house"):
        make("hose", "codex")


@pytest.mark.parametrize("name", ["gentle", "fair", "house"])
def test_a_game_without_a_bot_of_its_own_says_so(name: str):
    with pytest.raises(BadOption, match=f"'chess' has no {name} bot yet; use random"):
        make(name, "chess")
    assert at_hand(name, "chess") == "random"
    assert make("random", "chess") is not None
