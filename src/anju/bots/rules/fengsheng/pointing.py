"""Choosing a seat: a foe for harm, a friend for help, the right place for a message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng import deeds, hints, main_phase, sending
from anju.bots.rules.fengsheng.mind import Mind
from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import BLACK, COLOURS
from anju.games.fengsheng.ground import SEATS


def target(mind: Mind, asked: Asked) -> Value:
    """Whom a card or skill is used on."""
    of_card = CARD_TARGETS.get(asked.source)
    if of_card is not None:
        return of_card(mind, asked)
    rate = _rating(mind, asked)
    best = max(seats_of(asked), key=rate)
    mind.memory.note_seat(best, asked.source)
    return SEATS[best]


def may_target(mind: Mind, asked: Asked) -> Value:
    """The same, or nobody if it would do no good."""
    rate = _rating(mind, asked)
    best = max(seats_of(asked), key=rate, default=-1)
    if best < 0 or rate(best) <= 0:
        return words.NONE
    mind.memory.note_seat(best, asked.source)
    return SEATS[best]


def seats_of(asked: Asked) -> list[int]:
    return [SEATS.index(str(value)) for value in asked.values if value != words.NONE]


def _rating(mind: Mind, asked: Asked) -> Callable[[int], float]:
    source = asked.source
    if source in SPECIAL:
        special = SPECIAL[source]
        return lambda seat: special(mind, seat)
    if source in hints.HELPS:
        return lambda seat: _help(mind, seat)
    if source in hints.MOVES_MESSAGE:
        return lambda seat: _place_for_message(mind, seat)
    if source in hints.BARS:
        return lambda seat: -_place_for_message(mind, seat)
    return lambda seat: _harm(mind, seat)


def _harm(mind: Mind, seat: int) -> float:
    """A foe; one with cards is worth more."""
    return mind.menace(seat) + (0.5 if mind.sight.people[seat].hand else 0.0)


def _help(mind: Mind, seat: int) -> float:
    return mind.favour(seat)


def _place_for_message(mind: Mind, seat: int) -> float:
    """Where the message does most."""
    odds = mind.message_odds()
    if not odds:
        odds = {COLOURS[mind.memory.face]: 1.0} if mind.memory.face else {}
    return sum(chance * mind.gain(seat, colours) for colours, chance in odds.items())


def _place_for_card(mind: Mind, seat: int) -> float:
    """Where the card that was picked a moment ago does most; black, if that is forgotten."""
    face = mind.memory.face
    return mind.gain(seat, COLOURS[face] if face else BLACK)


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
    colours = COLOURS[mind.memory.face]
    if mind.sight.people[seat].counts.completed_by(colours):
        return 1.0
    return mind.gain(seat, colours)


def _wish(mind: Mind, seat: int) -> float:
    """详尽思索: whoever will receive."""
    message = mind.sight.message
    return 1.0 if message is not None and SEATS[seat] == message["at"] else 0.5


SPECIAL: Final[dict[str, Callable[[Mind, int], float]]] = {
    "miao_shou": _sleight,
    "bo_ai": _shared_love,
    "guang_fa_bao": _place_for_card,
    "yi_ya_huan_ya": _place_for_card,
    "jie_dao_sha_ren": _place_for_card,
    "yi_xin": _last_word,
    "mu_qiang_wei": _last_word,
    "zhuan_jiao": _moved,
    "yi_hua_jie_mu": _moved,
    "zuo_you_feng_yuan": deeds.renewal,
    "xiang_jin_si_suo": _wish,
}

CARD_TARGETS: Final = {
    "shi_tan": main_phase.probe_target,
    "wei_bi": main_phase.coerce_target,
    "li_you": main_phase.bribe_target,
    "ping_heng": main_phase.balance_target,
    "diao_hu_li_shan": main_phase.lure_target,
    "mi_ling": sending.order_target,
}
