"""The contest: to catch a message, lead it astray, put another in its place, or let things be."""

from __future__ import annotations

from typing import Final

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng import deeds
from anju.bots.rules.fengsheng.mind import Mind
from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import COLOURS, DIAO_BAO, JIE_HUO, KIND, KINDS, WU_DAO
from anju.games.fengsheng.words import SEATS

SPENDING: Final = 0.75
"""How much of a card's worth in hand counts against using it."""


class Stakes:
    """What the message before its holder is worth, there and elsewhere."""

    def __init__(self, mind: Mind) -> None:
        message = mind.sight.message
        assert message is not None, "a contest is about a message"
        self.mind = mind
        self.holder = SEATS.index(message["at"])
        self.odds = mind.message_odds()
        self.now = self.before(self.holder)

    def before(self, seat: int) -> float:
        return sum(chance * self.mind.gain(seat, colours) for colours, chance in self.odds.items())

    def best_place(self) -> float:
        return max(self.before(seat) for seat in self.mind.sight.living)


def contest(mind: Mind, asked: Asked) -> Value:
    stakes = Stakes(mind)
    rated = {value: _rate(mind, stakes, value) for value in asked.values if value != words.PASS}
    useful = [value for value, worth in rated.items() if worth > 0]
    return mind.prefer([*useful, words.PASS], lambda value: rated.get(value, 0.0))


def _rate(mind: Mind, stakes: Stakes, value: Value) -> float:
    """How much better than passing."""
    if isinstance(value, str):
        return deeds.in_contest(mind, value, stakes.now, stakes.before(mind.me), stakes.best_place())
    card, name = (value, -1) if isinstance(value, int) else (int(value[0]), int(value[1]))
    face = mind.face(card)
    name = _name(mind, face) if name < 0 else name
    return _place(mind, stakes, name, face) - stakes.now - SPENDING * mind.keep(face)


def _name(mind: Mind, face: int) -> int:
    """The name under which the card is used, as one name may stand for another this turn."""
    turned = mind.sight.view["in_force"]["turned"]
    name = KINDS[KIND[face]]
    for at in range(0, len(turned), 2):
        if turned[at] == name:
            return KINDS.index(turned[at + 1])
    return KIND[face]


def _place(mind: Mind, stakes: Stakes, name: int, face: int) -> float:
    """What the message is worth after such a card."""
    if name == JIE_HUO:
        return stakes.before(mind.me)
    if name == WU_DAO:
        return max(stakes.before(mind.sight.next_to(stakes.holder, step)) for step in (-1, 1))
    if name == DIAO_BAO:
        return mind.gain(stakes.holder, COLOURS[face])
    return stakes.now


def side(mind: Mind, asked: Asked) -> Value:
    """Where a 误导 sends the message: to the neighbour who suits better."""
    stakes = Stakes(mind)
    steps = {words.LEFT: -1, words.RIGHT: 1}
    return max(
        asked.values, key=lambda value: stakes.before(mind.sight.next_to(stakes.holder, steps[str(value)]))
    )
