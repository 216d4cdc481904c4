"""Why a piece on the table, written as kind:name, cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import is_number, not_now
from anju.engine.text import Text
from anju.games.codex.bout import Bout
from anju.games.codex.why.cards import CARDS, why_card, why_cards
from anju.games.codex.why.figures import is_figure, why_figure
from anju.games.codex.why.numbers import why_cell, why_number
from anju.games.codex.why.refusal import unknown
from anju.games.codex.why.texts import why_text


def _card(g: Bout, question: Question, rest: str) -> Refused:
    cards = [part.removeprefix("card:") for part in rest.split(" ")]
    if not all(is_number(card) for card in cards):
        return unknown(g, question, rest)
    if len(cards) == 1 or question.word.kind not in CARDS:
        return why_card(g, question, int(cards[0]))
    return why_cards(g, question, tuple(map(int, cards)))


def _cell(g: Bout, question: Question, rest: str) -> Refused:
    return why_cell(g, question, int(rest)) if is_number(rest) else unknown(g, question, rest)


def _figure(g: Bout, question: Question, rest: str) -> Refused:
    return why_figure(g, question, rest) if is_figure(rest) else unknown(g, question, rest)


def _named(g: Bout, question: Question, rest: str) -> Refused:
    return why_text(g, question, rest) or unknown(g, question, rest)


def _number(g: Bout, question: Question, rest: str) -> Refused:
    if question.word.kind not in ("number", "branch") or not is_number(rest.removeprefix("-")):
        return not_now(question, Text("数", "a number"))
    return why_number(g, question, int(rest))


PIECES: Final[dict[str, Callable[[Bout, Question, str], Refused]]] = {
    "card": _card,
    "cell": _cell,
    "figure": _figure,
    "skill": _named,
    "school": _named,
    "element": _named,
    "number": _number,
    "branch": _number,
}
