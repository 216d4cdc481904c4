"""What rows ask of the board: who is meant, and who may be chosen (the vocabulary of the data)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.games.tragedy_looper.conditions import CONDITIONS
from anju.games.tragedy_looper.fate import Fate
from anju.games.tragedy_looper.ground import EVERYWHERE
from anju.games.tragedy_looper.library import LOCATIONS, Condition, Target
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, DEAD, INTRIGUE, PARANOIA


class Judging(Fate):
    """Reading rows; nothing changes here."""

    # -- things named in rows -----------------------------------------------------------------------------

    def things(self, scene: Scene, word: str) -> list[int]:
        """What a row means by a word: a slot, the actor, a location, everybody somewhere ..."""
        if word in scene.picked:
            return [int(scene.picked[word])]
        if word in LOCATIONS:
            return [self.location(LOCATIONS.index(word))]
        if word in self.board.index:
            return [self.board.index[word]]
        head, _, rest = word.partition(":")
        if head == "all_in":
            return self.here(self.place_called(scene, rest))
        if head in ("location_of", "start_of"):
            return self.place_of(scene, head, rest)
        if head == "role":
            return self.holders(rest)
        return THINGS[word](self, scene)

    def place_called(self, scene: Scene, word: str) -> int:
        if word in ("culprit_location", "mob_location"):
            return self.culprit_place(scene)
        return LOCATIONS.index(word)

    def place_of(self, scene: Scene, head: str, rest: str) -> list[int]:
        """Locations of the culprit, of whoever acts, or of all who have a role; each once."""
        s = self.state
        if rest == "culprit" and head == "location_of":
            return self.locations([self.culprit_place(scene)])
        who = (
            [scene.culprit] if rest == "culprit" else [scene.actor] if rest == "self" else self.holders(rest)
        )
        if head == "start_of":
            return self.locations(dict.fromkeys(s.start[one] for one in who))
        return self.locations(dict.fromkeys(s.place[one] for one in who if s.life[one] == ALIVE))

    def others_here(self, scene: Scene) -> list[int]:
        """Everybody else where the actor counts as standing; with a turf, where it is only one."""
        for place in scene.places:
            found = [who for who in self.here(place) if who != scene.actor]
            if len(found) == 1:
                return found
        return []

    def culprit_place(self, scene: Scene) -> int:
        """Where the culprit of an incident is, or seems to be; the mob of a mob incident is a location."""
        if scene.culprit >= self.n:
            return scene.culprit - self.n
        return scene.seen_at(self.state.place[scene.culprit])

    # -- targets ------------------------------------------------------------------------------------------

    def candidates(self, scene: Scene, target: Target) -> list[int]:
        """Everything that may be chosen for this slot now."""
        if target.kind == "location":
            return self.fitting_locations(scene, target)
        found = [who for who in self.in_scope(scene, target) if self.fits(scene, target, who)]
        if target.kind == "character_or_location":
            found += self.fitting_locations(scene, target)
        if target.kind == "corpse":
            found += self.raisable(scene, target)
        return found

    def in_scope(self, scene: Scene, target: Target) -> list[int]:
        s = self.state
        wanted = DEAD if target.kind == "corpse" or target.state == "dead" else ALIVE
        everybody = [who for who in range(self.n) if s.life[who] == wanted]
        if target.kind == "named_character":
            return [who for who in everybody if self.character(who).id in target.among]
        places = SCOPES[target.scope](self, scene)
        return everybody if places is None else [who for who in everybody if s.place[who] in places]

    def raisable(self, scene: Scene, target: Target) -> list[int]:
        """Locations with victims, where a corpse is to come back to life."""
        places = SCOPES[target.scope](self, scene)
        if not any(effect.op == "revive" for effect in scene.effects):
            return []
        return [
            self.location(place)
            for place in range(4)
            if self.victims(place) and (places is None or place in places)
        ]

    def fits(self, scene: Scene, target: Target, who: int) -> bool:
        own = scene.culprit if target.scope == "culprit_location" else scene.actor
        if target.other and who == own and not (self.loosened(target) and not target.tags):
            return False
        if target.role and self.role(who).id != target.role:
            return False
        tags = () if self.loosened(target) else target.tags
        if any(tag not in self.character(who).tags for tag in tags):
            return False
        if not all(PREDICATES[word](self, scene, who) for word in target.predicates):
            return False
        return self.can_step(scene, target, who)

    def can_step(self, scene: Scene, target: Target, who: int) -> bool:
        """Whoever is to be moved next door must be able to."""
        for effect in scene.effects:
            if effect.fields.get("target") == target.slot and effect.fields.get("dest") == "adjacent":
                return bool(self.neighbours(who))
        return True

    def loosened(self, target: Target) -> bool:
        """An option drops the restriction to others, or to tags."""
        return bool(target.loosened) and bool(getattr(self.options, target.loosened))

    def fitting_locations(self, scene: Scene, target: Target) -> list[int]:
        places = SCOPES[target.scope](self, scene)
        return self.locations(EVERYWHERE if places is None else places)

    # -- conditions ---------------------------------------------------------------------------------------

    def holds(self, scene: Scene, condition: Condition) -> bool:
        return CONDITIONS[condition.word](self, scene, condition.fields)


def _near(g: Judging, scene: Scene) -> list[int]:
    return [g.state.place[scene.actor], g.state.start[scene.actor]]


def _turf(g: Judging, scene: Scene) -> list[int]:
    return [LOCATIONS.index(str(g.state.plan.settings[scene.actor]["turf"]))]


def _with_refusal(g: Judging, _scene: Scene) -> list[int]:
    return [place for place in EVERYWHERE if any(g.refusal(who) != "none" for who in g.here(place))]


def _outnumbered(g: Judging, _scene: Scene) -> list[int]:
    """More zombies than other characters, and somebody alive (TL-zombie_1)."""
    found: list[int] = []
    for place in EVERYWHERE:
        living = g.here(place)
        others = sum(g.role(who).id != "zombie" for who in living)
        if living and g.zombies_at(place) > others:
            found.append(place)
    return found


def _dead_last_loop(g: Judging, _scene: Scene) -> list[int]:
    _, lives = g.state.last_loop
    return [who for who in g.living() if lives and lives[who] == DEAD]


def _goodwill_last_loop(g: Judging, _scene: Scene) -> list[int]:
    goodwill, _ = g.state.last_loop
    return [who for who in g.living() if goodwill and goodwill[who]]


def _others_with_culprit(g: Judging, scene: Scene) -> list[int]:
    return [who for who in g.here(g.culprit_place(scene)) if who != scene.culprit]


def _zombie_corpses(g: Judging, _scene: Scene) -> list[int]:
    """Corpses and victims, where they can be moved next door (TL-zombie_2)."""
    found = [who for who in g.corpses() if g.role(who).id == "zombie" and g.neighbours(who)]
    if g.rules().victims_rise:
        found += [
            g.location(place) for place in range(4) if g.victims(place) and g.neighbours(g.location(place))
        ]
    return found


def _chosen_location(g: Judging, scene: Scene) -> list[int]:
    return [int(scene.picked["l"]) - g.n]


def _open_to_culprit(g: Judging, scene: Scene) -> list[int]:
    """A mob does not move."""
    return g.open_to(scene.culprit) if scene.culprit < g.n else [scene.culprit - g.n]


def _home(g: Judging, scene: Scene) -> list[int]:
    return g.locations([g.state.start[scene.actor]])


def _marked(g: Judging, _scene: Scene) -> list[int]:
    return list(dict.fromkeys(g.state.ex_cards))


SCOPES: Final[dict[str, Callable[[Judging, Scene], list[int] | None]]] = {
    "anywhere": lambda g, scene: None,
    "same_location": lambda g, scene: scene.places,
    "culprit_location": lambda g, scene: [g.culprit_place(scene)],
    "turf": _turf,
    "same_or_start_location": _near,
    "with_refusal_character": _with_refusal,
    "where_zombies_outnumber": _outnumbered,
    "chosen_location": _chosen_location,
    "allowed_for_self_including_current": lambda g, scene: g.open_to(scene.actor),
    "allowed_for_culprit_including_current": _open_to_culprit,
    "allowed_for_t": lambda g, scene: g.open_to(int(scene.picked["t"])),
}
"""The places from which may be chosen; None: everywhere."""

THINGS: Final[dict[str, Callable[[Judging, Scene], list[int]]]] = {
    "self": lambda g, scene: [scene.actor],
    "culprit": lambda g, scene: [scene.culprit],
    "mob_location": lambda g, scene: [g.location(g.culprit_place(scene))],
    "start_of_self": _home,
    "the_only_other": lambda g, scene: g.others_here(scene),
    "all_characters": lambda g, scene: g.living(),
    "each_with_ex_card": _marked,
    "each_with_goodwill_last_loop_end": _goodwill_last_loop,
    "each_other_in_culprit_location": _others_with_culprit,
    "dead_at_last_loop_end": _dead_last_loop,
    "zombie_corpse": _zombie_corpses,
}
"""Whom or what a word means."""

PREDICATES: Final[dict[str, Callable[[Judging, Scene, int], bool]]] = {
    "paranoia_at_or_above_limit": lambda g, scene, who: g.at_limit(who),
    "intrigue_at_least_2": lambda g, scene, who: g.on(who, INTRIGUE) >= 2,
    "paranoia_at_least_1": lambda g, scene, who: g.on(who, PARANOIA) >= 1,
    "boy_or_girl": lambda g, scene, who: bool({"boy", "girl"} & {*g.character(who).tags}),
    "not_slot_a": lambda g, scene, who: scene.picked.get("a") != who,
}
"""What whoever is chosen must fulfil."""
