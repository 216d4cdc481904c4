"""Who thinks for the server: bots for empty seats, and a solver for those who ask what follows, or for a hint.

The solver is a worker of its own: nobody can see in a bot's timing that somebody else has asked something.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Final

from anju.engine.question import Value, tupled
from anju.server.live.effects import AskBot
from anju.server.operations import log
from anju.server.operations.metrics import METRICS
from anju.server.protocol.deducing import Known, Puzzle, Solved
from anju.server.protocol.hindsight import Finished, Hindsight
from anju.server.protocol.hinting import Consultation, Consulted
from anju.server.thinking.aside import Aside
from anju.server.thinking.fair_queue import Asker
from anju.server.thinking.overload_log import OverloadLog
from anju.server.thinking.planning import LEAST_EFFORT
from anju.server.thinking.worker_process import Begun, Task, Thought, Work
from anju.server.thinking.workers import NoAnswer, Reply, Workers

__all__ = ["Asker", "BotPool", "NoAnswer", "Thinking"]

SOFT_SECONDS: Final = 2.0
"""How long a bot should think at most; longer is logged."""

HARD_SECONDS: Final = 5.0
"""How long a bot may think, from when its turn has come; one that takes longer hangs, and its worker is ended."""

SOLVER_SECONDS: Final = 30.0
"""The same for the solver; nothing at the table waits for it."""

EASY_QUEUE: Final = 16
"""Questions in line for each worker up to which bots think as much as they like."""

MOST_PUZZLES: Final = 64
MOST_PUZZLES_OF_ADDRESS: Final = 12
MOST_PUZZLES_OF_ONE: Final = 6
"""Puzzles that may wait for the solver, of these from one address, and of these from the strangers there; what comes then
is refused.  Whoever sits at a table asks for one at a time, and strangers leave them a place."""


class Thinking:
    """A bot that has been asked something, as whoever asked follows it.  Here nobody is told anything."""

    def time_left(self) -> float:
        """Asked when a worker is free: seconds for whatever is better than the first thought."""
        return HARD_SECONDS

    def begins(self, since: float) -> None:
        """So many seconds ago it had its turn."""

    def plans(self, plan: list[Value]) -> None:
        """This is what it would answer, if there was no more time."""


class _Following:
    """What has come of a question so far."""

    def __init__(self, thinking: Thinking, clock: Callable[[], float]) -> None:
        self._thinking = thinking
        self._clock = clock
        self.began = clock()
        self.plan: list[Value] = []
        self.failure = ""
        self.finished = False

    def hear(self, said: Begun | Thought) -> None:
        if isinstance(said, Begun):
            self.began = self._clock()
            self._thinking.begins(said.loading)
            return
        self.failure, self.finished = said.failure, said.finished
        if said.values:
            self.plan = [tupled(value) for value in said.values]
            self._thinking.plans(self.plan)


class BotPool(Workers):
    """The bots' workers, and the solver."""

    def __init__(
        self, workers: int | None = None, soft: float = SOFT_SECONDS, hard: float = HARD_SECONDS
    ) -> None:
        # One core is left to the server, where there are several.
        super().__init__(workers or max(1, (os.cpu_count() or 2) - 1), hard)
        self._soft = soft
        self._overload = OverloadLog()
        self._solver = Workers(1, max(hard, SOLVER_SECONDS))
        self.aside = Aside()

    async def choose(self, asker: Asker, save: bytes, ask: AskBot, thinking: Thinking) -> list[Value]:
        """What the bot answers in this moment; raises `NoAnswer` if it has nothing: then defaults are played.

        Addresses take turns, and so do the rooms of one, so that no room's bots wait for all of another's.
        """
        clock = asyncio.get_running_loop().time
        asked, effort, waiting = clock(), 1.0, 0
        following = _Following(thinking, clock)

        def work() -> Work:
            nonlocal effort, waiting
            effort, waiting = self._effort(asker.address), len(self.queue)
            METRICS.bot_wait_seconds.observe(clock() - asked)
            return Work(save, ask.seat, ask.bot, ask.seed, effort, thinking.time_left())

        try:
            await self.replies(asker, work, Begun | Thought, following.hear)  # type: ignore[arg-type]  # a union is no type
        except NoAnswer as problem:
            following.failure = problem.reason
        self._overload.note(effort, waiting, following.finished)
        return self._checked(following, clock() - following.began)

    def _effort(self, address: str) -> float:
        """Halved with every doubling of the line that an address waits in, be it its own or that of all.

        By its length alone: what bots hold has no part in it.
        """
        waiting, effort = self.queue.before_last_of(address) / self.size, 1.0
        while waiting > EASY_QUEUE and effort > LEAST_EFFORT:
            waiting, effort = waiting / 2, effort / 2
        return effort

    def _checked(self, following: _Following, seconds: float) -> list[Value]:
        """One that fails after its first thought has that."""
        METRICS.bot_seconds.observe(seconds)
        if seconds > self._soft:
            log.warn("slow bot", seconds=round(seconds, 2))
        if following.failure or not following.plan:
            reason = following.failure or "nothing"
            METRICS.bot_failures.labels(reason).inc()
            log.warn("bot gave no answer", reason=reason)
        if not following.plan:
            raise NoAnswer(following.failure or "nothing")
        return following.plan

    async def solve(self, asker: Asker, puzzle: Puzzle) -> list[Known]:
        """What follows; raises `NoAnswer` if that is not found in time, or too many ask already."""
        solved = await self._worked_out(asker, puzzle, Solved)
        _must_have_worked(solved.failure)
        return solved.known

    async def consult(self, asker: Asker, consultation: Consultation) -> Consulted:
        """What a fair bot would look at; raises `NoAnswer` likewise."""
        consulted = await self._worked_out(asker, consultation, Consulted)
        _must_have_worked(consulted.failure)
        return consulted

    async def _worked_out(self, asker: Asker, task: Task, kind: type[Reply]) -> Reply:
        """Addresses take turns: one that asks much waits for itself."""
        if self._is_full_for(asker):
            raise NoAnswer("line")
        replies: list[Reply] = []
        await self._solver.replies(asker, lambda: task, kind, replies.append)
        (reply,) = replies
        return reply

    def _is_full_for(self, asker: Asker) -> bool:
        queue = self._solver.queue
        return (
            len(queue) >= MOST_PUZZLES
            or queue.of_address(asker.address) >= MOST_PUZZLES_OF_ADDRESS
            or queue.of(asker) >= MOST_PUZZLES_OF_ONE
        )

    async def look_back(self, asker: Asker, game: Finished) -> Hindsight:
        """What decided a game that is over; raises `NoAnswer` likewise."""
        hindsight = await self._worked_out(asker, game, Hindsight)
        _must_have_worked(hindsight.failure)
        return hindsight

    async def close(self) -> None:
        self._overload.tell()
        await super().close()
        await self._solver.close()


def _must_have_worked(failure: str) -> None:
    if failure:
        log.warn("solver failed", reason=failure)
        raise NoAnswer(failure)
