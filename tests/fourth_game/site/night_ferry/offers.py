"""What may be laid and what seizes the boat: candidates, and what each has to meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.offer import Offer, Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, choose_listed
from anju.engine.text import Text
from night_ferry.words import DECLINE

if TYPE_CHECKING:
    from night_ferry.ferry import Ferry


class OffTheWater(Requirement["Ferry", Value]):
    """NF-2.3: a ticket with the number of the water sticks, unless the hand holds nothing else."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def met(self, play: Ferry, one: Value) -> bool:
        s = play.state
        return s.face[int(str(one))] != s.level or all(s.face[card] == s.level for card in s.hand[self.seat])

    def obstacle(self, play: Ferry, question: Question, one: Value) -> Obstacle:
        level = play.state.level
        cause = Text(
            f"它和水位一样是 {level}，会搁浅",
            f"its number is {level}, the same as the water, so it runs aground",
        )
        return Obstacle("aground", cause, {"water": level}, "NF-2.3", choose_listed(question))


class Higher(Requirement["Ferry", Value]):
    """NF-3.2: the price is a ticket with a higher number than the boarding one."""

    def met(self, play: Ferry, one: Value) -> bool:
        return one == DECLINE or play.state.face[int(str(one))] > play.boarding

    def obstacle(self, play: Ferry, question: Question, one: Value) -> Obstacle:
        own, boarding = play.state.face[int(str(one))], play.boarding
        cause = Text(
            f"抢渡要比 {boarding} 大的票，这张是 {own}",
            f"seizing takes a ticket above {boarding}, and this one is {own}",
        )
        numbers = {"boarding": boarding, "ticket": own}
        return Obstacle("too_low", cause, numbers, "NF-3.2", choose_listed(question))


def to_lay(play: Ferry, seat: int) -> Offer[Ferry]:
    return Offer(_held(play, seat), (OffTheWater(seat),))


def to_seize(play: Ferry, seat: int) -> Offer[Ferry]:
    return Offer([DECLINE, *_held(play, seat)], (Higher(),))


def _held(play: Ferry, seat: int) -> list[int]:
    return sorted(play.state.hand[seat], key=lambda ticket: (play.state.face[ticket], ticket))
