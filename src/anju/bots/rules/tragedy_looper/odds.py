"""Rough chances: that counters come together, that people meet, that two are left alone.

They are rough and only have to be monotonic: nearer is likelier, more days are likelier, and when no
card is left to be resolved they say exactly what is the case.
"""

from __future__ import annotations

from typing import Final

from anju.bots.rules.tragedy_looper.picture import DIAGONAL, BoardPicture

TOGETHER: Final = 0.8
ONE_STEP: Final = 0.5
DIAGONAL_STEP: Final = 0.35
FAR: Final = 0.15
ALONE: Final = (0.6, 0.4, 0.2, 0.1, 0.04)
"""By the number of moves that are still needed."""


def gathered(missing: int, supply: float) -> float:
    """The chance that so many more counters arrive, if about `supply` can be expected."""
    if missing <= 0:
        return 1.0
    return max(0.0, 1.0 - missing / (supply + 1.0)) if supply > 0 else 0.0


def met(p: BoardPicture, one: int, other: int, card_days: int) -> float:
    """The chance that two meet in a location, after that many days of cards."""
    a, b = p.place[one], p.place[other]
    if card_days <= 0:
        return 1.0 if a == b else 0.0
    if a == b:
        return TOGETHER
    longer = min(0.1 * (card_days - 1), 0.3)
    if p.walks_to(one, b) or p.walks_to(other, a):
        return (DIAGONAL_STEP if a ^ b == DIAGONAL else ONE_STEP) + longer
    return FAR if card_days > 1 else 0.0


def stands_at(p: BoardPicture, who: int, place: int, card_days: int) -> float:
    """The chance that somebody is in a location after that many days of cards."""
    if p.place[who] == place:
        return TOGETHER if card_days > 0 else 1.0
    if card_days <= 0 or not p.walks_to(who, place):
        return 0.0
    return DIAGONAL_STEP if p.place[who] ^ place == DIAGONAL else ONE_STEP


def left_alone(p: BoardPicture, one: int, other: int, card_days: int) -> float:
    """The chance that two are alone in a location."""
    a, b = p.place[one], p.place[other]
    at_a, at_b = p.crowd(a), p.crowd(b)
    if not p.cards_open and a == b and at_a == 2:
        return 1.0  # today's cards are done: nothing changes until the day ends
    if card_days <= 0:
        return 0.0
    if a == b:
        moves = min(at_a - 2, 2)  # either the others leave, or the two go elsewhere together
    else:
        to_a = at_a if p.walks_to(other, a) else 9
        to_b = at_b if p.walks_to(one, b) else 9
        moves = min(to_a, to_b, 4)
    if moves > 2 * card_days:
        return 0.0
    return min(0.85, ALONE[min(moves, len(ALONE) - 1)] + 0.05 * (card_days - 1))
