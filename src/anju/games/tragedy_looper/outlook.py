"""The mastermind's prospects: ways to a loss with what they lack, coming incidents, abilities of the script.

The mastermind knows all of it, and nobody else is told any of it.
"""

from __future__ import annotations

from typing import Final

from anju.engine.foresight import Prospect
from anju.engine.question import Question
from anju.engine.refusal import not_this_time
from anju.engine.text import NOTHING, Text, strung
from anju.games.tragedy_looper.days import TIMINGS, Days
from anju.games.tragedy_looper.label import COUNTER_NAMES
from anju.games.tragedy_looper.library import Condition, Incident, Row, Target
from anju.games.tragedy_looper.naming import printed, thing_name
from anju.games.tragedy_looper.offers.aiming import Counted, demands
from anju.games.tragedy_looper.offers.conditions import CAUSES
from anju.games.tragedy_looper.offers.using import TIMING_NAMES, Working, lacking
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE

_DEADLY: Final = frozenset({"protagonists_lose", "protagonists_die", "kill"})
_ON_DEATH: Final = 40
"""What needs a death is farther away than any number of missing counters."""

_UNCOUNTED: Final = 3
_LATER: Final = 10
_NEVER: Final = 90
_AGREED: Final = Text("条件已经成立", "its conditions hold")
_NO_PLACE: Final = Text("不在同一地点", "not in the same place")


def prospects(play: Days, question: Question) -> list[Prospect]:
    """For the mastermind: incidents to come, ways to a loss, abilities; of each kind the nearest first."""
    if question.seat != MASTERMIND:
        return []
    rows = _in_force(play)
    ways = [_way(play, row, who) for row, who in rows if any(one.op in _DEADLY for one in row.effect)]
    able = [_ability(play, question, row, who) for row, who in rows if row.kind == "optional"]
    coming = [_coming(play, entry) for entry in range(len(play.board.schedule)) if _is_ahead(play, entry)]
    return [prospect for kind in (coming, ways, able) for prospect in sorted(kind, key=lambda one: one.far)]


def _in_force(play: Days) -> list[Working]:
    """Rules of the script that a character on the board or a plot has now."""
    here = [who for who in range(play.n) if play.state.life[who] == ALIVE]
    of_people = [(row, who) for who in here for row in play.rows_of(who)]
    return [*of_people, *((row, -1) for row in play.plot_rows())]


def _title(play: Days, row: Row, who: int) -> Text:
    """幕后黑手（巫女）; a plot bears its own name."""
    if who < 0:
        return printed(play.library).plot_rows[row.id][0].name
    name = thing_name(play, who)
    owner = printed(play.library).role_rows.get(row.id)
    if owner is None:
        return name
    role = owner[0].name
    return Text(f"{role.zh}（{name.zh}）", f"{role.en} ({name.en})")


# -- ways to a loss -------------------------------------------------------------------------------------------


def _way(play: Days, row: Row, who: int) -> Prospect:
    scene = play.scene(row, who)
    lacking = [_lacking(play, scene, row, one) for one in row.when if not play.holds(scene, one)]
    lacking += [_nearest(play, scene, target) for target in row.targets]
    text, far = strung((text for text, _ in lacking), "；", "; "), sum(short for _, short in lacking)
    if row.timing == "on_death":
        text, far = row.text, _ON_DEATH
    return Prospect(
        f"loss:{row.id}", _title(play, row, who), _AGREED if text == NOTHING else text, f"TL-{row.id}", far
    )


def _lacking(play: Days, scene: Scene, row: Row, condition: Condition) -> tuple[Text, int]:
    """What a condition requires and by how much it fails; in the row's words where nothing is counted."""
    if condition.word == "exactly_one_other_here":
        return _company(play, scene)
    if condition.word not in CAUSES:
        return row.text, _UNCOUNTED
    obstacle = CAUSES[condition.word](play, scene, row, condition)
    have, needs = obstacle.numbers.get("have"), obstacle.numbers.get("needs")
    counted = isinstance(have, int) and isinstance(needs, int)
    return obstacle.cause, abs(int(str(needs)) - int(str(have))) if counted else _UNCOUNTED


def _company(play: Days, scene: Scene) -> tuple[Text, int]:
    others = len(play.here(scene.places[0])) - 1
    text = Text(
        f"同一地点要恰好有 1 名其他角色，现在有 {others} 名",
        f"exactly 1 other character must be in its location, and there are {others}",
    )
    return text, abs(1 - others)


def _nearest(play: Days, scene: Scene, target: Target) -> tuple[Text, int]:
    """Whoever comes nearest to being a target, and what is lacking: 女学生 密谋 0/2，不在同一地点"""
    if play.candidates(scene, target):
        return NOTHING, 0
    holders = play.holders(target.role) if target.role else play.living()
    others = [who for who in holders if play.state.life[who] == ALIVE and who != scene.actor]
    short = [_short_of(play, scene, target, who) for who in others]
    if not short:
        return Text("没有可选的角色", "there is nobody to choose"), _NEVER
    return min(short, key=lambda one: one[1])


def _short_of(play: Days, scene: Scene, target: Target, who: int) -> tuple[Text, int]:
    name, parts, far = thing_name(play, who), [], 0
    for demand in demands(target, scene.effects):
        if isinstance(demand, Counted):
            have, needs, called = (
                demand.have(play, who),
                demand.wanted(play, who),
                COUNTER_NAMES[demand.counter],
            )
            parts.append(Text(f"{called.zh} {have}/{needs}", f"{called.en.lower()} {have}/{needs}"))
            far += max(0, needs - have)
    if target.scope == "same_location" and play.state.place[who] not in scene.places:
        parts.append(_NO_PLACE)
        far += 1
    lacks = strung(parts, "，", ", ")
    return Text(f"{name.zh} {lacks.zh}", f"{name.en}: {lacks.en}"), far


# -- incidents ------------------------------------------------------------------------------------------------


def _is_ahead(play: Days, entry: int) -> bool:
    return play.board.schedule[entry][0] >= play.state.day and entry not in play.state.occurred


def _coming(play: Days, entry: int) -> Prospect:
    day = play.board.schedule[entry][0]
    incident, culprit = play.state.plan.incidents[entry], play.culprit_of(entry)
    text, far = _unrest(play, incident, culprit)
    title = Text(f"第 {day} 天 {incident.name.zh}", f"Day {day}: {incident.name.en}")
    return Prospect(f"incident:{day}", title, text, f"TL-{incident.id}", far)


def _unrest(play: Days, incident: Incident, culprit: int) -> tuple[Text, int]:
    """Whether it would occur as things stand, and what is lacking."""
    if culprit >= play.n:
        occurs = play.occurs(culprit, incident)
        return (_WILL, 0) if occurs else (Text("尸体不够", "too few corpses"), 2)
    name = thing_name(play, culprit)
    if play.state.life[culprit] != ALIVE:
        return Text(f"{name.zh}已不在场，不会发生", f"{name.en} is gone: it will not occur"), _NEVER
    counted = COUNTER_NAMES[incident.trigger.count]
    have, needs = play.unease(culprit, incident), play.tolerance(culprit, incident)
    reached = Text(
        f"{name.zh} {counted.zh} {have}/{needs}", f"{name.en}, {counted.en.lower()} {have}/{needs}"
    )
    if play.occurs(culprit, incident):
        return Text(f"{reached.zh}，{_WILL.zh}", f"{reached.en}: {_WILL.en}"), 0
    return reached, max(1, needs - have)


_WILL: Final = Text("现在会发生", "it would occur now")


# -- abilities ------------------------------------------------------------------------------------------------


def _ability(play: Days, question: Question, row: Row, who: int) -> Prospect:
    """Whether it may be used now; if not, why."""
    id = play.name_of(row, who)
    if id in question.values:
        return Prospect(f"ability:{id}", _title(play, row, who), row.text, f"TL-{row.id}", 0)
    if row.timing != TIMINGS.get(play.state.phase):
        when = TIMING_NAMES.get(row.timing, NOTHING)
        later = Text(f"{when.zh}：{row.text.zh}", f"{when.en[:1].upper()}{when.en[1:]}: {row.text.en}")
        return Prospect(f"ability:{id}", _title(play, row, who), later, f"TL-{row.id}", _LATER)
    obstacles = lacking(play, question, (row, who)) or [not_this_time(question)]
    causes = strung((one.cause for one in obstacles), "；", "; ")
    return Prospect(f"ability:{id}", _title(play, row, who), causes, f"TL-{row.id}", 1)
