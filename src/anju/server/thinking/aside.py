"""What takes some hundredths of a second is worked out beside the tables: in a thread, one piece at a time, in turn.

A worker process would have to be told all of the table first, and that takes longer.  More threads at once would take
more of the processor from the tables, which share it with them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from anju.server.thinking.fair_queue import Asker, FairQueue

T = TypeVar("T")


class Aside:
    """The thread, and the line before it."""

    def __init__(self) -> None:
        self._line: FairQueue[asyncio.Future[None]] = FairQueue()
        self._busy = False

    async def worked_out(self, asker: Asker, work: Callable[[], T]) -> T:
        """What comes of it; raises what it raises."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.put(asker, turn)
        self._hand_out()
        try:
            await turn
            return await asyncio.to_thread(work)
        finally:
            if not turn.cancelled():
                self._busy = False
                self._hand_out()

    def _hand_out(self) -> None:
        while not self._busy and (turn := self._line.take()) is not None:
            if not turn.done():  # else whoever asked has gone
                self._busy = True
                turn.set_result(None)
