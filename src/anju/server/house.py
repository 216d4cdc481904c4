"""Who thinks for the server: bots for empty seats, and a solver for those who ask what follows.

The solver is a worker of its own: nobody can see in a bot's timing that somebody else has asked something.
"""

from __future__ import annotations

import os
import time
from typing import Final

from anju.engine.question import Value
from anju.server import log
from anju.server.deducing import Known, Puzzle, Solved
from anju.server.house_worker import Thought, Work
from anju.server.metrics import METRICS
from anju.server.workers import NoAnswer, Workers

__all__ = ["House", "NoAnswer"]

SOFT_SECONDS: Final = 2.0
"""How long a bot should take at most; longer is logged."""

HARD_SECONDS: Final = 5.0
"""How long anybody waits for a bot, standing in line included."""

SOLVER_SECONDS: Final = 30.0
"""The same for the solver, which begins when it is first asked; nothing at the table waits for it."""


class House(Workers):
    """The bots' workers, and the solver."""

    def __init__(
        self, workers: int | None = None, soft: float = SOFT_SECONDS, hard: float = HARD_SECONDS
    ) -> None:
        # One core is left to the server, where there are several.
        super().__init__(workers or max(1, (os.cpu_count() or 2) - 1), hard)
        self._soft = soft
        self._solver = Workers(1, max(hard, SOLVER_SECONDS))

    async def choose(self, save: bytes, seat: int, bot: str, seed: int) -> Value:
        """The bot's value; raises `NoAnswer` if there is none in time: then the prompt's default is played."""
        begun = time.monotonic()
        try:
            thought = await self.reply(Work(save, seat, bot, seed), Thought)
        except NoAnswer as problem:
            raise _failed(problem.reason) from None
        return self._checked(thought, time.monotonic() - begun)

    def _checked(self, thought: Thought, seconds: float) -> Value:
        METRICS.bot_seconds.observe(seconds)
        if seconds > self._soft:
            log.warn("slow bot", seconds=round(seconds, 2))
        if thought.failure or thought.value is None:
            raise _failed(thought.failure or "nothing")
        return tuple(thought.value) if isinstance(thought.value, list) else thought.value

    async def solve(self, puzzle: Puzzle) -> list[Known]:
        """What follows; raises `NoAnswer` if that is not found in time."""
        solved = await self._solver.reply(puzzle, Solved)
        if solved.failure:
            log.warn("solver failed", reason=solved.failure)
            raise NoAnswer(solved.failure)
        return solved.known

    async def close(self) -> None:
        await super().close()
        await self._solver.close()


def _failed(reason: str) -> NoAnswer:
    METRICS.bot_failures.labels(reason).inc()
    log.warn("bot gave no answer", reason=reason)
    return NoAnswer(reason)
