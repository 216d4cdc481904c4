"""A queue in which addresses take turns, and those who ask from one address among themselves.

Whoever asks for much waits longer for it, and nobody else does.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")


class Asker(NamedTuple):
    """Who waits at an address: a room, those who sit at tables, or strangers."""

    address: str
    who: str = ""


class FairQueue(Generic[Item]):
    """What waits, by who asked for it."""

    def __init__(self) -> None:
        self._by_address: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()
        self._lengths = Counter[str]()

    def __len__(self) -> int:
        """How many wait their turn."""
        return self._lengths.total()

    def of(self, asker: Asker) -> int:
        """How many of one asker wait their turn."""
        askers = self._by_address.get(asker.address)
        return 0 if askers is None else len(askers.get(asker.who, ()))

    def of_address(self, address: str) -> int:
        """The same of all at one address together."""
        return self._lengths[address]

    def before_last_of(self, address: str) -> int:
        """How many have their turn before all of this address have had theirs; for one more if none waits."""
        own = self._lengths[address]
        return own + sum(min(length, own + 1) for one, length in self._lengths.items() if one != address)

    def put(self, asker: Asker, item: Item) -> None:
        askers = self._by_address.setdefault(asker.address, OrderedDict())
        askers.setdefault(asker.who, deque()).append(item)
        self._lengths[asker.address] += 1

    def take(self) -> Item | None:
        """The next; whose it was has the next turn when all others have had theirs, and so has their address."""
        if not self._by_address:
            return None
        address, askers = self._by_address.popitem(last=False)
        who, items = askers.popitem(last=False)
        item = items.popleft()
        if items:
            askers[who] = items
        if askers:
            self._by_address[address] = askers
        self._left(address)
        return item

    def _left(self, address: str) -> None:
        self._lengths[address] -= 1
        if not self._lengths[address]:
            del self._lengths[address]
