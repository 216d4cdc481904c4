"""A queue in which those who ask take turns: whoever asks for much waits longer for it, and nobody else does."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """What waits, by who asked for it."""

    def __init__(self) -> None:
        self._by_asker: OrderedDict[str, deque[Item]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        """How many wait their turn."""
        return self._length

    def of(self, whose: str) -> int:
        """How many of one asker wait their turn."""
        return len(self._by_asker.get(whose, ()))

    def put(self, whose: str, item: Item) -> None:
        self._by_asker.setdefault(whose, deque()).append(item)
        self._length += 1

    def take(self) -> Item | None:
        """The next; whoever's it was has the next turn when all others have had theirs."""
        if not self._by_asker:
            return None
        whose, items = self._by_asker.popitem(last=False)
        self._length -= 1
        item = items.popleft()
        if items:
            self._by_asker[whose] = items
        return item
