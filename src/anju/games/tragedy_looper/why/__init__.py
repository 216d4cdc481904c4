"""Why something cannot be chosen: the cause with its numbers, the rule, and what would make it legal.

The rules decide; here is only said what they found.  Protagonists hear nothing that does not lie open (TL-12); the
mastermind, who knows the script, hears everything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, not_now, not_this_time, refusal, wrong_type
from anju.engine.remedy import instead
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import FAR_SIDE
from anju.games.tragedy_looper.why.abilities import (
    why_character_not_used,
    why_goodwill_not_used,
    why_not_used,
)
from anju.games.tragedy_looper.why.aiming import why_not_aimed
from anju.games.tragedy_looper.why.answering import why_not_answered
from anju.games.tragedy_looper.why.cards import side_of, why_card, why_not_next
from anju.games.tragedy_looper.why.goodwill import (
    why_character_not_declared,
    why_character_not_lent,
    why_not_declared,
    why_not_lent,
    why_row_not_declared,
)
from anju.games.tragedy_looper.why.naming import KIND_NAMES, called, kind_of, name, unknown
from anju.games.tragedy_looper.why.pieces import piece_id, stands_for_an_offer
from anju.games.tragedy_looper.why.placing import why_not_placed_on
from anju.games.tragedy_looper.why.presence import no_location
from anju.games.tragedy_looper.why.saying import why_not_said
from anju.games.tragedy_looper.why.standing import why_no_gift, why_not_standing
from anju.games.tragedy_looper.why.telling import why_no_guess, why_not_claimed, why_not_revealed

__all__ = ["why"]

Reason = Callable[[Days, Question, str], Refused]

_REASONS: Final[dict[tuple[str, str], Reason]] = {
    ("m_card", "card"): why_card,
    ("p_card", "card"): why_card,
    ("m_target", "character"): why_not_placed_on,
    ("m_target", "location"): why_not_placed_on,
    ("p_target", "character"): why_not_placed_on,
    ("p_target", "location"): why_not_placed_on,
    ("goodwill", "goodwill"): why_not_declared,
    ("goodwill", "row"): why_row_not_declared,
    ("goodwill", "character"): why_character_not_declared,
    ("ability", "row"): why_not_used,
    ("ability", "goodwill"): why_goodwill_not_used,
    ("ability", "character"): why_character_not_used,
    ("target", "character"): why_not_aimed,
    ("target", "location"): why_not_aimed,
    ("leader_target", "character"): why_not_aimed,
    ("leader_target", "location"): why_not_aimed,
    ("leader_ability", "goodwill"): why_not_lent,
    ("leader_ability", "character"): why_character_not_lent,
    ("stands", "location"): why_not_standing,
    ("gift", "character"): why_no_gift,
    ("subplot", "plot"): why_not_revealed,
    ("claim", "role"): why_not_claimed,
    ("guess", "role"): why_no_guess,
}
"""By the kind of question and the kind of value; what is not here does not answer the question."""

_SPOKEN: Final = ("choice", "leader_choice")

_LATER: Final = {
    "card": Text(
        "行动牌在主谋行动与主角行动两个阶段放",
        "action cards are placed in the action phases of the two sides",
    ),
    "goodwill": Text(
        "友好能力由队长在友好能力阶段宣告", "the leader declares goodwill abilities in their own phase"
    ),
    "row": Text("能力由主谋在它的时点使用", "the mastermind uses abilities at their own moments"),
    "role": Text("身份只在最终猜测时说", "roles are named in the final guess"),
}
"""When a value of a kind would be asked for."""


def why(play: Days, question: Question, what: Value) -> Refused | None:
    """Why this value or piece cannot be chosen at this question; None if it can."""
    if type(what) in (int, str) and what in question.values:
        return None
    if question.word is words.NEXT_DECK:
        return why_not_next(play, question, what)
    if not isinstance(what, str):
        return wrong_type(question, what)
    if question.touches(what):
        return None
    id = piece_id(play, what)
    if id:
        return None if stands_for_an_offer(play, question, id) else _why_id(play, question, id)
    return _why_text(play, question, what)


def _why_text(play: Days, question: Question, what: str) -> Refused:
    """An id, a name that people use, or nothing at all."""
    if kind_of(play.library, what):
        return _why_id(play, question, what)
    ids = called(play.library, what)
    for id in ids:
        if id in question.values:
            cause = Text(
                f"这里要写 {name(play, id).zh} 的代号", f"the id of {name(play, id).en} is wanted here"
            )
            remedy = instead(Text(f"写成 {id}", f"write it as {id}"), id)
            return refusal(NOTHING, [Obstacle("other_name", cause, {"id": id}, question.rule, remedy)])
    return _why_id(play, question, _likeliest(play, question, ids)) if ids else unknown(play, question, what)


def _likeliest(play: Days, question: Question, ids: tuple[str, ...]) -> str:
    """Of several things with one name: one that the question could be about, cards of the asked side first."""
    cards = play.library.cards
    own = [id for id in ids if id in cards and cards[id].side == side_of(question.seat)]
    asked = [id for id in ids if (question.word.id, kind_of(play.library, id)) in _REASONS]
    return (*own, *asked, *ids)[0]


def _why_id(play: Days, question: Question, id: str) -> Refused:
    kind = kind_of(play.library, id)
    if id == FAR_SIDE and question.word is not words.STANDS:
        return refusal(name(play, id), [no_location(question)])
    reason = _REASONS.get((question.word.id, kind))
    if reason is not None:
        return reason(play, question, id)
    if question.word.id in _SPOKEN and id not in ("pass", "no"):
        return why_not_said(play, question, id)
    if kind == "word":
        return why_not_answered(play, question, id)
    if kind in {kind_of(play.library, str(value)) for value in question.values}:
        return refusal(name(play, id), [not_this_time(question)])
    return not_now(question, KIND_NAMES[kind], _LATER.get(kind, NOTHING))
