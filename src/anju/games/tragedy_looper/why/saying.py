"""Why something cannot be said where an effect leaves a choice open: a day, a card, a plot, a place, a counter."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import not_listed, not_now, refusal, unlisted
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.why.asking import what_asks
from anju.games.tragedy_looper.why.cards import why_not_taken_back
from anju.games.tragedy_looper.why.naming import KIND_NAMES, kind_of, name, source_rule, thing_name


def why_not_said(play: Days, question: Question, id: str) -> Refused:
    """For a value that exists and is not on offer; it may be of another kind than those that are."""
    kind, wanted = kind_of(play.library, id), kind_of(play.library, str(question.values[0]))
    if kind == "incident" and wanted == "day":
        return _by_day(play, question, id)
    if kind != wanted:
        return not_now(question, KIND_NAMES.get(kind, name(play, id)))
    if kind == "card":
        return why_not_taken_back(play, question, id)
    if kind == "day":
        return _why_not_day(play, question, int(id))
    if kind == "plot":
        return _why_not_plot(play, question, id)
    if kind == "location":
        return _why_not_place(play, question, LOCATIONS.index(id))
    return not_now(question, Text(f"「{name(play, id).zh}」", f"'{name(play, id).en.lower()}'"))


# -- incidents, which are said by their day -----------------------------------------------------------------------


def _by_day(play: Days, question: Question, id: str) -> Refused:
    """The name of an incident: which days have it on the public schedule."""
    days = [day for day, incident in play.board.schedule if incident.id == id]
    called = name(play, id)
    if not days:
        cause = Text(f"日程上没有{called.zh}", f"{called.en} is not on the schedule")
        numbers = {"incident": id, "scheduled": len(play.board.schedule)}
        return not_listed(question, "not_scheduled", cause, numbers, source_rule(question))
    offered = [day for day in days if str(day) in question.values]
    if not offered:
        return _why_not_day(play, question, days[0])
    cause = Text(
        f"事件用日子来说：{called.zh}在第 {offered[0]} 天",
        f"an incident is named by its day: {called.en} is on day {offered[0]}",
    )
    return not_listed(
        question, "other_name", cause, {"incident": id, "day": offered[0]}, source_rule(question)
    )


def _why_not_day(play: Days, question: Question, day: int) -> Refused:
    rule, days = source_rule(question), play.board.days
    scheduled = [incident for when, incident in play.board.schedule if when == day]
    if not scheduled:
        cause = Text(f"第 {day} 天没有事件", f"there is no incident on day {day}")
        return not_listed(question, "no_incident", cause, {"day": day, "days": days}, rule)
    called = scheduled[0].name
    cause = Text(
        f"第 {day} 天的{called.zh}这个轮回没有发生过", f"{called.en} of day {day} has not occurred this loop"
    )
    numbers = {"day": day, "loop": play.state.loop, "occurred": len(play.state.occurred)}
    return not_listed(question, "not_occurred", cause, numbers, rule)


# -- plots and places ---------------------------------------------------------------------------------------------


def _why_not_plot(play: Days, question: Question, id: str) -> Refused:
    plot, tragedy_set = play.library.plots[id], play.board.set
    numbers = {"plot": id, "set": tragedy_set.id}
    if plot.main:
        cause = Text(
            f"「{plot.name.zh}」是主要剧情，要说次要剧情",
            f"{plot.name.en} is a main plot, and a subplot is wanted",
        )
        return not_listed(question, "main_plot", cause, numbers, source_rule(question))
    cause = Text(
        f"{tragedy_set.name.zh}里没有「{plot.name.zh}」",
        f"{plot.name.en} is not among the subplots of {tragedy_set.name.en}",
    )
    return not_listed(question, "not_in_set", cause, numbers, source_rule(question))


def _why_not_place(play: Days, question: Question, place: int) -> Refused:
    """Next to the actor, or open to whoever is moved."""
    asks = what_asks(play, question)
    here = name(play, LOCATIONS[place])
    near = [choice for choice in asks.choices if choice.kind == "adjacent_location"]
    numbers: dict[str, object] = {"location": LOCATIONS[place]}
    if near and asks.scene is not None:
        mover, at = thing_name(play, asks.scene.actor), play.state.place[asks.scene.actor]
        numbers["at"] = LOCATIONS[at]
        if place not in (at ^ 1, at ^ 2):
            cause = Text(
                f"{here.zh}不与{mover.zh}所在的地点相邻", f"{here.en} is not next to where {mover.en} is"
            )
            return not_listed(question, "not_adjacent", cause, numbers, source_rule(question))
    cause = Text(f"{here.zh}是被移动者的禁入地点", f"whoever is moved may not enter {here.en}")
    return refusal(NOTHING, [unlisted(question, "forbidden", cause, numbers, "TL-3.3")])
