from __future__ import annotations

import pytest

from anju.bots import NAMES, Bot, make
from anju.engine.errors import BadOption


@pytest.mark.parametrize("name", NAMES)
def test_every_name_makes_a_bot(name: str):
    assert isinstance(make(name, "codex", 1), Bot)


def test_an_unknown_name_is_refused_with_a_hint():
    with pytest.raises(BadOption, match=r"There is no bot 'hose'.*house"):
        make("hose", "codex")


def test_a_game_without_a_house_bot_says_so():
    with pytest.raises(BadOption, match="'chess' has no house bot yet; use random"):
        make("house", "chess")
    assert make("random", "chess") is not None
