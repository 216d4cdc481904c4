"""The main phase: which card or skill to use, on whom, and when to stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng import deeds, sending
from anju.bots.rules.fengsheng.mind import A_CARD, Mind
from anju.bots.rules.fengsheng.values import seats_of
from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import (
    CHENG_QING,
    DIAO_BAO,
    DIAO_HU_LI_SHAN,
    FENG_YUN_BIAN_HUAN,
    JIE_HUO,
    KIND,
    KINDS,
    LI_YOU,
    PING_HENG,
    PROBE,
    SHI_TAN,
    WEI_BI,
    WU_DAO,
)
from anju.games.fengsheng.words import SEATS

CLEARING: Final = 7.0
"""What a 澄清 has to do now; otherwise it is kept for somebody's last moment."""
NEWS: Final = 0.08
"""A 试探 whose outcome is less uncertain than this is better sent as a message."""
FIRST_PICK: Final = 1.0
"""What a 风云变幻 is worth: everybody gets a card, but the first pick is one's own."""
DECISIVE: Final = 40.0
"""A message worth so much is worth silencing somebody for."""


def main(mind: Mind, asked: Asked) -> Value:
    rated = {value: _rate(mind, value) for value in asked.values if value != words.END}
    useful = [value for value, worth in rated.items() if worth > 0]
    best = mind.prefer([*useful, words.END], lambda value: rated.get(value, 0.0))
    if isinstance(best, int):
        mind.plan_use(KIND[mind.face(best)], mind.face(best))
    return best


def _rate(mind: Mind, value: Value) -> float:
    if isinstance(value, str):
        return deeds.worth(mind, value)
    if isinstance(value, tuple):
        face, name = mind.face(int(value[0])), int(value[1])
    else:
        face = mind.face(value)
        name = KIND[face]
    if len(mind.sight.hand) < 2:
        return 0.0  # the last card has to be sent
    if name == FENG_YUN_BIAN_HUAN:
        return FIRST_PICK
    worth = USING.get(name)
    rating = worth(mind, face) if worth is not None else 0.0
    return rating if KIND[face] == name else rating - mind.keep(face)


# -- 试探 ----------------------------------------------------------------------------------------------------


def _probing(mind: Mind, face: int) -> float:
    """Used first if it tells something, so that everything after is decided knowing more."""
    news = max((_news(mind, face, seat) for seat in mind.sight.others), default=0.0)
    return 3.0 + news if news > NEWS else 0.0


def _news(mind: Mind, face: int, seat: int) -> float:
    """How much the answer would tell; most if drawing is as likely as discarding."""
    if not face:
        return mind.odds.doubt(seat)
    sides = (mind.odds.red[seat], mind.odds.blue[seat], mind.odds.tasks[seat])
    draws = sum(chance for chance, drawing in zip(sides, PROBE[face], strict=True) if drawing)
    return draws * (1 - draws) - 0.02 * mind.favour(seat) * (1 - 2 * draws)


def probe_target(mind: Mind, asked: Asked) -> Value:
    face = mind.planned
    return SEATS[mind.prefer_seat(seats_of(asked), lambda seat: _news(mind, face, seat))]


# -- 威逼 ----------------------------------------------------------------------------------------------------

NAMEABLE: Final = (JIE_HUO, DIAO_BAO, WU_DAO, CHENG_QING)


def _coercing(mind: Mind, _: int) -> float:
    return 1.2 if any(_coercible(mind, seat) > 0 for seat in mind.sight.others) else 0.0


def _coercible(mind: Mind, seat: int) -> float:
    person = mind.sight.people[seat]
    if not person.hand or mind.role_brings(seat, "voids"):
        return -1.0
    known = any(KIND[face] in NAMEABLE for face in person.known)
    if not known and len(person.known) == person.hand:
        return -1.0  # there is nothing to get, and nothing to see that was not seen
    return (0.6 - mind.favour(seat)) * (1.0 + 0.2 * person.hand) + (2.0 if known else 0.0)


def coerce_target(mind: Mind, asked: Asked) -> Value:
    best = mind.prefer_seat(seats_of(asked), lambda seat: _coercible(mind, seat))
    mind.memory.note_seat(best, asked.source)
    return SEATS[best]


def coerced_name(mind: Mind, asked: Asked) -> Value:
    """What he is known to have, or else what he most likely has."""
    seat = mind.aimed_at
    known = mind.sight.people[seat].known if seat >= 0 else []
    unseen = mind.sight.unseen
    chance = {
        KINDS[kind]: 50 * any(KIND[face] == kind for face in known)
        + sum(KIND[face] == kind for face in unseen)
        for kind in NAMEABLE
    }
    return max(asked.values, key=lambda value: chance.get(str(value), 0))


# -- 利诱 ----------------------------------------------------------------------------------------------------


def _bribing(mind: Mind, _: int) -> float:
    return bribing(mind)


def bribing(mind: Mind) -> float:
    return max(_bribed(mind, seat) for seat in mind.sight.living) - 0.5


def _bribed(mind: Mind, seat: int) -> float:
    """The top of the deck before this seat, or to hand if that would make three."""
    counts = mind.sight.people[seat].counts
    return sum(
        chance * (A_CARD if counts.completed_by(colours) else mind.gain(seat, colours))
        for colours, chance in mind.card_odds().items()
    )


def bribe_target(mind: Mind, asked: Asked) -> Value:
    return SEATS[mind.prefer_seat(seats_of(asked), lambda seat: _bribed(mind, seat))]


# -- 平衡 ----------------------------------------------------------------------------------------------------


def _balancing(mind: Mind, face: int) -> float:
    """Three new cards for the rest of the hand; a foe's good hand goes too."""
    rest = sum(mind.keep(other) for other in mind.sight.hand.values()) - mind.keep(face)
    fresh = 3 * 1.6 * A_CARD
    return fresh - rest + max(deeds.renewal(mind, seat) for seat in mind.sight.others)


def balance_target(mind: Mind, asked: Asked) -> Value:
    return SEATS[mind.prefer_seat(seats_of(asked), lambda seat: deeds.renewal(mind, seat))]


# -- 澄清, 调虎离山 ------------------------------------------------------------------------------------------


def _clearing(mind: Mind, _: int) -> float:
    best = max(
        (
            mind.relief(owner, mind.colours(card))
            for card, owner in mind.sight.owner.items()
            if mind.black(card)
        ),
        default=0.0,
    )
    return best - (CLEARING if mind.cures < 2 else CLEARING / 2)


def _luring(mind: Mind, _: int) -> float:
    """Only to keep somebody's hands off a message that decides."""
    best = max((sending.send_value(mind, card) for card in mind.sight.hand), default=0.0)
    return 5.0 if best >= DECISIVE else 0.0


def lure_target(mind: Mind, asked: Asked) -> Value:
    best = mind.prefer_seat(seats_of(asked), mind.menace)
    mind.memory.note_seat(best, asked.source)
    return SEATS[best]


USING: Final[dict[int, Callable[[Mind, int], float]]] = {
    SHI_TAN: _probing,
    WEI_BI: _coercing,
    LI_YOU: _bribing,
    PING_HENG: _balancing,
    CHENG_QING: _clearing,
    DIAO_HU_LI_SHAN: _luring,
}
