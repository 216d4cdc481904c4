"""The parts that make up an amount of damage, so that readers can tell where it comes from (R-077)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Part = tuple[str, int]
"""Where it comes from, and how much: the id of a skill or ability, or one of the words below."""
Parts = tuple[Part, ...]

ITSELF: Final = ""
"""The main damage of the skill that strikes, which everybody has just seen announced."""
AIMED: Final = "aimed"
FALLEN: Final = "fallen"
GIVEN: Final = "given"
"""A modification of unknown origin: the position began with it."""


def amount(parts: Sequence[Part]) -> int:
    total = 0
    for _, points in parts:
        total += points
    return total


def merged(parts: Sequence[Part]) -> Parts:
    """Merges parts from the same source and drops those that add nothing."""
    if len(parts) == 1:
        source, points = parts[0]
        return ((source, points),) if points or source == ITSELF else ()
    totals: dict[str, int] = {}
    for source, points in parts:
        totals[source] = totals.get(source, 0) + points
    return tuple([(source, points) for source, points in totals.items() if points or source == ITSELF])
