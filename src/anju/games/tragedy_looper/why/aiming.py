"""Why a character or a location cannot be chosen for an effect: the first demand of its text that is not met."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed, not_this_time, refusal
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import LOCATIONS, TAG_NAMES, Target
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import DEAD, INTRIGUE, PARANOIA
from anju.games.tragedy_looper.why.asking import AFTER_ANOTHER, meant, what_asks
from anju.games.tragedy_looper.why.naming import name, place_name, source_rule, thing_name
from anju.games.tragedy_looper.why.presence import corpse, life_of, not_alive, not_on_board

Demand = Callable[[Days, Question, Scene, Target, int], Obstacle | None]


def why_not_aimed(play: Days, question: Question, id: str) -> Refused:
    """For a character or a location that is not on offer."""
    return refusal(name(play, id), [_obstacle(play, question, id)])


def _obstacle(play: Days, question: Question, id: str) -> Obstacle:
    asks = what_asks(play, question)
    target = _target(play, question, asks.scene, asks.targets)
    if target is None:
        missing = None if id in LOCATIONS else not_alive(play, question, id)
        return missing or not_this_time(question)
    if id in LOCATIONS:
        return _location(play, question, asks.scene, target, LOCATIONS.index(id))
    return _character(play, question, asks.scene, target, id)


def _target(
    play: Days, question: Question, scene: Scene | None, targets: tuple[Target, ...]
) -> Target | None:
    """The one that fits what is on offer; otherwise the last that is of the right kind."""
    found = meant(play, question, scene, targets) if scene is not None else None
    places = all(value in LOCATIONS for value in question.values)
    likely = [target for target in targets if (target.kind == "location") == places]
    return found or next(iter((*reversed(likely), *targets)), None)


def _wrong_kind(question: Question, target: Target) -> Obstacle:
    wanted = Text("地点", "a location") if target.kind == "location" else Text("角色", "a character")
    if target.kind == "corpse":
        wanted = Text("尸体", "a corpse")
    cause = Text(f"这里要选{wanted.zh}", f"{wanted.en} is to be chosen here")
    return Obstacle(
        "wrong_kind", cause, {"needs": target.kind}, source_rule(question), choose_listed(question)
    )


# -- locations ----------------------------------------------------------------------------------------------------


def _location(play: Days, question: Question, scene: Scene | None, target: Target, place: int) -> Obstacle:
    if target.kind not in ("location", "character_or_location"):
        return _wrong_kind(question, target)
    if scene is not None and target.scope == "same_location":
        return _not_here(question, scene, place)
    if scene is not None and target.scope.startswith("allowed_for_") and target.scope not in AFTER_ANOTHER:
        return _forbidden(play, question, scene.culprit, place)
    if target.scope == "allowed_for_t":
        cause = Text("那里是被移动者的禁入地点", "whoever is moved may not go there")
        return Obstacle("forbidden", cause, {"location": LOCATIONS[place]}, "TL-3.3", choose_listed(question))
    return not_this_time(question)


def _not_here(question: Question, scene: Scene, place: int) -> Obstacle:
    here = strung((place_name(one) for one in scene.places), "或", " or ")
    cause = Text(f"只能选所在的地点（{here.zh}）", f"only the own location can be chosen ({here.en})")
    numbers = {"at": LOCATIONS[place], "needs": " ".join(LOCATIONS[one] for one in scene.places)}
    return Obstacle("elsewhere", cause, numbers, source_rule(question), choose_listed(question))


def _forbidden(play: Days, question: Question, who: int, place: int) -> Obstacle:
    mover, where = thing_name(play, who), place_name(place)
    cause = Text(f"{where.zh}是{mover.zh}的禁入地点", f"{mover.en} may not enter {where.en}")
    numbers = {"location": LOCATIONS[place], "forbidden": " ".join(play.character(who).forbidden)}
    return Obstacle("forbidden", cause, numbers, "TL-3.3", choose_listed(question))


# -- characters ---------------------------------------------------------------------------------------------------


def _character(play: Days, question: Question, scene: Scene | None, target: Target, id: str) -> Obstacle:
    if target.kind == "location":
        return _wrong_kind(question, target)
    found = not_on_board(play, question, id) or _life(play, question, target, id)
    if found is not None:
        return found
    if scene is None:
        return not_this_time(question)
    who = play.board.index[id]
    for demand in _DEMANDS:
        found = demand(play, question, scene, target, who)
        if found is not None:
            return found
    return _chosen_already(play, question, scene, target, who)


def _life(play: Days, question: Question, target: Target, id: str) -> Obstacle | None:
    """A corpse where a character is wanted, or the other way round."""
    dead = life_of(play, id) == DEAD
    if (target.kind == "corpse" or target.state == "dead") == dead or target.state == "any":
        return None
    if dead:
        return corpse(id)
    cause = Text("还活着，要选尸体", "this character is alive, and a corpse is wanted")
    numbers = {"character": id, "life": "alive"}
    return Obstacle("not_dead", cause, numbers, source_rule(question), choose_listed(question))


def _named(play: Days, question: Question, _scene: Scene, target: Target, who: int) -> Obstacle | None:
    if not target.among or play.thing_id(who) in target.among:
        return None
    wanted = strung((name(play, id) for id in target.among), "或", " or ")
    cause = Text(f"只能选{wanted.zh}", f"only {wanted.en} can be chosen")
    numbers = {"needs": " ".join(target.among)}
    return Obstacle("not_named", cause, numbers, source_rule(question), choose_listed(question))


def _scope(play: Days, question: Question, scene: Scene, target: Target, who: int) -> Obstacle | None:
    """Where the text wants it to be; a place chosen before is not known here."""
    if target.scope in AFTER_ANOTHER or who in play.in_scope(scene, target):
        return None
    at, near = play.state.place[who], _near(play, scene, target)
    where = strung((place_name(place) for place in near), "或", " or ")
    cause = Text(
        f"现在在{place_name(at).zh}，要在{where.zh}的才行",
        f"at {place_name(at).en} now, and only those at {where.en} can be chosen",
    )
    if not near:
        cause = Text("这个效果够不到它", "out of reach of this effect")
    numbers = {"at": LOCATIONS[at], "needs": " ".join(LOCATIONS[place] for place in near) or target.scope}
    return Obstacle("elsewhere", cause, numbers, source_rule(question), choose_listed(question))


def _near(play: Days, scene: Scene, target: Target) -> list[int]:
    """The places that the scope speaks of."""
    s = play.state
    if target.scope == "same_location":
        return scene.places
    if target.scope == "culprit_location":
        return [play.culprit_place(scene)]
    if target.scope == "turf":
        return [LOCATIONS.index(str(s.plan.settings[scene.actor]["turf"]))]
    if target.scope == "same_or_start_location":
        return list(dict.fromkeys((s.place[scene.actor], s.start[scene.actor])))
    return []


def _itself(play: Days, question: Question, scene: Scene, target: Target, who: int) -> Obstacle | None:
    own = scene.culprit if target.scope == "culprit_location" else scene.actor
    if not target.other or who != own or (play.loosened(target) and not target.tags):
        return None
    cause = Text("发动者自己不算，要选另一名", "whoever acts does not count: another is to be chosen")
    numbers = {"character": play.thing_id(who), "other": True}
    return Obstacle("itself", cause, numbers, source_rule(question), choose_listed(question))


def _role(play: Days, question: Question, _scene: Scene, target: Target, who: int) -> Obstacle | None:
    """Only rules of roles ask for roles, and only the mastermind chooses for them."""
    if not target.role or play.role(who).id == target.role:
        return None
    role, needs = play.role(who), play.library.roles[target.role]
    cause = Text(
        f"要选{needs.name.zh}，它是{role.name.zh}", f"{needs.name.en} is wanted, and this is {role.name.en}"
    )
    numbers = {"role": role.id, "needs": needs.id}
    return Obstacle("wrong_role", cause, numbers, source_rule(question), choose_listed(question))


def _tags(play: Days, question: Question, _scene: Scene, target: Target, who: int) -> Obstacle | None:
    own = play.character(who).tags
    lacking = [tag for tag in target.tags if tag not in own]
    if not lacking or play.loosened(target):
        return None
    needs = strung(TAG_NAMES[tag] for tag in lacking)
    cause = Text(f"没有标签「{needs.zh}」", f"the tag '{needs.en}' is missing")
    numbers = {"tags": " ".join(own), "needs": " ".join(target.tags)}
    return Obstacle("wrong_tag", cause, numbers, source_rule(question), choose_listed(question))


def _counters(play: Days, question: Question, _scene: Scene, target: Target, who: int) -> Obstacle | None:
    """Paranoia below the limit, too little intrigue."""
    demands = {
        "paranoia_at_or_above_limit": (PARANOIA, play.limit(who), Text("不安", "paranoia")),
        "intrigue_at_least_2": (INTRIGUE, 2, Text("密谋", "intrigue")),
        "paranoia_at_least_1": (PARANOIA, 1, Text("不安", "paranoia")),
    }
    for word in target.predicates:
        if word not in demands:
            continue
        counter, needs, what = demands[word]
        have = play.on(who, counter)
        if have < needs:
            cause = Text(
                f"{what.zh}是 {have}，要不少于 {needs}",
                f"there are {have} {what.en}, and it takes at least {needs}",
            )
            numbers = {"have": have, "needs": needs}
            return Obstacle("counters", cause, numbers, source_rule(question), choose_listed(question))
    return None


_DEMANDS: Final[tuple[Demand, ...]] = (_named, _scope, _itself, _role, _tags, _counters)
"""In this order: the first that is not met is told."""


def _chosen_already(play: Days, question: Question, scene: Scene, target: Target, who: int) -> Obstacle:
    """It meets the text and is still not on offer: another part of the same effect has it."""
    if target.scope in AFTER_ANOTHER or who not in play.candidates(scene, target):
        return not_this_time(question)
    cause = Text("它已经为同一效果的另一处选过", "it was chosen already for another part of this effect")
    numbers = {"character": play.thing_id(who), "times": 1}
    return Obstacle("chosen_already", cause, numbers, source_rule(question), choose_listed(question))
