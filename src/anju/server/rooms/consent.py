"""What several people have to agree to, and who of them has."""

from __future__ import annotations

from collections.abc import Iterable

from anju.server.live.seat import Seat


class Consent:
    """The people (`Seat.pid`) who have agreed, the first of them first.  They may move to other seats and still have."""

    def __init__(self, given: Iterable[int] = ()) -> None:
        self.given = list(given)

    def give(self, pid: int, on: bool) -> None:
        if not on:
            self.given = [one for one in self.given if one != pid]
        elif pid not in self.given:
            self.given.append(pid)

    def clear(self) -> None:
        self.given.clear()

    def copy(self) -> Consent:
        return Consent(self.given)

    def seats(self, seats: list[Seat]) -> list[int]:
        """Where those sit who have agreed, the first of them first."""
        at = {seat.pid: n for n, seat in enumerate(seats) if seat.kind == "person"}
        return [at[pid] for pid in self.given if pid in at]

    def of_all(self, people: list[int]) -> bool:
        """Of these, whether here or not."""
        return bool(people) and all(pid in self.given for pid in people)

    def of_those_here(self, seats: list[Seat]) -> bool:
        return self.of_all([seat.pid for seat in seats if seat.is_here])
