"""What the people of one room want worked out: one thing at a time for each, and of what waits only the last.

Answers go straight to who asked.  Nothing of it enters the room, so nobody else's messages come later or sooner for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from anju.engine.errors import AnjuError
from anju.engine.question import tupled
from anju.server.live import inquiries, refusals
from anju.server.live.effects import Consult, Effect, Solve, WorkOut
from anju.server.live.seat import people
from anju.server.operations import log
from anju.server.protocol.deducing import Deduce, deduced, puzzle
from anju.server.protocol.hinting import Consultation, Hint, hinted
from anju.server.thinking.workers import NoAnswer

if TYPE_CHECKING:
    from anju.server.live.live_game import LiveGame
    from anju.server.thinking.bot_pool import Asker, BotPool


def asked(live: LiveGame, seat: int, message: Deduce) -> list[Effect]:
    """Raises `Refused` if this seat may not know, or is not asked what it thinks of answering."""
    alone = people(live.seats) == 1
    refusal = live.table.game.may_deduce(live.table.options, seat, alone)
    if refusal is not None:
        raise refusal
    answer = None if message.answer is None else tupled(message.answer)
    thought = puzzle(inquiries.in_mind(live, seat, message.after), seat, answer)
    return [Solve(live.seats[seat].pid, message.id, thought)]


def consulted(live: LiveGame, seat: int, message: Hint) -> list[Effect]:
    """Raises `Refused` if other people play, or this is not what the seat is asked."""
    if people(live.seats) > 1:
        raise refusals.not_alone(people(live.seats))
    refusal = live.not_open(seat, message.prompt)
    if refusal is not None:
        raise refusal
    inquiries.in_mind(
        live, seat, message.after
    )  # so that what cannot be chosen is refused at once, and with its reason
    names = [(name.zh, name.en) for name in live.feeds.names]
    given = Consultation(live.save(), seat, names, message.after, message.move)
    return [Consult(live.seats[seat].pid, message.id, given)]


MOST_AHEAD: Final = 8
"""Foresights that one person may wait for; a page asks for three at a time."""


class Solving:
    """At most one puzzle of each person is with the solver and one waits; `tell` sends to one person.

    `asker` says where a person is: the solver takes what comes from different places in turn.
    """

    def __init__(
        self, bot_pool: BotPool, tell: Callable[[int, Struct], None], asker: Callable[[int], Asker]
    ) -> None:
        self._bot_pool = bot_pool
        self._tell = tell
        self._asker = asker
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._waiting: dict[int, Solve | Consult] = {}
        self.aside: dict[asyncio.Task[None], int] = {}
        """What is worked out beside the tables, and for whom."""

    def take(self, wanted: Solve | Consult | WorkOut) -> None:
        if isinstance(wanted, WorkOut):
            self._take_aside(wanted)
        elif wanted.pid not in self._under_way:
            self._begin(wanted)
        else:
            self._let_wait(wanted)

    def _let_wait(self, wanted: Solve | Consult) -> None:
        passed_over = self._waiting.get(wanted.pid)
        self._waiting[wanted.pid] = wanted
        if passed_over is not None:
            self._tell(wanted.pid, refusals.shown(passed_over.id, refusals.asked_again()))

    def forget(self, pid: int) -> None:
        """This person has gone: what waits is not begun any more."""
        self._waiting.pop(pid, None)

    def stop(self) -> None:
        self._waiting.clear()
        for task in (*self._under_way.values(), *self.aside):
            task.cancel()

    def _take_aside(self, wanted: WorkOut) -> None:
        if list(self.aside.values()).count(wanted.pid) >= MOST_AHEAD:
            self._tell(wanted.pid, refusals.shown(wanted.id, refusals.not_solved()))
            return
        task = asyncio.get_running_loop().create_task(self._work_out(wanted))
        self.aside[task] = wanted.pid
        task.add_done_callback(self.aside.pop)

    async def _work_out(self, wanted: WorkOut) -> None:
        try:
            message = await self._bot_pool.aside.worked_out(self._asker(wanted.pid), wanted.work)
        except AnjuError as problem:
            message = refusals.shown(wanted.id, problem)
        except Exception as problem:  # noqa: BLE001  # a defect here changes nothing at the table, which goes on
            log.fail("working out failed", problem)
            message = refusals.shown(wanted.id, refusals.not_solved())
        self._tell(wanted.pid, message)

    def _begin(self, wanted: Solve | Consult) -> None:
        task = asyncio.get_running_loop().create_task(self._solve(wanted))
        self._under_way[wanted.pid] = task
        task.add_done_callback(lambda _: self._finished(wanted.pid))

    async def _solve(self, wanted: Solve | Consult) -> None:
        try:
            message = await self._worked_out(wanted)
        except NoAnswer:
            message = refusals.shown(wanted.id, refusals.not_solved())
        self._tell(wanted.pid, message)

    async def _worked_out(self, wanted: Solve | Consult) -> Struct:
        asker = self._asker(wanted.pid)
        if isinstance(wanted, Solve):
            return deduced(wanted.id, await self._bot_pool.solve(asker, wanted.puzzle))
        return hinted(wanted.id, await self._bot_pool.consult(asker, wanted.consultation))

    def _finished(self, pid: int) -> None:
        del self._under_way[pid]
        following = self._waiting.pop(pid, None)
        if following is not None:
            self._begin(following)
