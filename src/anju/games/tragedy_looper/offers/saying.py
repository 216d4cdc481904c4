"""What may be said where an effect leaves a choice open: a day, a card, a plot, a place, a counter, a branch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text, strung
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.label import COUNTER_NAMES
from anju.games.tragedy_looper.library import (
    COUNTERS,
    EVERY_COUNTER,
    LOCATIONS,
    Choice,
    Plot,
    Target,
)
from anju.games.tragedy_looper.naming import name, source_rule, thing_name
from anju.games.tragedy_looper.offers.cards import spent_cards
from anju.games.tragedy_looper.offers.moving import NextDoor, barriers
from anju.games.tragedy_looper.offers.offer import Needs, Spoken, TownOffer
from anju.games.tragedy_looper.offers.presence import CHARACTER, LIVING, At
from anju.games.tragedy_looper.scene import Scene

if TYPE_CHECKING:
    from anju.games.tragedy_looper.choosing import Choosing
    from anju.games.tragedy_looper.days import Days


# -- incidents, which are said by their day -----------------------------------------------------------------------


class Scheduled(Requirement["Days", str]):
    """A day with an incident on the public schedule."""

    def met(self, play: Days, one: str) -> bool:
        return any(day == int(one) for day, _ in play.board.schedule)

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        cause = Text(f"第 {one} 天没有事件", f"there is no incident on day {one}")
        numbers = {"day": int(one), "days": play.board.days}
        return unlisted(question, "no_incident", cause, numbers, source_rule(play, question))


class Occurred(Requirement["Days", str]):
    """Its incident has occurred in this loop."""

    def met(self, play: Days, one: str) -> bool:
        return int(one) in [play.board.schedule[entry][0] for entry in play.state.occurred]

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        called = next(incident.name for day, incident in play.board.schedule if day == int(one))
        cause = Text(
            f"第 {one} 天的{called.zh}这个轮回没有发生过",
            f"{called.en} of day {one} has not occurred this loop",
        )
        numbers = {"day": int(one), "loop": play.state.loop, "occurred": len(play.state.occurred)}
        return unlisted(question, "not_occurred", cause, numbers, source_rule(play, question))


class Dates(Spoken):
    """Days with incidents; an incident's name stands for its days."""

    kinds: ClassVar[frozenset[str]] = frozenset({"day", "incident"})

    def obstacles(self, play: Days, question: Question, value: Value) -> list[Obstacle]:
        id = str(value)
        if id not in play.library.incidents:
            return super().obstacles(play, question, id)
        days = [str(day) for day, incident in play.board.schedule if incident.id == id]
        if not days:
            return [self.not_scheduled(play, question, id)]
        offered = [day for day in days if day in question.values]
        return (
            [self.by_day(play, question, id, int(offered[0]))]
            if offered
            else super().obstacles(play, question, days[0])
        )

    def not_scheduled(self, play: Days, question: Question, id: str) -> Obstacle:
        called = name(play, id)
        cause = Text(f"日程上没有{called.zh}", f"{called.en} is not on the schedule")
        numbers = {"incident": id, "scheduled": len(play.board.schedule)}
        return unlisted(question, "not_scheduled", cause, numbers, source_rule(play, question))

    def by_day(self, play: Days, question: Question, id: str, day: int) -> Obstacle:
        called = name(play, id)
        cause = Text(
            f"事件用日子来说：{called.zh}在第 {day} 天",
            f"an incident is named by its day: {called.en} is on day {day}",
        )
        numbers = {"incident": id, "day": day}
        return unlisted(question, "other_name", cause, numbers, source_rule(play, question))


def _scheduled(play: Choosing, _scene: Scene, _choice: Choice) -> Dates:
    return Dates([str(day) for day, _ in play.board.schedule]).within(Scheduled())


def _occurred(play: Choosing, _scene: Scene, _choice: Choice) -> Dates:
    """The days whose incidents have occurred, in order of occurrence."""
    schedule = play.board.schedule
    entries = dict.fromkeys((*play.state.occurred, *range(len(schedule))))
    return Dates([str(schedule[entry][0]) for entry in entries], (Occurred(),)).within(Scheduled())


class Among(Requirement["Days", str]):
    """One of a few incidents that the text names (TL-conspiracies)."""

    def __init__(self, among: tuple[str, ...]) -> None:
        self.among = among

    def met(self, play: Days, one: str) -> bool:
        return one in self.among

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        named = strung((name(play, id) for id in self.among), "或", " or ")
        cause = Text(f"只能选{named.zh}", f"only {named.en} can be chosen")
        numbers = {"incident": one, "needs": " ".join(self.among)}
        return unlisted(question, "not_among", cause, numbers, source_rule(play, question))


class Incidents(Spoken):
    kinds: ClassVar[frozenset[str]] = frozenset({"incident"})


def _among(_play: Choosing, _scene: Scene, choice: Choice) -> Incidents:
    return Incidents(choice.among).within(Among(choice.among))


# -- plots --------------------------------------------------------------------------------------------------------


class Sub(Requirement["Days", str]):
    """A subplot, not a main plot."""

    def met(self, play: Days, one: str) -> bool:
        return not play.library.plots[one].main

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        numbers = {"plot": one, "set": play.board.set.id}
        return main_plot(question, play.library.plots[one], numbers, source_rule(play, question))


def main_plot(question: Question, plot: Plot, numbers: Mapping[str, object], rule: str) -> Obstacle:
    cause = Text(
        f"「{plot.name.zh}」是主要剧情，要说次要剧情",
        f"{plot.name.en} is a main plot, and a subplot is wanted",
    )
    return unlisted(question, "main_plot", cause, numbers, rule)


class OfSet(Requirement["Days", str]):
    def met(self, play: Days, one: str) -> bool:
        return one in play.board.set.subplots

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        plot, tragedy_set = play.library.plots[one].name, play.board.set
        cause = Text(
            f"{tragedy_set.name.zh}里没有「{plot.zh}」",
            f"{plot.en} is not among the subplots of {tragedy_set.name.en}",
        )
        numbers = {"plot": one, "set": tragedy_set.id}
        return unlisted(question, "not_in_set", cause, numbers, source_rule(play, question))


class Plots(Spoken):
    kinds: ClassVar[frozenset[str]] = frozenset({"plot"})


def _subplots(play: Choosing, _scene: Scene, _choice: Choice) -> Plots:
    return Plots(play.board.set.subplots).within(Sub(), OfSet())


# -- counters -----------------------------------------------------------------------------------------------------


class OfKinds(Requirement["Days", str]):
    """One of the kinds the text allows (TL-paranoiac_1)."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self.kinds = kinds

    def met(self, play: Days, one: str) -> bool:
        return one in self.kinds

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        kinds = strung((COUNTER_NAMES[kind] for kind in self.kinds), "或", " or ")
        cause = Text(f"这里要选{kinds.zh}", f"{kinds.en.lower()} is to be chosen here")
        numbers = {"counter": one, "needs": " ".join(self.kinds)}
        return unlisted(question, "other_counter", cause, numbers, source_rule(play, question))


class Present(Requirement["Days", str]):
    """What is moved away must be there; from others also usual kinds that are not (TL-sacred_tree_t1, R-270)."""

    def __init__(self, holder: int, even_without: Sequence[str]) -> None:
        self.holder = holder
        self.even_without = even_without

    def met(self, play: Days, one: str) -> bool:
        return one in self.even_without or bool(play.count(self.holder, EVERY_COUNTER.index(one)))

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        owner, what = thing_name(play, self.holder), COUNTER_NAMES[one]
        cause = Text(f"{owner.zh}身上没有{what.zh}", f"{owner.en} has no {what.en.lower()}")
        numbers = {"counter": one, "have": 0, "needs": 1}
        return unlisted(question, "counters", cause, numbers, source_rule(play, question))


class Counters(Spoken):
    def about(self, kind: str, id: str) -> bool:
        return id in COUNTER_NAMES


def counters(kinds: Sequence[str]) -> Counters:
    return Counters(kinds).within(OfKinds(kinds))


def _kinds(play: Choosing, scene: Scene, choice: Choice) -> Counters:
    """Kinds of counters; where one is taken from somebody, what lies there decides."""
    if choice.among:
        return counters(choice.among)
    sources = [str(effect.fields["source"]) for effect in scene.effects if effect.op == "move_counter"]
    if not sources or (sources[0] != "self" and sources[0] not in scene.picked):
        return counters(COUNTERS)
    (holder,) = play.things(scene, sources[0])
    return Counters(EVERY_COUNTER, (Present(holder, () if sources[0] == "self" else COUNTERS),))


def _signs(_play: Choosing, _scene: Scene, _choice: Choice) -> Spoken:
    return Spoken(("+1", "-1"))


# -- places -------------------------------------------------------------------------------------------------------


class Whereto(Spoken):
    kinds: ClassVar[frozenset[str]] = frozenset({"location"})


def _location(_play: Choosing, scene: Scene, _choice: Choice) -> Whereto:
    return Whereto(LOCATIONS, barriers(int(scene.picked.get("t", scene.actor))))


def _next_door(play: Choosing, scene: Scene, _choice: Choice) -> Whereto:
    actor = scene.actor
    near = [LOCATIONS[place] for place in play.next_door(actor)]
    needs: Needs = (NextDoor(actor), *barriers(actor))
    return Whereto([*dict.fromkeys((*near, *LOCATIONS))], needs)


# -- somebody who gets an Ex card ---------------------------------------------------------------------------------


class OtherThan(Requirement["Days", str]):
    """Neither who has the card now nor the actor."""

    def __init__(self, who: int, cause: Text) -> None:
        self.who = who
        self.cause = cause

    def met(self, play: Days, one: str) -> bool:
        return play.board.index[one] != self.who

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        numbers = {"character": one, "other": True}
        return unlisted(question, "itself", self.cause, numbers, source_rule(play, question))


_THERE: Final = Text("Ex牌就在它身上，要选另一名", "the Ex card is there already: another is to be chosen")
_ACTS: Final = Text("发动者自己不算，要选另一名", "whoever acts does not count: another is to be chosen")


class Receivers(TownOffer):
    kinds: ClassVar[frozenset[str]] = frozenset({"character", "location"})


def receivers(play: Choosing, scene: Scene) -> Receivers:
    """Others in the same place except the actor (TL-uploader_1); the card may also stay where it is."""
    holder = int(scene.picked.get("t", -1))
    if holder not in play.state.ex_cards:
        return Receivers((), (), (words.PASS,))
    needs: Needs = (
        CHARACTER, LIVING, At(play.state.place[holder]), OtherThan(holder, _THERE), OtherThan(scene.actor, _ACTS),
    )  # fmt: skip
    return Receivers(play.board.things, needs, (words.PASS,))


SAYINGS: Final[dict[str, Callable[[Choosing, Scene, Choice], TownOffer]]] = {
    "counter_kind": _kinds,
    "plus_or_minus_one": _signs,
    "location": _location,
    "adjacent_location": _next_door,
    "spent_once_per_loop_card_of_leader": lambda play, scene, choice: spent_cards(play),
    "scheduled_incident": _scheduled,
    "scheduled_incident_public_name": _scheduled,
    "incident_occurred_this_loop": _occurred,
    "subplot_of_set": _subplots,
    "incident_among": _among,
    "ex_card_receiver": lambda play, scene, choice: receivers(play, scene),
}
"""Offers by the kind of choice."""


# -- one of two effects -------------------------------------------------------------------------------------------


class Feasible(Requirement["Days", str]):
    """The branch has something to choose."""

    def __init__(self, scene: Scene, needs: dict[str, tuple[Target, ...]]) -> None:
        self.scene = scene
        self.needs = needs

    def met(self, play: Days, one: str) -> bool:
        targets = self.needs[one]
        return not targets or bool(play.openings(self.scene, targets))

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        cause = Text("那一项现在没有合法的目标", "for that one there is nobody and nothing to choose now")
        numbers = {"branch": one, "targets": 0}
        return unlisted(question, "no_target", cause, numbers, source_rule(play, question))


class Branches(Spoken):
    """Which of several things happens."""

    def __init__(self, scene: Scene, needs: Sequence[tuple[Target, ...]]) -> None:
        named = {f"branch_{number}": targets for number, targets in enumerate(needs, 1)}
        super().__init__([*named], (Feasible(scene, named),))

    def about(self, kind: str, id: str) -> bool:
        return id in self.candidates
