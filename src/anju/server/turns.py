"""Whose messages are worked off next: addresses take turns, and the sockets of one address among themselves.

What comes is mostly seen to at once.  Only who has sent more than a few messages together has to wait for a turn with
the rest, so that everybody else who has something to say is heard in between.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, Protocol

from anju.server.limits import Budget

REQUEST: Final = 4.0
"""For how many messages a request counts, by the work it is."""


class Backlog(Protocol):
    """Something with more to work off than could be done at once."""

    def work(self) -> None:
        """Works a small piece of it off; if there is more, it waits for another turn."""


class Line:
    """All that waits from one address, and what the address may still ask for."""

    __slots__ = ("budget", "waiting")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.waiting: deque[Backlog] = deque()


class Turn:
    """What somebody waits for who has one thing to ask."""

    __slots__ = ("come",)

    def __init__(self, come: asyncio.Future[None]) -> None:
        self.come = come

    def work(self) -> None:
        if not self.come.done():
            self.come.set_result(None)


class Turns:
    """All addresses that have to wait; `pieces` counts how often somebody's turn has come."""

    def __init__(self) -> None:
        self.pieces = 0
        self._lines: dict[str, Line] = {}
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time
        self._soon = False
        self._later: asyncio.TimerHandle | None = None

    def must_wait(self, address: str) -> bool:
        """Whether others of this address wait already."""
        return address in self._lines

    def wait(self, address: str, budget: Budget, backlog: Backlog) -> None:
        """Puts it behind the others of its address."""
        line = self._lines.get(address)
        if line is None:
            line = self._lines[address] = Line(budget)
        line.waiting.append(backlog)
        self._come_again(0.0)

    async def mine(self, address: str, budget: Budget) -> None:
        """Returns when it is the turn of somebody at this address."""
        turn = Turn(self._loop.create_future())
        self.wait(address, budget, turn)
        budget.charge(self.now(), REQUEST)
        await turn.come

    def _turn(self) -> None:
        """One piece for each address that has not used up what it may ask for."""
        self._soon, self._later = False, None
        now = self.now()
        for address, line in list(self._lines.items()):
            if line.budget.left(now) < 0:
                continue
            self.pieces += 1
            line.waiting.popleft().work()
            if not line.waiting:
                del self._lines[address]
        if self._lines:
            now = self.now()
            self._come_again(min(line.budget.wait(now, 0.0) for line in self._lines.values()))

    def _come_again(self, pause: float) -> None:
        """In the next turn of the loop, or when somebody may ask for something again."""
        if self._soon:
            return
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if pause > 0:
            self._later = self._loop.call_later(pause, self._turn)
        else:
            self._soon = True
            self._loop.call_soon(self._turn)
