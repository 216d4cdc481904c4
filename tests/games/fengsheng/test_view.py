"""Everybody sees what they lawfully know and nothing more (FS-16)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.games.fengsheng.stage import answer, decline, hand_of, position, seen, state

import anju
from anju.engine.text import LANGUAGES
from anju.games.fengsheng.label import card_text
from anju.games.fengsheng.library import standard

RULES = ("FS-16.1", "FS-16.2", "FS-16.3", "FS-16.4", "FS-16.5", "FS-16.6", "R-203", "R-204", "FS-1.4")


@pytest.mark.rule("FS-16.4")
def test_only_who_coerces_sees_the_hand():
    table = position({"A": {"hand": "威逼红 黑"}, "B": {"hand": "破译黑#61 利诱黑#41"}})
    answer(table, "A", "威逼", "B", "截获")
    assert hand_of(table, "A", "B") == [41, 61]
    assert hand_of(table, "C", "B") == []
    assert "hand_seen" in seen(table, "A")
    assert "hand_seen" not in seen(table, "C")
    assert "hand_seen" not in seen(table, "B")


@pytest.mark.rule("FS-16.3")
def test_a_probe_shows_its_face_to_two_only():
    table = position({"A": {"hand": "试探#3 红"}, "B": {"identity": "特工", "hand": "黑 黑"}})
    answer(table, "A", "试探", "B")
    assert "probe_seen" in seen(table, "A")
    assert "probe_seen" in seen(table, "B")
    assert "probe_seen" not in seen(table, "C")
    answer(table, "B", "黑")
    assert table.view(0)["removed"] == [3]
    assert table.view(1)["removed"] == [3]
    assert table.view(2)["removed"] == []
    assert table.view(2)["removed_count"] == 1


@pytest.mark.rule("FS-16.2")
def test_the_message_is_known_to_its_sender_alone():
    table = position({"phase": "send", "A": {"hand": "误导蓝→ 黑"}, "B": {"hand": "黑"}})
    answer(table, "A", "误导蓝→")
    faces = [table.view(seat)["message"]["face"] for seat in range(5)]
    assert faces == [faces[0], None, None, None, None]
    assert faces[0] is not None
    assert table.view(None)["message"]["face"] is None


@pytest.mark.rule("FS-16.6", "R-203")
def test_what_was_seen_may_be_gone_after_a_secret_move():
    """A has seen B's hand; then B sends one of the cards face down."""
    table = position(
        {
            "A": {"hand": "威逼红 利诱黑→"},
            "B": {"hand": "破译红黑→ 利诱红→ 平衡黑→"},
        }
    )
    answer(table, "A", "威逼", "B", "截获")
    known = hand_of(table, "A", "B")
    assert len(known) == 3
    answer(table, "A", "end", "利诱", "none")
    answer(table, "B", "refuse")
    for seat in "CDE":
        answer(table, seat, "refuse")
    answer(table, "A", "accept")
    answer(table, "B", "end", "利诱", "none")
    assert hand_of(table, "A", "B") == []
    view = table.view(0)
    assert view["message"]["face"] is None
    (memory,) = view["recalled"]
    assert memory["faces"] == known
    assert memory["hands"] == ["B"]
    assert memory["message"]
    assert memory["since"] == 2
    assert table.view(2)["recalled"] == []


@pytest.mark.rule("FS-16.5", "R-204")
def test_identities_stay_hidden_also_of_the_dead_until_the_end():
    table = position(
        {
            "phase": "contest",
            "message": {"card": "黑", "sender": "A", "at": "B"},
            "A": {"identity": "潜伏", "hand": "黑", "area": "红 红"},
            "B": {"identity": "特工", "area": "黑 黑 红 红", "hand": "黑"},
            "C": {"identity": "诱变者", "hand": "红"},
            "D": {"hand": "红↑"},
            "E": {"hand": "黑"},
        }
    )
    while state(table).phase != 3:
        decline(table)
    assert not table.view(0)["seats"][1]["alive"]
    assert table.view(0)["seats"][1]["identity"] is None
    assert table.view(0)["seats"][0]["identity"] == "qian_fu"
    assert table.view(None)["seats"][0]["identity"] is None


def test_everything_is_open_when_the_game_is_over():
    table, rng = anju.new("fengsheng", 5, 4), Random(2)
    while table.questions:
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))
    assert all(seat["identity"] is not None for seat in table.view(None)["seats"])
    assert "revealed" in [event.kind for event in table.events(None)]


@pytest.mark.rule("FS-10.2", "FS-16.5")
def test_a_face_down_role_is_known_to_its_owner_alone():
    table = position({"A": {"role": "李宁玉", "hand": "黑"}, "B": {"role": "老鳖", "hand": "黑"}})
    assert table.view(0)["seats"][0]["role"] == "li_ning_yu"
    assert table.view(0)["own"]["role"] == "li_ning_yu"
    assert table.view(1)["seats"][0]["role"] is None
    assert table.view(None)["seats"][0]["role"] is None
    assert table.view(0)["seats"][1]["role"] == "lao_bie"


def test_badges_come_from_the_public_areas():
    table = position({"A": {"hand": "黑"}, "B": {"area": "红 红黑 黑", "hand": "黑"}, "C": {"area": "蓝 蓝"}})
    seats = table.view(3)["seats"]
    assert [(seat["near_win"], seat["near_death"]) for seat in seats[:3]] == [(0, 0), (1, 4), (2, 0)]


def test_the_ladder_shows_what_is_under_way():
    table = position(
        {
            "phase": "contest",
            "message": {"card": "红", "sender": "A", "at": "B"},
            "A": {"hand": "红 黑"},
            "B": {"role": "白昆山", "hand": "截获"},
            "C": {"hand": "黑 红"},
            "D": {"hand": "黑 红"},
        }
    )
    answer(table, "B", "毒计")
    while table.question(1) is None:
        decline(table)
    ladder = table.view(3)["ladder"]
    assert ladder["frames"] == [["skill", "du_ji", 1]]
    assert ladder["rung"] == "body"
    assert table.view(3)["phase"] == "contest"


def ids(view: Any) -> set[int]:
    """All card ids that a view names."""
    if isinstance(view, dict):
        own = {view["id"]} if "id" in view else set()
        return own.union(*(ids(value) for value in view.values()))
    if isinstance(view, list):
        return set().union(*(ids(value) for value in view))
    return set()


@pytest.mark.rule("FS-16.1")
@pytest.mark.parametrize("seats", [2, 5, 9])
def test_no_view_holds_the_id_of_a_hidden_card(seats: int):
    table, rng = anju.new("fengsheng", seats, seats), Random(1)
    while table.questions:
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))
        s = state(table)
        if not s.face:
            continue
        for seat in range(seats):
            shown = ids(table.view(seat))
            open_cards = {card for cards in s.area for card in cards}
            assert shown == open_cards | set(s.hand[seat])
        assert json.dumps(table.view(None))


@pytest.mark.parametrize("seats", [2, 3, 5, 9])
def test_for_whom_nothing_has_changed_sees_the_same_otherwise(seats: int):
    kept = anew = 0
    for seed in range(60 // seats):  # a larger table has more eyes and longer games
        table, rng = anju.new("fengsheng", seats, seed), Random(seed)
        before, own = table.now, table.layers(range(seats))[1]
        while table.questions:
            question = rng.choice(table.questions)
            table.answer(question.seat, rng.choice(question.values))
            changed = table.game.own_changed(before, table.now, range(seats))
            now = table.layers(range(seats))[1]
            same = [seat for seat in range(seats) if seat not in changed]
            assert [own[seat] for seat in same] == [now[seat] for seat in same]
            kept, anew = kept + len(same), anew + len(changed)
            before, own = table.now, now
    assert kept > anew > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_in_hand_is_found_by_what_the_screen_calls_it(lang: str):
    table = anju.new("fengsheng", seed=7)
    while table.view(0)["phase"] != "main":
        question = table.questions[0]
        table.answer(question.seat, question.default)
    view, shown = table.view(0), dict[str, int]()
    for card in view["seats"][0]["hand"]:
        shown.setdefault(card_text(standard(), card["face"], lang), card["id"])
    assert len(shown) > 2
    for name, id in shown.items():
        assert table.game.value_named(view, name) == id
