"""An offer at a table of 惨剧轮回."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from anju.engine.errors import Refused
from anju.engine.offer import Offer, Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, not_this_time, refusal
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper.naming import name

Needs = Sequence[Requirement[Any, Any]]


class TownOffer(Offer[Any]):
    """Ids of candidates, and the requirements on each of them.

    Any layer of the rules may ask; a requirement may look at a higher one.
    """

    kinds: ClassVar[frozenset[str]] = frozenset()
    """The kinds of ids that answer it, on offer or not."""

    bounds: Needs = ()
    """Requirements that all candidates meet by construction."""

    def within(self, *bounds: Requirement[Any, Any]) -> Self:
        """The same offer, with requirements that its candidates meet by construction."""
        self.bounds = bounds
        return self

    def obstacles(self, play: Any, question: Question, value: Value) -> list[Obstacle]:
        """The first thing in the way: the rest could not be checked, or would not help."""
        if value in self.always:
            return []
        for requirement in (*self.bounds, *self.requirements):
            if not requirement.met(play, value):
                return [requirement.obstacle(play, question, value)]
        return []

    def about(self, kind: str, id: str) -> bool:
        """Whether this offer can say why the value is not on offer."""
        return kind in self.kinds

    def title(self, play: Any, id: str) -> Text:
        """The title of the refusal."""
        return name(play, id)

    def refused(self, play: Any, question: Question, id: str) -> Refused:
        """Why something of these kinds is not on offer."""
        obstacles = self.obstacles(play, question, id)
        return refusal(self.title(play, id), obstacles or [not_this_time(question)])


class Spoken(TownOffer):
    """An offer of words rather than things; the reason names the word where it matters."""

    def title(self, play: Any, id: str) -> Text:
        return NOTHING
