"""All that changes during a game."""

from __future__ import annotations

from typing import Final

from anju.engine.game import TableOptions
from anju.engine.play import Outcome, State

TICKETS: Final = tuple(number for number in range(1, 10) for _ in range(4))
"""NF-1.1: the numbers 1 to 9, four of each."""

PHASES: Final = ("deal", "rise", "lay", "board")
DEALING, RISING, LAYING, BOARDING = PHASES
NOBODY: Final = -1


class Options(TableOptions):
    crossings: int
    seizing: bool


class Quay(State):
    """Ticket ids in zones; `face` says what a ticket shows, `seen` who knows it (a bit for each seat)."""

    def __init__(self, seats: int, options: Options) -> None:
        self.luck = 0
        self.outcome: Outcome | None = None
        self.seats = seats
        self.options = options
        self.phase = DEALING
        self.crossing = 0
        self.boarder = NOBODY  # only while the boat is boarded
        self.lanterns = [0] * seats
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.laid: dict[int, int] = {}
        self.water: list[int] = []
        self.spent: list[int] = []
        self.deck = list(range(len(TICKETS)))
        self.face = TICKETS
        self.seen = [0] * len(TICKETS)

    def copy(self) -> Quay:
        s = Quay(self.seats, self.options)
        s.luck, s.outcome = self.luck, self.outcome
        s.phase, s.crossing, s.boarder = self.phase, self.crossing, self.boarder
        s.lanterns, s.seen = self.lanterns[:], self.seen[:]
        s.hand, s.laid = [tickets[:] for tickets in self.hand], dict(self.laid)
        s.water, s.spent, s.deck = self.water[:], self.spent[:], self.deck[:]
        s.face = self.face  # replaced, never changed
        return s

    @property
    def level(self) -> int:
        return self.face[self.water[-1]]

    def knows(self, seat: int | None, ticket: int) -> bool:
        """What everybody knows, spectators know as well."""
        seen, everybody = self.seen[ticket], (1 << self.seats) - 1
        return seen == everybody if seat is None else bool(seen >> seat & 1)
