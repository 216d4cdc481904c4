"""What a caster can pay with, and which requirements are waived."""

from __future__ import annotations

from typing import Final

PRICING: Final = frozenset({"ignore_precondition", "free_cost", "action_cost"})
"""Modifications that change what a skill costs."""

NOTHING: Final = 0
PRINTED: Final = 1
ELEMENTAL: Final = 2
COMPUTED: Final = 3
"""Kinds of prices: a number; a number that an element before it may lower; an expression."""


class Means:
    """`sure`: up to which kind the printed price is the price; `action`: how much of it can be paid; `lifted`: the parts
    of what is required that count for nothing at this table; `waives`: the precondition of the next skill may be waived.
    """

    __slots__ = ("action", "lifted", "sure", "waives")

    def __init__(self, sure: int, action: int, lifted: int, waives: bool) -> None:
        self.sure = sure
        self.action = action
        self.lifted = lifted
        self.waives = waives
