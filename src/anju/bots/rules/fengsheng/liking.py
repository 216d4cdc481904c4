"""Which roles the bot likes to play."""

from __future__ import annotations

from typing import Final

LIKING: Final[dict[str, float]] = {}


def liking(role: str) -> float:
    return LIKING.get(role, 1.0)
