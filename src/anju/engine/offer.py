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
"""The rules at work, and what is looked at: a value, or what a game makes of it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Requirement(Generic[P, C]):
    """One thing that has to be so."""

    def met(self, play: P, one: C) -> bool:
        raise NotImplementedError

    def kept(self, play: P, some: list[C]) -> list[C]:
        """Those of several that meet it; whatever has to work something out first does so once for all of them."""
        return [one for one in some if self.met(play, one)]

    def obstacle(self, play: P, question: Question, one: C) -> Obstacle:
        """What is in the way of something that does not meet it, as far as the asked seat may know."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Exclusion(Requirement[P, C]):
    """Not one of these: they are worked out once, however many are looked at."""

    def excluded(self, play: P) -> Collection[C]:
        raise NotImplementedError

    def met(self, play: P, one: C) -> bool:
        return one not in self.excluded(play)

    def kept(self, play: P, some: list[C]) -> list[C]:
        excluded = self.excluded(play)
        return [one for one in some if one not in excluded] if excluded else some


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Generic[P]):
    """All that could come into question, and what it takes; whatever declines is on offer in any case."""

    def __init__(
        self,
        candidates: Sequence[Value],
        requirements: Sequence[Requirement[P, Any]] = (),
        always: Sequence[Value] = (),
    ) -> None:
        self.candidates = candidates
        self.requirements = requirements
        self.always = always

    def values(self, play: P) -> list[Value]:
        """What is on offer."""
        found = list(self.candidates)
        for requirement in self.requirements:
            found = requirement.kept(play, found)
        return [*found, *self.always] if self.always else found

    def obstacles(self, play: P, question: Question, value: Value) -> list[Obstacle]:
        """Everything that keeps a candidate from being on offer; nothing if it is."""
        if value in self.always:
            return []
        return [
            requirement.obstacle(play, question, value)
            for requirement in self.requirements
            if not requirement.met(play, value)
        ]
