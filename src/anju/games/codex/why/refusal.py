"""What is not a candidate: an unknown name, or an answer in the wrong form."""

from __future__ import annotations

from anju.engine import refusal
from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, asked
from anju.engine.remedy import instead
from anju.engine.text import NOTHING, Text
from anju.games.codex.bout import Bout


def unknown(g: Bout, question: Question, what: str) -> Refused:
    """No such skill or ability; did you mean ...?"""
    skills = g.library.skills
    known = [skill.id for skill in skills]
    known.extend(passive.id for passive in g.library.passives)
    known.extend(name for skill in skills for name in (skill.name.zh, skill.name.en))
    return refusal.unknown(question, what, known)


def spelled_otherwise(question: Question, value: Value) -> Refused:
    """It is on offer, but not as this kind of piece."""
    cause = Text("写法不对", "it is written differently here")
    remedy = instead(Text(f"写成 {value}", f"write it as {value}"), value)
    return refusal.refusal(NOTHING, [Obstacle("wrong_type", cause, asked(question), question.rule, remedy)])
