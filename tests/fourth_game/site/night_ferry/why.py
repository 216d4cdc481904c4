"""Why something cannot be chosen."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.refusal import is_number, not_listed, refusal, unknown, wrong_type
from anju.engine.text import Text
from night_ferry.ferry import Ferry
from night_ferry.label import LET_GO
from night_ferry.state import TICKETS
from night_ferry.words import DECLINE


def why(play: Ferry, question: Question, what: Value) -> Refused | None:
    """The offer says what a candidate lacks; everything else is no candidate at all."""
    if isinstance(what, str) and (what in question.values or question.touches(what)):
        return None
    kind, _, number = what.partition(":") if isinstance(what, str) else ("", "", "")
    ticket: object = int(number) if kind == "card" and is_number(number) else what
    if what == DECLINE:
        return not_listed(
            question, "must_lay", Text("手里有票，这一程就要出一张", "whoever holds tickets lays one")
        )
    if type(ticket) is int and ticket in range(len(TICKETS)):
        return _ticket(play, question, ticket)
    if isinstance(what, str):
        return unknown(question, what, (LET_GO.zh, LET_GO.en))
    return wrong_type(question, what)


def _ticket(play: Ferry, question: Question, ticket: int) -> Refused | None:
    offer = question.offer
    assert offer is not None, "every question of this game carries its offer"
    if ticket not in offer.candidates:
        return not_listed(
            question, "not_yours", Text("它不在你手里", "it is not in your hand"), rule="NF-1.2"
        )
    found = offer.obstacles(play, question, ticket)
    face = str(play.state.face[ticket])
    return refusal(Text(face, face), found) if found else None
