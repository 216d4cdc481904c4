"""What every refusal of 法典 may need: its names, and its turns."""

from __future__ import annotations

from typing import Final

from anju.engine import refusal
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.text import Text
from anju.games.codex.bout import Bout

NEXT_TURN: Final = Text("等到下个回合", "wait for another turn")


def unknown(g: Bout, question: Question, what: str) -> Refused:
    """No such skill or ability; did you mean ...?"""
    skills = g.library.skills
    known = [skill.id for skill in skills]
    known.extend(passive.id for passive in g.library.passives)
    known.extend(name for skill in skills for name in (skill.name.zh, skill.name.en))
    return refusal.unknown(question, what, known)
