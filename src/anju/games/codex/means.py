"""What a caster has to pay with, and whether something changes prices."""

from __future__ import annotations

from typing import Final

PRICING: Final = frozenset({"ignore_precondition", "free_cost", "action_cost"})
"""Modifications that change what a skill costs."""


class Means:
    """`plain`: nothing in force changes what skills cost; `chained`: an element came before, so that one that
    follows may be cheaper; `waives`: the precondition of the next skill may be waived.
    """

    __slots__ = ("action", "cards", "chained", "plain", "waives")

    def __init__(self, action: int, cards: int, waives: bool, plain: bool, chained: bool) -> None:
        self.action = action
        self.cards = cards
        self.waives = waives
        self.plain = plain
        self.chained = chained
