"""Imagined worlds keep to everything that the seat has seen, and to nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.fengsheng.stage import answer, decline, position, state

from anju.engine.table import Table
from anju.games.fengsheng.faces import ARROW, COLOURS, JIE_HUO, KIND, LOCK, PROBE, RIGHT
from anju.games.fengsheng.identity import TASKS
from anju.games.fengsheng.identity import table as column

RULES = ("R-203",)
WORLDS = 40


def worlds(table: Table, seat: int) -> list[Any]:
    """The states of worlds that this seat could be in."""
    rng = Random(5)
    return [table.imagine(seat, rng).now for _ in range(WORLDS)]


def test_identities_make_a_table_and_differ():
    table = position({"A": {"identity": "潜伏", "hand": "黑"}, "B": {"hand": "黑"}})
    found = [tuple(world.who) for world in worlds(table, 0)]
    assert all(sorted(kind if kind < 2 else 2 for kind in who) == [0, 0, 1, 1, 2] for who in found)
    assert all(who[0] == 0 for who in found)
    assert len(set(found)) > 10
    assert len({kind for who in found for kind in who if kind in TASKS}) > 3


@pytest.mark.parametrize("seat", [0, 2])
def test_a_probe_ties_the_card_to_the_identity(seat: int):
    """Who has seen the card knows more about the identity than who only saw that a card was drawn."""
    table = position(
        {"A": {"identity": "潜伏", "hand": "试探#3 红"}, "B": {"identity": "特工", "hand": "黑 黑"}}
    )
    answer(table, "A", "试探", "B")
    answer(table, "B", "黑")
    found = worlds(table, seat)
    for world in found:
        (card,) = world.removed
        assert KIND[world.face[card]] == 0
        assert PROBE[world.face[card]][column(world.who[1])] is False
    identities = {world.who[1] for world in found}
    assert identities == {1} if seat == 0 else len(identities) > 1


@pytest.mark.parametrize(("hand", "held"), [("截获红 黑", True), ("破译黑 黑", False)])
def test_a_threat_tells_everybody_whether_there_was_such_a_card(hand: str, held: bool):
    table = position({"A": {"hand": "威逼红 黑"}, "B": {"hand": hand}})
    answer(table, "A", "威逼", "B", "截获")
    if held:  # B is asked which to give, even with only one to choose
        assert all(has(world, 1, JIE_HUO) for world in worlds(table, 3))
        answer(table, "B", "截获")
    for world in worlds(table, 3):
        assert has(world, 0, JIE_HUO) if held else not has(world, 1, JIE_HUO)


def has(world: Any, seat: int, name: int) -> bool:
    return any(KIND[world.face[card]] == name for card in world.hand[seat])


def test_arrow_and_lock_of_a_face_down_message_are_known():
    table = position({"phase": "send", "A": {"hand": "利诱黑→ 红"}, "B": {"hand": "黑"}})
    answer(table, "A", "利诱", "C")
    found = worlds(table, 2)
    assert all(
        ARROW[world.face[world.message]] == RIGHT and LOCK[world.face[world.message]] for world in found
    )
    assert len({world.face[world.message] for world in found}) > 5


def test_the_bait_tells_who_took_it():
    table = position(
        {
            "phase": "send",
            "A": {"identity": "潜伏", "role": "边云疆", "hand": "误导红→ 黑"},
            "B": {"identity": "特工", "hand": "黑"},
        }
    )
    answer(table, "A", "诱敌深入", "误导")
    answer(table, "B", "refuse")
    assert all(world.who[1] != 0 for world in worlds(table, 3))


def test_cards_once_seen_are_in_the_hand_or_have_left_it():
    table = position(
        {
            "turn": "B",
            "phase": "send",
            "B": {"hand": "破译红黑→ 利诱红→ 平衡黑→"},
            "A": {"hand": "黑"},
        }
    )
    for card in state(table).hand[1]:
        table.checkpoint.seen[card] |= 1  # type: ignore[attr-defined]  # A has seen the whole hand before
    seen = {state(table).face[card] for card in state(table).hand[1]}
    answer(table, "B", "利诱", "none")
    found = worlds(table, 0)
    for world in found:
        assert seen == {world.face[card] for card in (*world.hand[1], world.message)}
    assert len({world.face[world.message] for world in found}) > 1


def test_a_face_down_role_is_a_hidden_one():
    table = position({"A": {"hand": "黑"}, "B": {"role": "李宁玉", "hand": "黑"}, "C": {"role": "老鳖"}})
    library: Any = table.game.library  # type: ignore[attr-defined]
    found = [library.roles[world.persona[world.role[1]]] for world in worlds(table, 0)]
    assert all(role.hidden for role in found)
    assert len({role.id for role in found}) > 5


def test_an_order_that_was_obeyed_ties_its_face_to_the_message():
    table = position(
        {
            "phase": "send",
            "A": {"hand": "密令#103 黑"},
            "B": {"hand": "误导蓝→ 截获红↑"},
        },
        seats=5,
    )
    answer(table, "A", "密令>密令", "dong_feng")
    answer(table, "B", "误导")
    found = worlds(table, 3)
    codes = {103: 2, 104: 4, 105: 2, 106: 1, 107: 4, 108: 1}
    for world in found:
        order = next(card for card in (*world.removed, *world.table))
        assert COLOURS[world.face[world.message]] & codes[world.face[order]]
    assert len({world.face[world.message] for world in found}) > 3


def test_answers_in_vain_are_nobodys_business():
    """C's sealed answer came too late; the world of D may give C any hand."""
    table = position(
        {
            "phase": "contest",
            "message": {"card": "红", "sender": "A", "at": "B"},
            "B": {"hand": "误导红 黑"},
            "C": {"hand": "截获蓝"},
            "A": {"hand": "黑"},
            "D": {"hand": "红"},
        }
    )
    for question in list(table.questions):
        want = {1: "误导", 2: "截获"}.get(question.seat, "pass")
        answer(table, "ABCDE"[question.seat], want)
    assert table.questions[0].word.id == "side"
    found = worlds(table, 3)
    assert any(KIND[world.face[world.hand[2][0]]] != JIE_HUO for world in found)
    decline_all(table)


def decline_all(table: Table) -> None:
    answer(table, "B", "left")
    while any(question.word.id == "contest" for question in table.questions):
        decline(table)
