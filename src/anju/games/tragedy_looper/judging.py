"""What rows ask of the board: who is meant, and who may be chosen (the vocabulary of the data)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.games.tragedy_looper.board_changes import BoardChanges
from anju.games.tragedy_looper.conditions import CONDITIONS
from anju.games.tragedy_looper.library import LOCATIONS, Condition, Target
from anju.games.tragedy_looper.offers.aiming import TargetRequirement, demands
from anju.games.tragedy_looper.offers.grouping import GROUPS
from anju.games.tragedy_looper.queries import EVERYWHERE, ZOMBIE
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE


class Judging(BoardChanges):
    """Reading rows; nothing changes here."""

    # -- things named in rows -----------------------------------------------------------------------------

    def things(self, scene: Scene, word: str) -> list[int]:
        """What a row means by a word: a slot, the actor, a location, everybody somewhere ..."""
        if word in scene.picked:
            return [int(scene.picked[word])]
        if word in THINGS:
            return THINGS[word](self, scene)
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
        raise KeyError(f"{word!r} is a slot for which nothing has been chosen")

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
            others = [who for who in self.here(place) if who != scene.actor]
            if len(others) == 1:
                return others
        return []

    def culprit_place(self, scene: Scene) -> int:
        """Where the culprit of an incident is, or seems to be; the mob of a mob incident is a location."""
        if scene.culprit >= self.n:
            return scene.culprit - self.n
        return scene.seen_at(self.state.place[scene.culprit])

    # -- targets ------------------------------------------------------------------------------------------

    def meeting(self, scene: Scene, things: list[int], demanded: tuple[TargetRequirement, ...]) -> list[int]:
        """Those that meet all demands."""
        for demand in demanded:
            things = demand.among(self, scene, things)
        return things

    def aimable(self, scene: Scene, target: Target) -> list[int]:
        """What comes into question for this slot: characters first, locations as the scope names them."""
        if target.kind not in ("location", "character_or_location"):
            return self.everything
        near = self.locations(self.in_reach(scene, target.scope) or ())
        return [*range(self.n), *dict.fromkeys((*near, *range(self.n, self.n + 4)))]

    def candidates(self, scene: Scene, target: Target) -> list[int]:
        """Everything that may be chosen for this slot now."""
        return self.meeting(scene, self.aimable(scene, target), demands(target, scene.effects))

    def in_reach(self, scene: Scene, scope: str) -> list[int] | None:
        """The places from which may be chosen; None: everywhere."""
        return SCOPES[scope](self, scene)

    def mover_of(self, scene: Scene, scope: str) -> int:
        """Whose way decides where something may be chosen; -1 if nobody's."""
        if scope == "allowed_for_t":
            return int(scene.picked["t"])
        if scope == "allowed_for_culprit_including_current":
            return scene.culprit
        return scene.actor if scope == "allowed_for_self_including_current" else -1

    def raises_victims(self, scene: Scene) -> bool:
        """Whether a corpse comes back to life where victims count as corpses, too."""
        return "victims" in self.board.set.mechanics and any(
            effect.op == "revive" for effect in scene.effects
        )

    def loosened(self, target: Target) -> bool:
        """An option drops the restriction to others, or to tags."""
        return bool(target.loosened) and bool(getattr(self.options, target.loosened))

    def others_than_zombies(self, place: int) -> int:
        return sum(self.role(who).id != ZOMBIE for who in self.here(place))

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
    return [
        place for place in EVERYWHERE if g.here(place) and g.zombies_at(place) > g.others_than_zombies(place)
    ]


def _goodwill_last_loop(g: Judging, _scene: Scene) -> list[int]:
    goodwill, _ = g.state.last_loop
    return [who for who in g.living() if goodwill and goodwill[who]]


def _others_with_culprit(g: Judging, scene: Scene) -> list[int]:
    return [who for who in g.here(g.culprit_place(scene)) if who != scene.culprit]


def _grouped(word: str) -> Callable[[Judging, Scene], list[int]]:
    return lambda g, scene: g.meeting(scene, g.everything, GROUPS[word])


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
    **{word: _grouped(word) for word in GROUPS},
}
"""Whom or what a word means."""
