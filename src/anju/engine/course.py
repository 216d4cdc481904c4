"""The course of a game that has been played: the table after each answer, and what each answer brought about."""

from __future__ import annotations

from typing import Any

from anju.engine.event import Event
from anju.engine.game import Game
from anju.engine.table import Table


class Course:
    """A game played through once more.  A step is one answer; step 0 is the first question, the last one the end."""

    __slots__ = ("_events", "_told", "tables")

    def __init__(self, table: Table) -> None:
        running = Table(table.game, table.seats, table.seed, table.options, table.given).begin()
        self.tables = [running.clone()]
        """After each answer; never changed."""
        self._told = [len(running.history) + len(running.fresh)]
        for who, value in table.record:
            if who >= 0:
                running.answer(who, value)
                self.tables.append(running.clone())
                self._told.append(len(running.history) + len(running.fresh))
        self._events: list[Event] = [*running.history, *running.fresh]

    @property
    def game(self) -> Game[Any]:
        return self.tables[0].game

    @property
    def end(self) -> Table:
        return self.tables[-1]

    @property
    def steps(self) -> range:
        return range(len(self.tables))

    def news(self, step: int) -> list[Event]:
        """What happened by this answer, whoever saw it."""
        return self._events[self._told[step - 1] if step else 0 : self._told[step]]
