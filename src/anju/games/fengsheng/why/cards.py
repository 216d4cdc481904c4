"""Why a card, or several as one answer, cannot be chosen."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, brief, not_listed, not_now, refusal, wrong_type
from anju.engine.text import NOTHING, Text, counted
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.state import ORDERED
from anju.games.fengsheng.why.converting import why_not_as
from anju.games.fengsheng.why.messages import why_message
from anju.games.fengsheng.why.moments import moments, point
from anju.games.fengsheng.why.naming import card_name, unknown
from anju.games.fengsheng.why.picking import why_not_picked
from anju.games.fengsheng.why.sight import cards_on_offer
from anju.games.fengsheng.why.using import why_not_used

PICKED: Final = ("card", "cards", "intel")
"""The kinds of questions within effects that are answered with cards."""


def why_card(g: Round, question: Question, card: int) -> Refused:
    s, cards = g.state, len(g.state.face)
    if not 0 <= card < cards:
        cause = Text(f"没有 {brief(card)} 号牌", f"there is no card {brief(card)}")
        return not_listed(question, "unknown", cause, {"card": card, "cards": cards})
    if card in s.hand[question.seat]:
        return _why_own(g, question, card)
    if g.owner(card) >= 0:
        return why_message(g, question, card)
    return not_yours(question)


def not_yours(question: Question) -> Refused:
    """The same words wherever the card is and whatever it is: that is not for everybody to know (FS-16.1)."""
    cause = Text(
        "这张牌不在你手里，也不是谁面前的情报",
        "this card is neither in your hand nor a message before anybody",
    )
    return not_listed(question, "not_yours", cause, asked(question), "FS-16.1")


def _why_own(g: Round, question: Question, card: int) -> Refused:
    now = point(question)
    if now is not None and now != ORDERED:
        return why_not_used(g, question, now, card)
    if now == ORDERED or question.word.kind in PICKED:
        return why_not_picked(g, question, card)
    kind = g.library.kinds[g.own_name(card)]
    when, name = moments(kind.at), card_name(g, card)
    later = Text(f"{name.zh} 在{when.zh}用", f"{name.en} is used in {when.en}")
    return not_now(question, Text("手牌", "a card from hand"), later)


# -- several, or one under a name ---------------------------------------------------------------------------------


def why_tuple(g: Round, question: Question, what: tuple[object, ...]) -> Refused:
    parts = [part for part in what if type(part) is int]
    if not parts or len(parts) != len(what):
        return wrong_type(question, what)
    if question.word.kind in PICKED:
        return _why_several(g, question, parts)
    if len(parts) != 2:
        return wrong_type(question, what)
    return _why_use(g, question, parts[0], parts[1])


def _why_use(g: Round, question: Question, card: int, name: int) -> Refused:
    """A pair at an idle point: the card, and as what it is to be used."""
    now = point(question)
    if not 0 <= name < len(KINDS):
        return unknown(g, question, (card, name))
    if now is None or now == ORDERED or not 0 <= card < len(g.state.face):
        return why_card(g, question, card)
    if card not in g.state.hand[question.seat]:
        return why_card(g, question, card)
    return why_not_as(g, question, now, card, name)


def _why_several(g: Round, question: Question, cards: list[int]) -> Refused:
    if len(set(cards)) != len(cards):
        cause = Text("同一张牌写了两次", "a card is named twice")
        return not_listed(question, "twice", cause, {"cards": len(cards)})
    offered = cards_on_offer(question)
    for card in cards:
        if card not in offered:
            return why_card(g, question, card)
    sets = [value if isinstance(value, tuple) else (value,) for value in question.values]
    if len(cards) == 1 and cards[0] in question.values:
        return _written_otherwise(question, str(cards[0]))
    sizes = sorted({len(one) for one in sets if isinstance(one[0], int)})
    wanted = ", ".join(map(str, sizes))
    cause = Text(
        f"选了 {len(cards)} 张，一次要 {wanted} 张，而且要合在一起才行",
        f"{counted(len(cards), 'card')} chosen; {wanted} at a time, and they must go together",
    )
    return not_listed(question, "wrong_set", cause, {"have": len(cards), "needs": wanted})


def _written_otherwise(question: Question, written: str) -> Refused:
    cause = Text("牌是对的，只是写法不同", "the card is right, only written in another way")
    remedy = Text(f"写成 {written}", f"write it as {written}")
    return refusal(NOTHING, [Obstacle("plain_use", cause, {"cards": 1}, question.rule, remedy)])
