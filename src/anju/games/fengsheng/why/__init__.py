"""Why something cannot be chosen: the cause with its numbers, the rule, and what would make it legal.

The rules decide; this only reports what they say, and only what the asking seat may know.
"""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.refusal import wrong_type
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.cards import why_card, why_tuple
from anju.games.fengsheng.why.kinds import why_number
from anju.games.fengsheng.why.pieces import PIECES
from anju.games.fengsheng.why.texts import why_text

__all__ = ["why"]


def why(g: Round, question: Question, what: Value) -> Refused | None:
    """Why this value or piece cannot be chosen at this question; None if it can."""
    if isinstance(what, str):
        if what in question.values or question.touches(what):
            return None
        kind, _, rest = what.partition(":")
        return PIECES[kind](g, question, rest) if rest and kind in PIECES else why_text(g, question, what)
    if type(what) is int:
        if what in question.values:
            return None
        return (
            why_number(g, question, what) if question.word.kind == "number" else why_card(g, question, what)
        )
    if isinstance(what, tuple):
        plain = all(type(part) in (int, str) for part in what)
        return None if plain and what in question.values else why_tuple(g, question, what)
    return wrong_type(question, what)
