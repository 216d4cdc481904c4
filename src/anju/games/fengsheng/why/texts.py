"""Why a text cannot be answered: it names a skill, a seat, a kind of card, a role, a word, or nothing at all."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import not_now
from anju.engine.text import Text
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.label import card_names, every_card
from anju.games.fengsheng.naming import (
    identity_called,
    role_called,
    skill_called,
    unknown,
    word_called,
)
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.cards import not_yours, why_card
from anju.games.fengsheng.why.kinds import why_kind, why_role, why_seat
from anju.games.fengsheng.why.plain_words import why_branch, why_word
from anju.games.fengsheng.why.skills import why_skill
from anju.games.fengsheng.words import SEATS


def why_text(g: Round, question: Question, what: str) -> Refused | None:
    """None if it is another name of something on offer."""
    id = _id(g, what)
    if id and id in question.values:
        return None
    return _why_id(g, question, id) if id else _why_card_called(g, question, what)


def _why_card_called(g: Round, question: Question, what: str) -> Refused | None:
    """A card by what is printed on it: one this seat holds or that lies open; for all others the same words."""
    s, name = g.state, what.partition(">")[0]
    if name not in every_card(g.library):
        return unknown(g, question, what)
    for card in (*s.hand[question.seat], *(card for area in s.area for card in area)):
        if name in card_names(g.library, s.face[card]):
            return None if card in question.values else why_card(g, question, card)
    return not_yours(question)


def _id(g: Round, what: str) -> str:
    """The value meant, on offer or not; "" if nothing has this name."""
    library = g.library
    kind = library.kind(what)
    if what in library.branches or (len(what) == 1 and what in SEATS):
        return what
    if kind >= 0:
        return KINDS[kind]
    if identity_called(what):
        return what
    return skill_called(library, what) or role_called(library, what) or word_called(what)


def _why_id(g: Round, question: Question, id: str) -> Refused:
    if len(id) == 1:
        return why_seat(g, question, SEATS.index(id))
    if id in g.library.branches and question.word.kind == "branch":
        return why_branch(g, question, id)
    if id in g.library.by_skill:
        return why_skill(g, question, id)
    if id in KINDS:
        return why_kind(g, question, KINDS.index(id))
    if id in g.library.by_name:
        return why_role(g, question, id)
    if identity_called(id):
        return not_now(question, Text("身份", "an identity"))
    if word_called(id):
        return why_word(g, question, id)
    return not_now(question, Text("几项里的一项", "one of several alternatives"))
