"""Why a message that lies before somebody cannot be chosen."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_now, refusal, unlisted
from anju.engine.text import NOTHING, Text, strung
from anju.games.fengsheng.faces import CHENG_QING, KINDS
from anju.games.fengsheng.ground import SEATS
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.moments import point
from anju.games.fengsheng.why.naming import card_name, letters, printed, seat_name, source_rule
from anju.games.fengsheng.why.picking import no_match, wrong_colour
from anju.games.fengsheng.why.sight import (
    MESSAGES,
    asks_for_a_match,
    cards_on_offer,
    owners_on_offer,
    says,
    spoken_to,
    unmet_need,
)

_CARDS = ("intel", "card", "cards")


def why_message(g: Round, question: Question, card: int) -> Refused:
    whose = seat_name(g, g.owner(card))
    title = Text(f"{whose.zh} 面前的 {card_name(g, card).zh}", f"{card_name(g, card).en} before {whose.en}")
    if point(question) is not None:
        return refusal(title, [_on_table(g, question, card)])
    if question.word.kind not in _CARDS:
        return not_now(question, Text("情报", "a message"))
    return refusal(title, [_fault(g, question, card)])


def _on_table(g: Round, question: Question, card: int) -> Obstacle:
    cause = Text(
        "它是面前的情报，不是手牌，不能直接用，也不能直接传",
        "it is a message, no card in hand to use or send",
    )
    numbers = {"before": SEATS[g.owner(card)], **asked(question)}
    return unlisted(question, "on_table", cause, numbers)


def _fault(g: Round, question: Question, card: int) -> Obstacle:
    if question.word.kind != "intel" and not owners_on_offer(g, question):
        return _not_from_areas(g, question, card)
    for look in (_own, _not_dying, _completes, _stated_owner):
        found = look(g, question, card)
        if found is not None:
            return found
    need = unmet_need(g, question, card, MESSAGES)
    if need is not None:
        return wrong_colour(g, question, card, need)
    if asks_for_a_match(g, question):
        return no_match(g, question, card)
    return _seen_owner(g, question, card)


def _not_from_areas(g: Round, question: Question, card: int) -> Obstacle:
    cause = Text("这里选的不是面前的情报", "the choice is not from the messages on the table here")
    numbers = {"before": SEATS[g.owner(card)], **asked(question)}
    return unlisted(question, "elsewhere", cause, numbers, source_rule(g, question))


def _own(g: Round, question: Question, card: int) -> Obstacle | None:
    """The text speaks of others."""
    me = question.seat
    if me != spoken_to(g, question) or not says(g, question, "其他角色"):
        return None
    if g.owner(card) != me or me in owners_on_offer(g, question):
        return None
    cause = Text(
        "要的是其他角色面前的情报，这是你自己的", "it must lie before another player, this one is yours"
    )
    numbers = {"before": SEATS[me], "offered": len(question.values)}
    return unlisted(question, "wrong_owner", cause, numbers, source_rule(g, question))


def _not_dying(g: Round, question: Question, card: int) -> Obstacle | None:
    dying, owner = g.dying_seat, g.owner(card)
    if question.source != KINDS[CHENG_QING] or dying in (-1, owner):
        return None
    whose = seat_name(g, dying)
    cause = Text(f"现在只能救濒死的{whose.zh}", f"only {whose.en}, who is dying, can be helped now")
    numbers = {"before": SEATS[owner], "dying": SEATS[dying], "black": g.state.black[dying]}
    return unlisted(question, "not_dying", cause, numbers, "FS-9.5")


def _completes(g: Round, question: Question, card: int) -> Obstacle | None:
    """Where it would go it would make three of a colour."""
    me, s = question.seat, g.state
    if me != spoken_to(g, question):
        return None
    if says(g, question, "不能使你凑成三张") and g.completes(card, me):
        counts = {"red": s.red[me], "blue": s.blue[me], "black": s.black[me], "most": 2}
        cause = Text(
            f"会使你凑成三张同色（你面前红{s.red[me]}蓝{s.blue[me]}黑{s.black[me]}）",
            f"you would have three of a colour (red {s.red[me]}, blue {s.blue[me]}, black {s.black[me]})",
        )
        return unlisted(question, "would_complete", cause, counts, "FS-5.6")
    takers = g.others(me)
    if says(g, question, "不能使他凑成三张") and all(g.completes(card, seat) for seat in takers):
        cause = Text("移给谁都会使他凑成三张同色", "whoever got it would have three of a colour")
        return unlisted(question, "would_complete", cause, {"most": 2, "takers": len(takers)}, "FS-5.6")
    return None


def _stated_owner(g: Round, question: Question, card: int) -> Obstacle | None:
    """The text says before whom it lies, and all on offer lie there."""
    owners = owners_on_offer(g, question)
    if (
        len(owners) != 1
        or g.owner(card) in owners
        or not says(g, question, "(你|自己|接收者|对方|他)的?情报区")
    ):
        return None
    return _wrong_owner(g, question, card, owners)


def _wrong_owner(g: Round, question: Question, card: int, owners: list[int]) -> Obstacle:
    whose = strung((seat_name(g, seat) for seat in owners), "、", " or ")
    cause = Text(f"只能选{whose.zh}面前的情报", f"only messages before {whose.en} may be chosen")
    numbers = {"before": SEATS[g.owner(card)], "needs": letters(owners)}
    return unlisted(question, "wrong_owner", cause, numbers, source_rule(g, question))


def _seen_owner(g: Round, question: Question, card: int) -> Obstacle:
    owners = owners_on_offer(g, question)
    if owners and g.owner(card) not in owners:
        return _wrong_owner(g, question, card, owners)
    text = printed(g, question.source)
    cause = Text("这一次不能选它", "it cannot be chosen this time")
    if text != NOTHING:
        cause = Text(
            f"不合所说的：{text.zh.rstrip('。')}", f"it is not what is asked for: {text.en.rstrip('.')}"
        )
    numbers = {"before": SEATS[g.owner(card)], "offered": len(cards_on_offer(question))}
    return unlisted(question, "not_on_offer", cause, numbers, source_rule(g, question))
