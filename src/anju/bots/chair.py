"""What a bot gets: the eyes and ears of one seat, and worlds it may imagine."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from anju.engine.event import Event
from anju.engine.play import DoesNotFit
from anju.engine.question import Value, Word
from anju.engine.table import Table

_TRIES: Final = 200


class Asked:
    """A question as its seat sees it: without the state that the engine's own question carries."""

    __slots__ = ("seat", "source", "values", "word")

    def __init__(self, seat: int, word: Word, values: list[Value], source: str) -> None:
        self.seat = seat
        self.word = word
        self.values = values
        self.source = source

    def __repr__(self) -> str:
        return f"Asked(seat={self.seat}, word={self.word.id!r}, values={self.values!r})"


class Chair:
    """One seat at a table.  A bot never receives the table itself."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    @property
    def seats(self) -> int:
        return self._table.seats

    @property
    def question(self) -> Asked:
        """What this seat is asked now."""
        found = self._table.question(self.seat)
        assert found is not None, f"seat {self.seat} is not asked anything now"
        return Asked(found.seat, found.word, found.values[:], found.source)

    def view(self) -> dict[str, Any]:
        return self._table.view(self.seat)

    def events(self, since: int = 0) -> list[Event]:
        return self._table.events(self.seat, since)

    def imagine(self, rng: Random) -> Table:
        """A table that this seat cannot tell from the real one; it is the bot's own, to clone and play with."""
        for _ in range(_TRIES):
            world = self._table.imagine(self.seat, rng)
            if self._looks_alike(world):
                # What really happened so far holds the luck of the deal and what only others saw.
                world.past = []
                world.history = [event for event in world.history if event.seen_by(self.seat)]
                return world
        raise DoesNotFit(f"no world looks to seat {self.seat} like the real one after {_TRIES} tries")

    def _looks_alike(self, world: Table) -> bool:
        """The record fits more worlds than the eyes do: somebody may be asked who in truth had no choice."""
        real, other = self._table.question(self.seat), world.question(self.seat)
        if real is None or other is None or real.word is not other.word or real.values != other.values:
            return False
        seen, imagined = self._table.fresh, world.fresh
        return [event for event in seen if event.seen_by(self.seat)] == [
            event for event in imagined if event.seen_by(self.seat)
        ]
