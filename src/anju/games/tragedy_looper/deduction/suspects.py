"""Everybody who may be behind an incident: characters seen, the places of mobs, and latecomers."""

from __future__ import annotations

from collections.abc import Iterable

from anju.games.tragedy_looper.content import Incident
from anju.games.tragedy_looper.deduction.sheet import Sheet
from anju.games.tragedy_looper.library import LOCATIONS


class Suspects:
    """Each has a number: characters as they stand on the board, then places, then whoever may still come.

    Of somebody who has not come nothing is seen, so no incident of theirs occurs; it may be theirs all the same.
    """

    __slots__ = ("late", "names", "people")

    def __init__(self, sheet: Sheet, cast: Iterable[str]) -> None:
        seen = list(cast)
        self.people = len(seen)
        latecomers = sheet.latecomers(seen)
        self.names = [*seen, *LOCATIONS, *latecomers]
        self.late = {id: len(self.names) - len(latecomers) + at for at, id in enumerate(latecomers)}

    def number(self, id: str) -> int:
        return self.names.index(id)

    def bits(self, people: Iterable[str]) -> int:
        return sum(1 << self.number(id) for id in people)

    def of(self, incident: Incident) -> int:
        """The bits of all possible culprits; that of a mob incident is a place (TL-6.1.6)."""
        if incident.trigger.mob is not None:
            return self.bits(LOCATIONS)
        return (1 << self.people) - 1 | self.bits(self.late)
