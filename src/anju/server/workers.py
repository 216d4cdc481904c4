"""Worker processes: the server never waits for what takes long, and one that hangs is ended.

A pool of the standard library cannot end a single worker that thinks for ever, so each worker is a process of its
own, spoken to through its pipes.
"""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from typing import Final, TypeVar

import msgspec

from anju.server.deducing import Puzzle
from anju.server.house_worker import LENGTH, Work

Reply = TypeVar("Reply")

START_SECONDS: Final = 60.0
"""How long a process may take to come up; on a busy machine that is longer than anybody waits for an answer."""


class NoAnswer(Exception):
    """There was none in time, or the worker broke."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._begun = time.monotonic()
        self._up = asyncio.create_task(self._come_up())

    async def _come_up(self) -> None:
        assert self._process.stdout is not None
        await self._process.stdout.readexactly(LENGTH.size)

    @property
    def starting(self) -> bool:
        """Whether it has been asked nothing yet, because it is not up."""
        return not self._up.done() and time.monotonic() - self._begun < START_SECONDS

    @classmethod
    async def start(cls) -> _Worker:
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", "anju.server.house_worker", stdin=PIPE, stdout=PIPE
            )
        )

    async def think(self, work: Work | Puzzle, kind: type[Reply]) -> Reply:
        await asyncio.shield(self._up)
        requests, replies = self._process.stdin, self._process.stdout
        assert requests is not None
        assert replies is not None
        packed = msgspec.msgpack.encode(work)
        requests.write(LENGTH.pack(len(packed)) + packed)
        await requests.drain()
        length = LENGTH.unpack(await replies.readexactly(LENGTH.size))[0]
        return msgspec.msgpack.decode(await replies.readexactly(length), type=kind)

    async def end(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        self._up.cancel()
        await asyncio.gather(self._up, return_exceptions=True)
        if self._process.stdin is not None:
            self._process.stdin.close()


class Workers:
    """Several of them; what is to be done goes to whoever is free."""

    def __init__(self, size: int, hard: float) -> None:
        self.size = size
        self._hard = hard
        self._free: asyncio.Queue[_Worker | None] = asyncio.Queue()
        self._all: set[_Worker] = set()
        for _ in range(self.size):
            self._free.put_nowait(None)  # started when it is first needed

    async def warm(self) -> None:
        """Starts all of them, so that the first who asks does not have to wait for Python."""
        places = [self._free.get_nowait() for _ in range(self._free.qsize())]
        for worker in places:
            self._free.put_nowait(worker or await self._start())

    async def reply(self, work: Work | Puzzle, kind: type[Reply]) -> Reply:
        """Raises `NoAnswer` if there is none in time, standing in line included."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(self._hard):
                worker = await self._free.get()
        except TimeoutError:
            raise NoAnswer("line") from None
        try:
            worker = worker or await self._start()
            return await asyncio.wait_for(worker.think(work, kind), self._hard - (time.monotonic() - begun))
        except (TimeoutError, asyncio.IncompleteReadError, OSError) as problem:
            worker = await self._kept(worker)
            reason = "time" if isinstance(problem, TimeoutError) else "ended"
            raise NoAnswer("start" if worker else reason) from None
        except BaseException:  # whoever asked has gone: this worker's next reply would be taken for another's
            worker = await self._kept(worker)
            raise
        finally:
            self._free.put_nowait(worker)

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

    async def _kept(self, worker: _Worker | None) -> _Worker | None:
        """One that is only starting is kept: ended every time, none would ever come up on a busy machine."""
        if worker is not None and worker.starting:
            return worker
        await self._replace(worker)
        return None

    async def _replace(self, worker: _Worker | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            await worker.end()

    async def close(self) -> None:
        for worker in list(self._all):
            await self._replace(worker)
