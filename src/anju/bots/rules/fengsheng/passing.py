"""Where a message on its way may end up."""

from __future__ import annotations

from typing import Final

from anju.bots.rules.fengsheng.mind import Mind
from anju.games.fengsheng.faces import BLACK, BLUE, JIE_HUO, RED, RIGHT, UP
from anju.games.fengsheng.words import SEATS

TAKES_HIDDEN: Final = 0.45
IN_DANGER: Final = 0.3
"""How likely somebody receives what lies face down; with two black messages less."""
CATCHING: Final = 4.0
"""What it costs to catch a message with a 截获."""


class Dispatch:
    """How a message is sent: its colours, whether it is face up, where it goes and who is locked."""

    __slots__ = ("colours", "direction", "first", "lock", "sender", "up")

    def __init__(self, sender: int, colours: int, direction: int, first: int, lock: int, up: bool) -> None:
        self.sender = sender
        self.colours = colours
        self.direction = direction
        self.first = first
        self.lock = lock
        self.up = up


def value_of(mind: Mind, dispatch: Dispatch) -> float:
    """What comes of it, as far as can be foreseen."""
    return sum(
        chance * caught(mind, seat, dispatch.colours)
        for seat, chance in landing(mind, dispatch, dispatch.first).items()
    )


def caught(mind: Mind, seat: int, colours: int) -> float:
    """What it is worth in front of that seat; with a 截获 in hand it need not stay there."""
    there = mind.gain(seat, colours)
    if seat == mind.me or not mind.holds(JIE_HUO):
        return there
    return max(there, mind.gain(mind.me, colours) - CATCHING)


def landing(mind: Mind, dispatch: Dispatch, first: int) -> dict[int, float]:
    """Who receives it, if it is before `first` now, with probabilities."""
    chances: dict[int, float] = {}
    left, seat = 1.0, first
    while left > 0.01 and seat != dispatch.sender:
        chance = 1.0 if seat == dispatch.lock else willing(mind, seat, dispatch.colours if dispatch.up else 0)
        chances[seat] = left * chance
        left -= chances[seat]
        seat = (
            dispatch.sender
            if dispatch.direction == UP
            else mind.sight.next_to(seat, 1 if dispatch.direction == RIGHT else -1)
        )
        if seat == first:  # the sender is dead: the message gets lost
            return chances
    chances[dispatch.sender] = chances.get(dispatch.sender, 0.0) + left
    return chances


def willing(mind: Mind, seat: int, colours: int) -> float:
    """How likely the seat receives; `colours` as far as it can see them."""
    if SEATS[seat] in mind.sight.view["in_force"]["barred"]:
        return 0.0
    black = mind.sight.people[seat].counts.black
    if not colours:
        return IN_DANGER if black >= 2 else TAKES_HIDDEN
    if colours & BLACK and black >= 2:
        return 0.1
    wanted = mind.odds.red[seat] * (colours & RED != 0) + mind.odds.blue[seat] * (colours & BLUE != 0)
    return 0.25 + 0.6 * wanted - (0.15 if colours & BLACK else 0.0)
