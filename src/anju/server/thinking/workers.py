"""Worker processes: the server never waits for what takes long, and one that hangs is ended.

A pool of the standard library cannot end a single worker that thinks for ever, so each worker is a process of its
own, spoken to through its pipes.  It answers only for its own thinking: how long somebody stood in line before, how
long it took to come up, and whether anybody still waits for its reply is not its fault.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import msgspec

from anju.server.thinking.fair_queue import Asker, FairQueue
from anju.server.thinking.worker_process import FREE, LENGTH, Task

Reply = TypeVar("Reply")

START_SECONDS: Final = 60.0
"""How long a process may take to come up; on a busy machine that is longer than anybody may think."""

_BROKEN: Final = (TimeoutError, asyncio.IncompleteReadError, OSError)
"""What a process leads to that does not come up, thinks for too long, or has ended."""


class NoAnswer(Exception):
    """There is none; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> Worker:
        """One that is up; raises `OSError` or `TimeoutError` if none comes up."""
        starting = asyncio.create_task(
            asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "anju.server.thinking.worker_process"),
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,  # Ctrl-C in a terminal is meant for the server, which ends us
            )
        )
        try:
            worker = cls(await asyncio.shield(starting))
        except asyncio.CancelledError:
            # A process that has just begun would otherwise be nobody's.
            await cls(await starting).end()
            raise
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker._read(LENGTH.size)
        except BaseException:
            await worker.end()
            raise
        return worker

    async def think(self, work: Task, kind: type[Reply], heard: Callable[[Reply], None]) -> None:
        """`heard` gets what comes of it, as it comes; the worker is free again afterwards."""
        requests = self._process.stdin
        assert requests is not None
        packed = msgspec.msgpack.encode(work)
        requests.write(LENGTH.pack(len(packed)) + packed)
        await requests.drain()
        while (head := await self._read(LENGTH.size)) != FREE:
            heard(msgspec.msgpack.decode(await self._read(LENGTH.unpack(head)[0]), type=kind))

    async def _read(self, size: int) -> bytes:
        assert self._process.stdout is not None
        return await self._process.stdout.readexactly(size)

    async def end(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()


class Job(Generic[Reply]):
    """Something to think about; `work` is called when its turn has come, `heard` with each reply to it."""

    __slots__ = ("_heard", "kind", "reply", "work")

    def __init__(self, work: Callable[[], Task], kind: type[Reply], heard: Callable[[Reply], None]) -> None:
        self.work = work
        self.kind = kind
        self._heard = heard
        self.reply: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(self, reply: Reply) -> None:
        """Whoever job may have gone."""
        if not self.reply.done():
            self._heard(reply)

    def end(self) -> None:
        if not self.reply.done():
            self.reply.set_result(None)

    def fail(self, reason: str) -> None:
        if not self.reply.done():
            self.reply.set_exception(NoAnswer(reason))


class Workers:
    """Several of them; whoever is free takes what is next in line."""

    def __init__(self, size: int, hard: float) -> None:
        self.size = size
        self.queue: FairQueue[Job[Any]] = FairQueue()
        self._hard = hard
        # Those that were started are at the end, and taken first; None is started when it is needed.
        self._free: deque[Worker | None] = deque([None] * size)
        self._at_work: set[asyncio.Task[None]] = set()

    async def warm(self) -> None:
        """Starts all of them, so that the first who asks does not have to wait for Python."""
        while self._free and self._free[0] is None:
            worker = self._free.popleft()
            try:
                worker = await Worker.start()
            except _BROKEN:
                return  # whoever asks tries again, and is told
            finally:
                self._is_free(worker)

    async def replies(
        self,
        asker: Asker,
        work: Callable[[], Task],
        kind: type[Reply],
        heard: Callable[[Reply], None],
    ) -> None:
        """Returns when all have been heard; raises `NoAnswer` if no more come than were."""
        job = Job(work, kind, heard)
        self.queue.put(asker, job)
        self._hand_out()
        await job.reply

    def _hand_out(self) -> None:
        while self._free and (job := self.queue.take()) is not None:
            if job.reply.done():
                continue  # whoever job has gone
            task = asyncio.create_task(self._serve(self._free.pop(), job))
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)

    def _is_free(self, worker: Worker | None) -> None:
        if worker is None:
            self._free.appendleft(None)
        else:
            self._free.append(worker)
        self._hand_out()

    async def _serve(self, worker: Worker | None, job: Job[Any]) -> None:
        """Whoever job may go: the worker finishes its thought, and nobody gets its reply."""
        try:
            worker = worker or await Worker.start()
            worker = await self._thought(worker, job)
        except _BROKEN:
            job.fail("start")
        finally:
            job.fail("ended")  # nobody waits for ever, whatever happened
            self._is_free(worker)

    async def _thought(self, worker: Worker, job: Job[Any]) -> Worker | None:
        """The worker, for the next; None if it had to be ended."""
        try:
            async with asyncio.timeout(self._hard):
                await worker.think(job.work(), job.kind, job.hear)
        except _BROKEN as problem:
            await worker.end()
            job.fail("time" if isinstance(problem, TimeoutError) else "ended")
            return None
        job.end()
        return worker

    async def close(self) -> None:
        """Ends all of them; whoever still waits gets no answer."""
        while (job := self.queue.take()) is not None:
            job.fail("ended")
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)
        for worker in self._free:
            if worker is not None:
                await worker.end()
        self._free.clear()
