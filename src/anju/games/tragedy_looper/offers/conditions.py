"""Which conditions of a rule fail, in words and numbers; told only to the mastermind, who knows everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.conditions import counted, number
from anju.games.tragedy_looper.label import COUNTER_NAMES
from anju.games.tragedy_looper.library import EVERY_COUNTER, Condition, Row
from anju.games.tragedy_looper.naming import COUNTERS, DAY, thing_name
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import HOPE

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days

_ONLY_THEN: Final = Text("条件成立时才行", "only while the condition holds")


def unmet(play: Days, scene: Scene, row: Row) -> list[Obstacle]:
    """One obstacle for each condition that does not hold."""
    return [CAUSES[one.word](play, scene, row, one) for one in row.when if not play.holds(scene, one)]


def _not_last_day(play: Days, _scene: Scene, row: Row, _condition: Condition) -> Obstacle:
    day, days = play.state.day, play.board.days
    cause = Text(
        f"要在最后一天（第 {days} 天），今天是第 {day} 天",
        f"it is for the last day, {days}, and this is day {day}",
    )
    remedy = Remedy(Text(f"等到第 {days} 天", f"wait for day {days}"), ((Step(DAY, days),),))
    return Obstacle("too_early", cause, {"day": day, "needs": days}, f"TL-{row.id}", remedy)


def _no_refusal(play: Days, scene: Scene, row: Row, _condition: Condition) -> Obstacle:
    role, who = play.role(scene.actor), thing_name(play, scene.actor)
    cause = Text(
        f"{who.zh}的身份（{role.name.zh}）没有友好拒绝", f"{who.en} is {role.name.en}, a role without refusal"
    )
    hope = play.count(scene.actor, HOPE)
    if hope:
        cause = Text(f"{who.zh}带着希望，没有友好拒绝", f"{who.en} has hope, and so no refusal")
        remedy = Text("没有希望时才行", "only without hope")
        return Obstacle("no_refusal", cause, {"role": role.id, "hope": hope}, "R-270", remedy)
    remedy = Text("身份带友好拒绝时才行", "only with a role that has refusal")
    return Obstacle("no_refusal", cause, {"role": role.id, "refusal": role.refusal}, f"TL-{row.id}", remedy)


def _counted(play: Days, scene: Scene, row: Row, condition: Condition) -> Obstacle:
    """Has 3, needs 4."""
    fields = condition.fields
    counter, needs = str(fields["counter"]), number(play, fields)
    amounts = counted(play, scene, fields)
    things, have = [*amounts], max(amounts.values(), default=0)
    what, where = COUNTER_NAMES[counter], strung(thing_name(play, thing) for thing in things)
    at_most = condition.word == "counter_at_most"
    bound = Text("不超过", "at most") if at_most else Text("不少于", "at least")
    cause = Text(
        f"{where.zh}的{what.zh}要{bound.zh} {needs}，现在是 {have}",
        f"{where.en} must have {bound.en} {needs} {what.en.lower()}, and has {have}",
    )
    numbers = {"counter": counter, "have": have, "needs": needs}
    code = "goodwill" if counter == "goodwill" and not at_most else "counters"
    fullest = [play.thing_id(thing) for thing, n in amounts.items() if n == have]
    return Obstacle(code, cause, numbers, f"TL-{row.id}", counters(fullest[:1], counter, needs - have))


def counters(where: list[str], counter: str, more: int) -> Remedy:
    """So many more there, or fewer."""
    what = COUNTER_NAMES[counter]
    words = Text(f"还差 {more} 个{what.zh}", f"it takes {more} more {what.en.lower()}")
    if more < 0:
        words = Text(f"少 {-more} 个{what.zh}才行", f"it takes {-more} {what.en.lower()} fewer")
    return Remedy(words, tuple((Step(COUNTERS, (id, counter, more)),) for id in where))


# -- corpses, lives, incidents, curses ----------------------------------------------------------------------------


def _too_few_corpses(play: Days, scene: Scene, row: Row, condition: Condition) -> Obstacle:
    (thing,) = play.things(scene, str(condition.fields["where"]))
    where, have, needs = (
        thing_name(play, thing),
        play.corpses_at(thing - play.n),
        number(play, condition.fields),
    )
    cause = Text(
        f"{where.zh}有 {have} 具尸体，要不少于 {needs} 具",
        f"there are {have} corpses at {where.en}, and it takes at least {needs}",
    )
    numbers = {"location": play.thing_id(thing), "have": have, "needs": needs}
    return Obstacle("corpses", cause, numbers, f"TL-{row.id}", _ONLY_THEN)


def _too_little_on_corpses(play: Days, _scene: Scene, row: Row, condition: Condition) -> Obstacle:
    counter, needs = str(condition.fields["counter"]), number(play, condition.fields)
    have = sum(play.on(who, EVERY_COUNTER.index(counter)) for who in play.corpses())
    what = COUNTER_NAMES[counter]
    cause = Text(
        f"尸体上的{what.zh}合计 {have} 个，要不少于 {needs} 个",
        f"there are {have} {what.en.lower()} on all corpses together, and it takes at least {needs}",
    )
    numbers = {"counter": counter, "have": have, "needs": needs}
    return Obstacle("counters", cause, numbers, f"TL-{row.id}", _ONLY_THEN)


def _nobody_alive(play: Days, _scene: Scene, row: Row, condition: Condition) -> Obstacle:
    role = play.library.roles[str(condition.fields["role"])]
    cause = Text(f"没有存活的{role.name.zh}", f"no {role.name.en} is alive")
    return Obstacle("nobody_alive", cause, {"role": role.id, "alive": 0}, f"TL-{row.id}", _ONLY_THEN)


def _not_today(play: Days, _scene: Scene, row: Row, condition: Condition) -> Obstacle:
    incident, day = play.library.incidents[str(condition.fields["incident"])], play.state.day
    cause = Text(f"第 {day} 天没有发生{incident.name.zh}", f"{incident.name.en} did not occur on day {day}")
    return Obstacle("not_occurred", cause, {"incident": incident.id, "day": day}, f"TL-{row.id}", _ONLY_THEN)


def _no_loose_curse(play: Days, _scene: Scene, row: Row, _condition: Condition) -> Obstacle:
    day, curses = play.state.day, len(play.state.curses)
    cause = Text(
        f"第 {day} 天没有附不上的诅咒（共 {curses} 张）",
        f"on day {day} no curse found nobody to attach to ({curses} in all)",
    )
    return Obstacle("no_loose_curse", cause, {"day": day, "curses": curses}, f"TL-{row.id}", _ONLY_THEN)


CAUSES: Final[dict[str, Callable[[Days, Scene, Row, Condition], Obstacle]]] = {
    "counter_at_least": _counted,
    "counter_at_most": _counted,
    "is_last_day": _not_last_day,
    "has_refusal": _no_refusal,
    "corpses_at_least": _too_few_corpses,
    "corpse_counters_total_at_least": _too_little_on_corpses,
    "role_holder_alive": _nobody_alive,
    "incident_occurred_today": _not_today,
    "curse_unattached_today": _no_loose_curse,
}
"""How each condition of an optional ability fails, by its word."""
