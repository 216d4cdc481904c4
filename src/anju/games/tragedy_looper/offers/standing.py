"""Where a character counts as standing, or begins.  The mastermind is asked, and knows who acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.library import LOCATIONS, PLACES
from anju.games.tragedy_looper.naming import place_name, thing_name
from anju.games.tragedy_looper.offers.offer import TownOffer
from anju.games.tragedy_looper.scene import CLOCKWISE, Scene

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days
    from anju.games.tragedy_looper.happenings import Happenings


class LocationOffer(TownOffer):
    kinds: ClassVar[frozenset[str]] = frozenset({"location"})


def _first(places: Sequence[str]) -> list[str]:
    return [*dict.fromkeys((*places, *PLACES))]


class _Counting(Requirement["Days", str]):
    """Where the actor stands, its turf, or the place of an Ex card (TL-boss_t1, R-258)."""

    def __init__(self, actor: int, places: Sequence[int]) -> None:
        self.actor = actor
        self.places = [PLACES[place] for place in places]

    def met(self, play: Days, one: str) -> bool:
        return one in self.places

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        who = thing_name(play, self.actor)
        where = strung((place_name(PLACES.index(place)) for place in self.places), "或", " or ")
        cause = Text(f"{who.zh}只能视为在{where.zh}", f"{who.en} can count as standing only at {where.en}")
        numbers = {"location": one, "at": self.places[0], "counts_at": " ".join(self.places[1:])}
        return Obstacle("elsewhere", cause, numbers, question.rule, choose_listed(question))


def counting(scene: Scene) -> LocationOffer:
    needs = _Counting(scene.actor, scene.places)
    return LocationOffer(_first(needs.places), (needs,))


class _Seeming(Requirement["Days", str]):
    """Where it really is, or for a wanderer the next place clockwise (TL-sennin_t2)."""

    def __init__(self, culprit: int) -> None:
        self.culprit = culprit

    def places(self, play: Happenings) -> list[int]:
        at = play.state.place[self.culprit]
        return [at, CLOCKWISE[at]] if play.wanders(self.culprit) else [at]

    def met(self, play: Days, one: str) -> bool:
        return PLACES.index(one) in self.places(play)

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        who, (at, *then) = thing_name(play, self.culprit), [place_name(place) for place in self.places(play)]
        numbers = {"location": one, "at": PLACES[play.state.place[self.culprit]]}
        cause = Text(
            f"{who.zh}在{at.zh}，没有特性让它视为在别处",
            f"{who.en} is at {at.en}, and no trait puts it elsewhere",
        )
        for place in then:
            cause = Text(
                f"{who.zh}在{at.zh}，顺时针的下一处是{place.zh}，只能视为在这两处之一",
                f"{who.en} is at {at.en}, next clockwise is {place.en}, and it counts as standing in one of them",
            )
        return Obstacle("elsewhere", cause, numbers, "TL-sennin_t2", choose_listed(question))


def seeming(play: Happenings, culprit: int) -> LocationOffer:
    needs = _Seeming(culprit)
    return LocationOffer(_first([PLACES[place] for place in needs.places(play)]), (needs,))


class _Beginning(Requirement["Days", str]):
    """One of the starting locations that are printed on the card."""

    def __init__(self, starts: Sequence[str]) -> None:
        self.starts = starts

    def met(self, play: Days, one: str) -> bool:
        return one in self.starts

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        where = strung((place_name(PLACES.index(place)) for place in self.starts), "或", " or ")
        cause = Text(f"起始地点只能是{where.zh}", f"the starting location can only be {where.en}")
        numbers = {"location": one, "needs": " ".join(self.starts)}
        return Obstacle("elsewhere", cause, numbers, question.rule, choose_listed(question))


def beginning(starts: Sequence[str]) -> LocationOffer:
    return LocationOffer([*dict.fromkeys((*starts, *LOCATIONS))], (_Beginning(starts),))
