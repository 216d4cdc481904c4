"""What a caster can pay with, and which requirements are waived."""

from __future__ import annotations

from typing import Final

PRICING: Final = frozenset({"ignore_precondition", "free_cost", "action_cost"})
"""Modifications that change what a skill costs."""

PRINTED: Final = 0
ELEMENTAL: Final = 1
COMPUTED: Final = 2
"""Kinds of prices: a number; a number that an element before it may lower; an expression."""

Most = tuple[int | None, int | None, int | None]
NOBODY_KNOWS: Final[Most] = (None, None, None)


class Means:
    """`most`: for each kind of price, where the printed one is the price, how much of it can be paid; `lifted`: the
    parts of what is required that count for nothing at this table; `waives`: the precondition of the next skill may
    be waived.
    """

    __slots__ = ("lifted", "most", "waives")

    def __init__(self, most: Most, lifted: int, waives: bool) -> None:
        self.most = most
        self.lifted = lifted
        self.waives = waives
