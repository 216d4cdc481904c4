"""What a protagonist takes to be possible: shares of roles, plots and culprits, and worlds drawn by them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from anju.bots.rules.tragedy_looper.world import World, scheduled
from anju.engine.event import Event
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.library import Library, TragedySet

PERSON: Final = "person"

Shares = Mapping[str, float]


class Beliefs:
    """Follows the public events of one table."""

    def __init__(self, library: Library, view: Mapping[str, Any]) -> None:
        self.library = library
        self.set: TragedySet = library.sets[view["set"]]
        self.deduction = Deduction(Sheet.of_view(library, view))
        self.roles: Mapping[str, Shares] = {}
        self.plots: Shares = {}
        self.culprits: Mapping[int, Shares] = {}

    def read(self, events: list[Event]) -> None:
        """Only what everybody was told is news about the script."""
        new = [event for event in events if event.seen_by(None)]
        if not new:
            return
        self.deduction.read(new)
        self.roles = self.deduction.roles()
        self.plots = self.deduction.plots()
        self.culprits = self.deduction.culprits()

    def world(self, view: Mapping[str, Any], rng: Random) -> World:
        """One that may be true; if none fits, one in which nobody is anything."""
        found = self.deduction.sample(rng)
        if found is None:
            return World((), {}, {}, scheduled(view))
        return World(found.plots, found.roles, found.culprits, scheduled(view))

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
