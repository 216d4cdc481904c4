"""Which condition of a rule does not hold, in words and numbers.  For the mastermind, who knows everything."""

from __future__ import annotations

from anju.engine.refusal import Obstacle
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.label import COUNTER_NAMES
from anju.games.tragedy_looper.library import COUNTERS, Condition, Row
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.why.naming import next_loop, thing_name


def unmet(play: Days, scene: Scene, row: Row) -> list[Obstacle]:
    """One obstacle for each condition that does not hold."""
    return [_why_not(play, scene, row, one) for one in row.when if not play.holds(scene, one)]


def _why_not(play: Days, scene: Scene, row: Row, condition: Condition) -> Obstacle:
    word = condition.word
    if word in ("counter_at_least", "counter_at_most"):
        return _counted(play, scene, row, condition)
    if word == "is_last_day":
        day, days = play.state.day, play.board.days
        cause = Text(
            f"要在最后一天（第 {days} 天），今天是第 {day} 天",
            f"it is for the last day, {days}, and this is day {day}",
        )
        remedy = Text(f"等到第 {days} 天", f"wait for day {days}")
        return Obstacle("too_early", cause, {"day": day, "needs": days}, f"TL-{row.id}", remedy)
    if word == "has_refusal":
        return _no_refusal(play, scene, row)
    text = row.text
    cause = Text(
        f"条件不成立（{text.zh.rstrip('。')}）", f"its condition does not hold ({text.en.rstrip('.')})"
    )
    numbers = {"condition": word, "loop": play.state.loop, "day": play.state.day}
    remedy = Text("条件成立时才行", "only while the condition holds")
    return Obstacle("condition", cause, numbers, f"TL-{row.id}", remedy)


def _no_refusal(play: Days, scene: Scene, row: Row) -> Obstacle:
    role, who = play.role(scene.actor), thing_name(play, scene.actor)
    cause = Text(
        f"{who.zh}的身份（{role.name.zh}）没有友好拒绝", f"{who.en} is {role.name.en}, a role without refusal"
    )
    remedy = Text("身份带友好拒绝时才行", "only with a role that has refusal")
    return Obstacle("no_refusal", cause, {"role": role.id, "refusal": role.refusal}, f"TL-{row.id}", remedy)


def _counted(play: Days, scene: Scene, row: Row, condition: Condition) -> Obstacle:
    """Has 3, needs 4."""
    fields = condition.fields
    counter, needs = str(fields["counter"]), fields["n"]
    things = play.things(scene, str(fields.get("who", fields.get("where"))))
    amounts = [play.on(thing, COUNTERS.index(counter)) for thing in things]
    have = max(amounts, default=0)
    what, where = COUNTER_NAMES[counter], strung(thing_name(play, thing) for thing in things)
    at_most = condition.word == "counter_at_most"
    bound = Text("不超过", "at most") if at_most else Text("不少于", "at least")
    cause = Text(
        f"{where.zh}的{what.zh}要{bound.zh} {needs}，现在是 {have}",
        f"{where.en} must have {bound.en} {needs} {what.en.lower()}, and has {have}",
    )
    numbers = {"counter": counter, "have": have, "needs": needs}
    return Obstacle("counters", cause, numbers, f"TL-{row.id}", _remedy(play, at_most, what, have, needs))


def _remedy(play: Days, at_most: bool, what: Text, have: int, needs: object) -> Text:
    if not isinstance(needs, int):
        return next_loop(play)
    lacking = abs(needs - have)
    if at_most:
        return Text(f"少 {lacking} 个{what.zh}才行", f"it takes {lacking} {what.en.lower()} fewer")
    return Text(f"还差 {lacking} 个{what.zh}", f"it takes {lacking} more {what.en.lower()}")
