"""Why a card of one's own hand cannot be used as another kind (FS-8.8)."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, not_this_time, refusal
from anju.engine.remedy import instead
from anju.engine.text import NOTHING, Text
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.skill import Passive
from anju.games.fengsheng.state import SEND
from anju.games.fengsheng.why.inforce import not_in_force
from anju.games.fengsheng.why.naming import card_name, kind_name
from anju.games.fengsheng.why.using import obstacles, turned


def why_not_as(g: Round, question: Question, point: int, card: int, name: int) -> Refused:
    """The card was to be used under that name at that idle point."""
    title = Text(
        f"{card_name(g, card).zh} 当{kind_name(g, name).zh}",
        f"{card_name(g, card).en} as {kind_name(g, name).en}",
    )
    found = _faults(g, question, point, card, name)
    if card in question.values:
        found.append(_as_it_is(point, card))
    return refusal(title, found)


def _faults(g: Round, question: Question, point: int, card: int, name: int) -> list[Obstacle]:
    seat, own = question.seat, g.own_name(card)
    if name == own:
        return obstacles(g, seat, point, card, name) or [_written_otherwise(question, card, name)]
    if own != g.name(card):
        return [turned(g, g.name(card), own)]
    able = _converters(g, seat, card, name)
    if not able:
        return [_no_conversion(g, seat, card, name)]
    found = [one for passive in able for one in not_in_force(g, seat, passive)]
    found.extend(obstacles(g, seat, point, card, name))
    return found or [not_this_time(question)]


def _as_it_is(point: int, card: int) -> Obstacle:
    """Not an obstacle but a way out: the card itself is on offer."""
    sending = Text(f"把它当情报传出，就答 {card}", f"to send it as a message, answer {card}")
    using = Text(f"照常使用，就答 {card}", f"to use it as it is, answer {card}")
    return Obstacle("", NOTHING, {}, "", instead(sending if point == SEND else using, card))


def _converters(g: Round, seat: int, card: int, name: int) -> list[Passive]:
    """One's own skills, in force or not, by which the card could become that."""
    role = g.role_of(seat)
    return [
        skill
        for skill in (role.skills if role is not None else ())
        if isinstance(skill, Passive)
        and "conversions" in skill.hooks
        and name in skill.conversions(g, seat, card)
    ]


def _written_otherwise(question: Question, card: int, name: int) -> Obstacle:
    cause = Text("这就是照常使用，只是写法不同", "that is using it as it is, only written in another way")
    return Obstacle("plain_use", cause, {"card": card, "name": KINDS[name]}, question.rule, NOTHING)


def _no_conversion(g: Round, seat: int, card: int, name: int) -> Obstacle:
    own, other = kind_name(g, g.name(card)), kind_name(g, name)
    cause = Text(
        f"你没有把{own.zh}当{other.zh}用的技能", f"you have no skill by which {own.en} is used as {other.en}"
    )
    remedy = Text(f"只能当{own.zh}用", f"use it as {own.en}")
    role = g.role_of(seat)
    numbers = {"own": KINDS[g.name(card)], "as": KINDS[name], "role": role.id if role is not None else "none"}
    return Obstacle("no_conversion", cause, numbers, "FS-8.8", remedy)
