"""Where somebody can be moved: not too far, not where it is forbidden, sealed or held back (TL-3).  All of it is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.library import LOCATIONS, PLACES
from anju.games.tragedy_looper.naming import place_name, source_rule, thing_name
from anju.games.tragedy_looper.offers.offer import Needs, TownOffer
from anju.games.tragedy_looper.offers.presence import LOCATION

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days
    from anju.games.tragedy_looper.queries import Queries


class _Move(Requirement["Days", str]):
    """A requirement on a location, for moving a card or the victims of a location."""

    def __init__(self, mover: int) -> None:
        self.mover = mover

    def met(self, play: Days, one: str) -> bool:
        return self.open(play, LOCATIONS.index(one))

    def open(self, play: Days, place: int) -> bool:
        raise NotImplementedError


class NextDoor(_Move):
    def open(self, play: Days, place: int) -> bool:
        return place in play.next_door(self.mover)

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        here = play.stands_at(self.mover)
        if one == PLACES[here]:
            return _same_place(play, question, self.mover)
        who, where = thing_name(play, self.mover), place_name(PLACES.index(one))
        cause = Text(f"{where.zh}不与{who.zh}所在的地点相邻", f"{where.en} is not next to where {who.en} is")
        numbers = {"location": one, "at": PLACES[here]}
        return Obstacle("not_adjacent", cause, numbers, source_rule(play, question), choose_listed(question))


class Elsewhere(_Move):
    def open(self, play: Days, place: int) -> bool:
        return place != play.stands_at(self.mover)

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        return _same_place(play, question, self.mover)


def _same_place(play: Days, question: Question, mover: int) -> Obstacle:
    here = play.stands_at(mover)
    who, where = thing_name(play, mover), place_name(here)
    cause = Text(
        f"{who.zh}就在{where.zh}，要移到别处", f"{who.en} is at {where.en} already, and has to move elsewhere"
    )
    numbers = {"location": PLACES[here], "at": PLACES[here]}
    return Obstacle("same_place", cause, numbers, source_rule(play, question), choose_listed(question))


class Allowed(_Move):
    """Not a forbidden location, unless it already stands there (R-271); victims have none."""

    def open(self, play: Days, place: int) -> bool:
        if self.mover >= play.n or place == play.state.place[self.mover]:
            return True
        return not play.forbidden(self.mover, place)

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        who, where = thing_name(play, self.mover), place_name(PLACES.index(one))
        cause = Text(f"{where.zh}是{who.zh}的禁入地点", f"{who.en} may not enter {where.en}")
        numbers = {"location": one, "forbidden": " ".join(play.character(self.mover).forbidden)}
        return Obstacle("forbidden", cause, numbers, "TL-3.3", choose_listed(question))


class Unsealed(_Move):
    def open(self, play: Days, place: int) -> bool:
        here = play.stands_at(self.mover)
        return place == here or not (play.sealed(place) or play.sealed(here))

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        s, places = play.state, (play.stands_at(self.mover), PLACES.index(one))
        place, last = next((place, last) for place, last in s.seals if place in places and s.day <= last)
        where = place_name(place)
        cause = Text(
            f"{where.zh}封锁到第 {last} 天，不能移入或移出",
            f"{where.en} is sealed until day {last}: nobody moves in or out",
        )
        numbers = {"location": PLACES[place], "day": s.day, "sealed_until": last}
        return Obstacle("sealed", cause, numbers, "TL-closed_circle", choose_listed(question))


class Unrooted(_Move):
    def open(self, play: Days, place: int) -> bool:
        return place == play.stands_at(self.mover) or not play.rooted_until(self.mover)

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        last, called = play.rooted_until(self.mover), thing_name(play, self.mover)
        cause = Text(f"{called.zh}到第 {last} 天不能移动", f"{called.en} cannot move until day {last}")
        numbers = {"character": play.thing_id(self.mover), "day": play.state.day, "rooted_until": last}
        return Obstacle("rooted", cause, numbers, "TL-a_suspicious_letter", choose_listed(question))


class Destination(TownOffer):
    """Where somebody is moved."""

    kinds: ClassVar[frozenset[str]] = frozenset({"character", "location"})


def barriers(mover: int) -> Needs:
    """The requirements on where it may be moved."""
    return (Allowed(mover), Unsealed(mover), Unrooted(mover))


def step(play: Queries, mover: int) -> Destination:
    """A location next door: across first, then up or down."""
    near = [LOCATIONS[place] for place in play.next_door(mover)]
    return Destination([*dict.fromkeys((*near, *LOCATIONS))], (LOCATION, NextDoor(mover), *barriers(mover)))


def journey(mover: int) -> Destination:
    """Any other location."""
    return Destination(LOCATIONS, (LOCATION, Elsewhere(mover), *barriers(mover)))


def cannot_step(play: Days, question: Question, mover: int) -> Obstacle:
    """Why somebody cannot be moved to any place next door: what is wrong with each of them."""
    near = [LOCATIONS[place] for place in play.next_door(mover)]
    causes = strung(dict.fromkeys(_hindrances(play, question, mover, near)), "；", "; ")
    cause = Text(f"不能移到相邻的地点：{causes.zh}", f"it cannot be moved next door: {causes.en}")
    if not near:
        cause = Text("没有地点与远方相邻", "no location is next to the Far Side")
    numbers = {"at": PLACES[play.stands_at(mover)], "next_to": " ".join(near), "open": 0}
    return Obstacle("cannot_move", cause, numbers, source_rule(play, question), choose_listed(question))


def _hindrances(play: Days, question: Question, mover: int, near: Sequence[str]) -> list[Text]:
    offer = step(play, mover)
    return [obstacle.cause for place in near for obstacle in offer.obstacles(play, question, place)]
