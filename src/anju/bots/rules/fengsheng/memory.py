"""What the bot itself has just decided: a plan that takes several answers is carried through."""

from __future__ import annotations


class Memory:
    """The card on its way, and the seat and card chosen last within a skill."""

    def __init__(self) -> None:
        self.face = 0  # of the card that is being sent or used
        self.up = False
        self.purpose = ("", -1)  # what the card was chosen for, and in which turn
        self.arrow = -1
        self.first = -1
        self.seat = -1
        self.source = ""
        self.faces: dict[int, int] = {}  # cards of others that were seen, as far as their ids came up
        self.looks = -1

    def begin(self, looks: int) -> None:
        """Forgets the cards seen before at every new question: they may be anywhere."""
        if looks != self.looks:
            self.looks = looks
            self.faces = {}

    def plan(self, source: str, turn: int, face: int, up: bool) -> None:
        """A card was chosen; where it goes is still open."""
        self.purpose, self.face, self.up = (source, turn), face, up
        self.arrow = self.first = -1

    def planned(self, source: str, turn: int) -> int:
        """The face chosen for this same source, 0 if none was."""
        return self.face if self.purpose == (source, turn) else 0

    def note_seat(self, seat: int, source: str) -> None:
        self.seat, self.source = seat, source

    def seat_for(self, source: str) -> int:
        """The seat this same skill or card was aimed at; -1 if it has not asked yet."""
        return self.seat if source == self.source else -1
