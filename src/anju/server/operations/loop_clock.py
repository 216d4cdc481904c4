"""The loop's clock: it notices when the loop is late, and stands still meanwhile.

Whatever is judged by time (who is silent, whose time to answer is up, who has been away for long) is judged by this
clock.  While the server could hear nobody, nobody was silent.
"""

from __future__ import annotations

import asyncio
from typing import Final

from anju.server.operations import log
from anju.server.operations.metrics import METRICS

_BEAT: Final = 0.05
"""Seconds between two looks."""

LATE: Final = 0.25
"""Seconds of lateness that count as anybody's time; what is more is nobody's, and is logged."""

CATCH_UP_SECONDS: Final = 0.01
"""Seconds in which all that has arrived is read."""


class LoopClock:
    """Seconds like those of the loop, without those in which it was late."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._last = self._loop.time()
        self._lost = 0.0
        self._next = self._loop.call_later(_BEAT, self._beat)

    def time(self) -> float:
        """Goes on for a moment without a beat, and no longer."""
        return min(self._loop.time(), self._last + _BEAT + LATE) - self._lost

    def stop(self) -> None:
        self._next.cancel()

    def _beat(self) -> None:
        now = self._loop.time()
        late = max(0.0, now - self._last - _BEAT)
        METRICS.late.observe(late)
        if late > LATE:
            self._lost += late - LATE
            log.warn("the loop was late", seconds=round(late, 2))
        self._last = now
        self._next = self._loop.call_later(_BEAT, self._beat)

    async def sleep(self, seconds: float) -> None:
        """Like `asyncio.sleep`; who wakes up late finds everything read that has arrived meanwhile."""
        due = self._loop.time() + seconds
        await asyncio.sleep(seconds)
        if self.was_late(due):
            await asyncio.sleep(CATCH_UP_SECONDS)

    def was_late(self, due: float) -> bool:
        """Whether something that the loop was to do at this time of its own comes so late that others may wait unread."""
        return self._loop.time() - due > CATCH_UP_SECONDS
