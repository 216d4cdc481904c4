"""What a bot has heard at its seat and has to keep."""

from __future__ import annotations

from collections import Counter

from anju.bots.chair import Chair
from anju.engine.event import Event

Revealed = tuple[int, str, str]
"""Whose card lay where, and which it was."""


class Memory:
    """Public facts that the view no longer shows."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        self.heard = 0
        self.last: Event | None = None
        self.news: list[Event] = []
        """Events heard but not yet processed."""
        self.starts: dict[str, str] = {}
        self.revealed: tuple[Revealed, ...] = ()
        """The cards that were turned up last."""
        self.declared: tuple[str, ...] = ()
        """The goodwill ability that was declared last, its character, and all that was chosen."""
        self.forbidden: Counter[str] = Counter()
        """How often the protagonists forbade intrigue, by where."""
        self.day = 0
        self.played: Counter[tuple[int, str, str]] = Counter()
        """The mastermind's cards of all loops: on which day, where, which."""

    def listen(self, events: list[Event]) -> None:
        for event in events:
            self._hear(event.kind, event.data)
        self.heard += len(events)
        self.news += events
        if events:
            self.last = events[-1]

    def _hear(self, kind: str, data: tuple[object, ...]) -> None:
        if kind == "loop":
            self.starts = {}
        elif kind == "phase":
            self.day = int(str(data[1]))
        elif kind in ("on_board", "entered"):
            self.starts.setdefault(str(data[0]), str(data[1]))
        elif kind == "declared":
            self.declared = tuple(str(word) for word in data)
        elif kind == "cards_revealed":
            self.revealed = tuple(_laid(one) for one in data)
            self.forbidden.update(target for _, target, card in self.revealed if card == "p_forbid_intrigue")
            self.played.update((self.day, target, card) for owner, target, card in self.revealed if not owner)


def _laid(one: object) -> Revealed:
    assert isinstance(one, tuple), f"{one!r} is no card on the board"
    owner, target, card = one
    return int(owner), str(target), str(card)


def listened(memory: Memory | None, chair: Chair) -> Memory:
    """Hears what is new; from the beginning, if it is another game or something was taken back."""
    if memory is not None and memory.seat == chair.seat and memory.seats == chair.seats:
        news = chair.events(max(0, memory.heard - 1))
        if memory.last is None:
            memory.listen(news)
            return memory
        if news and news[0] == memory.last:
            memory.listen(news[1:])
            return memory
    memory = Memory(chair.seat, chair.seats)
    memory.listen(chair.events())
    return memory
