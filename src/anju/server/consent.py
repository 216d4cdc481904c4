"""What several people have to agree to, and who of them has."""

from __future__ import annotations

from collections.abc import Iterable

from anju.server.seat import Seat


class Consent:
    """The people (`Seat.pid`) who have agreed.  They may move to other seats and still have."""

    def __init__(self, given: Iterable[int] = ()) -> None:
        self.given = set(given)

    def give(self, pid: int, on: bool) -> None:
        if on:
            self.given.add(pid)
        else:
            self.given.discard(pid)

    def clear(self) -> None:
        self.given.clear()

    def seats(self, seats: list[Seat]) -> list[int]:
        """Where those sit who have agreed."""
        return [n for n, seat in enumerate(seats) if seat.kind == "person" and seat.pid in self.given]

    def of_all(self, seats: list[Seat]) -> bool:
        """Everybody, whether here or not; bots have nothing against it."""
        people = [seat.pid for seat in seats if seat.kind == "person"]
        return bool(people) and self.given.issuperset(people)

    def of_those_here(self, seats: list[Seat]) -> bool:
        people = [seat.pid for seat in seats if seat.kind == "person" and not seat.away]
        return bool(people) and self.given.issuperset(people)
