"""An offer at a table of 惨剧轮回."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from anju.engine.errors import Refused
from anju.engine.offer import Offer, Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, not_this_time, refusal
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper.naming import name

Needs = Sequence[Requirement[Any, Any]]


class TownOffer(Offer[Any]):
    """Ids of candidates, and what each of them needs.

    Any layer of the rules may ask; what a requirement looks at may stand in a higher one.
    """

    kinds: frozenset[str] = frozenset()
    """The kinds of ids that answer it, on offer or not."""

    bounds: Needs = ()
    """What all candidates meet: it makes them candidates."""

    def within(self, *bounds: Requirement[Any, Any]) -> Self:
        """The same, with what makes its candidates candidates."""
        self.bounds = bounds
        return self

    def obstacles(self, play: Any, question: Question, value: Value) -> list[Obstacle]:
        """The first thing in the way: what comes after it could not be looked at, or would not help."""
        if value in self.always:
            return []
        for requirement in (*self.bounds, *self.requirements):
            if not requirement.met(play, value):
                return [requirement.obstacle(play, question, value)]
        return []

    def about(self, kind: str, id: str) -> bool:
        """Whether it can say why this is not on offer."""
        return kind in self.kinds

    def title(self, play: Any, id: str) -> Text:
        """What the refusal of this is called."""
        return name(play, id)

    def refused(self, play: Any, question: Question, id: str) -> Refused:
        """Why something of these kinds is not on offer."""
        obstacles = self.obstacles(play, question, id)
        return refusal(self.title(play, id), obstacles or [not_this_time(question)])


class Spoken(TownOffer):
    """Of what is said rather than pointed at: the reason names it where it matters."""

    def title(self, play: Any, id: str) -> Text:
        return NOTHING
