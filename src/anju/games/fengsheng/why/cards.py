"""Why a card, or several as one answer, cannot be chosen."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import (
    Obstacle,
    asked,
    brief,
    not_listed,
    not_now,
    not_this_time,
    refusal,
    unlisted,
    wrong_type,
)
from anju.engine.text import NOTHING, Text, counted, strung
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.moments import moments, point
from anju.games.fengsheng.naming import card_name, kind_name, seat_name, source_rule, unknown
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.state import ORDERED
from anju.games.fengsheng.why.offered import came_into_question, unfit
from anju.games.fengsheng.why.uses import why_not_as
from anju.games.fengsheng.words import SEATS

PICKED: Final = ("card", "cards", "intel")
"""Questions within effects that are answered with cards."""


def why_card(g: Round, question: Question, card: int) -> Refused:
    s, cards = g.state, len(g.state.face)
    if not 0 <= card < cards:
        cause = Text(f"没有 {brief(card)} 号牌", f"there is no card {brief(card)}")
        return not_listed(question, "unknown", cause, {"card": card, "cards": cards})
    if g.owner(card) >= 0:
        return _why_message(g, question, card)
    if card in s.hand[question.seat]:
        return _why_own(g, question, card)
    if came_into_question(question, card):
        return unfit(g, question, card, card_name(g, card))
    return not_yours(question)


def not_yours(question: Question) -> Refused:
    """The same words wherever the card is and whatever it shows, which not everybody may know (FS-16.1)."""
    cause = Text(
        "这张牌不在你手里，也不是谁面前的情报",
        "this card is neither in your hand nor a message before anybody",
    )
    return not_listed(question, "not_yours", cause, asked(question), "FS-16.1")


def _why_own(g: Round, question: Question, card: int) -> Refused:
    name = card_name(g, card)
    if came_into_question(question, card):
        return unfit(g, question, card, name, _as_something_else(g, question, card))
    if point(question) is not None:
        return refusal(name, [not_this_time(question)])
    if question.word.kind in PICKED:
        cause = Text("这里不是从你的手牌里选", "the choice is not from your hand here")
        numbers = {"offered": len(question.values), "hand": len(g.state.hand[question.seat])}
        return refusal(name, [unlisted(question, "elsewhere", cause, numbers, source_rule(g, question))])
    when = moments(g.library.kinds[g.own_name(card)].at)
    later = Text(f"{name.zh} 在{when.zh}用", f"{name.en} is used in {when.en}")
    return not_now(question, Text("手牌", "a card from hand"), later)


def _as_something_else(g: Round, question: Question, card: int) -> tuple[Obstacle, ...]:
    """Not an obstacle but a remedy: the names under which it is on offer."""
    names = [
        int(value[1])
        for value in question.values
        if isinstance(value, tuple) and value[0] == card and len(value) == 2
    ]
    if not names:
        return ()
    kinds = strung((kind_name(g, name) for name in names), "或", " or ")
    remedy = Text(f"可以把它当{kinds.zh}用", f"you may use it as {kinds.en}")
    return (Obstacle("", NOTHING, {}, "", remedy),)


def _why_message(g: Round, question: Question, card: int) -> Refused:
    whose, name = seat_name(g, g.owner(card)), card_name(g, card)
    title = Text(f"{whose.zh} 面前的 {name.zh}", f"{name.en} before {whose.en}")
    if came_into_question(question, card):
        return unfit(g, question, card, title)
    numbers = {"before": SEATS[g.owner(card)], **asked(question)}
    if point(question) is not None:
        cause = Text(
            "它是面前的情报，不是手牌，不能直接用，也不能直接传",
            "it is a message, no card in hand to use or send",
        )
        return refusal(title, [unlisted(question, "on_table", cause, numbers)])
    if question.word.kind not in PICKED:
        return not_now(question, Text("情报", "a message"))
    if question.word.kind == "intel":
        return refusal(title, [not_this_time(question)])
    owners = _owners_in_question(g, question)
    if owners:
        return refusal(title, [Before(owners).obstacle(g, question, (question.seat, card))])
    cause = Text("这里选的不是面前的情报", "the choice is not from the messages on the table here")
    return refusal(title, [unlisted(question, "elsewhere", cause, numbers, source_rule(g, question))])


def _owners_in_question(g: Round, question: Question) -> list[int]:
    """The seats with messages that could be chosen along with other cards."""
    candidates = question.offer.candidates if question.offer is not None else ()
    owners = [g.owner(value) for value in candidates if isinstance(value, int)]
    return [seat for seat in dict.fromkeys(owners) if seat >= 0]


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
    """A pair at an idle point: the card, and what it is to be used as."""
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
    sets = [value if isinstance(value, tuple) else (value,) for value in question.values]
    offered = {part for one in sets for part in one}
    for card in cards:
        if card not in offered:
            return why_card(g, question, card)
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
