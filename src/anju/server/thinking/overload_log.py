"""Thoughts that were cut, because too many bots were asked at once or because time was over: counted, and told now and then."""

from __future__ import annotations

import asyncio
from typing import Final

from anju.server.operations import log
from anju.server.operations.metrics import METRICS

TELL_SECONDS: Final = 60.0
"""From the first thought that is cut to the line in the log that tells of all until then."""


class OverloadLog:
    """Since the last line in the log."""

    def __init__(self) -> None:
        self._telling: asyncio.TimerHandle | None = None
        self._answers = self._cut = self._unfinished = self._longest = 0
        self._effort = 0.0

    def note(self, effort: float, waiting: int, finished: bool) -> None:
        """A bot has thought with this effort, since so many waited; one that has not finished has less than that."""
        if not finished:
            METRICS.unfinished_thoughts.inc()
        if effort < 1 or not finished:
            METRICS.cut_thoughts.inc()
            self._cut += 1
            if self._telling is None:
                self._telling = asyncio.get_running_loop().call_later(TELL_SECONDS, self.tell)
        if self._telling is not None:
            self._answers += 1
            self._unfinished += not finished
            self._effort += effort
            self._longest = max(self._longest, waiting)

    def tell(self) -> None:
        """Says what there is to say, and begins anew."""
        if self._telling is None:
            return
        self._telling.cancel()
        log.warn(
            "thoughts were cut: give bots more workers",
            answers=self._answers,
            count=self._cut,
            unfinished=self._unfinished,
            effort=round(self._effort / self._answers, 2),
            waiting=self._longest,
        )
        self._telling = None
        self._answers = self._cut = self._unfinished = self._longest = 0
        self._effort = 0.0
