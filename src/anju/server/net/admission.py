"""Who is connected, how long they may take, and who has to go when too many come.

A connection that belongs to nobody yet is a stranger's: a page, a request, a socket that has not said who it is, a
spectator's.  Strangers never take all the places, and of too many the oldest of the greediest address goes first; those
who sit at a table stay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from anju.server.net.guard import AccessLimits
from anju.server.net.limits import network_of
from anju.server.net.network import Proxies
from anju.server.operations.loop_clock import LoopClock
from anju.server.operations.metrics import METRICS

RESERVED: Final = 128
"""Descriptors for the database, the bots' pipes and files."""

_SWEEP: Final = 1.0

_SLOWEST: Final = 1024
"""Bytes a second that somebody has to take of what we send them, at least."""


class Caller:
    """One connection from outside."""

    __slots__ = ("address", "deadline", "drop", "seated", "transport", "untaken")

    def __init__(self, address: str, transport: asyncio.Transport, drop: Callable[[], None]) -> None:
        self.address = address
        self.transport = transport
        self.drop = drop  # closes it at once
        self.seated = False
        self.deadline: float | None = None  # by the loop clock; None while it is not for them to hurry
        self.untaken: int | None = None  # bytes that they had not taken when this was looked at


class Admission:
    """All callers.  `most` is how many may be connected, `proxies` are addresses that speak for many."""

    def __init__(self, access: AccessLimits, loop_clock: LoopClock, most: int, proxies: Proxies) -> None:
        self.loop_clock = loop_clock
        self._access = access
        self._most = most
        self._proxies = proxies
        self._open: dict[str, int] = {}
        self._strangers: dict[str, dict[Caller, None]] = {}
        self._seated = 0
        self._waiting = 0  # how many strangers there are

    def admit(self, transport: asyncio.Transport, drop: Callable[[], None]) -> Caller | None:
        """Somebody is at the door; None if they cannot come in."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if peer else "unknown"
        caller = Caller(network_of(host), transport, drop)
        if host not in self._proxies and not self._may_come(caller.address):
            METRICS.errors.labels("connection_refused").inc()
            return None
        self._open[caller.address] = self._open.get(caller.address, 0) + 1
        self._strangers.setdefault(caller.address, {})[caller] = None
        self._waiting += 1
        if self._waiting > self._most // 2 or self._waiting + self._seated > self._most:
            self._send_somebody_away()
        return caller

    def _may_come(self, address: str) -> bool:
        opened = self._open.get(address, 0)
        return opened < self._access.most_connections and self._access.connections.spend(
            address, self.loop_clock.time()
        )

    def _send_somebody_away(self) -> None:
        greediest = max(self._strangers.values(), key=len)
        oldest = next(iter(greediest))
        METRICS.errors.labels("connection_dropped").inc()
        self.gone(oldest)
        oldest.drop()

    def seat(self, caller: Caller) -> None:
        """Sits at a table from now on."""
        if not caller.seated and self._forget_stranger(caller):
            caller.seated = True
            self._seated += 1

    def gone(self, caller: Caller) -> None:
        """Is not connected any more."""
        if caller.seated:
            caller.seated = False
            self._seated -= 1
        elif not self._forget_stranger(caller):
            return
        self._open[caller.address] -= 1
        if not self._open[caller.address]:
            del self._open[caller.address]

    def _forget_stranger(self, caller: Caller) -> bool:
        """False if they were none."""
        strangers = self._strangers.get(caller.address, {})
        if caller not in strangers:
            return False
        del strangers[caller]
        self._waiting -= 1
        if not strangers:
            del self._strangers[caller.address]
        return True

    # -- those who are slow -------------------------------------------------------------------------------

    def expect(self, caller: Caller, seconds: float | None) -> None:
        """They have so long for what is next; None: as long as they like."""
        caller.deadline = None if seconds is None else self.loop_clock.time() + seconds
        caller.untaken = None

    async def watch_the_clock(self) -> None:
        """Lets go of those who take too long."""
        while True:
            await self.loop_clock.sleep(_SWEEP)
            self.hurry(self.loop_clock.time())

    def hurry(self, now: float) -> None:
        late = [
            caller
            for strangers in self._strangers.values()
            for caller in strangers
            if caller.deadline is not None and caller.deadline < now
        ]
        for caller in late:
            untaken = caller.transport.get_write_buffer_size()
            if untaken and (caller.untaken is None or untaken <= caller.untaken - _SLOWEST):
                caller.untaken, caller.deadline = untaken, now + 1.0  # they take what we send, if slowly
            else:
                METRICS.errors.labels("connection_slow").inc()
                caller.drop()
