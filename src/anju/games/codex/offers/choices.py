"""Plain choices: an element, a branch, a number, or yes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anju.engine.offer import Offer, Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text
from anju.games.codex.skill import ELEMENTS
from anju.games.codex.words import NAMES, NO, YES

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring
    from anju.games.codex.effects.effect import Effect
    from anju.games.codex.requirements.requirement import Payment


class Affordable(Requirement["Declaring", Value]):
    """An element as which the skill is within reach."""

    def __init__(self, c: Cast) -> None:
        self.c = c

    def met(self, play: Declaring, one: Value) -> bool:
        return play.affordable_as(self.c, str(one))

    def obstacle(self, play: Declaring, question: Question, one: Value) -> Obstacle:
        self.c.element = str(one)
        cost, have, name = play.cost(self.c), play.action_of(self.c), NAMES[str(one)]
        cause = Text(
            f"视为{name.zh}要 {cost} 点行动，有 {have}",
            f"as {name.en.lower()} it costs {cost} action, you have {have}",
        )
        return unlisted(question, "cost", cause, {"cost": cost, "action": have}, "CX-5.2")


class OpenBranch(Requirement["Declaring", Value]):
    """A branch whose first effect can be done."""

    def __init__(self, branches: tuple[tuple[Effect, ...], ...], c: Cast) -> None:
        self.branches = branches
        self.c = c

    def met(self, play: Declaring, one: Value) -> bool:
        return not isinstance(one, int) or self.branches[one - 1][0].can(play, self.c)

    def obstacle(self, play: Declaring, question: Question, one: Value) -> Obstacle:
        return self.branches[int(str(one)) - 1][0].hindrance(play, self.c)


class NotBelowZero(Requirement["Declaring", Value]):
    """Reduced by this much, the distance is still a distance (R-106)."""

    def __init__(self, apart: int) -> None:
        self.apart = apart

    def met(self, play: Declaring, one: Value) -> bool:
        return self.apart + int(str(one)) >= 0

    def obstacle(self, play: Declaring, question: Question, one: Value) -> Obstacle:
        cause = Text(
            f"距离是 {self.apart}，不能按 {one} 计成负数",
            f"the distance is {self.apart}, and {one} would make it less than nothing",
        )
        return unlisted(question, "out_of_range", cause, {"value": one, "distance": self.apart})


class Agreeing(Offer["Declaring"]):
    """Yes, if all of it can be paid, or no."""

    def __init__(self, pay: tuple[Payment, ...], c: Cast) -> None:
        self.pay = pay
        self.c = c

    @property
    def candidates(self) -> Sequence[Value]:
        return (NO, YES)

    def values(self, play: Declaring) -> list[Value]:
        return [NO, YES] if all(one.met(play, self.c) for one in self.pay) else [NO]

    def obstacles(self, play: Declaring, question: Question, value: Value) -> list[Obstacle]:
        if value != YES:
            return []
        return [one.obstacle(play, question, self.c) for one in self.pay if not one.met(play, self.c)]


def elements(c: Cast) -> Offer[Declaring]:
    return Offer(ELEMENTS, (Affordable(c),))


def branches(of: tuple[tuple[Effect, ...], ...], c: Cast, decline: Value | None) -> Offer[Declaring]:
    numbers = range(1, len(of) + 1)
    return Offer(numbers if decline is None else (decline, *numbers), (OpenBranch(of, c),))


def offsets(limit: int, apart: int) -> Offer[Declaring]:
    return Offer(range(-limit, limit + 1), (NotBelowZero(apart),))
