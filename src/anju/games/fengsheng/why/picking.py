"""Why a card of one's own hand is not among those to choose from within an effect."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, refusal, unlisted
from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import KINDS, WEI_BI
from anju.games.fengsheng.fact import NotObeyed
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.naming import card_colours, card_name, colours_name, kind_name, source_rule
from anju.games.fengsheng.why.sight import (
    HAND,
    Need,
    asks_for_a_match,
    cards_on_offer,
    common_colours,
    says,
    unmet_need,
)


def why_not_picked(g: Round, question: Question, card: int) -> Refused:
    return refusal(card_name(g, card), [_fault(g, question, card)])


def _fault(g: Round, question: Question, card: int) -> Obstacle:
    offered = cards_on_offer(question)
    if offered and not any(one in g.state.hand[question.seat] for one in offered):
        return _elsewhere(g, question)
    if question.source == KINDS[WEI_BI] and offered:
        return _wrong_name(g, question, offered[0])
    if question.word is words.ORDERED:
        return _not_ordered(g, question, card, offered)
    need = unmet_need(g, question, card, HAND)
    if need is not None:
        return wrong_colour(g, question, card, need)
    living = g.living(g.state.player)
    if says(g, question, "凑成三张") and all(g.completes(card, seat) for seat in living):
        return _completes_everywhere(g, question, card)
    if asks_for_a_match(g, question):
        return no_match(g, question, card)
    return picked(question, offered)


def _elsewhere(g: Round, question: Question) -> Obstacle:
    cause = Text("这里不是从你的手牌里选", "the choice is not from your hand here")
    numbers = {"offered": len(question.values), "hand": len(g.state.hand[question.seat])}
    return unlisted(question, "elsewhere", cause, numbers, source_rule(g, question))


def _wrong_name(g: Round, question: Question, offered: int) -> Obstacle:
    """What was declared is what all on offer are."""
    kind = kind_name(g, g.name(offered))
    cause = Text(f"声明的是{kind.zh}，这张不是", f"{kind.en} was declared, and this is none")
    numbers = {"needs": KINDS[g.name(offered)], "offered": len(question.values)}
    return unlisted(question, "wrong_name", cause, numbers, source_rule(g, question))


def _not_ordered(g: Round, question: Question, card: int, offered: list[int]) -> Obstacle:
    """A card of the code word's colour has to be sent, or the one that was pointed out if there was none."""
    s, own = g.state, card_colours(g, card)
    if any(isinstance(fact, NotObeyed) and fact.cards[0] in s.table for fact in s.facts):
        cause = Text(
            "没有暗号颜色的牌，指定传出的是另一张", "none has the ordered colour, and another was pointed out"
        )
        numbers: dict[str, object] = {"have": own.en, "offered": len(question.values)}
        return unlisted(question, "not_ordered", cause, numbers, source_rule(g, question))
    wanted = colours_name(common_colours(g, offered) & ~g.colours(card))
    cause = Text(
        f"暗号要的颜色它没有：可传的都含{wanted.zh}，这张是{own.zh}",
        f"it has not the ordered colour: all that may be sent are {wanted.en}, this is {own.en}",
    )
    numbers = {"needs": wanted.en, "have": own.en}
    return unlisted(question, "not_ordered", cause, numbers, source_rule(g, question))


def wrong_colour(g: Round, question: Question, card: int, need: Need) -> Obstacle:
    own = card_colours(g, card)
    cause = Text(f"要{need.name.zh}的，这张是{own.zh}", f"it must be {need.name.en}, and this is {own.en}")
    numbers = {"needs": need.name.en, "have": own.en}
    return unlisted(question, "wrong_colour", cause, numbers, source_rule(g, question))


def _completes_everywhere(g: Round, question: Question, card: int) -> Obstacle:
    own, s = card_colours(g, card), g.state
    cause = Text(
        f"{own.zh}，放到谁面前都会凑成三张同色", f"{own.en}: it would make three of a colour before anybody"
    )
    counts = [f"{s.red[seat]}/{s.blue[seat]}/{s.black[seat]}" for seat in g.living(question.seat)]
    numbers = {"most": 2, "red/blue/black": " ".join(counts)}
    return unlisted(question, "would_complete", cause, numbers, "FS-5.6")


def no_match(g: Round, question: Question, card: int) -> Obstacle:
    own = card_colours(g, card)
    cause = Text(f"它是{own.zh}，颜色配不上", f"it is {own.en}, which does not match")
    if question.word in (words.SHOW, words.MAY_SHOW):
        cause = Text(
            f"它是{own.zh}，与别的牌配不上，或就是已经选的那张",
            f"it is {own.en}, which does not match another card, or it is the one chosen already",
        )
    numbers = {"have": own.en, "offered": len(question.values)}
    return unlisted(question, "no_match", cause, numbers, source_rule(g, question))


def picked(question: Question, offered: list[int]) -> Obstacle:
    cause = Text("这张已经选过", "this card is chosen already")
    return unlisted(question, "picked", cause, {"left": len(offered)})
