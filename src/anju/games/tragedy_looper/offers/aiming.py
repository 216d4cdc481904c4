"""The targets of effects: the requirements on a target, in the order in which they are reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, choose_listed, not_this_time
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.label import COUNTER_NAMES
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS, PLACES, TAG_NAMES, Effect, Target
from anju.games.tragedy_looper.naming import name, place_name, source_rule
from anju.games.tragedy_looper.offers.moving import barriers, cannot_step
from anju.games.tragedy_looper.offers.offer import TownOffer
from anju.games.tragedy_looper.offers.presence import corpse, elsewhere, not_dead, not_on_board, wrong_kind
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, DEAD, INCIDENT

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days
    from anju.games.tragedy_looper.judging import Judging

Aimed = tuple[Scene, int]
"""A scene, and a thing on the board that might be chosen in it."""


class TargetRequirement(Requirement["Days", Aimed]):
    """What a text requires of the chosen target."""

    open: bool = False
    """Whether it is independent of who an incident's culprit is."""

    def among(self, play: Judging, scene: Scene, things: list[int]) -> list[int]:
        """The things that meet it."""
        return [thing for thing in things if self.met(play, (scene, thing))]  # type: ignore[arg-type]  # the whole rules

    def refuse(
        self, play: Days, question: Question, code: str, cause: Text, numbers: Mapping[str, object]
    ) -> Obstacle:
        return Obstacle(code, cause, numbers, source_rule(play, question), choose_listed(question))


class Sieve(TargetRequirement):
    """A requirement computed for all things at once."""

    def met(self, play: Days, one: Aimed) -> bool:
        return bool(self.among(play, one[0], [one[1]]))


class OfSort(Sieve):
    """A character, a corpse or a location, which stands for its victims where these can rise."""

    open = True

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def among(self, play: Judging, scene: Scene, things: list[int]) -> list[int]:
        n = play.n
        if self.kind == "location":
            return [thing for thing in things if thing >= n]
        if self.kind == "character_or_location" or (self.kind == "corpse" and play.raises_victims(scene)):
            return things
        return [thing for thing in things if thing < n]

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        return wrong_kind(play, question, self.kind)


class InLife(Sieve):
    """Alive, or dead; a location is neither."""

    open = True

    def __init__(self, life: int) -> None:
        self.life = life

    def among(self, play: Judging, scene: Scene, things: list[int]) -> list[int]:
        n, life, wanted = play.n, play.state.life, self.life
        return [thing for thing in things if thing >= n or life[thing] == wanted]

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        id = play.thing_id(one[1])
        if play.state.life[one[1]] not in (ALIVE, DEAD):
            return not_on_board(play, question, id)
        return corpse(id) if self.life == ALIVE else not_dead(play, question, id)


class OneOf(TargetRequirement):
    """One of those named in the text (TL-doctor_2)."""

    open = True

    def __init__(self, among: tuple[str, ...]) -> None:
        self.named = among

    def met(self, play: Days, one: Aimed) -> bool:
        return play.thing_id(one[1]) in self.named

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        those = strung((name(play, id) for id in self.named), "或", " or ")
        cause = Text(f"只能选{those.zh}", f"only {those.en} can be chosen")
        numbers = {"character": play.thing_id(one[1]), "needs": " ".join(self.named)}
        return self.refuse(play, question, "not_among", cause, numbers)


# -- where it is --------------------------------------------------------------------------------------------------


class InScope(Sieve):
    """Where the text wants it to be."""

    def __init__(self, scope: str) -> None:
        self.scope = scope

    def among(self, play: Judging, scene: Scene, things: list[int]) -> list[int]:
        places = play.in_reach(scene, self.scope)
        if places is None:
            return things
        n, at = play.n, play.state.place
        return [thing for thing in things if (at[thing] if thing < n else thing - n) in places]

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        scene, thing = one
        places, at = play.in_reach(scene, self.scope) or [], play.stands_at(thing)
        if thing < play.n:
            if self.scope == "where_zombies_outnumber":
                return self.too_few_zombies(play, question, at)
            return elsewhere(question, at, places, source_rule(play, question))
        mover = play.mover_of(scene, self.scope)
        if 0 <= mover < play.n:
            way = TownOffer(LOCATIONS, barriers(mover))
            return next(iter(way.obstacles(play, question, PLACES[at])))
        if self.scope == "with_refusal_character":
            return self.nobody_refuses(play, question, at)
        here = strung((place_name(place) for place in places), "或", " or ")
        cause = Text(f"只能选所在的地点（{here.zh}）", f"only the own location can be chosen ({here.en})")
        needs = " ".join(PLACES[place] for place in places)
        return self.refuse(play, question, "elsewhere", cause, {"at": PLACES[at], "needs": needs})

    def too_few_zombies(self, play: Days, question: Question, place: int) -> Obstacle:
        zombies, others, where = play.zombies_at(place), play.others_than_zombies(place), place_name(place)
        cause = Text(
            f"{where.zh}有 {zombies} 具丧尸、{others} 名其他角色，丧尸要更多才行",
            f"at {where.en} there are {zombies} zombies and {others} others: it takes more zombies than others",
        )
        numbers = {"at": PLACES[place], "zombies": zombies, "others": others}
        return self.refuse(play, question, "too_few_zombies", cause, numbers)

    def nobody_refuses(self, play: Days, question: Question, place: int) -> Obstacle:
        """Whether refusal plays no part: the rule is a plot's, and the mastermind chooses."""
        where = place_name(place)
        cause = Text(
            f"{where.zh}没有带友好拒绝的角色", f"nobody with a role that has refusal is at {where.en}"
        )
        numbers = {"location": PLACES[place], "refusing": 0, "needs": 1}
        return self.refuse(play, question, "no_refusal", cause, numbers)


class HasVictim(TargetRequirement):
    """Where victims count as corpses, somebody has to be one (TL-2)."""

    def met(self, play: Days, one: Aimed) -> bool:
        return one[1] < play.n or bool(play.victims(one[1] - play.n))

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        where, id = place_name(one[1] - play.n), play.thing_id(one[1])
        cause = Text(f"{where.zh}没有牺牲者", f"there is no victim at {where.en}")
        numbers = {"location": id, "intrigue": 0, "victims": 0}
        return self.refuse(play, question, "no_victim", cause, numbers)


# -- what it is ---------------------------------------------------------------------------------------------------


class Other(TargetRequirement):
    """Not the actor or the culprit, unless an option allows it."""

    def __init__(self, target: Target) -> None:
        self.target = target

    def met(self, play: Days, one: Aimed) -> bool:
        scene, thing = one
        own = scene.culprit if self.target.scope == "culprit_location" else scene.actor
        return thing != own or (play.loosened(self.target) and not self.target.tags)

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        cause = Text("发动者自己不算，要选另一名", "whoever acts does not count: another is to be chosen")
        numbers = {"character": play.thing_id(one[1]), "other": True}
        return self.refuse(play, question, "itself", cause, numbers)


class HasRole(TargetRequirement):
    """Holds a certain role; only rules of roles ask for this, and only the mastermind chooses for them."""

    def __init__(self, role: str) -> None:
        self.role = role

    def met(self, play: Days, one: Aimed) -> bool:
        return one[1] >= play.n or play.role(one[1]).id == self.role

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        role, needs = play.role(one[1]), play.library.roles[self.role]
        cause = Text(
            f"要选{needs.name.zh}，它是{role.name.zh}",
            f"{needs.name.en} is wanted, and this is {role.name.en}",
        )
        numbers = {"role": role.id, "needs": needs.id}
        return self.refuse(play, question, "wrong_role", cause, numbers)


class Tagged(TargetRequirement):
    """Has all of some tags, or any of them; an option may drop this."""

    def __init__(self, target: Target, tags: tuple[str, ...], any_of_them: bool = False) -> None:
        self.target = target
        self.tags = tags
        self.enough: Callable[[list[bool]], bool] = any if any_of_them else all
        self.joint = ("或", " or ") if any_of_them else ("、", ", ")

    def met(self, play: Days, one: Aimed) -> bool:
        if one[1] >= play.n:
            return True
        own = play.character(one[1]).tags
        return self.enough([tag in own for tag in self.tags]) or play.loosened(self.target)

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        own = play.character(one[1]).tags
        needs = strung((TAG_NAMES[tag] for tag in self.tags if tag not in own), *self.joint)
        cause = Text(f"没有标签「{needs.zh}」", f"the tag '{needs.en}' is missing")
        numbers = {"tags": " ".join(own), "needs": " ".join(self.tags)}
        return self.refuse(play, question, "wrong_tag", cause, numbers)


class Counted(TargetRequirement):
    """Has enough counters: a number, or its limit."""

    def __init__(self, counter: str, needs: int | None) -> None:
        self.counter = counter
        self.number = COUNTERS.index(counter)
        self.needs = needs

    def met(self, play: Days, one: Aimed) -> bool:
        return one[1] >= play.n or self.have(play, one[1]) >= self.wanted(play, one[1])

    def have(self, play: Days, who: int) -> int:
        return play.on(who, self.number)

    def wanted(self, play: Days, who: int) -> int:
        return play.limit(who) if self.needs is None else self.needs

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        have, needs = self.have(play, one[1]), self.wanted(play, one[1])
        what = COUNTER_NAMES[self.counter]
        cause = Text(
            f"{what.zh}是 {have}，要不少于 {needs}",
            f"there are {have} {what.en.lower()}, and it takes at least {needs}",
        )
        return self.refuse(play, question, "counters", cause, {"have": have, "needs": needs})


class Unchosen(TargetRequirement):
    """Not already chosen for another slot."""

    def __init__(self, slot: str) -> None:
        self.slot = slot

    def met(self, play: Days, one: Aimed) -> bool:
        return one[0].picked.get(self.slot) != one[1]

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        cause = Text("它已经为同一效果的另一处选过", "it was chosen already for another part of this effect")
        numbers = {"character": play.thing_id(one[1]), "times": 1}
        return self.refuse(play, question, "chosen_already", cause, numbers)


# -- what can be done with it -------------------------------------------------------------------------------------


class Movable(TargetRequirement):
    """Can be moved next door."""

    def met(self, play: Days, one: Aimed) -> bool:
        return bool(play.neighbours(one[1]))

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        return cannot_step(play, question, one[1])


class Able(TargetRequirement):
    """Has an ability that can be used (TL-little_sister_1)."""

    def met(self, play: Days, one: Aimed) -> bool:
        return bool(play.lent(one[1]))

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        cause = Text("它现在没有可以使用的友好能力", "it has no goodwill ability that can be used now")
        numbers = {"abilities": len(play.character(one[1]).abilities), "usable": 0}
        return self.refuse(play, question, "no_ability", cause, numbers)


class Sufficient(TargetRequirement):
    """Leaves something for the other targets."""

    def __init__(self, slot: str, rest: tuple[Target, ...]) -> None:
        self.slot = slot
        self.rest = rest

    def met(self, play: Days, one: Aimed) -> bool:
        scene, thing = one
        scene.picked[self.slot] = thing
        openings = play.openings(scene, self.rest)
        del scene.picked[self.slot]
        return bool(openings)

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        cause = Text(
            "选了它，这个效果接下来就没有可选的",
            "with it there would be nothing to choose for the rest of the effect",
        )
        return self.refuse(
            play, question, "nothing_left", cause, {"chosen": play.thing_id(one[1]), "left": 0}
        )


# -- all that a target demands ------------------------------------------------------------------------------------

PREDICATES: Final[dict[str, Callable[[Target], TargetRequirement]]] = {
    "boy_or_girl": lambda target: Tagged(target, ("boy", "girl"), any_of_them=True),
    "paranoia_at_or_above_limit": lambda target: Counted("paranoia", None),
    "intrigue_at_least_2": lambda target: Counted("intrigue", 2),
    "paranoia_at_least_1": lambda target: Counted("paranoia", 1),
    "not_slot_a": lambda target: Unchosen("a"),
}
"""Predicates by the word that the rows use."""


@lru_cache(maxsize=1024)
def demands(target: Target, effects: tuple[Effect, ...]) -> tuple[TargetRequirement, ...]:
    """The requirements of the text on one slot, including what its effects must be able to do."""
    dead = target.kind == "corpse" or target.state == "dead"
    listed: list[TargetRequirement] = [OfSort(target.kind), InLife(DEAD if dead else ALIVE)]
    listed.append(OneOf(target.among) if target.kind == "named_character" else InScope(target.scope))
    if target.kind == "corpse":
        listed.append(HasVictim())
    if target.other:
        listed.append(Other(target))
    if target.role:
        listed.append(HasRole(target.role))
    if target.tags:
        listed.append(Tagged(target, target.tags))
    listed += [PREDICATES[word](target) for word in target.predicates]
    moved = [effect for effect in effects if effect.fields.get("target") == target.slot]
    if any(effect.fields.get("dest") == "adjacent" for effect in moved):
        listed.append(Movable())
    return tuple(listed)


@lru_cache(maxsize=1024)
def all_demands(targets: tuple[Target, ...], effects: tuple[Effect, ...]) -> tuple[TargetRequirement, ...]:
    """The requirements on the first of several targets, so that something is left for the others."""
    listed = demands(targets[0], effects)
    if any(effect.op == "use_ability_of" for effect in effects):
        listed = (*listed, Able())
    return (*listed, Sufficient(targets[0].slot, targets[1:])) if targets[1:] else listed


class BoardTargets(TownOffer):
    """Things on the board to choose from in a scene."""

    kinds: ClassVar[frozenset[str]] = frozenset({"character", "location"})

    def __init__(
        self,
        play: Judging,
        scene: Scene,
        things: list[int],
        demanded: tuple[TargetRequirement, ...],
        always: Sequence[Value] = (),
    ) -> None:
        super().__init__([play.thing_id(thing) for thing in things], (), always)
        self.scene = scene
        self.things = things
        self.demanded = demanded

    def values(self, play: Days) -> list[Value]:
        things = play.meeting(self.scene, self.things, self.demanded)
        return [*map(play.thing_id, things), *self.always]

    def obstacles(self, play: Days, question: Question, value: Value) -> list[Obstacle]:
        """About an incident, protagonists hear nothing that depends on its culprit (TL-12.2)."""
        id = str(value)
        if id in self.always:
            return []
        if id not in play.board.things:
            return [self.not_there(play, question, id)]
        one = (self.scene, play.thing(id))
        unmet = next((demand for demand in self.demanded if not demand.met(play, one)), None)
        if unmet is None:
            return []
        if question.seat != MASTERMIND and play.state.phase == INCIDENT and not unmet.open:
            return [not_this_time(question)]
        return [unmet.obstacle(play, question, one)]

    def not_there(self, play: Days, question: Question, id: str) -> Obstacle:
        """The refusal for a card that is not in this script; that a place is wanted comes first."""
        sort = self.demanded[0]
        if isinstance(sort, OfSort) and sort.kind == "location":
            return sort.obstacle(play, question, (self.scene, play.n))
        return not_on_board(play, question, id)
