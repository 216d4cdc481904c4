"""Why a card, or several as one answer, cannot be chosen."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_listed, not_now, refusal, unlisted, wrong_type
from anju.engine.remedy import instead
from anju.engine.text import NOTHING, Text
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.cards import CODE, SUIT, SYMBOLS, VALUE
from anju.games.codex.payment import CardPayment
from anju.games.codex.rendering.payments import given_cards
from anju.games.codex.why.paying import cards_asked, offered_sets, payer
from anju.games.codex.why.payments import group_rule, suits_in

CARDS: Final = ("card", "cards")
"""The kinds of questions that are answered with cards."""


def why_card(g: Bout, question: Question, card: int) -> Refused:
    face = g.state.face
    if not 0 <= card < len(face):
        cause = Text(f"没有 {card} 号牌", f"there is no card {card}")
        return not_listed(question, "unknown", cause, {"card": card, "cards": len(face)})
    if question.word.kind not in CARDS:
        return not_now(question, Text("牌", "cards"))
    sizes = [len(one) for one in offered_sets(question) if card in one]
    if sizes:
        return _needs_company(question, min(sizes))
    if question.word is words.RETURN_FACE_DOWN or card not in g.state.hand[question.seat]:
        return why_unseen(question)
    code = CODE[face[card]]
    return refusal(Text(code, code), [_fault(g, question, face[card])])


def why_unseen(question: Question) -> Refused:
    """Of a card that the seat does not hold."""
    if question.word.kind not in CARDS:
        return not_now(question, Text("牌", "cards"))
    return not_listed(question, "not_in_hand", _not_there(question))


def _needs_company(question: Question, fewest: int) -> Refused:
    cause = Text(
        f"这张要与别的牌一起付，共 {fewest} 张", f"this card goes together with others, {fewest} in all"
    )
    remedy = Text("一次选出整组牌", "choose the whole set at once")
    numbers = {"needs": fewest, "have": 1}
    return refusal(NOTHING, [Obstacle("more_cards", cause, numbers, question.rule, remedy)])


def _not_there(question: Question) -> Text:
    """The same words wherever the card is: where it is is not for everybody to know."""
    if question.word in (words.TAKE, words.DISCARD_TOP, words.REORDER):
        return Text("这张不在给你看的牌里", "this card is not among those you were shown")
    if question.word is words.RETURN_FACE_DOWN:
        return Text("这张不是你扣置的牌", "this is not one of your face-down cards")
    return Text("这张不在你手里", "this card is not in your hand")


def _fault(g: Bout, question: Question, face: int) -> Obstacle:
    """Why a card of one's own hand cannot be paid."""
    payment = cards_asked(g, question)
    if payment is None:
        return _fault_by_sight(g, question, face)
    fault = _filtered(g, question, payment, face)
    if fault is not None:
        return fault
    numbers = {"card": CODE[face], "sets": len(question.values)}
    if question.word is words.ONE_MORE:
        cause = Text("已经选过，或与选过的凑不成", "it is chosen already, or does not go with those chosen")
        return unlisted(question, "picked", cause, numbers)
    need = given_cards(payment)
    cause = Text(f"要{need.zh}，它凑不进任何一组", f"to {need.en}, it is of no use")
    return unlisted(question, "wrong_set", cause, numbers)


def _filtered(g: Bout, question: Question, payment: CardPayment, face: int) -> Obstacle | None:
    """The filter that keeps a card out; None if none does."""
    need, c, rule = given_cards(payment), payer(g, question), question.rule
    suit, value, mask = SUIT[face], VALUE[face], payment.suit_mask(g, c)
    remedy, card = instead(Text(f"要{need.zh}", need.en), *question.values[:1]), CODE[face]
    if payment.fresh and payment.suits >> suit & 1 and not mask >> suit & 1:
        cause = Text(f"{SYMBOLS[suit]}本回合已经弃过", f"{SYMBOLS[suit]} was already discarded this turn")
        spent = suits_in(g.state.spent_suits[c.seat])
        return Obstacle("suit_spent", cause, {"card": card, "spent": spent}, "R-091", remedy)
    if not mask >> suit & 1:
        numbers = {"card": card, "needs": suits_in(mask)}
        return Obstacle("wrong_suit", _wrong_suit(suits_in(mask)), numbers, rule, remedy)
    if payment.parity >= 0 and value % 2 != payment.parity:
        wanted = (Text("偶数", "even"), Text("奇数", "odd"))[payment.parity]
        cause = Text(f"点数 {value} 不是{wanted.zh}", f"{value} is not {wanted.en}")
        return Obstacle("wrong_parity", cause, {"card": card, "needs": wanted.en}, rule, remedy)
    if payment.values is not None and value not in payment.values:
        among = ", ".join(map(str, sorted(payment.values)))
        cause = Text(f"点数 {value} 不在 {among} 之中", f"{value} is not among {among}")
        return Obstacle("wrong_value", cause, {"card": card, "needs": among}, rule, remedy)
    return None


def _wrong_suit(wanted: str) -> Text:
    return Text(f"花色不对，要{wanted}", f"wrong suit, {wanted} is needed")


def _fault_by_sight(g: Bout, question: Question, face: int) -> Obstacle:
    """Where the payment is not known: what all offered cards have in common and this one has not."""
    offered = {SUIT[g.state.face[card]] for chosen in offered_sets(question) for card in chosen}
    numbers = {"card": CODE[face], **asked(question)}
    if len(offered) == 1 and SUIT[face] not in offered:
        wanted = SYMBOLS[min(offered)]
        return unlisted(question, "wrong_suit", _wrong_suit(wanted), {**numbers, "needs": wanted})
    cause = Text("已经选过，或不在可选之列", "it is chosen already, or not on offer")
    return unlisted(question, "picked", cause, numbers)


# -- several ----------------------------------------------------------------------------------------------------


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
    legal = {card for one in sets for card in one}
    for card in cards:
        if card not in legal:
            return why_card(g, question, card)
    return _wrong_set(g, question, cards, sorted({len(one) for one in sets}))


def _written_otherwise(question: Question, cards: tuple[int, ...]) -> Refused:
    written = cards[0] if len(cards) == 1 else cards
    cause = Text("牌都对，只是写法不同", "the cards are right, only written in another way")
    remedy = instead(Text(f"写成 {written}", f"write it as {written}"), written)
    return refusal(NOTHING, [Obstacle("order", cause, {"cards": len(cards)}, question.rule, remedy)])


def _wrong_set(g: Bout, question: Question, cards: list[int], sizes: list[int]) -> Refused:
    """Each card might do, but not these together."""
    payment = cards_asked(g, question)
    if len(cards) not in sizes or payment is None:
        wanted = ", ".join(map(str, sizes))
        cause = Text(f"选了 {len(cards)} 张，要 {wanted} 张", f"{len(cards)} card(s) chosen, {wanted} wanted")
        return not_listed(question, "wrong_count", cause, {"have": len(cards), "needs": wanted})
    faces, need = [g.state.face[card] for card in cards], given_cards(payment)
    total, shown = sum(VALUE[face] for face in faces), " ".join(CODE[face] for face in faces)
    cause = Text(
        f"要{need.zh}，{shown}（和为 {total}）不合", f"to {need.en}, {shown} (sum {total}) will not do"
    )
    rule = group_rule(payer(g, question), payment)
    return not_listed(question, "wrong_set", cause, {"cards": len(cards), "sum": total}, rule)
