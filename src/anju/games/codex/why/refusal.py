"""A refusal put together: what stands in the way, and the ways out that every question has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anju.engine.document import suggestion
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.text import NOTHING, Text
from anju.games.codex.bout import Bout
from anju.games.codex.rendering.phrase import strung

NEXT_TURN: Final = Text("等到下个回合", "wait for another turn")
_MOST_LISTED: Final = 6
_MOST_SHOWN: Final = 40


class Obstacle:
    """One thing in the way: cause and remedy as clauses, without a full stop."""

    __slots__ = ("cause", "code", "numbers", "remedy", "rule")

    def __init__(
        self, code: str, cause: Text, numbers: Mapping[str, object], rule: str, remedy: Text
    ) -> None:
        self.code = code
        self.cause = cause
        self.numbers = numbers
        self.rule = rule
        self.remedy = remedy


def refusal(name: Text, found: list[Obstacle]) -> Refused:
    """All that stands in the way of what has this name, if any; the first thing gives code and rule."""
    numbers: dict[str, object] = {}
    for obstacle in found:
        numbers = {**obstacle.numbers, **numbers}
    causes = strung(dict.fromkeys(one.cause for one in found), "；", "; ")
    remedies = strung(dict.fromkeys(one.remedy for one in found), "；", "; ")
    message = _sentence(causes)
    if name != NOTHING:
        message = Text(f"「{name.zh}」：{causes.zh}。", f"{name.en}: {causes.en}.")
    return Refused(found[0].code, message, numbers, found[0].rule, _sentence(remedies))


def _sentence(clause: Text) -> Text:
    en = clause.en[:1].upper() + clause.en[1:]
    if en.endswith("?"):
        return Text(clause.zh.rstrip("？") + "？", en)
    return Text(f"{clause.zh}。", f"{en}.")


def asked(question: Question) -> dict[str, object]:
    """The numbers where nothing else is to be counted."""
    return {"asked": question.word.id, "offered": len(question.values)}


def choose_listed(question: Question) -> Text:
    some = question.options[:_MOST_LISTED]
    more = Text("等", " and others") if len(question.values) > len(some) else NOTHING
    return Text(
        "从所列的里选：" + "、".join(option.label("zh") for option in some) + more.zh,
        "choose one that is listed: " + ", ".join(option.label("en") for option in some) + more.en,
    )


def not_listed(
    question: Question, code: str, cause: Text, numbers: Mapping[str, object] | None = None, rule: str = ""
) -> Refused:
    """The way out is what is on offer."""
    return refusal(NOTHING, [unlisted(question, code, cause, numbers, rule)])


def unlisted(
    question: Question, code: str, cause: Text, numbers: Mapping[str, object] | None = None, rule: str = ""
) -> Obstacle:
    """The same as an obstacle; without numbers and rule, the question gives them."""
    counted = asked(question) if numbers is None else numbers
    return Obstacle(code, cause, counted, rule or question.rule, choose_listed(question))


def not_now(question: Question, what: Text) -> Refused:
    cause = Text(f"现在问的不是{what.zh}", f"this is not the moment for {what.en}")
    remedy = Text(
        f"先回答现在的问题：{question.text('zh')}",
        f"answer the present question first: {question.text('en')}",
    )
    return refusal(NOTHING, [Obstacle("not_now", cause, asked(question), question.rule, remedy)])


def wrong_type(question: Question, what: object) -> Refused:
    cause = Text(
        f"{_brief(what)} 不是这里能答的一种值",
        f"{_brief(what)} is no kind of value that can be answered here",
    )
    return not_listed(question, "wrong_type", cause)


def unknown(g: Bout, question: Question, what: str) -> Refused:
    """No such thing in the game; did you mean ...?"""
    skills = g.library.skills
    known = [skill.id for skill in skills]
    known.extend(passive.id for passive in g.library.passives)
    known.extend(name for skill in skills for name in (skill.name.zh, skill.name.en))
    hint = suggestion(what[:_MOST_SHOWN], known)
    cause = Text(f"没有 {_brief(what)} 这样东西", f"there is nothing called {_brief(what)}")
    remedy = hint if hint != NOTHING else choose_listed(question)
    numbers = {"known": len(known), **asked(question)}
    return refusal(NOTHING, [Obstacle("unknown", cause, numbers, question.rule, remedy)])


def _brief(what: object) -> str:
    """Anything at all, in a few characters."""
    shown = repr(what)
    return shown if len(shown) <= _MOST_SHOWN else shown[:_MOST_SHOWN] + "…"
