"""Tables and positions of 风声 that cannot be: a typed error that names the place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.fengsheng.stage import GAME, position

import anju
from anju.engine import scenario
from anju.engine.errors import BadDocument

RULES = ("FS-2.2", "FS-2.3", "FS-15.2")


def is_clear(problem: anju.AnjuError) -> bool:
    zh, en = problem.text("zh"), problem.text("en")
    return len(zh) > 3 and len(en) > 8 and zh != en


@pytest.mark.parametrize("seats", [0, 1, 10, -3, True, "5", None, 5.0])
def test_seats_that_cannot_be(seats: Any):
    with pytest.raises(anju.BadSeats) as caught:
        anju.new("fengsheng", seats)
    assert is_clear(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        {"roles": ["王魁", "老鳖", "老汉", "商玉", "王奎"]},
        {"roles": ["王魁", "老鳖"]},
        {"roles": ["王魁", "王魁", "老汉", "商玉", "老鳖"]},
        {"identities": ["潜伏", "潜伏", "特工", "特工", "卧底"]},
        {"identities": ["潜伏", "潜伏", "潜伏", "特工", "清道夫"]},
        {"identities": ["潜伏", "特工"]},
        {"roles": 5},
        {"roles": True},
        {"roles": None},
        {"identities": 0.5},
        {"identities": "潜伏"},
        {"deck": "tiny"},
        {"role_choices": 0},
        {"role_sets": "extend9"},
        {"first_player": "H"},
        {"max_turns": 0},
        {"start_hand": True},
    ],
    ids=str,
)
def test_options_that_cannot_be(options: dict[str, object]):
    with pytest.raises(anju.BadOption) as caught:
        anju.new("fengsheng", 5, 1, options)
    assert is_clear(caught.value)


def test_an_unknown_role_comes_with_a_suggestion():
    with pytest.raises(anju.BadOption) as caught:
        anju.new("fengsheng", 2, 1, {"roles": ["王奎", "老鳖"]})
    assert "王魁" in caught.value.text("zh")


def test_an_unknown_task_comes_with_a_suggestion():
    with pytest.raises(anju.BadOption) as caught:
        anju.new("fengsheng", 2, 1, {"identities": ["清道人", "潜伏"]})
    assert "清道夫" in caught.value.text("zh")


GIVEN: dict[str, tuple[dict[str, Any], str]] = {
    "one card in two places": ({"A": {"hand": "#30"}, "B": {"area": "#30"}}, "不能在两处"),
    "more cards than there are": ({"A": {"hand": " ".join(["风云变幻"] * 3)}}, "共有2张"),
    "a card that is not in this deck": ({"A": {"hand": "#1"}}, "没有"),
    "no such card": ({"A": {"hand": "密谋红"}}, "没有"),
    "an identity that is none": ({"A": {"identity": "卧底"}}, "没有身份"),
    "identities that do not add up": (
        {"A": {"identity": "潜伏"}, "B": {"identity": "潜伏"}, "C": {"identity": "潜伏"}},
        "凑不成",
    ),
    "the same task twice": ({"A": {"identity": "先行者"}, "B": {"identity": "先行者"}}, "凑不成"),
    "an unknown role": ({"A": {"role": "王奎"}}, "没有角色"),
    "one role twice": ({"A": {"role": "王魁"}, "B": {"role": "王魁"}}, "只有一张"),
    "an unknown word": ({"A": {"hend": "红"}}, "hend"),
    "an unknown phase": ({"phase": "nap"}, "nap"),
    "an unknown seat": ({"turn": "J"}, "J"),
    "an unknown direction": ({"message": {"card": "红", "direction": "down"}}, "down"),
    "a ban of nothing": ({"this_turn": {"banned": "密谋"}}, "密谋"),
}


@pytest.mark.parametrize("name", GIVEN)
def test_positions_that_cannot_be(name: str):
    given, told = GIVEN[name]
    with pytest.raises(BadDocument) as caught:
        position(given)
    assert is_clear(caught.value)
    assert told in caught.value.text("zh")


def test_a_mistake_in_a_file_says_on_which_line(tmp_path: Path):
    file = tmp_path / "wrong.yaml"
    file.write_text(
        "game: fengsheng\ntitle: x\nrule: [FS-1.1]\nseats: 5\ngiven:\n  A: {hand: 红}\n  B:\n    area: 红 密谋\n",
        encoding="utf-8",
    )
    (problem,) = scenario.check([file], {"fengsheng": GAME})
    assert isinstance(problem, BadDocument)
    assert problem.line == 8


def test_bad_answers_change_nothing():
    table = position({"A": {"hand": "威逼红 黑"}, "B": {"hand": "黑"}})
    before = table.save()
    values: tuple[Any, ...] = ("nonsense", 999, -1, (1, 2, 3), ("x",), 3.5, None, [], "Z", True, {"a": 1})
    for value in values:
        for seat in (0, 1):
            with pytest.raises(anju.Refused):
                table.answer(seat, value)
    assert table.save() == before
