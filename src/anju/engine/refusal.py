"""Builds refusals: what stands in the way, and the ways out that every question has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from anju.engine.document import suggestion
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.remedy import Remedy, instead
from anju.engine.text import NOTHING, Text, strung

_LONGEST_NUMBER: Final = 9
_MOST_LISTED: Final = 6
_MOST_SHOWN: Final = 40


class Obstacle:
    """One thing in the way: cause and remedy as clauses, without a full stop."""

    __slots__ = ("cause", "code", "numbers", "remedy", "rule", "ways")

    def __init__(
        self,
        code: str,
        cause: Text,
        numbers: Mapping[str, object],
        rule: str,
        remedy: Text | Remedy,
    ) -> None:
        self.code = code
        self.cause = cause
        self.numbers = numbers
        self.rule = rule
        self.remedy, self.ways = remedy if isinstance(remedy, Remedy) else Remedy(remedy, ())
        """What helps: in words, and its numbers as data."""


def refusal(name: Text, obstacles: list[Obstacle]) -> Refused:
    """Combines all obstacles to one named thing; the first obstacle gives the code and the rule."""
    numbers: dict[str, object] = {}
    for obstacle in obstacles:
        numbers = {**obstacle.numbers, **numbers}
    causes = strung(dict.fromkeys(one.cause for one in obstacles), "；", "; ")
    remedies = strung(dict.fromkeys(one.remedy for one in obstacles), "；", "; ")
    message = _sentence(causes)
    if name != NOTHING:
        message = Text(f"「{name.zh}」：{causes.zh}。", f"{name.en}: {causes.en}.")
    ways = tuple(one.ways for one in obstacles)
    return Refused(obstacles[0].code, message, numbers, obstacles[0].rule, _sentence(remedies), ways)


def _sentence(clause: Text) -> Text:
    """With a full stop, unless it ends like a sentence already: questions, suggestions and printed texts do."""
    en = clause.en[:1].upper() + clause.en[1:]
    if en.endswith("?"):
        return Text(clause.zh.rstrip("？") + "？", en)
    zh = clause.zh if clause.zh.endswith(("。", "？")) else f"{clause.zh}。"
    return Text(zh, en if en.endswith(".") else f"{en}.")


# -- the ways out -------------------------------------------------------------------------------------------


def asked(question: Question) -> dict[str, object]:
    """The numbers for a refusal that counts nothing else."""
    return {"asked": question.word.id, "offered": len(question.values)}


def choose_listed(question: Question) -> Remedy:
    some = question.options[:_MOST_LISTED]
    more = Text("等", " and others") if len(question.values) > len(some) else NOTHING
    words = Text(
        "从所列的里选：" + "、".join(option.label("zh") for option in some) + more.zh,
        "choose one that is listed: " + ", ".join(option.label("en") for option in some) + more.en,
    )
    return instead(words, *(option.value for option in some))


def unlisted(
    question: Question, code: str, cause: Text, numbers: Mapping[str, object] | None = None, rule: str = ""
) -> Obstacle:
    """The way out is what is on offer; without numbers and rule, the question gives them."""
    counted = asked(question) if numbers is None else numbers
    return Obstacle(code, cause, counted, rule or question.rule, choose_listed(question))


def not_this_time(question: Question) -> Obstacle:
    """For cases where all that can be said is what is on offer."""
    return unlisted(question, "not_on_offer", Text("这一次不能选它", "it cannot be chosen this time"))


def not_listed(
    question: Question, code: str, cause: Text, numbers: Mapping[str, object] | None = None, rule: str = ""
) -> Refused:
    """The same as a refusal."""
    return refusal(NOTHING, [unlisted(question, code, cause, numbers, rule)])


# -- what does not answer the question ----------------------------------------------------------------------


def not_now(question: Question, what: Text, later: Text = NOTHING) -> Refused:
    """The question asks for another kind of thing; `later` says when this one could be chosen."""
    cause = Text(f"现在问的不是{what.zh}", f"this is not the moment for {what.en}")
    answer = Text(
        f"先回答现在的问题：{question.text('zh')}",
        f"answer the present question first: {question.text('en')}",
    )
    remedy = strung((answer, later), "；", "; ")
    present = instead(remedy, *question.values[:1])
    return refusal(NOTHING, [Obstacle("not_now", cause, asked(question), question.rule, present)])


def wrong_type(question: Question, what: object) -> Refused:
    cause = Text(
        f"{brief(what)} 不是这里能答的一种值",
        f"{brief(what)} is no kind of value that can be answered here",
    )
    return not_listed(question, "wrong_type", cause)


def unknown(question: Question, what: object, known: Iterable[str]) -> Refused:
    """No such thing among the names that the game knows; did you mean ...?"""
    names = list(known)
    hint = suggestion(what[:_MOST_SHOWN], names) if isinstance(what, str) else NOTHING
    cause = Text(f"没有 {brief(what)} 这样东西", f"there is nothing called {brief(what)}")
    remedy = hint if hint != NOTHING else choose_listed(question)
    numbers = {"known": len(names), **asked(question)}
    return refusal(NOTHING, [Obstacle("unknown", cause, numbers, question.rule, remedy)])


def brief(what: object) -> str:
    """Anything at all, in a few characters."""
    try:
        shown = repr(what)
    except ValueError:  # a number of thousands of digits
        shown = type(what).__name__
    return shown if len(shown) <= _MOST_SHOWN else shown[:_MOST_SHOWN] + "…"


def is_number(text: str) -> bool:
    """Whether people would call this a whole number: not every Unicode digit, and not thousands of digits."""
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
