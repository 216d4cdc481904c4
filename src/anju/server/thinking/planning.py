"""What a bot answers in one moment: a plan that is there soon, and gets better as long as there is time.

Nobody else knows how often a seat is asked before something shows.  So a bot is asked once, and thinks of all its
answers up to there: first with the least effort, so that there is something to play whenever it is wanted; then, one
answer after the other, with all the effort it has, each in at most half of the time that is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Final

from anju import bots
from anju.engine.question import Value
from anju.engine.table import Table
from anju.server.live.hidden_answers import asked_on

LEAST_EFFORT: Final = 1 / 8
"""The share of what it would look at that a bot looks at in any case: it never answers without a thought."""


class Patience:
    """A bot's pause: ends a thought that takes more than half of what was left when it began."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds
        self._until = self._end

    def begin(self) -> None:
        now = monotonic()
        self._until = now + (self._end - now) / 2

    def __call__(self) -> None:
        if monotonic() > self._until:
            raise bots.Stopped


class BotPlanner:
    """One bot before its questions of one moment."""

    def __init__(self, table: Table, seat: int, name: str, seed: int, effort: float, seconds: float) -> None:
        self._table = table
        self._seat = seat
        self._name = name
        self._seed = seed
        self._effort = effort
        self._patience = Patience(seconds)
        self.finished = False
        """Whether every thought came to its end."""

    def plans(self) -> Iterator[list[Value]]:
        """Each is whole, and better than the one before."""
        plan = self._with_least_effort(self._table)
        yield plan
        try:
            if self._effort > LEAST_EFFORT and bots.kind_of(self._name, self._table.game.id).tries_out:
                yield from self._improved(plan)
        except bots.Stopped:
            return
        self.finished = True

    def _with_least_effort(self, table: Table | None) -> list[Value]:
        plan: list[Value] = []
        while table is not None:
            plan.append(chosen(table, self._seat, self._name, self._seed, LEAST_EFFORT))
            table = asked_on(table, self._seat, plan[-1])
        return plan

    def _improved(self, plan: list[Value]) -> Iterator[list[Value]]:
        """Answer by answer; what comes after one that has become another is thought of anew."""
        self._patience.begin()
        bot = bots.make(self._name, self._table.game.id, self._seed, self._effort, self._patience)
        _remember(bot, self._table, self._seat)
        table: Table | None = self._table
        at = 0
        while table is not None:
            self._patience.begin()
            value = bot.choose(bots.Chair(table, self._seat))
            table = asked_on(table, self._seat, value)
            if value != plan[at]:
                plan = [*plan[:at], value, *self._with_least_effort(table)]
                yield plan
            at += 1


def chosen(table: Table, seat: int, name: str, seed: int, effort: float = 1.0) -> Value:
    """The bot's answer to what its seat is asked; what it has in mind since the checkpoint it thinks of again."""
    bot = bots.make(name, table.game.id, seed, effort)
    _remember(bot, table, seat)
    return bot.choose(bots.Chair(table, seat))


def _remember(bot: bots.Bot, table: Table, seat: int) -> None:
    for earlier, given in table.earlier(seat):
        bot.remember(bots.Chair(earlier, seat), given)
