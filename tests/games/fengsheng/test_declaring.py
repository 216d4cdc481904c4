"""A card is declared as a whole (FS-8.2): its user says at whom it is aimed before anybody sees it."""

from __future__ import annotations

from random import Random

import pytest

import anju
from anju.engine.table import Table
from anju.games.fengsheng.faces import KIND, KINDS

AIMED = {
    "shi_tan": ["target"],
    "li_you": ["target"],
    "ping_heng": ["target"],
    "wei_bi": ["target", "name"],
    "diao_hu_li_shan": ["target", "branch"],
    "cheng_qing": ["intel"],
}
"""What is asked for the cards of the main phase."""


def at_hand(kind: str) -> tuple[Table, int, int]:
    """Somebody may use this card in the main phase: the table, the seat, the card."""
    for seed in range(200):
        table, rng = anju.new("fengsheng", seats=5, seed=seed), Random(seed)
        while table.questions:
            question = rng.choice(table.questions)
            for value in question.values:
                if question.word.id == "main" and isinstance(value, int) and named(table, value) == kind:
                    return table, question.seat, value
            table.answer(question.seat, rng.choice(question.values))
    raise AssertionError(f"nobody ever holds {kind}")


def named(table: Table, card: int) -> str:
    return KINDS[KIND[table.now.face[card]]]  # type: ignore[attr-defined]  # a state of 风声


def seen(table: Table) -> list[object]:
    """By everybody."""
    return [(table.view(one), table.events(one)) for one in (*range(5), None)]


@pytest.mark.parametrize("kind", AIMED)
def test_nobody_sees_a_card_before_all_of_it_is_declared(kind: str):
    table, seat, card = at_hand(kind)
    before, told = seen(table), len(table.events(None))
    table.answer(seat, card)
    while len(table.events(None)) == told:
        assert seen(table) == before
        question = table.question(seat)
        assert question is not None
        assert question.word.id in AIMED[kind]
        table.answer(seat, question.values[0])
    assert [event.kind for event in table.events(None)[told : told + 2]] == ["played", "used"]
