"""When everybody came onto the board, as far as was told: a script with latecomers must fit that."""

from __future__ import annotations

from copy import copy

from anju.games.tragedy_looper.content import Character
from anju.games.tragedy_looper.deduction.chronicle import Told
from anju.games.tragedy_looper.deduction.sheet import Sheet
from anju.games.tragedy_looper.setup import NEVER

Arrival = tuple[int, int]
"""The first loop and the first day on the board."""


class Comings:
    """First appearances, and how far loops and days have come."""

    def __init__(self) -> None:
        self.first: dict[str, Arrival] = {}
        self.loop = 1
        self.day = 1
        self.phase = ""
        self.latest_day = 0
        """The latest day that has begun in any loop: a character never seen by then arrives after it."""

    def hear(self, told: Told) -> None:
        if told[0] == "loop":
            self.loop = told[1]
        elif told[0] == "phase":
            self.day, self.phase = told[2], told[3]
            self.latest_day = max(self.latest_day, self.day)
        elif told[0] == "on_board":
            # Those who never came stand on the board for the last guess (TL-11.3).
            self.first.setdefault(told[1], (NEVER if self.phase == "guess" else self.loop, 1))
        elif told[0] == "entered":
            self.first.setdefault(told[1], (1, self.day))

    def aside(self) -> Comings:
        other = copy(self)
        other.first = dict(self.first)
        return other

    def may_follow(self, character: Character, sheet: Sheet) -> bool:
        """Whether somebody not yet seen can still be in the script."""
        loop, day = self.next(character)
        return loop <= sheet.latest_loop and day <= sheet.days

    def next(self, character: Character) -> Arrival:
        """The earliest time at which somebody not yet seen can come."""
        by_loop = any(option.name == "enters_on_loop" for option in character.options)
        return (self.loop + 1, 1) if by_loop else (1, self.latest_day + 1)

    def of(self, character: Character) -> Arrival:
        """When somebody first came; cards that no script casts come through effects only (TL-part_timer_alt_t1)."""
        if character.has_trait("inherits_setup_of"):
            return NEVER, 1
        return self.first.get(character.id) or self.next(character)
