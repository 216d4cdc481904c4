"""One thing that has to be so before a skill may be declared (R-025)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from anju.engine import offer
from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.text import Text

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring

OBJECT: Final = 1
CONDITION: Final = 2
PAYMENT: Final = 4
PRICE: Final = 8
"""Groups of requirements that a table option or a waiver may lift, one bit each (R-025, R-039)."""

Look = Callable[["Declaring", "Cast"], int]
"""A requirement as a function: declarations are checked three times per decision."""

NEXT_TURN: Final = Text("等到下个回合", "wait for another turn")


class CastRequirement(offer.Requirement["Declaring", "Cast"]):
    """`met` is the truth, `seems_met` what everybody can see of it, `obstacle` what the caster is told."""

    part = 0

    def seems_met(self, g: Declaring, c: Cast) -> bool:
        return self.met(g, c)

    @property
    def look(self) -> Look:
        """`met` with as few calls as it takes."""
        return self.met

    @property
    def glance(self) -> Look:
        """The same for `seems_met`."""
        return self.seems_met


class Payment(CastRequirement):
    """Something to give up: the requirement is met if it can be paid."""

    part = PAYMENT

    def choose(self, g: Declaring, c: Cast) -> None:
        """Chooses the cards, if it takes any; nothing is shown before everything is chosen."""

    def pay(self, g: Declaring, c: Cast) -> None:
        raise NotImplementedError


class Plain(CastRequirement):
    """A requirement whose obstacle always has the same words."""

    lacking: Obstacle

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        return self.lacking
