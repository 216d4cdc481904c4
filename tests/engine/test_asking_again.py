"""A step that runs again with the answers so far works out nothing that was worked out before."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.toy import BID, PAY, TOY, Den, Round, Toy, sit_down

from anju.engine import record as engine_record
from anju.engine.errors import Refused
from anju.engine.offer import Offer
from anju.engine.play import DoesNotFit, Entry, Outcome
from anju.engine.question import Value
from anju.engine.table import Table

CARDS: list[Value] = [1, 2, 3]


class Counting(Offer[Any]):
    """Says how often it was worked out."""

    looks: list[str]

    def __init__(self, looks: list[str], name: str) -> None:
        super().__init__(CARDS)
        self.looks = looks
        self.name = name

    def values(self, play: Any) -> list[Value]:
        self.looks.append(self.name)
        return super().values(play)


class ThreeQuestions(Round):
    """One step that asks for an offer, for all at once, and for one of some candidates."""

    looks: list[str]

    def step(self) -> None:
        first = self.ask_offer(0, PAY, Counting(self.looks, "offer"))
        both = {seat: [] if self.asked_before(2) else self.look("all", CARDS) for seat in range(2)}
        sealed = self.ask_all(BID, both)
        last = self.ask_among(1, BID, CARDS, self.allowed)
        self.tell("points", first, sealed[0], sealed[1], last)
        self.finish(Outcome((), "points", "TY-5"))

    def look(self, name: str, values: list[Value]) -> list[Value]:
        self.looks.append(name)
        return values

    def allowed(self, value: Value) -> bool:
        self.looks.append(f"allowed {value}")
        return value != 2


class Asker(Toy):
    """The toy, with these rules."""

    def __init__(self) -> None:
        self.looks: list[str] = []

    def play(self, state: Den, record: list[Entry], seed: int) -> ThreeQuestions:
        play = ThreeQuestions(self, state, record, seed)
        play.looks = self.looks
        return play


@pytest.fixture
def table() -> Table:
    return Table(Asker(), 2, 1, TOY.settle(2, {})).begin()


def news(table: Table) -> list[str]:
    looks: list[str] = table.game.looks  # type: ignore[attr-defined]  # the asker's
    found = looks[:]
    looks.clear()
    return found


def test_what_was_on_offer_before_is_not_worked_out_again(table: Table):
    assert news(table) == ["offer"]
    table.answer(0, 3)
    assert news(table) == ["all", "all"]
    table.answer(1, 2)
    assert news(table) == [], "sealed until all are in"
    table.answer(0, 1)
    assert news(table) == []


def test_of_candidates_only_what_somebody_wants_to_know_is_worked_out(table: Table):
    for seat, value in ((0, 3), (0, 1), (1, 1)):
        table.answer(seat, value)
    news(table)
    question = table.questions[0]
    assert question.offers(1)
    assert not question.offers(7)
    assert news(table) == ["allowed 1"]
    assert question.values == [1, 3]
    assert question.default == 1
    assert news(table) == ["allowed 1", "allowed 2", "allowed 3"], "once for all who look"
    with pytest.raises(Refused):
        table.answer(1, 2)
    table.clone().answer(1, 3)
    assert news(table) == []


def test_what_comes_from_elsewhere_is_checked(table: Table):
    for seat, value in ((0, 3), (0, 1), (1, 1), (1, 3)):
        table.answer(seat, value)
    record = list(table.record)
    news(table)
    again = Table(table.game, 2, 1, table.options).begin(record)
    assert news(table) == ["offer", "all", "all", "allowed 3"]
    assert again.events(None) == table.events(None)
    for at, wrong in enumerate(((0, 4), (0, 4), (1, 4), (1, 2))):
        with pytest.raises(DoesNotFit):
            Table(table.game, 2, 1, table.options).begin([*record[:at], wrong, *record[at + 1 :]])


def test_taking_back_and_looking_back_trust_what_was_given(table: Table):
    for seat, value in ((0, 3), (0, 1), (1, 1)):
        table.answer(seat, value)
    news(table)
    assert [value for _, value in table.earlier(1)] == [1]
    assert news(table) == ["all", "all"], "with one sealed answer both are looked at"
    table.undo()
    assert news(table) == ["all", "all"]
    assert [question.seat for question in table.questions] == [1]


def test_a_save_is_followed_from_any_earlier_moment_of_the_same_game():
    early, late = sit_down(seed=3), sit_down(seed=3)
    late.answer(0, late.questions[0].values[0])
    late.answer(1, late.questions[0].values[1])
    saved = engine_record.unpack(late.save())
    assert early.follow(saved)
    assert early.record == late.record
    assert early.follow(saved), "nothing new"
    assert not late.follow(engine_record.unpack(sit_down(seed=3).save())), "that was before"
    assert not sit_down(seed=4).follow(saved)
