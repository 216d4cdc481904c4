"""What a protagonist believes: worlds that fit everything told, and shares of roles, plots and culprits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from anju.bots.rules.tragedy_looper.world import AssumedScript, scheduled
from anju.engine.event import Event
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.library import Library, TragedySet

PERSON: Final = "person"

Shares = Mapping[str, float]
Told = tuple[Any, ...]

MOST_KEPT: Final = 9
_kept: list[tuple[str, Deduction]] = []
"""Deductions used last, by the public sheet: all seats of a table hear the same, so they need not all think it through.

One worker plays at several tables in turn; a deduction from the beginning takes a hundred times as long as one more day.
"""


class Beliefs:
    """Follows the public events of one table."""

    def __init__(self, library: Library, view: Mapping[str, Any]) -> None:
        self.library = library
        self.set: TragedySet = library.sets[view["set"]]
        self._sheet = Sheet.of_view(library, view)
        self._key = repr(
            [view[part] for part in ("set", "days", "loops", "options", "cast")] + [scheduled(view)]
        )
        self._told: list[Told] = []
        self._roles: dict[str, dict[str, float]] = {}
        self.deduction = self._deduction_for_events()

    def read(self, events: Sequence[Event]) -> None:
        """Only what everybody was told is news about the script."""
        new = [(event.kind, *event.data) for event in events if event.seen_by(None)]
        if new:
            self._told += new
            self._roles = {}
        self.deduction = self._deduction_for_events()
        self.deduction.read(self._told[len(self.deduction.events) :])

    def _deduction_for_events(self) -> Deduction:
        """The kept deduction that has read the most of these events and no others; a new one if there is none."""
        fitting = [
            kept
            for kept in _kept
            if kept[0] == self._key and kept[1].events == self._told[: len(kept[1].events)]
        ]
        best = max(fitting, key=lambda kept: len(kept[1].events), default=None)
        best = best or (self._key, Deduction(self._sheet))
        _kept[:] = [*(kept for kept in _kept if kept is not best), best][-MOST_KEPT:]
        return best[1]

    # -- shares -------------------------------------------------------------------------------------------

    def roles(self) -> Mapping[str, Shares]:
        """Of worlds in which somebody holds a role; counting them all takes a while, so it is done when asked for."""
        if not self._roles:
            self._roles = self.deduction.roles()
        return self._roles

    def plots(self) -> Shares:
        return self.deduction.plots()

    def culprits(self) -> Mapping[int, Shares]:
        return self.deduction.culprits()

    # -- worlds -------------------------------------------------------------------------------------------

    def world(self, view: Mapping[str, Any], rng: Random) -> AssumedScript:
        """A possible script; if none fits, one in which everybody is a Person."""
        sample = self.deduction.sample(rng)
        if sample is None:
            return AssumedScript((), {}, {}, scheduled(view))
        return AssumedScript(sample.plots, sample.roles, sample.culprits, scheduled(view))

    def willing(self, worlds: list[AssumedScript], who: str) -> float:
        """In how many of these worlds goodwill abilities of this character are not refused; `optional` is less than half."""
        total = 0.0
        for world in worlds:
            role = self.library.roles.get(world.roles.get(who, PERSON))
            total += {"none": 1.0, "optional": 0.4}.get(role.refusal if role else "none", 0.0)
        return total / len(worlds)

    # -- certainty ----------------------------------------------------------------------------------------

    def sure(self) -> float:
        """How sure the least sure role is."""
        return min((max(shares.values(), default=0.0) for shares in self.roles().values()), default=0.0)

    def doubt(self, who: str) -> float:
        """How uncertain somebody's role is: 0 for certain."""
        return 1.0 - max(self.roles().get(who, {"": 0.0}).values(), default=0.0)
