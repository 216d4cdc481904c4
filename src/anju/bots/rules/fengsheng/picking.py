"""Choosing a card: what is missed least from one's own hand, what hurts or helps most elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng import deeds, sending
from anju.bots.rules.fengsheng.hints import hint
from anju.bots.rules.fengsheng.mind import A_CARD, Mind
from anju.bots.rules.fengsheng.values import cards_of
from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import BLACK, COLOURS, FENG_YUN_BIAN_HUAN, KINDS, YU_QIN_GU_ZONG
from anju.games.fengsheng.words import SEATS

Rating = Callable[[Mind, int], float]


def choose(mind: Mind, asked: Asked, rating: Rating) -> Value:
    """The best card by this rating."""
    best = max(cards_of(asked), key=lambda card: rating(mind, card))
    mind.plan(mind.face(best))
    return best


def choose_or_none(mind: Mind, asked: Asked, rating: Rating) -> Value:
    """The same, or none if it would do no good."""
    cards = cards_of(asked)
    best = max(cards, key=lambda card: rating(mind, card), default=-1)
    decline = asked.word.decline if asked.word.decline is not None else words.NONE
    if best < 0 or (rating(mind, best) <= 0 and decline in asked.values):
        return decline
    mind.plan(mind.face(best))
    return best


# -- cards that leave a hand --------------------------------------------------------------------------------


def discard(mind: Mind, asked: Asked) -> Value:
    """The worst of one's own, the best of another's."""
    return choose(mind, asked, _given_up)


def _given_up(mind: Mind, card: int) -> float:
    worth = mind.keep(mind.face(card))
    return -worth if card in mind.sight.hand else worth


def give(mind: Mind, asked: Asked) -> Value:
    return choose(mind, asked, _given_up)


def more(mind: Mind, asked: Asked) -> Value:
    """One's own cards no more than needed; of others' as many as there are."""
    cards = cards_of(asked)
    others = [card for card in cards if card not in mind.sight.hand]
    if others and len(others) == len(cards):
        welcome = [card for card in others if not _better_left(mind, card)]
        return mind.best(welcome) if welcome or words.DONE not in asked.values else words.DONE
    if words.DONE in asked.values or not cards:
        return words.DONE
    return mind.worst(cards)


def _better_left(mind: Mind, card: int) -> bool:
    """搜缉 may take the message itself, which may do more where it lies."""
    message = mind.sight.message
    if message is None or message["face"] != mind.face(card):
        return False
    return mind.gain(SEATS.index(message["at"]), mind.colours(card)) > A_CARD


def pick(mind: Mind, asked: Asked) -> Value:
    """A card from somewhere: the most useful one."""
    if hint(asked.source).pick in sending.SENDS_TO:
        return sending.replacement(mind, asked)
    if asked.source == KINDS[FENG_YUN_BIAN_HUAN]:
        return choose(mind, asked, _from_the_table)
    return choose(mind, asked, PICKS.get(hint(asked.source).pick, _useful))


def _useful(mind: Mind, card: int) -> float:
    if card in mind.sight.hand:
        return -mind.keep(mind.face(card))
    return mind.keep(mind.face(card))


def _from_the_table(mind: Mind, card: int) -> float:
    """风云变幻: to hand, or before oneself if no message there shares a colour."""
    face = mind.face(card)
    colours = COLOURS[face]
    alone = not any(COLOURS[own] & colours for own in mind.sight.own.area.values())
    return max(mind.keep(face), mind.gain(mind.me, colours) if alone else 0.0)


def _brought(mind: Mind, card: int) -> float:
    """妙手: what does most anywhere."""
    colours, owner = mind.colours(card), mind.sight.owner.get(card, -1)
    away = mind.relief(owner, colours) if owner >= 0 else 0.0
    return away + max(mind.gain(seat, colours) for seat in mind.sight.living)


PICKS: Final[dict[str, Rating]] = {"replace": _brought}


# -- cards that are placed ----------------------------------------------------------------------------------


def place(mind: Mind, asked: Asked) -> Value:
    """The card that does most where it goes."""
    seat = _goes_before(mind, asked.source)
    return choose(mind, asked, lambda m, card: m.gain(seat, m.colours(card)) - 0.3 * m.keep(m.face(card)))


def _goes_before(mind: Mind, source: str) -> int:
    places = {
        "self": mind.me,
        "sender": mind.ears.sender,
        "receiver": mind.ears.receiver,
        "target": mind.aimed_at,
    }
    seat = places[hint(source).place]
    return seat if seat >= 0 else mind.me


def may_pick(mind: Mind, asked: Asked) -> Value:
    return choose_or_none(mind, asked, MAY_PICKS.get(hint(asked.source).pick, _placed_somewhere))


def _placed_somewhere(mind: Mind, card: int) -> float:
    """A card to be placed before whoever suits."""
    colours = mind.colours(card)
    best = max(
        (
            mind.gain(seat, colours)
            for seat in mind.sight.living
            if not mind.sight.people[seat].counts.completed_by(colours)
        ),
        default=0.0,
    )
    return best - 0.5 * mind.keep(mind.face(card))


def _needle(mind: Mind, card: int) -> float:
    """绵里藏针, 歼敌风行: before the receiver."""
    receiver = mind.ears.receiver
    if receiver < 0:
        return 0.0
    return mind.gain(receiver, mind.colours(card)) + A_CARD - 0.4 * mind.keep(mind.face(card))


def _instead(mind: Mind, card: int) -> float:
    """歼敌风行: a black card for what the receiver has just got."""
    receiver = mind.ears.receiver
    if receiver < 0:
        return 0.0
    away = mind.relief(receiver, COLOURS[mind.ears.received_face])
    return away + mind.gain(receiver, mind.colours(card)) - 0.4 * mind.keep(mind.face(card))


def _near_sender(mind: Mind, card: int) -> float:
    """以牙还牙: before the sender or a neighbour of his."""
    sender, sight, colours = mind.ears.sender, mind.sight, mind.colours(card)
    near = {sender, sight.next_to(sender, 1), sight.next_to(sender, -1)}
    return max(mind.gain(seat, colours) for seat in near) + A_CARD - 0.4 * mind.keep(mind.face(card))


def _struck_back(mind: Mind, card: int) -> float:
    """探求真理, on the other side: a pure black card before who has taken one's message."""
    cost = -mind.relief(mind.me, BLACK) if card in mind.sight.owner else 0.4 * mind.keep(mind.face(card))
    return mind.gain(mind.sight.acting, BLACK) - cost


def _poisoned(mind: Mind, card: int) -> float:
    """毒计: better a black message before a foe than in one's own hand."""
    foes = [seat for seat in mind.sight.others if mind.favour(seat) < 0]
    return max((mind.gain(seat, mind.colours(card)) for seat in foes), default=0.0) - 2 * A_CARD


MAY_PICKS: Final[dict[str, Rating]] = {
    "black for receiver": _needle,
    "instead of received": _instead,
    "black near sender": _near_sender,
    "strike back": _struck_back,
    "poison": _poisoned,
}


# -- messages on the table ----------------------------------------------------------------------------------


def intel(mind: Mind, asked: Asked) -> Value:
    if asked.source == KINDS[YU_QIN_GU_ZONG]:
        return sending.bait(mind, asked)
    return choose(mind, asked, INTEL.get(hint(asked.source).intel, taken_away))


def may_intel(mind: Mind, asked: Asked) -> Value:
    return choose_or_none(mind, asked, lambda m, card: taken_away(m, card) + A_CARD)


def taken_away(mind: Mind, card: int) -> float:
    return mind.relief(mind.sight.owner.get(card, mind.me), mind.colours(card))


def _kept_back(mind: Mind, card: int) -> float:
    """后来人: the one message that stays."""
    return -mind.relief(mind.me, mind.colours(card))


def _to_the_player(mind: Mind, card: int) -> float:
    return mind.gain(mind.sight.player, mind.colours(card))


def _swapped_alike(mind: Mind, card: int) -> float:
    return mind.keep(mind.face(card))


INTEL: Final[dict[str, Rating]] = {
    "keep": _kept_back,
    "to the player": _to_the_player,
    "hand over": deeds.handing,
    "bring over": deeds.coming_over,
    "move": lambda mind, card: deeds.moving(mind, card)[0],
    "to hand": _swapped_alike,
}


# -- cards that are shown -----------------------------------------------------------------------------------


def show(mind: Mind, asked: Asked) -> Value:
    return choose_or_none(mind, asked, _opens_best)


def _opens_best(mind: Mind, card: int) -> float:
    """The best message that shares a colour with it goes away; one's own are no prey."""
    return max(
        (
            mind.relief(owner, mind.colours(message))
            for message, owner in mind.sight.owner.items()
            if mind.colours(message) & mind.colours(card)
        ),
        default=0.0,
    )
