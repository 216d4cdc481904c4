"""What a caster has to pay with, looked at once for many skills."""

from __future__ import annotations

from typing import Final

from anju.games.codex.cards import FACES, SUIT

PRICING: Final = frozenset({"ignore_precondition", "free_cost", "action_cost"})
"""Modifications that change what a skill costs."""

SUITS_OF: Final = tuple(
    sum(1 << face for face in range(FACES) if mask >> SUIT[face] & 1) for mask in range(16)
)
"""The faces of each set of suits."""


class Means:
    """Action and cards.

    `plain`: nothing in force changes what skills cost; `chained`: an element came before, so that one that follows
    may be cheaper.
    """

    __slots__ = ("action", "by_suits", "chained", "faces", "fresh", "plain", "waives")

    def __init__(
        self,
        action: int,
        waives: bool,
        plain: bool,
        chained: bool,
        hand: list[int],
        face: list[int],
        spent: int,
    ) -> None:
        self.action = action
        self.waives = waives
        self.plain = plain
        self.chained = chained
        self.faces = 0  # one bit for each face in the hand
        spades = hearts = clubs = diamonds = 0
        for card in hand:
            shown = face[card]
            self.faces |= 1 << shown
            suit = SUIT[shown]
            if suit == 0:
                spades += 1
            elif suit == 1:
                hearts += 1
            elif suit == 2:
                clubs += 1
            else:
                diamonds += 1
        self.fresh = self.faces & ~SUITS_OF[spent]  # without the suits discarded this turn
        red, black = hearts + diamonds, spades + clubs
        # The number of cards for each set of suits that a row can name (bits S H C D).
        self.by_suits = (
            0, spades, hearts, 0, clubs, black, 0, 0, diamonds, 0, red, 0, 0, 0, 0, red + black
        )  # fmt: skip
