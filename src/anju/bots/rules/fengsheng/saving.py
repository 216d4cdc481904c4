"""When somebody is dying: whether to help, and to whom a dying seat leaves its cards."""

from __future__ import annotations

from typing import Final

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng import deeds
from anju.bots.rules.fengsheng.mind import Mind
from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.words import SEATS

SAVING: Final = 4.0
"""What a 澄清 may cost."""


def dying(mind: Mind, asked: Asked) -> Value:
    """A card that saves whom one wants alive; otherwise a skill that may."""
    seat = mind.sight.dying
    if seat < 0 or rescue(mind, seat) <= SAVING:
        return words.PASS
    for value in asked.values:
        if not isinstance(value, str):
            return value
    skills = [value for value in asked.values if isinstance(value, str) and value != words.PASS]
    rated = [(deeds.when_dying(mind, skill), skill) for skill in skills]
    worth, best = max(rated, default=(0.0, words.PASS))
    return best if worth > 0 else words.PASS


def rescue(mind: Mind, seat: int) -> float:
    """What the life of the dying one is worth: the best message to clear away."""
    area = mind.sight.people[seat].area
    return max((mind.relief(seat, mind.colours(card)) for card in area if mind.black(card)), default=0.0)


def heir(mind: Mind, asked: Asked) -> Value:
    """The best friend gets what is left; a foe gets nothing."""
    seats = [value for value in asked.values if value != words.NONE]
    best = max(seats, key=lambda value: mind.favour(SEATS.index(str(value))), default=words.NONE)
    if best == words.NONE or mind.favour(SEATS.index(str(best))) <= 0:
        return words.NONE
    return best


def gift(mind: Mind, asked: Asked) -> Value:
    cards = [value for value in asked.values if isinstance(value, int)]
    return mind.best(cards) if cards else words.DONE
