"""What a protagonist takes to be possible: shares of roles, plots and culprits, and worlds drawn by them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from anju.bots.rules.tragedy_looper.world import World, scheduled
from anju.engine.event import Event
from anju.games.tragedy_looper.library import Library, TragedySet
from anju.games.tragedy_looper.validator.roles import supply

PERSON: Final = "person"
ATTEMPTS: Final = 4
"""How often a world is drawn anew if the roles do not fit the people."""

Shares = Mapping[str, float]


class Beliefs:
    """Follows the public events of one table."""

    def __init__(self, library: Library, view: Mapping[str, Any]) -> None:
        self.library = library
        self.set: TragedySet = library.sets[view["set"]]
        self.roles: dict[str, Shares] = {}
        self.plots: Shares = {}
        self.culprits: dict[int, Shares] = {}

    def read(self, events: list[Event], view: Mapping[str, Any]) -> None:
        """Nothing is known at first; what has been revealed is."""
        people = [entry["id"] for entry in view["characters"]]
        even = {role: 1.0 / len(self.set.roles) for role in self.set.roles}
        self.roles = {who: even for who in people}
        self.plots = {plot: 0.5 for plot in (*self.set.main_plots, *self.set.subplots)}
        self.culprits = {day: {who: 1.0 / len(people) for who in people} for day in scheduled(view)}
        for kind, what, which in view["revealed"]:
            if kind == "role":
                self.roles[what] = {which: 1.0}
            elif kind == "culprit":
                self.culprits[int(what)] = {which: 1.0}

    # -- worlds drawn -------------------------------------------------------------------------------------

    def world(self, view: Mapping[str, Any], rng: Random) -> World:
        """One that may be true, the likelier ones more often."""
        best: tuple[int, tuple[str, ...], dict[str, str]] | None = None
        for _ in range(ATTEMPTS):
            plots = self.draw_plots(rng)
            unplaced, roles = self.draw_roles(plots, rng)
            if best is None or unplaced < best[0]:
                best = (unplaced, plots, roles)
            if not unplaced:
                break
        assert best is not None, "there is at least one attempt"
        return World(best[1], best[2], self.draw_culprits(rng), scheduled(view))

    def draw_plots(self, rng: Random) -> tuple[str, ...]:
        mains = self._drawn(self.set.main_plots, self.set.main_count, rng)
        return (*mains, *self._drawn(self.set.subplots, self.set.sub_count, rng))

    def _drawn(self, plots: tuple[str, ...], count: int, rng: Random) -> list[str]:
        """That many different ones."""
        left = {plot: self.plots.get(plot, 0.0) for plot in plots}
        found: list[str] = []
        while left and len(found) < count:
            found.append(_weighted(left, rng))
            del left[found[-1]]
        return found

    def draw_roles(self, plots: tuple[str, ...], rng: Random) -> tuple[int, dict[str, str]]:
        """Everybody's role, and how many roles found nobody who may hold them."""
        supplied = supply(self.library, self.set, [self.library.plots[plot] for plot in plots])
        wanted = [role for role, (least, most) in supplied.items() for _ in range(rng.randint(least, most))]
        wanted.sort(key=lambda role: sum(shares.get(role, 0.0) > 0 for shares in self.roles.values()))
        roles: dict[str, str] = {}
        unplaced = 0
        for role in wanted:
            left = {who: shares.get(role, 0.0) for who, shares in self.roles.items() if who not in roles}
            if any(left.values()):
                roles[_weighted(left, rng)] = role
            else:
                unplaced += 1
        for who, shares in self.roles.items():
            if who not in roles:
                plain = shares.get(PERSON, 0.0) > 0
                unplaced += not plain
                roles[who] = PERSON if plain else _weighted(shares, rng)
        return unplaced, roles

    def draw_culprits(self, rng: Random) -> dict[int, str]:
        """Nobody is the culprit of two incidents, as far as that is possible (TL-6.1.6)."""
        found: dict[int, str] = {}
        for day, shares in sorted(self.culprits.items(), key=lambda entry: len(entry[1])):
            left = {who: share for who, share in shares.items() if who not in found.values()}
            if left or shares:
                found[day] = _weighted(left or shares, rng)
        return found

    # -- certainty ----------------------------------------------------------------------------------------

    def sure(self) -> float:
        """How sure the least sure role is."""
        return min((max(shares.values(), default=0.0) for shares in self.roles.values()), default=0.0)

    def doubt(self, who: str) -> float:
        """How little is known about somebody's role: 0 for certain."""
        return 1.0 - max(self.roles.get(who, {"": 0.0}).values(), default=0.0)

    def willing(self, who: str) -> float:
        """The chance that goodwill abilities of this character are not refused; optional refusal is half."""
        chance = 0.0
        for role, share in self.roles.get(who, {}).items():
            refusal = self.library.roles[role].refusal if role in self.library.roles else "none"
            chance += share * {"none": 1.0, "optional": 0.4}.get(refusal, 0.0)
        return chance


def _weighted(shares: Shares, rng: Random) -> str:
    """One by its weight; any, if none has weight."""
    names, weights = list(shares), list(shares.values())
    return rng.choices(names, weights)[0] if sum(weights) > 0 else rng.choice(names)
