"""Why something cannot be said where an effect leaves a choice open: a day, a card, a plot, a place, a counter."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, not_listed, not_now, not_this_time, refusal, unlisted
from anju.engine.text import NOTHING, Text, strung
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.label import COUNTER_NAMES
from anju.games.tragedy_looper.library import LOCATIONS, PLACES, Choice, Effect
from anju.games.tragedy_looper.scene import Asking, Scene
from anju.games.tragedy_looper.why.cards import why_not_taken_back
from anju.games.tragedy_looper.why.following import nothing_to_choose
from anju.games.tragedy_looper.why.moving import not_next_door, not_open
from anju.games.tragedy_looper.why.naming import (
    KIND_NAMES,
    kind_of,
    name,
    place_name,
    source_rule,
    thing_name,
)
from anju.games.tragedy_looper.why.presence import not_alive, wrong_kind


def why_not_said(play: Days, question: Question, id: str) -> Refused:
    """For a value that exists and is not on offer; it may be of another kind than those that are."""
    asking = play.state.asking
    if asking is None:
        return refusal(name(play, id), [nothing_to_choose(question)])
    kind, wanted = kind_of(play.library, id), kind_of(play.library, str(question.values[0]))
    if kind in ("character", "location") and wanted == "character":
        return refusal(name(play, id), [_why_no_receiver(play, question, asking.scene, id)])
    if kind == "incident" and wanted == "day":
        return _by_day(play, question, id)
    if kind != wanted:
        return not_now(question, KIND_NAMES.get(kind, _quoted(play, id)))
    if kind == "card":
        return why_not_taken_back(play, question, id)
    if kind == "day":
        return _why_not_day(play, question, int(id))
    if kind == "plot":
        return _why_not_plot(play, question, id)
    if kind == "location":
        return _why_not_place(play, question, asking, LOCATIONS.index(id))
    if kind == "incident":
        return _not_among(play, question, id)
    return _why_not_word(play, question, asking, id)


def _quoted(play: Days, id: str) -> Text:
    called = name(play, id)
    return Text(f"「{called.zh}」", f"'{called.en.lower()}'")


# -- incidents, which are said by their day -----------------------------------------------------------------------


def _by_day(play: Days, question: Question, id: str) -> Refused:
    """The name of an incident: which days have it on the public schedule."""
    days = [day for day, incident in play.board.schedule if incident.id == id]
    called, rule = name(play, id), source_rule(play, question)
    if not days:
        cause = Text(f"日程上没有{called.zh}", f"{called.en} is not on the schedule")
        numbers = {"incident": id, "scheduled": len(play.board.schedule)}
        return not_listed(question, "not_scheduled", cause, numbers, rule)
    offered = [day for day in days if str(day) in question.values]
    if not offered:
        return _why_not_day(play, question, days[0])
    cause = Text(
        f"事件用日子来说：{called.zh}在第 {offered[0]} 天",
        f"an incident is named by its day: {called.en} is on day {offered[0]}",
    )
    return not_listed(question, "other_name", cause, {"incident": id, "day": offered[0]}, rule)


def _why_not_day(play: Days, question: Question, day: int) -> Refused:
    rule, days = source_rule(play, question), play.board.days
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


def _not_among(play: Days, question: Question, id: str) -> Refused:
    """One of a few incidents that the text names (TL-conspiracies)."""
    named = strung((name(play, str(value)) for value in question.values), "或", " or ")
    cause = Text(f"只能选{named.zh}", f"only {named.en} can be chosen")
    numbers = {"incident": id, "needs": " ".join(map(str, question.values))}
    return not_listed(question, "not_among", cause, numbers, source_rule(play, question))


# -- plots and places ---------------------------------------------------------------------------------------------


def _why_not_plot(play: Days, question: Question, id: str) -> Refused:
    plot, tragedy_set, rule = play.library.plots[id], play.board.set, source_rule(play, question)
    numbers = {"plot": id, "set": tragedy_set.id}
    if plot.main:
        cause = Text(
            f"「{plot.name.zh}」是主要剧情，要说次要剧情",
            f"{plot.name.en} is a main plot, and a subplot is wanted",
        )
        return not_listed(question, "main_plot", cause, numbers, rule)
    cause = Text(
        f"{tragedy_set.name.zh}里没有「{plot.name.zh}」",
        f"{plot.name.en} is not among the subplots of {tragedy_set.name.en}",
    )
    return not_listed(question, "not_in_set", cause, numbers, rule)


def _why_not_place(play: Days, question: Question, asking: Asking, place: int) -> Refused:
    """Next to the actor, or open to whoever is moved."""
    scene, choice = asking.scene, asking.wanted
    assert isinstance(choice, Choice), "only choices of rows name places"
    if choice.kind == "adjacent_location":
        found = not_next_door(play, question, scene.actor, place)
    else:
        found = not_open(play, question, int(scene.picked.get("t", scene.actor)), place)
    return refusal(NOTHING, [found or not_this_time(question)])


def _why_no_receiver(play: Days, question: Question, scene: Scene, id: str) -> Obstacle:
    """An Ex card goes to another one in the place of whoever has it, but not to the actor (TL-uploader_1)."""
    if id in LOCATIONS:
        return wrong_kind(play, question, "character")
    gone = not_alive(play, question, id)
    if gone is not None:
        return gone
    holder, who, rule = int(scene.picked["t"]), play.board.index[id], source_rule(play, question)
    at, needs = play.state.place[who], play.state.place[holder]
    if at != needs:
        here, there = place_name(at), place_name(needs)
        cause = Text(
            f"现在在{here.zh}，要在{there.zh}的才行",
            f"at {here.en} now, and only those at {there.en} can be chosen",
        )
        return unlisted(question, "elsewhere", cause, {"at": PLACES[at], "needs": PLACES[needs]}, rule)
    cause = Text("发动者自己不算，要选另一名", "whoever acts does not count: another is to be chosen")
    if who == holder:
        cause = Text("Ex牌就在它身上，要选另一名", "the Ex card is there already: another is to be chosen")
    return unlisted(question, "itself", cause, {"character": id, "other": True}, rule)


# -- plain words --------------------------------------------------------------------------------------------------


def _why_not_word(play: Days, question: Question, asking: Asking, id: str) -> Refused:
    """Counters and branches; whatever else people say does not answer the question."""
    wanted = asking.wanted
    if id in COUNTER_NAMES and set(question.values) <= set(COUNTER_NAMES):
        moved = [effect for effect in asking.scene.effects if effect.op == "move_counter"]
        if moved and isinstance(wanted, Choice) and not wanted.among:
            return _none_of_it(play, question, asking.scene, moved[0], id)
        return _other_counter(play, question, id)
    if isinstance(wanted, Effect) and wanted.op == "one_of" and id.startswith("branch_"):
        cause = Text("那一项现在没有合法的目标", "for that one there is nobody and nothing to choose now")
        return not_listed(
            question, "no_target", cause, {"branch": id, "targets": 0}, source_rule(play, question)
        )
    if id == words.NOBODY:
        cause = Text("有可选的就必须选", "whoever can choose must choose")
        return not_listed(question, "must_choose", cause)
    return not_now(question, _quoted(play, id))


def _none_of_it(play: Days, question: Question, scene: Scene, effect: Effect, counter: str) -> Refused:
    """What is moved away must be there (TL-sacred_tree_t1)."""
    (holder,) = play.things(scene, str(effect.fields["source"]))
    owner, what = thing_name(play, holder), COUNTER_NAMES[counter]
    cause = Text(f"{owner.zh}身上没有{what.zh}", f"{owner.en} has no {what.en.lower()}")
    numbers = {"counter": counter, "have": 0, "needs": 1}
    return not_listed(question, "counters", cause, numbers, source_rule(play, question))


def _other_counter(play: Days, question: Question, counter: str) -> Refused:
    """The text leaves only some kinds open (TL-paranoiac_1)."""
    kinds = strung((COUNTER_NAMES[str(value)] for value in question.values), "或", " or ")
    cause = Text(f"这里要选{kinds.zh}", f"{kinds.en.lower()} is to be chosen here")
    numbers = {"counter": counter, "needs": " ".join(map(str, question.values))}
    return not_listed(question, "other_counter", cause, numbers, source_rule(play, question))
