"""Budgets of sockets and addresses: what anybody may ask of the server in a time.

A budget fills up steadily and is spent by asking; `now` comes in from outside, so tests need no waiting.
"""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import ip_address, ip_network
from typing import Final

LONGEST_MESSAGE: Final = 16_384
"""Bytes of one WebSocket message; the longest lawful answer takes a tenth of it."""

LONGEST_BODY: Final = 262_144
"""Bytes of one HTTP request; a script of 惨剧轮回 among the options takes some thousand."""

SOCKETS_PER_ADDRESS: Final = 64
"""A family behind one address with all its phones and tabs is far below it."""

_MOST_ADDRESSES: Final = 20_000


class Rate:
    """So many at once, and so many a second after that."""

    __slots__ = ("burst", "per_second")

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second


MESSAGES: Final = Rate(200, 50)
"""Messages of one socket: no person comes near it, and a program that plays is told to slow down."""

WRONG_MESSAGES: Final = Rate(20, 0.5)
"""Messages of one socket that make no sense; then the connection is closed."""

REQUESTS: Final = Rate(240, 40)
"""API requests of one address."""

SOCKETS: Final = Rate(120, 10)
"""New sockets of one address: a reconnecting family, or a restart with all tabs open."""

NEW_ROOMS: Final = Rate(20, 0.1)
"""New rooms of one address."""

NOTES: Final = Rate(30, 0.2)
"""Notes that one address writes to finished games."""

WRONG_CODES: Final = Rate(10, 1 / 30)
"""Codes and tokens that open nothing, of one address: ten tries, then two a minute.

A walk over the million codes would take a year for each room that is open on average."""


class Budget:
    """What is left of a rate."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def left(self, now: float) -> float:
        grown = self._left + max(0.0, now - self._at) * self._rate.per_second
        return min(self._rate.burst, grown)

    def spend(self, now: float) -> bool:
        """Takes one, if there is one."""
        left = self.left(now)
        self._at = max(now, self._at)
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True

    def wait(self, now: float) -> float:
        """Seconds until there is one again."""
        return max(0.0, (1 - self.left(now)) / self._rate.per_second)


class Budgets:
    """A budget for each address; those not heard of for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._by_address: OrderedDict[str, Budget] = OrderedDict()

    def of(self, address: str, now: float) -> Budget:
        budget = self._by_address.get(address)
        if budget is None:
            budget = self._by_address[address] = Budget(self._rate, now)
            if len(self._by_address) > _MOST_ADDRESSES:
                self._by_address.popitem(last=False)
        self._by_address.move_to_end(address)
        return budget

    def spend(self, address: str, now: float) -> bool:
        return self.of(address, now).spend(now)

    def exhausted(self, address: str, now: float) -> bool:
        """Whether nothing is left, without taking any: a right code costs nothing."""
        budget = self._by_address.get(address)
        return budget is not None and budget.left(now) < 1

    def __len__(self) -> int:
        return len(self._by_address)


def network_of(address: str) -> str:
    """The address that budgets are kept for: of IPv6 the /64, since one home has all of it."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))
