"""Bots for empty seats, in worker processes: the server never waits for them, and one that hangs is ended.

A pool of the standard library cannot end a single worker that thinks for ever, so each worker is a process of its
own, spoken to through its pipes.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from typing import Final

import msgspec

from anju.engine.question import Value
from anju.server import log
from anju.server.house_worker import LENGTH, Thought, Work
from anju.server.metrics import METRICS

SOFT_SECONDS: Final = 2.0
"""How long a bot should take at most; longer is logged."""

HARD_SECONDS: Final = 5.0
"""How long anybody waits for a bot, standing in line included."""


class NoAnswer(Exception):
    """The bot gave none in time, or broke: the prompt's default is played."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> _Worker:
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", "anju.server.house_worker", stdin=PIPE, stdout=PIPE
            )
        )

    async def think(self, work: Work) -> Thought:
        requests, replies = self._process.stdin, self._process.stdout
        assert requests is not None
        assert replies is not None
        packed = msgspec.msgpack.encode(work)
        requests.write(LENGTH.pack(len(packed)) + packed)
        await requests.drain()
        length = LENGTH.unpack(await replies.readexactly(LENGTH.size))[0]
        return msgspec.msgpack.decode(await replies.readexactly(length), type=Thought)

    async def end(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()


class House:
    """All workers; a work item goes to whoever is free."""

    def __init__(
        self, workers: int | None = None, soft: float = SOFT_SECONDS, hard: float = HARD_SECONDS
    ) -> None:
        # One core is left to the server, where there are several.
        self.size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._soft = soft
        self._hard = hard
        self._free: asyncio.Queue[_Worker | None] = asyncio.Queue()
        self._all: set[_Worker] = set()
        for _ in range(self.size):
            self._free.put_nowait(None)  # started when it is first needed

    async def warm(self) -> None:
        """Starts all workers, so that the first bot does not have to wait for Python."""
        places = [self._free.get_nowait() for _ in range(self._free.qsize())]
        for worker in places:
            self._free.put_nowait(worker or await self._start())

    async def choose(self, save: bytes, seat: int, bot: str, seed: int) -> Value:
        """The bot's value; raises `NoAnswer` if there is none in time."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(self._hard):
                worker = await self._free.get()
        except TimeoutError:
            raise _failed("line") from None
        try:
            worker = worker or await self._start()
            thought = await asyncio.wait_for(
                worker.think(Work(save, seat, bot, seed)), self._hard - (time.monotonic() - begun)
            )
        except (TimeoutError, asyncio.IncompleteReadError, OSError) as problem:
            await self._replace(worker)
            worker = None
            raise _failed("time" if isinstance(problem, TimeoutError) else "ended") from None
        except BaseException:
            # Whoever asked has gone: this worker's next reply would be taken for another's.
            await self._replace(worker)
            worker = None
            raise
        finally:
            self._free.put_nowait(worker)
        return self._checked(thought, time.monotonic() - begun)

    def _checked(self, thought: Thought, seconds: float) -> Value:
        METRICS.bot_seconds.observe(seconds)
        if seconds > self._soft:
            log.warn("slow bot", seconds=round(seconds, 2))
        if thought.failure or thought.value is None:
            raise _failed(thought.failure or "nothing")
        return tuple(thought.value) if isinstance(thought.value, list) else thought.value

    async def _start(self) -> _Worker:
        starting = asyncio.create_task(_Worker.start())
        try:
            worker = await asyncio.shield(starting)
        except asyncio.CancelledError:
            # A process that has just begun would otherwise be nobody's.
            await (await starting).end()
            raise
        self._all.add(worker)
        return worker

    async def _replace(self, worker: _Worker | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            await worker.end()

    async def close(self) -> None:
        for worker in list(self._all):
            await self._replace(worker)


def _failed(reason: str) -> NoAnswer:
    METRICS.bot_failures.labels(reason).inc()
    log.warn("bot gave no answer", reason=reason)
    return NoAnswer(reason)
