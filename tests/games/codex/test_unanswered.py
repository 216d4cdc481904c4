"""Who is asked for a counter is told what it costs to give none."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.codex.asking import fighter, position

from anju.engine.question import Option
from anju.engine.table import Table


def after_a_rigid_skill(attacker: dict[str, Any], skill: str, **defender: Any) -> Table:
    """B is asked for a counter."""
    t = position(attacker, fighter("枪 法", 5, hand="♠1 ♥2", **defender))
    t.answer(0, skill)
    while t.questions[0].word.id != "counter":
        t.answer(t.questions[0].seat, t.questions[0].default)
    return t


def declining(t: Table) -> Option:
    return next(option for option in t.questions[0].options if option.value == "pass")


def life(t: Table) -> int:
    found: int = t.view(None)["seats"][1]["hp"]
    return found


@pytest.mark.parametrize("hp", [30, 3])
def test_what_the_caster_would_do_then_is_told_and_is_what_happens(hp: int):
    t = after_a_rigid_skill(fighter("拳", 4), "s01.4", hp=hp)
    option, before = declining(t), life(t)
    assert (option.warning("zh"), option.warning("en")) == ("嘲讽 -2", "Taunt -2")
    assert option.note("zh") == "不反击会引出「嘲讽」，体力 -2"
    t.answer(1, "pass")
    assert life(t) == max(0, before - 2)


def test_where_nobody_minds_nothing_is_said():
    t = after_a_rigid_skill(fighter("剑", 3), "s02.1.1")
    assert (declining(t).warning(), declining(t).note()) == ("", "")


def test_an_ability_that_is_off_does_not_threaten():
    off = [{"buff": "passives_off", "scope": "turn"}]
    t = after_a_rigid_skill(fighter("拳", 4, effects=off), "s01.4")
    assert declining(t).warning() == ""
