"""What a question offers: candidates, and the requirements that each of them has to meet.

A requirement says in one place whether something meets it and, if not, what stands in the way.  What meets all of them
is on offer; why something else is not is what they say.  Nothing else decides either.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from anju.engine.play import Play
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle

P = TypeVar("P", bound=Play[Any])
C = TypeVar("C")
"""The running rules, and the candidate: a value, or the game's own form of it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Requirement(Generic[P, C]):
    """One condition that a candidate has to meet."""

    def met(self, play: P, one: C) -> bool:
        raise NotImplementedError

    def kept(self, play: P, some: list[C]) -> list[C]:
        """The candidates that meet it; overridden where preparation can be done once for all of them."""
        return [one for one in some if self.met(play, one)]

    def obstacle(self, play: P, question: Question, one: C) -> Obstacle:
        """Why a candidate does not meet it, as far as the asked seat may know."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Exclusion(Requirement[P, C]):
    """Excludes some values, which are computed once for all candidates."""

    def excluded(self, play: P) -> Collection[C]:
        raise NotImplementedError

    def met(self, play: P, one: C) -> bool:
        return one not in self.excluded(play)

    def kept(self, play: P, some: list[C]) -> list[C]:
        excluded = self.excluded(play)
        return [one for one in some if one not in excluded] if excluded else some


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Generic[P]):
    """The candidates and their requirements; declining is always on offer."""

    def __init__(
        self,
        candidates: Sequence[Value],
        requirements: Sequence[Requirement[P, Any]] = (),
        always: Sequence[Value] = (),
    ) -> None:
        self._candidates = candidates
        self.requirements = requirements
        self.always = always

    @property
    def candidates(self) -> Sequence[Value]:
        """All that may come into question; who only plays never looks at it, so it may be worked out here."""
        return self._candidates

    def values(self, play: P) -> list[Value]:
        """What is on offer."""
        values = list(self._candidates)
        for requirement in self.requirements:
            values = requirement.kept(play, values)
        return [*values, *self.always] if self.always else values

    def piece(self, state: Any, value: Value) -> str:
        """What a value touches on the table where only the offer knows it; otherwise the game says it of the value."""
        return ""

    def obstacles(self, play: P, question: Question, value: Value) -> list[Obstacle]:
        """Everything that keeps a candidate from being on offer; nothing if it is."""
        if value in self.always:
            return []
        return [
            requirement.obstacle(play, question, value)
            for requirement in self.requirements
            if not requirement.met(play, value)
        ]
