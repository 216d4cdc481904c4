"""Choosing a seat: a foe for harm, a friend for help, the right place for a message."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng import deeds, main_phase, sending
from anju.bots.rules.fengsheng.hints import hint
from anju.bots.rules.fengsheng.mind import A_CARD, Mind
from anju.bots.rules.fengsheng.values import seats_of
from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import BLACK, COLOURS
from anju.games.fengsheng.words import SEATS


def target(mind: Mind, asked: Asked) -> Value:
    """Whom a card or skill is used on."""
    of_card = CARD_TARGETS.get(asked.source)
    if of_card is not None:
        return of_card(mind, asked)
    rate = partial(RATINGS[hint(asked.source).target], mind)
    best = mind.prefer_seat(seats_of(asked), rate)
    mind.memory.note_seat(best, asked.source)
    return SEATS[best]


def may_target(mind: Mind, asked: Asked) -> Value:
    """The same, or nobody if it would do no good."""
    rate = partial(RATINGS[hint(asked.source).where], mind)
    best = max(seats_of(asked), key=rate, default=-1)
    if best < 0 or rate(best) <= 0:
        return words.NONE
    mind.memory.note_seat(best, asked.source)
    return SEATS[best]


def _harm(mind: Mind, seat: int) -> float:
    """A foe; one with cards is worth more."""
    return mind.menace(seat) + (0.5 if mind.sight.people[seat].hand else 0.0)


def _help(mind: Mind, seat: int) -> float:
    return mind.favour(seat)


def _help_oneself(mind: Mind, seat: int) -> float:
    """比翼双飞: whoever it is, one wins along."""
    return 2.0 + mind.favour(seat)


def _keep_from(mind: Mind, seat: int) -> float:
    return -_place_for_message(mind, seat)


def _place_for_message(mind: Mind, seat: int) -> float:
    """Where the message does most."""
    odds = mind.message_odds()
    return sum(chance * mind.gain(seat, colours) for colours, chance in odds.items())


def _place_for_card(mind: Mind, seat: int) -> float:
    """Where the card that was picked a moment ago does most; if there was no choice, it is most likely black."""
    face = mind.planned
    return mind.gain(seat, COLOURS[face] if face else BLACK)


def _place_for_shown(mind: Mind, seat: int) -> float:
    """借刀杀人: the black card that everybody has just seen."""
    shown = mind.ears.shown
    return mind.gain(seat, COLOURS[shown[-1]] if shown else BLACK) - A_CARD


def _sleight(mind: Mind, seat: int) -> float:
    """妙手 asks twice: first whose cards, then where the message shall lie."""
    if mind.sight.message is not None:
        return mind.menace(seat)
    return _place_for_card(mind, seat)


def _shared_love(mind: Mind, seat: int) -> float:
    """博爱: a woman brings another card."""
    role = mind.role(seat)
    woman = role is not None and mind.sight.people[seat].up and role.female
    return mind.favour(seat) * 2 + (1.2 if woman else -0.5)


def _last_word(mind: Mind, seat: int) -> float:
    """The seat before which some hand card does most."""
    return max((mind.gain(seat, COLOURS[face]) for face in mind.sight.hand.values()), default=0.0)


def _moved(mind: Mind, seat: int) -> float:
    """移花接木: the card that was picked, to this seat."""
    colours = COLOURS[mind.planned]
    if mind.sight.people[seat].counts.completed_by(colours):
        return 1.0
    return mind.gain(seat, colours)


def _wish(mind: Mind, seat: int) -> float:
    """详尽思索: whoever will receive."""
    message = mind.sight.message
    return 1.0 if message is not None and SEATS[seat] == message["at"] else 0.5


RATINGS: Final[dict[str, Callable[[Mind, int], float]]] = {
    "foe": _harm,
    "friend": _help,
    "woman": _shared_love,
    "win": _help_oneself,
    "message": _place_for_message,
    "bar": _keep_from,
    "replace": _sleight,
    "card": _place_for_card,
    "shown card": _place_for_shown,
    "any card": _last_word,
    "move": _moved,
    "new hand": deeds.renewal,
    "receiver": _wish,
}

CARD_TARGETS: Final = {
    "shi_tan": main_phase.probe_target,
    "wei_bi": main_phase.coerce_target,
    "li_you": main_phase.bribe_target,
    "ping_heng": main_phase.balance_target,
    "diao_hu_li_shan": main_phase.lure_target,
    "mi_ling": sending.order_target,
}
