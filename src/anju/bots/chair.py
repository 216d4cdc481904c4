"""What a bot gets: the eyes and ears of one seat, and worlds it may imagine."""

from __future__ import annotations

from random import Random
from typing import Any

from anju.engine.event import Event
from anju.engine.question import Value, Word
from anju.engine.table import Table


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
        asked = self._table.question(self.seat)
        assert asked is not None, f"seat {self.seat} is not asked anything now"
        return Asked(asked.seat, asked.word, asked.values[:], asked.source)

    def view(self) -> dict[str, Any]:
        return self._table.view(self.seat)

    def events(self, since: int = 0) -> list[Event]:
        return self._table.events(self.seat, since)

    def imagine(self, rng: Random) -> Table:
        """A table that this seat cannot tell from the real one; the bot may clone it and play on it."""
        return self._table.imagine(self.seat, rng)
