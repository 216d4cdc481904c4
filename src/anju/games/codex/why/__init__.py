"""Why something cannot be chosen: the cause with its numbers, the rule, and what would make it legal.

The question's offer says what keeps its candidates back; here is found what was meant, and said of what is no
candidate at all.  Whatever is said stands in what the asking seat may see.
"""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.refusal import wrong_type
from anju.games.codex.bout import Bout
from anju.games.codex.why.cards import CARDS, why_cards
from anju.games.codex.why.numbers import why_number
from anju.games.codex.why.pieces import PIECES
from anju.games.codex.why.texts import why_text

__all__ = ["why"]


def why(g: Bout, question: Question, what: Value) -> Refused | None:
    """Why this value or piece cannot be chosen at this question; None if it can."""
    if isinstance(what, str):
        if question.touches(what):
            return None
        kind, _, rest = what.partition(":")
        return PIECES[kind](g, question, rest) if rest and kind in PIECES else why_text(g, question, what)
    if type(what) is int:
        return why_number(g, question, what)
    if isinstance(what, tuple) and what and question.word.kind in CARDS:
        return why_cards(g, question, what)
    return wrong_type(question, what)
