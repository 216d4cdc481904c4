"""Why a character or a location cannot be chosen for an effect: the first demand of its text that is not met."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed, not_this_time, refusal
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.judging import SCOPES
from anju.games.tragedy_looper.library import LOCATIONS, PLACES, TAG_NAMES, Effect, Target
from anju.games.tragedy_looper.scene import Asking, Scene
from anju.games.tragedy_looper.state import DEAD, INCIDENT, INTRIGUE, PARANOIA
from anju.games.tragedy_looper.why.following import why_nobody_asks
from anju.games.tragedy_looper.why.grouping import no_victim, not_of_group, wrong_role
from anju.games.tragedy_looper.why.moving import cannot_step, not_elsewhere, not_next_door, not_open
from anju.games.tragedy_looper.why.naming import name, place_name, source_rule
from anju.games.tragedy_looper.why.presence import corpse, life_of, not_dead, not_on_board, wrong_kind

Demand = Callable[[Days, Question, Scene, Target, int], Obstacle | None]


def why_not_aimed(play: Days, question: Question, id: str) -> Refused:
    """For a character or a location that is not on offer."""
    return refusal(name(play, id), [_obstacle(play, question, id)])


def _obstacle(play: Days, question: Question, id: str) -> Obstacle:
    asking = play.state.asking
    if asking is None:
        return why_nobody_asks(play, question, id)
    wanted = asking.wanted
    if isinstance(wanted, Target):
        if id in LOCATIONS:
            return _location(play, question, asking.scene, wanted, LOCATIONS.index(id))
        return _character(play, question, asking.scene, wanted, id)
    assert isinstance(wanted, Effect), "words are asked for by other questions"
    if asking.mover < 0:
        return not_of_group(play, question, play.group_word(wanted), id)
    return _destination(play, question, asking, wanted, id)


def _destination(play: Days, question: Question, asking: Asking, effect: Effect, id: str) -> Obstacle:
    """Where somebody is moved: next door, or only elsewhere."""
    if id not in LOCATIONS:
        return wrong_kind(play, question, "location")
    unreachable = not_next_door if effect.fields["dest"] == "adjacent" else not_elsewhere
    found = unreachable(play, question, asking.mover, LOCATIONS.index(id))
    return found or not_this_time(question)


# -- locations ----------------------------------------------------------------------------------------------------


def _location(play: Days, question: Question, scene: Scene, target: Target, place: int) -> Obstacle:
    if target.kind == "corpse" and play.raisable(scene, target):
        return _no_victim_in_reach(play, question, scene, target, place)
    if target.kind not in ("location", "character_or_location"):
        return wrong_kind(play, question, target.kind)
    if target.scope.startswith("allowed_for_"):
        return _not_allowed(play, question, scene, target, place)
    if target.scope == "with_refusal_character":
        return _nobody_refuses(play, question, place)
    places = SCOPES[target.scope](play, scene)
    if places is not None and place not in places:
        return _not_here(play, question, places, place)
    return _nothing_left(play, question, scene, target, play.location(place))


def _no_victim_in_reach(play: Days, question: Question, scene: Scene, target: Target, place: int) -> Obstacle:
    places = SCOPES[target.scope](play, scene)
    if places is not None and place not in places:
        return _not_here(play, question, places, place)
    return no_victim(play, question, place)


def _not_here(play: Days, question: Question, places: list[int], place: int) -> Obstacle:
    here = strung((place_name(one) for one in places), "或", " or ")
    cause = Text(f"只能选所在的地点（{here.zh}）", f"only the own location can be chosen ({here.en})")
    numbers = {"at": PLACES[place], "needs": " ".join(PLACES[one] for one in places)}
    return Obstacle("elsewhere", cause, numbers, source_rule(play, question), choose_listed(question))


def _not_allowed(play: Days, question: Question, scene: Scene, target: Target, place: int) -> Obstacle:
    """Where whoever is moved may not go; a mob stays where it is."""
    movers = {
        "allowed_for_t": int(scene.picked.get("t", -1)),
        "allowed_for_self_including_current": scene.actor,
    }
    mover = movers.get(target.scope, scene.culprit)
    if mover >= play.n:
        return _not_here(play, question, [mover - play.n], place)
    found = not_open(play, question, mover, place)
    return found or _nothing_left(play, question, scene, target, play.location(place))


def _nobody_refuses(play: Days, question: Question, place: int) -> Obstacle:
    """The rule is a plot's, and the mastermind chooses."""
    where = place_name(place)
    cause = Text(f"{where.zh}没有带友好拒绝的角色", f"nobody with a role that has refusal is at {where.en}")
    numbers = {"location": PLACES[place], "refusing": 0, "needs": 1}
    return Obstacle("no_refusal", cause, numbers, source_rule(play, question), choose_listed(question))


# -- characters ---------------------------------------------------------------------------------------------------


def _character(play: Days, question: Question, scene: Scene, target: Target, id: str) -> Obstacle:
    if target.kind == "location":
        return wrong_kind(play, question, target.kind)
    found = not_on_board(play, question, id) or _life(play, question, target, id)
    if found is not None:
        return found
    if question.seat != MASTERMIND and play.state.phase == INCIDENT:
        return not_this_time(question)  # anything more could tell who the culprit is (TL-12.2)
    who = play.board.index[id]
    for demand in _DEMANDS:
        found = demand(play, question, scene, target, who)
        if found is not None:
            return found
    return _nothing_left(play, question, scene, target, who)


def _life(play: Days, question: Question, target: Target, id: str) -> Obstacle | None:
    """A corpse where a character is wanted, or the other way round."""
    dead = life_of(play, id) == DEAD
    if (target.kind == "corpse" or target.state == "dead") == dead or target.state == "any":
        return None
    return corpse(id) if dead else not_dead(play, question, id)


def _scope(play: Days, question: Question, scene: Scene, target: Target, who: int) -> Obstacle | None:
    """Where the text wants it to be."""
    places, at = SCOPES[target.scope](play, scene), play.state.place[who]
    if places is None or at in places:
        return None
    if target.scope == "where_zombies_outnumber":
        return _too_few_zombies(play, question, at)
    where = strung((place_name(place) for place in dict.fromkeys(places)), "或", " or ")
    cause = Text(
        f"现在在{place_name(at).zh}，要在{where.zh}的才行",
        f"at {place_name(at).en} now, and only those at {where.en} can be chosen",
    )
    numbers = {"at": PLACES[at], "needs": " ".join(PLACES[place] for place in dict.fromkeys(places))}
    return Obstacle("elsewhere", cause, numbers, source_rule(play, question), choose_listed(question))


def _too_few_zombies(play: Days, question: Question, place: int) -> Obstacle:
    zombies, where = play.zombies_at(place), place_name(place)
    others = sum(play.role(who).id != "zombie" for who in play.here(place))
    cause = Text(
        f"{where.zh}有 {zombies} 具丧尸、{others} 名其他角色，丧尸要更多才行",
        f"at {where.en} there are {zombies} zombies and {others} others: it takes more zombies than others",
    )
    numbers = {"at": PLACES[place], "zombies": zombies, "others": others}
    return Obstacle("too_few_zombies", cause, numbers, source_rule(play, question), choose_listed(question))


def _itself(play: Days, question: Question, scene: Scene, target: Target, who: int) -> Obstacle | None:
    own = scene.culprit if target.scope == "culprit_location" else scene.actor
    if not target.other or who != own or (play.loosened(target) and not target.tags):
        return None
    cause = Text("发动者自己不算，要选另一名", "whoever acts does not count: another is to be chosen")
    numbers = {"character": play.thing_id(who), "other": True}
    return Obstacle("itself", cause, numbers, source_rule(play, question), choose_listed(question))


def _role(play: Days, question: Question, _scene: Scene, target: Target, who: int) -> Obstacle | None:
    """Only rules of roles ask for roles, and only the mastermind chooses for them."""
    if not target.role or play.role(who).id == target.role:
        return None
    return wrong_role(play, question, who, target.role)


def _tags(play: Days, question: Question, _scene: Scene, target: Target, who: int) -> Obstacle | None:
    own = play.character(who).tags
    lacking = [tag for tag in target.tags if tag not in own]
    if not lacking or play.loosened(target):
        return None
    needs = strung(TAG_NAMES[tag] for tag in lacking)
    cause = Text(f"没有标签「{needs.zh}」", f"the tag '{needs.en}' is missing")
    numbers = {"tags": " ".join(own), "needs": " ".join(target.tags)}
    return Obstacle("wrong_tag", cause, numbers, source_rule(play, question), choose_listed(question))


def _young(play: Days, question: Question, _scene: Scene, target: Target, who: int) -> Obstacle | None:
    """One of two tags (TL-uploader_t1)."""
    own = play.character(who).tags
    if "boy_or_girl" not in target.predicates or "boy" in own or "girl" in own:
        return None
    needs = strung((TAG_NAMES["boy"], TAG_NAMES["girl"]), "或", " or ")
    cause = Text(f"没有标签「{needs.zh}」", f"the tag '{needs.en}' is missing")
    numbers = {"tags": " ".join(own), "needs": "boy girl"}
    return Obstacle("wrong_tag", cause, numbers, source_rule(play, question), choose_listed(question))


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
            return Obstacle("counters", cause, numbers, source_rule(play, question), choose_listed(question))
    return None


def _chosen_already(
    play: Days, question: Question, scene: Scene, target: Target, who: int
) -> Obstacle | None:
    if "not_slot_a" not in target.predicates or scene.picked.get("a") != who:
        return None
    cause = Text("它已经为同一效果的另一处选过", "it was chosen already for another part of this effect")
    numbers = {"character": play.thing_id(who), "times": 1}
    return Obstacle("chosen_already", cause, numbers, source_rule(play, question), choose_listed(question))


def _stuck(play: Days, question: Question, scene: Scene, target: Target, who: int) -> Obstacle | None:
    """Whoever is to be moved next door must be able to."""
    return None if play.can_step(scene, target, who) else cannot_step(play, question, who)


def _nothing_to_lend(
    play: Days, question: Question, scene: Scene, _target: Target, who: int
) -> Obstacle | None:
    """Whoever is to use an ability must have one that can be used (TL-little_sister_1)."""
    if play.suits(scene, who):
        return None
    cause = Text("它现在没有可以使用的友好能力", "it has no goodwill ability that can be used now")
    numbers = {"abilities": len(play.character(who).abilities), "usable": 0}
    return Obstacle("no_ability", cause, numbers, source_rule(play, question), choose_listed(question))


_DEMANDS: Final[tuple[Demand, ...]] = (
    _scope, _itself, _role, _tags, _young, _counters, _chosen_already, _stuck, _nothing_to_lend,
)  # fmt: skip
"""In this order: the first that is not met is told."""


def _nothing_left(play: Days, question: Question, scene: Scene, target: Target, thing: int) -> Obstacle:
    """It meets the text and is still not on offer: then nothing could be chosen after it."""
    if thing not in play.candidates(scene, target):
        return not_this_time(question)
    cause = Text(
        "选了它，这个效果接下来就没有可选的",
        "with it there would be nothing to choose for the rest of the effect",
    )
    numbers = {"chosen": play.thing_id(thing), "left": 0}
    return Obstacle("nothing_left", cause, numbers, source_rule(play, question), choose_listed(question))
