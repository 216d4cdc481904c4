"""Refusals put together: whole sentences, all the numbers, and a way out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.toy import BID, TOY, USE, sit_down

from anju.engine.question import Question, Word
from anju.engine.refusal import (
    Obstacle,
    brief,
    choose_listed,
    not_listed,
    not_now,
    not_this_time,
    refusal,
    unknown,
    unlisted,
    wrong_type,
)
from anju.engine.text import NOTHING, Text


def question(word: Word = BID, cards: int = 3) -> Question:
    return Question(TOY, sit_down().now, 0, word, list(range(cards)), "")


def obstacle(code: str, zh: str, en: str, remedy: Text, **numbers: object) -> Obstacle:
    return Obstacle(code, Text(zh, en), numbers, f"TY-{code}", remedy)


WAIT = Text("等一等", "wait")


def test_all_obstacles_are_told_and_the_first_gives_code_and_rule():
    found = [
        obstacle("far", "太远", "too far", WAIT, n=1, far=4),
        obstacle("late", "太晚", "too late", WAIT, n=2),
    ]
    told = refusal(Text("箭", "arrow"), found)
    assert (told.code, told.rule, told.numbers) == ("far", "TY-far", {"n": 1, "far": 4})
    assert told.text("zh") == "「箭」：太远；太晚。 等一等。 [TY-far]"
    assert told.text("en") == "arrow: too far; too late. Wait. [TY-far]"


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        (Text("等", "wait"), Text("等。", "Wait.")),
        (Text("等。", "Wait."), Text("等。", "Wait.")),
        (Text("是不是「甲」？", "Did you mean 'A'?"), Text("是不是「甲」？", "Did you mean 'A'?")),
        (Text("要付吗", "pay for it?"), Text("要付吗？", "Pay for it?")),
    ],
)
def test_a_clause_becomes_a_sentence_that_ends_once(clause: Text, sentence: Text):
    told = refusal(NOTHING, [Obstacle("x", clause, {}, "TY-1", clause)])
    assert told.message == told.remedy == sentence


def test_what_is_on_offer_is_listed_up_to_six():
    assert choose_listed(question(cards=2)).words.en == "choose one that is listed: " + ", ".join(
        option.label("en") for option in question(cards=2).options
    )
    assert choose_listed(question(cards=6)).words.zh.count("、") == 5
    assert choose_listed(question(cards=7)).words.zh.endswith("等")
    assert choose_listed(question(cards=7)).words.en.endswith(" and others")


def test_without_numbers_and_rule_the_question_gives_them():
    told = not_listed(question(), "no", WAIT)
    assert (told.numbers, told.rule) == ({"asked": "bid", "offered": 3}, "TY-1")
    own = unlisted(question(), "no", WAIT, {"n": 1}, "TY-9")
    assert (own.numbers, own.rule) == ({"n": 1}, "TY-9")
    assert not_this_time(question()).code == "not_on_offer"


def test_what_is_not_asked_for_now_may_say_when_it_is():
    cards = Text("牌", "cards")
    assert not_now(question(USE), cards).remedy == Text(
        "先回答现在的问题：用护符吗？", "Answer the present question first: Use the charm?"
    )
    assert not_now(question(), cards, WAIT).remedy == Text(
        "先回答现在的问题：暗出一张牌；等一等。", "Answer the present question first: Bid a card; wait."
    )


def test_an_unknown_name_gets_a_suggestion_or_the_list():
    close = unknown(question(), "snitch", ["snatch", "polish"])
    assert (close.code, close.numbers["known"]) == ("unknown", 2)
    assert close.text("en") == "There is nothing called 'snitch'. Did you mean 'snatch'? [TY-1]"
    for what in ("zzz", (1, 2)):
        assert unknown(question(), what, ["snatch"]).remedy.en.startswith("Choose one that is listed")


@pytest.mark.parametrize(
    "what",
    [None, 2.5, object(), "x" * 9000, 10**5000, [1] * 900],
    ids=lambda what: type(what).__name__,
)
def test_anything_at_all_is_shown_in_a_few_characters(what: Any):
    assert 0 < len(brief(what)) <= 41
    assert brief(what) in wrong_type(question(), what).message.zh


def test_a_question_touches_the_pieces_of_its_options():
    asked = question()
    assert asked.touches("card:1")
    assert not asked.touches("card:7")
    assert not asked.touches("")
