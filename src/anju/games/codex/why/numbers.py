"""Why a bare number cannot be answered: it means what the question is about."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import asked, not_listed, wrong_type
from anju.engine.text import Text
from anju.games.codex.bout import Bout
from anju.games.codex.why.cards import CARDS, why_card
from anju.games.codex.why.places import why_cell


def why_number(g: Bout, question: Question, what: int) -> Refused:
    kind = question.word.kind
    if kind in CARDS:
        return why_card(g, question, what)
    if kind == "cell":
        return why_cell(g, question, what)
    if kind in ("number", "branch"):
        cause = Text(f"{what} 不在可选之列", f"{what} is not on offer")
        return not_listed(question, "out_of_range", cause, {"value": what, **asked(question)})
    return wrong_type(question, what)
