"""Who declares victory and who actually wins, while it is being judged (FS-12.3)."""

from __future__ import annotations


class Verdict:
    """Seats in the order they were added; `reason` and `rule` are those of the first declaration."""

    __slots__ = ("declared", "reason", "rule", "winners")

    def __init__(self) -> None:
        self.declared: list[int] = []
        self.winners: list[int] = []
        self.reason = ""
        self.rule = ""

    def declare(self, seat: int, winners: list[int], reason: str, rule: str) -> None:
        if not self.declared:
            self.reason, self.rule = reason, rule
        if seat not in self.declared:
            self.declared.append(seat)
        self.add(winners)

    def add(self, winners: list[int]) -> None:
        for seat in winners:
            if seat not in self.winners:
                self.winners.append(seat)

    def shut_out(self, seats: list[int]) -> None:
        """These do not win after all."""
        self.declared = [seat for seat in self.declared if seat not in seats]
        self.winners = [seat for seat in self.winners if seat not in seats]

    def replace(self, seat: int, reason: str, rule: str) -> None:
        """This seat wins instead of all others."""
        self.declared, self.winners = [seat], [seat]
        self.reason, self.rule = reason, rule
