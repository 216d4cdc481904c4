"""Who thinks for the server: bots for empty seats, and a solver for those who ask what follows.

The solver is a worker of its own: nobody can see in a bot's timing that somebody else has asked something.
"""

from __future__ import annotations

import asyncio
import os
from typing import Final

from msgspec import Struct

from anju.engine.question import Value
from anju.server import log
from anju.server.cut_thoughts import CutThoughts
from anju.server.deducing import Known, Puzzle, Solved
from anju.server.effects import AskBot
from anju.server.house_worker import Thought, Work
from anju.server.metrics import METRICS
from anju.server.workers import NoAnswer, Workers

__all__ = ["Choice", "House", "NoAnswer"]

SOFT_SECONDS: Final = 2.0
"""How long a bot should think at most; longer is logged."""

HARD_SECONDS: Final = 5.0
"""How long a bot may think, from when its turn has come; one that takes longer hangs, and its worker is ended."""

SOLVER_SECONDS: Final = 30.0
"""The same for the solver; nothing at the table waits for it."""

EASY_LINE: Final = 16
"""Questions in line for each worker up to which bots think as much as they like."""

LEAST_EFFORT: Final = 1 / 8
"""However long the line, a bot looks at this share of what it would look at: it never answers without a thought."""

MOST_PUZZLES: Final = 32
MOST_PUZZLES_OF_ONE: Final = 6
"""Puzzles that may wait for the solver, and of these from one address; what comes then is refused."""


class Choice(Struct):
    """What a bot has chosen, and when it had its turn to think."""

    value: Value | None
    began: float


class House(Workers):
    """The bots' workers, and the solver."""

    def __init__(
        self, workers: int | None = None, soft: float = SOFT_SECONDS, hard: float = HARD_SECONDS
    ) -> None:
        # One core is left to the server, where there are several.
        super().__init__(workers or max(1, (os.cpu_count() or 2) - 1), hard)
        self._soft = soft
        self._cut = CutThoughts()
        self._solver = Workers(1, max(hard, SOLVER_SECONDS))

    async def choose(self, room: str, save: bytes, ask: AskBot) -> Choice:
        """The bot's choice; raises `NoAnswer` if it has none: then the prompt's default is played.

        Rooms take turns, so that no room's bots wait for all of another's.
        """
        clock = asyncio.get_running_loop().time
        asked = began = clock()

        def work() -> Work:
            nonlocal began
            began = clock()
            return Work(save, ask.seat, ask.bot, ask.seed, self._effort())

        try:
            thought = await self.reply(room, work, Thought, ahead=ask.goes_on)
        except NoAnswer as problem:
            raise _failed(problem.reason) from None
        METRICS.bot_wait_seconds.observe(began - asked)
        return Choice(self._checked(thought, clock() - began), began)

    def _effort(self) -> float:
        """Halved with every doubling of the line.  By its length alone: what bots hold has no part in it."""
        waiting, effort = len(self.line) / self.size, 1.0
        while waiting > EASY_LINE and effort > LEAST_EFFORT:
            waiting, effort = waiting / 2, effort / 2
        self._cut.note(effort, len(self.line))
        return effort

    def _checked(self, thought: Thought, seconds: float) -> Value:
        METRICS.bot_seconds.observe(seconds)
        if seconds > self._soft:
            log.warn("slow bot", seconds=round(seconds, 2))
        if thought.failure or thought.value is None:
            raise _failed(thought.failure or "nothing")
        return tuple(thought.value) if isinstance(thought.value, list) else thought.value

    async def solve(self, address: str, puzzle: Puzzle) -> list[Known]:
        """What follows; raises `NoAnswer` if that is not found in time, or too many ask already.

        Addresses take turns: one that asks much waits for itself.
        """
        line = self._solver.line
        if len(line) >= MOST_PUZZLES or line.of(address) >= MOST_PUZZLES_OF_ONE:
            raise NoAnswer("line")
        solved = await self._solver.reply(address, lambda: puzzle, Solved)
        if solved.failure:
            log.warn("solver failed", reason=solved.failure)
            raise NoAnswer(solved.failure)
        return solved.known

    async def close(self) -> None:
        self._cut.tell()
        await super().close()
        await self._solver.close()


def _failed(reason: str) -> NoAnswer:
    METRICS.bot_failures.labels(reason).inc()
    log.warn("bot gave no answer", reason=reason)
    return NoAnswer(reason)
