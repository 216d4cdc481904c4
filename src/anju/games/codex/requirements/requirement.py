"""One thing that has to be so before a skill may be declared (R-025)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

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

NEXT_TURN: Final = Text("等到下个回合", "wait for another turn")


@mypyc_attr(allow_interpreted_subclasses=True)
class CastRequirement(offer.Requirement["Declaring", "Cast"]):
    """`met` is the truth, `seems_met` what everybody can see of it, `obstacle` what the caster is told."""

    part: ClassVar[int] = 0

    def seems_met(self, g: Declaring, c: Cast) -> bool:
        return self.met(g, c)


@mypyc_attr(allow_interpreted_subclasses=True)
class Payment(CastRequirement):
    """Something to give up: the requirement is met if it can be paid."""

    part: ClassVar[int] = PAYMENT

    def choose(self, g: Declaring, c: Cast) -> None:
        """Chooses the cards, if it takes any; nothing is shown before everything is chosen."""

    def pay(self, g: Declaring, c: Cast) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Plain(CastRequirement):
    """A requirement whose obstacle always has the same words."""

    lacking: ClassVar[Obstacle]

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        return self.lacking
