"""What happens while a window is open."""

from __future__ import annotations

from typing import Final

from anju.games.codex.cast import Cast

NOBODYS: Final = -1
"""The owner of a moment that belongs to nobody: each ability looks at it from its own seat."""


class Moment:
    """A happening: whose it is, the skill it belongs to, and what it is about."""

    __slots__ = ("amount", "cast", "edge", "owner", "suit")

    def __init__(self, owner: int, cast: Cast, suit: int = -1, amount: int = 0, edge: str = "") -> None:
        self.owner = owner
        self.cast = cast
        self.suit = suit
        self.amount = amount
        self.edge = edge
