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
"""Bytes of one HTTP request; a script among the options takes some thousand."""

LONGEST_OPTIONS: Final = 16_384
"""Bytes of all options of a room together, a script among them; what was chosen can be sent again in one message."""

DEEPEST_OPTION: Final = 12
"""How often lists and tables may stand in each other; a script needs four."""

LONGEST_HEAD: Final = 16_384
"""Bytes of the head of one HTTP request: its address and its headers."""

SOCKETS_PER_ADDRESS: Final = 64
"""A family behind one address with all its phones and tabs is far below it."""

CONNECTIONS_PER_ADDRESS: Final = 160
"""Sockets included: a browser that loads a page opens six beside its own."""

SHORTEST_CODE: Final = 6
LONGEST_CODE: Final = 9
"""Digits of the code that people join by."""

_MOST_ADDRESSES: Final = 20_000


class Rate:
    """So many at once, and so many a second after that."""

    __slots__ = ("burst", "per_second")

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second


MESSAGES: Final = Rate(200, 50)
"""Messages of one person, in all their tabs: nobody comes near it, and a program that plays is told to slow down.

An answer counts as one.  Frames that are no message count, too; so does every kilobyte; and what is
more work than an answer counts for as many as it takes (`sockets.WORK`)."""

ADDRESS: Final = Rate(1000, 1000)
"""The same of all people at one address together.  What is more waits, and everybody else's turn comes first."""

PEOPLE: Final = Rate(60, 15)
"""The same of one person at a table, when their address has nothing left: more than anybody needs who plays.  As many
people as one address can have sockets ask for no more with it than another address could."""

WRONG_MESSAGES: Final = Rate(20, 0.5)
"""Messages of one socket that make no sense; then the connection is closed."""

REQUESTS: Final = Rate(240, 40)
"""API requests of one address."""

SOCKETS: Final = Rate(120, 10)
"""New sockets of one address: a reconnecting family, or a restart with all tabs open."""

NEW_ROOMS: Final = Rate(20, 0.1)
"""New rooms of one address."""

ROOMS_A_DAY: Final = Rate(200, 200 / 86_400)
"""The same over a day: what nobody plays in is stored for a while all the same."""

NOTES: Final = Rate(30, 0.2)
"""Notes that one address writes to finished games."""

REPORTS: Final = Rate(6, 0.1)
"""Reports of one address: each is written in a thread, which takes its share of the processor."""

PAGES: Final = Rate(900, 60)
"""Files and all that is no API of one address: nine people who open a page with all its parts, three times."""

CONNECTIONS: Final = Rate(400, 40)
"""New connections of one address."""

WRONG_TOKENS: Final = Rate(30, 0.5)
"""Tokens and ids of rooms that open nothing, of one address: pages left open on seats that are gone bring them, too."""

WRONG_CODES: Final = Rate(10, 1 / 30)
"""Codes of rooms and keys that open nothing, of one address: ten tries, then two a minute.

Codes are so long that one in a thousand opens a room at most (`code_length`): to find any takes eight hours."""


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

    def spend(self, now: float, cost: float = 1.0) -> bool:
        """Takes so much, if there is so much."""
        left = self.left(now)
        self._at = max(now, self._at)
        if left < cost:
            self._left = left
            return False
        self._left = left - cost
        return True

    def charge(self, now: float, cost: float) -> None:
        """Takes so much for what has been done already; there may be less than nothing left."""
        self._left = self.left(now) - cost
        self._at = max(now, self._at)

    def refund(self, now: float, cost: float = 1.0) -> None:
        """Gives back what was taken for something that is to cost nothing."""
        self.charge(now, -cost)

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Seconds until there is so much again."""
        return max(0.0, (cost - self.left(now)) / self._rate.per_second)


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
        """Takes one *before* anything is done: who tests first and takes later lets all in that come meanwhile."""
        return self.of(address, now).spend(now)

    def refund(self, address: str, now: float) -> None:
        """Gives it back: a right code costs nothing."""
        self.of(address, now).refund(now)

    def __len__(self) -> int:
        return len(self._by_address)


def code_length(rooms: int) -> int:
    """Digits of a room's code where there are so many rooms: of a thousand codes one opens a room, at most."""
    return min(LONGEST_CODE, max(SHORTEST_CODE, len(str(max(0, rooms - 1))) + 3))


def network_of(address: str) -> str:
    """The address that budgets are kept for: of IPv6 the /64, since one home has all of it."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip_network((ip, 64), strict=False))
