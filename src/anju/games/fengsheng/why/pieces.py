"""Why a piece on the table, written as kind:name, cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import is_number
from anju.games.fengsheng.naming import skill_called, unknown
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.cards import why_card
from anju.games.fengsheng.why.kinds import why_seat
from anju.games.fengsheng.why.skills import why_skill
from anju.games.fengsheng.words import SEATS


def _card(g: Round, question: Question, rest: str) -> Refused:
    """Of several cards, the first that no option touches."""
    names = [part.removeprefix("card:") for part in rest.split(" ")]
    if not all(is_number(name) for name in names):
        return unknown(g, question, rest)
    lacking = [name for name in names if not question.touches(f"card:{int(name)}")]
    return why_card(g, question, int(lacking[0] if lacking else names[0]))


def _seat(g: Round, question: Question, rest: str) -> Refused:
    return why_seat(g, question, SEATS.index(rest)) if rest in tuple(SEATS) else unknown(g, question, rest)


def _skill(g: Round, question: Question, rest: str) -> Refused:
    id = skill_called(g.library, rest)
    return why_skill(g, question, id) if id else unknown(g, question, rest)


PIECES: Final[dict[str, Callable[[Round, Question, str], Refused]]] = {
    "card": _card,
    "seat": _seat,
    "skill": _skill,
}
