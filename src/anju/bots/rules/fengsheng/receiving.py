"""Receiving: take what is before one, let it pass, or decipher it first."""

from __future__ import annotations

from typing import Final

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng.mind import A_CARD, DIRECTIONS, Mind
from anju.bots.rules.fengsheng.passing import Dispatch, landing
from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import BLACK, DIAO_BAO, KIND, PO_YI, RIGHT, UP
from anju.games.fengsheng.words import SEATS

DECIPHERING: Final = 1.5
"""What it must be worth to look first."""
SWAPPING: Final = 4.0
"""What it costs to put a 调包 in the place of what one receives."""


def transit(mind: Mind, asked: Asked) -> Value:
    odds = mind.message_odds()
    taking = {colours: mind.gain(mind.me, colours) for colours in odds}
    passing = {colours: passed_on(mind, colours) for colours in odds}
    decipher = _decipher(mind, asked)
    if decipher is not None and _worth_looking(asked, odds, taking, passing):
        return decipher
    if words.ACCEPT not in asked.values:
        return words.REFUSE
    if words.REFUSE not in asked.values:
        return words.ACCEPT
    received = sum(chance * taking[colours] for colours, chance in odds.items())
    refused = sum(chance * passing[colours] for colours, chance in odds.items())
    worth = {words.REFUSE: refused, words.ACCEPT: max(received, _swapped(mind))}
    return mind.prefer(list(worth), lambda value: worth[str(value)])


def _decipher(mind: Mind, asked: Asked) -> Value | None:
    for value in asked.values:
        if isinstance(value, int) and KIND[mind.face(value)] == PO_YI:
            return value
    return None


def _worth_looking(
    asked: Asked, odds: dict[int, float], taking: dict[int, float], passing: dict[int, float]
) -> bool:
    """Knowing what it is must change something, or be likely to bring a card."""
    if len(odds) < 2:
        return False
    black = sum(chance for colours, chance in odds.items() if colours & BLACK)
    if words.REFUSE not in asked.values or words.ACCEPT not in asked.values:
        return black * A_CARD > DECIPHERING
    informed = sum(chance * max(taking[colours], passing[colours]) for colours, chance in odds.items())
    blind = max(
        sum(chance * worth[colours] for colours, chance in odds.items()) for worth in (taking, passing)
    )
    return informed - blind + black * A_CARD > DECIPHERING


def passed_on(mind: Mind, colours: int) -> float:
    """What it is worth if one refuses it."""
    message = mind.sight.message
    assert message is not None, "a message is before this seat"
    direction, sender = DIRECTIONS[message["direction"]], SEATS.index(message["sender"])
    lock = SEATS.index(message["lock"]) if message["lock"] is not None else -1
    step = 1 if direction == RIGHT else -1
    after = sender if direction == UP else mind.sight.next_to(mind.me, step)
    dispatch = Dispatch(sender, colours, direction, after, lock, message["up"])
    return sum(chance * mind.gain(seat, colours) for seat, chance in landing(mind, dispatch, after).items())


def _swapped(mind: Mind) -> float:
    """One may receive it and put a card of one's own in its place."""
    hand = mind.sight.hand.items()
    swaps = [mind.gain(mind.me, mind.colours(card)) for card, face in hand if KIND[face] == DIAO_BAO]
    return max(swaps, default=-99.0) - SWAPPING


def turn_up(mind: Mind, asked: Asked) -> Value:
    """After deciphering: showing a black message brings a card, but warns those who come next."""
    message = mind.sight.message
    if words.YES not in asked.values or message is None:
        return words.NO
    (colours,) = mind.message_odds()
    return words.YES if passed_on(mind, colours) - mind.gain(mind.me, colours) < 3 * A_CARD else words.NO
