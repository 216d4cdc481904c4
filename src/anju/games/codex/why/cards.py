"""Why a card, or several as one answer, cannot be chosen."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, not_listed, not_now, refusal, wrong_type
from anju.engine.remedy import instead
from anju.engine.text import NOTHING, Text
from anju.games.codex.bout import Bout
from anju.games.codex.cards import CODE
from anju.games.codex.offers.cards import NOT_IN_HAND, Cards, offered_sets

CARDS: Final = ("card", "cards")
"""Questions that are answered with cards."""


def why_card(g: Bout, question: Question, card: int) -> Refused:
    face = g.state.face
    if not 0 <= card < len(face):
        cause = Text(f"没有 {card} 号牌", f"there is no card {card}")
        return not_listed(question, "unknown", cause, {"card": card, "cards": len(face)})
    offer = question.offer
    if not isinstance(offer, Cards) or card not in offer.candidates:
        return why_unseen(question)
    code = CODE[face[card]]
    together = any(card in one for one in offered_sets(question))
    return refusal(NOTHING if together else Text(code, code), offer.obstacles(g, question, card))


def why_unseen(question: Question) -> Refused:
    """Why a card that does not lie before the seat cannot be chosen."""
    if question.word.kind not in CARDS:
        return not_now(question, Text("牌", "cards"))
    offer = question.offer
    return not_listed(question, "not_in_hand", offer.elsewhere if isinstance(offer, Cards) else NOT_IN_HAND)


def why_cards(g: Bout, question: Question, what: tuple[object, ...]) -> Refused:
    cards = [card for card in what if type(card) is int]
    if len(cards) != len(what):
        return wrong_type(question, what)
    if len(set(cards)) != len(cards):
        cause = Text("同一张牌写了两次", "a card is named twice")
        return not_listed(question, "twice", cause, {"cards": len(cards)})
    sets = offered_sets(question)
    for one in sets:
        if sorted(one) == sorted(cards):
            return _written_otherwise(question, one)
    for card in cards:
        if not any(card in one for one in sets):
            return why_card(g, question, card)
    offer = question.offer
    assert isinstance(offer, Cards), "a choice of cards is an offer"
    return refusal(NOTHING, offer.obstacles(g, question, tuple(cards)))


def _written_otherwise(question: Question, cards: tuple[int, ...]) -> Refused:
    written = cards[0] if len(cards) == 1 else cards
    cause = Text("牌都对，只是写法不同", "the cards are right, only written in another way")
    remedy = instead(Text(f"写成 {written}", f"write it as {written}"), written)
    return refusal(NOTHING, [Obstacle("order", cause, {"cards": len(cards)}, question.rule, remedy)])
