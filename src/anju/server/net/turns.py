"""Whose messages are worked off next: addresses take turns, and the people of one address among themselves.

What comes is mostly seen to at once.  Only who has sent more than a few messages together has to wait for a turn with
the rest, so that everybody else who has something to say is heard in between.

Whoever sits at a table stands in a line of their own, with something of their own to spend: what strangers or other
people behind the same address send, they neither wait behind nor pay for.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, Protocol

from anju.server.net.limits import Budget

REQUEST: Final = 4.0
"""For how many messages a request counts, by the work it is."""


class Backlog(Protocol):
    """Something with more to work off than could be done at once."""

    def work(self) -> None:
        """Works a small piece of it off; if there is more, it waits for another turn."""


class Share:
    """In which queue of their address somebody stands, and what pays for them.

    The address does, as long as it has something left; whoever sits at a table has a budget of their own besides.
    Strangers share a queue.
    """

    __slots__ = ("_budgets", "address", "who")

    def __init__(self, address: str, of_address: Budget, who: str = "", own: Budget | None = None) -> None:
        self.address = address
        self.who = who
        self._budgets = (of_address,) if own is None else (of_address, own)

    def has_left(self, now: float) -> bool:
        return any(budget.left(now) >= 0 for budget in self._budgets)

    def charge(self, now: float, cost: float) -> None:
        paying = next((budget for budget in self._budgets if budget.left(now) >= 0), self._budgets[-1])
        paying.charge(now, cost)

    def wait(self, now: float) -> float:
        """Seconds until there is something left."""
        return min(budget.wait(now, 0.0) for budget in self._budgets)


class ShareQueue:
    """All that waits of one person, or of all strangers at one address."""

    __slots__ = ("share", "waiting")

    def __init__(self, share: Share) -> None:
        self.share = share
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
        self._queues: dict[str, dict[str, ShareQueue]] = {}  # of each address, whose turn is next first
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time
        self._soon = False
        self._later: asyncio.TimerHandle | None = None

    def must_wait(self, share: Share) -> bool:
        """Whether others of this queue wait already, or nothing is left to pay with."""
        return share.who in self._queues.get(share.address, ()) or not share.has_left(self.now())

    def wait(self, share: Share, backlog: Backlog) -> None:
        """Puts it behind the others of its queue."""
        queues = self._queues.setdefault(share.address, {})
        if share.who not in queues:
            queues[share.who] = ShareQueue(share)
        queues[share.who].waiting.append(backlog)
        self._come_again(0.0)

    async def mine(self, share: Share) -> None:
        """Returns when it is the turn of somebody with this share."""
        turn = Turn(self._loop.create_future())
        self.wait(share, turn)
        share.charge(self.now(), REQUEST)
        await turn.come

    def _turn(self) -> None:
        """One piece for each address; its queues that have something left take turns."""
        self._soon, self._later = False, None
        now = self.now()
        for address, queues in list(self._queues.items()):
            queue = next((queue for queue in queues.values() if queue.share.has_left(now)), None)
            if queue is not None:
                self._work(queues, queue)
            if not queues:
                del self._queues[address]
        if self._queues:
            now = self.now()
            waiting = [queue.share for queues in self._queues.values() for queue in queues.values()]
            self._come_again(min(share.wait(now) for share in waiting))

    def _work(self, queues: dict[str, ShareQueue], queue: ShareQueue) -> None:
        """A piece of this queue, which is the last of its address after that."""
        self.pieces += 1
        backlog = queue.waiting.popleft()
        del queues[queue.share.who]
        if queue.waiting:
            queues[queue.share.who] = queue
        backlog.work()

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
