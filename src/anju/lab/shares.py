"""A share with its uncertainty."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

NORMAL_95: Final = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share; everything is possible if nothing was played."""
    if not games:
        return 0.0, 1.0
    share, z = wins / games, NORMAL_95
    spread = z * z / games
    centre = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def share(wins: int, games: int) -> dict[str, Any]:
    """A count as plain data; never without the number of games and the interval."""
    low, high = wilson(wins, games)
    return {
        "games": games,
        "wins": wins,
        "share": round(wins / games, 4) if games else 0.0,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def spread(numbers: list[int]) -> dict[str, int]:
    """Median, 95th percentile and largest of some counts."""
    if not numbers:
        return {"median": 0, "p95": 0, "most": 0}
    ranked = sorted(numbers)
    return {
        "median": ranked[len(ranked) // 2],
        "p95": ranked[min(len(ranked) - 1, len(ranked) * 95 // 100)],
        "most": ranked[-1],
    }
