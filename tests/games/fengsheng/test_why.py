"""Why something cannot be chosen: the right code, its numbers, a rule that exists, a way out, and no secret told."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.games.fengsheng.asking import (
    ALL_ROLES,
    CATCH_ALL,
    LIBRARY,
    SKILLS,
    complete,
    face,
    position,
    refused,
    rules,
)

import anju
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.table import Table
from anju.games.fengsheng import why
from anju.games.fengsheng.deeds import unused
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.label import WORDS
from anju.games.fengsheng.moments import point
from anju.games.fengsheng.words import SEATS

JUNK: list[Any] = [
    "", " ", "xyzzy", "card:", "card:x", "card:999", "card:-1", "card:1 card:2", "card:٣", "card:" + "9" * 5000, "seat:", "seat:Z",
    "seat:AB", "skill:", "skill:no", "skill:新思潮x", "cell:3", ":", "::", "A ", "AB", "Z", "a", "jie_huo?", "JIE_HUO", "x" * 9000,
    True, False, None, 2.5, float("nan"), -1, -(10**9), 10**9, 10**30, 10**5000,
    (10**5000, 6), (), (1,), (1, 2), (1, 1), (1, 99), (1, -1), (999, 6), (1, 2, 3),
    ("a", "b"), (0, None), (True, 6), (1.0, 6), ((1, 2), 3), [3, 4], ["A"], {"a": 1}, {1}, object(), b"end", range(3),
]  # fmt: skip


def eager(rng: Random, question: Question) -> Any:
    """Rather does something than nothing, so that rare questions come."""
    doing = [value for value in question.values if value != question.word.decline]
    return rng.choice(doing if doing and rng.random() < 0.5 else question.values)


def random_questions(seed: int, seats: int, each: tuple[int, ...]) -> list[tuple[Table, Question]]:
    """A random game, stopped at some questions of every kind."""
    rng = Random(seed)
    t = anju.new("fengsheng", seats=seats, seed=seed, options=ALL_ROLES)
    met: Counter[str] = Counter()
    found: list[tuple[Table, Question]] = []
    for _ in range(300):
        if not t.questions:
            break
        question = rng.choice(t.questions)
        met[question.word.id] += 1
        if met[question.word.id] in each:
            found.append((t.clone(), question))
        t.answer(question.seat, eager(rng, question))
    return found


def own_things(t: Table, question: Question) -> list[Any]:
    """Every card in hand, every own skill, every seat and every message."""
    g, seat = rules(t), question.seat
    role = g.role_of(seat)
    skills = [skill.id for skill in role.skills] if role is not None else []
    messages = [card for area in g.state.area for card in area]
    return [*g.state.hand[seat], *skills, *SEATS[: t.seats], *messages]


def offered(question: Question, what: Any) -> bool:
    """Whether a value, a piece, or another name of something is on offer."""
    value = tuple(what) if isinstance(what, list) else what
    parts = value if isinstance(value, tuple) else (value,)
    if all(type(part) in (int, str) for part in parts) and value in question.values:
        return True
    pieces = {piece for option in question.options for piece in (option.piece, *option.piece.split(" "))}
    return isinstance(what, str) and what != "" and what in pieces


@pytest.mark.parametrize("seed", range(12))
def test_none_exactly_when_on_offer_and_otherwise_complete(seed):
    for t, question in random_questions(seed, seats=(5, 2, 7, 3, 9, 4, 6, 8)[seed % 8], each=(2,)):
        pieces = [f"card:{card}" for card in range(0, 120, 7)] + [f"seat:{letter}" for letter in SEATS]
        named = [*SKILLS[seed::3], *KINDS, *WORDS, *LIBRARY.branches, "qian_fu", *SEATS]
        pairs = [(card, name) for card in range(seed, 120, 30) for name in (-1, *range(14))]
        for what in (
            *own_things(t, question),
            *range(-1, 121),
            *pieces,
            *named,
            *pairs,
            *JUNK[seed % 2 :: 2],
        ):
            found = t.why(question.seat, what)
            assert (found is None) == offered(question, what), (question, what, found)
            assert found is None or complete(found), (question, what, found.code, found.numbers, found.rule)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8, 9])
def test_the_catch_all_is_hardly_ever_needed(seats):
    codes: Counter[str] = Counter()
    for seed in range(4):
        for t, question in random_questions(seed + 100 * seats, seats, each=(1, 2, 5, 12)):
            for what in own_things(t, question):
                found = t.why(question.seat, what)
                if found is not None:
                    codes[found.code] += 1
                    of_the_rules = not question.source or question.source in KINDS
                    assert found.code != CATCH_ALL or not of_the_rules, (question, what, found.text("zh"))
    assert len(codes) >= 12
    assert codes[CATCH_ALL] <= codes.total() / 100


@pytest.mark.parametrize("seed", range(8))
def test_obstacles_are_found_exactly_where_the_rules_refuse_a_card(seed):
    for t, question in random_questions(seed + 900, seats=(5, 3, 8, 6)[seed % 4], each=tuple(range(1, 30))):
        now = point(question)
        if now is None or question.word.id == "ordered":
            continue
        g, usable = rules(t), rules(t).usable(question.seat, now)
        for card in g.state.hand[question.seat]:
            free = not unused(g, question, question.seat, now, card)
            assert free == (card in usable), (question, card)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_told_that_the_seat_does_not_know(seed):
    """The answers are the same in every world that the seat cannot tell from this one."""
    for t, question in random_questions(seed + 500, seats=(5, 4, 7, 3)[seed % 4], each=(2,)):
        other = t.imagine(question.seat, Random(seed))
        pairs = [(card, name) for card in range(seed, 118, 20) for name in range(13)]
        for what in (*SKILLS, *range(118), *SEATS, *WORDS, *KINDS, *LIBRARY.branches, *pairs):
            here, there = t.why(question.seat, what), other.why(question.seat, what)
            assert (here is None) == (there is None), (question, what)
            if here is not None and there is not None:
                assert (here.code, here.numbers, here.rule) == (there.code, there.numbers, there.rule)
                assert (here.text("zh"), here.text("en")) == (there.text("zh"), there.text("en"))


def test_asking_why_changes_nothing():
    t = position(A={"role": "端木静", "hand": "截获红 澄清"}, B={"area": "黑", "role": "白昆山"})
    before = (t.record, [t.view(seat) for seat in range(5)], t.save())
    for what in (*SKILLS, *range(118), *SEATS, *WORDS, *JUNK):
        t.why(0, what)
    assert (t.record, [t.view(seat) for seat in range(5)], t.save()) == before


def test_a_refused_answer_carries_the_same_reason():
    t = position(A={"hand": "截获#79"})
    card = face(t, 79)
    with pytest.raises(Refused) as caught:
        t.answer(0, card)
    assert caught.value.text("zh") == refused(t, "A", card).text("zh")


def test_the_package_is_called_like_a_function():
    t = position(A={"hand": "截获"})
    assert why.why(rules(t), t.questions[0], "end") is None
    found = why.why(rules(t), t.questions[0], "pass")
    assert found is not None
    assert found.code == "other_word"
