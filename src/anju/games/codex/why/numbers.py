"""Why a number cannot be answered: a card, a cell, a count or a branch, by what the question is about."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import asked, not_listed, not_now, refusal, wrong_type
from anju.engine.text import NOTHING, Text
from anju.games.codex.bout import Bout
from anju.games.codex.why.cards import CARDS, why_card
from anju.games.codex.why.refusal import spelled_otherwise


def why_number(g: Bout, question: Question, what: int) -> Refused:
    kind = question.word.kind
    if kind in CARDS:
        return why_card(g, question, what)
    if kind == "cell":
        return why_cell(g, question, what)
    if kind not in ("number", "branch"):
        return wrong_type(question, what)
    if what in question.values:
        return spelled_otherwise(question, what)
    if question.offer is not None and what in question.offer.candidates:
        return refusal(NOTHING, question.offer.obstacles(g, question, what))
    cause = Text(f"{what} 不在可选之列", f"{what} is not on offer")
    return not_listed(question, "out_of_range", cause, {"value": what, **asked(question)})


def why_cell(g: Bout, question: Question, cell: int) -> Refused:
    if question.word.kind not in ("cell", "direction"):
        return not_now(question, Text("格", "a cell"))
    length = g.arena.length
    if not 1 <= cell <= length:
        cause = Text(f"场地只有 1 到 {length} 格", f"the line has cells 1 to {length}")
        return not_listed(question, "off_board", cause, {"cell": cell, "length": length}, "CX-1.1")
    if question.word.kind == "direction":
        cause = Text(f"怎么走都不停在 {cell} 格", f"no way on offer ends on cell {cell}")
        return not_listed(question, "cell", cause, {"cell": cell, "length": length})
    assert question.offer is not None, "a choice of cells is an offer"
    return refusal(NOTHING, question.offer.obstacles(g, question, cell))
