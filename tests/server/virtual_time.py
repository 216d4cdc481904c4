"""A loop in which nobody waits: when all are idle, its clock goes on to the next thing that is due.

For stories of a whole minute or hour whose order matters, on any machine, however busy.  Nothing in them may wait for
another process or thread.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class _Selector(selectors.DefaultSelector):
    now = 1000.0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if not found and timeout is not None:
            self.now += max(0.0, timeout)
        assert found or timeout is not None, "everybody waits for something that never comes"
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """`time` is what has passed in the story."""

    def __init__(self) -> None:
        self._loop_clock = _Selector()
        super().__init__(self._loop_clock)

    def time(self) -> float:
        return self._loop_clock.now


def run(story: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(story)
