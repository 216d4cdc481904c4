"""A share with its uncertainty."""

from __future__ import annotations

from math import exp, log, sqrt
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


def pooled(tallies: list[tuple[int, int]]) -> dict[str, Any]:
    """Winning seats and all seats, counted deal by deal.

    Seats that win together or sit at the same deal are no independent trials: the interval goes by how much the deals
    differ from each other.
    """
    wins, seats = sum(won for won, _ in tallies), sum(sat for _, sat in tallies)
    if not seats:
        return {"seats": 0, "wins": 0, "share": 0.0, "low": 0.0, "high": 1.0}
    share = wins / seats
    half = NORMAL_95 * sqrt(_scatter([(won - share * sat) / seats for won, sat in tallies]))
    return {
        "seats": seats,
        "wins": wins,
        "share": round(share, 4),
        "low": round(max(0.0, share - half), 4),
        "high": round(min(1.0, share + half), 4),
    }


def ratio(ours: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> dict[str, Any]:
    """How many times as often one side of a comparison wins, both counted over the same deals in the same order."""
    won, lost = sum(wins for wins, _ in ours), sum(wins for wins, _ in theirs)
    if not won or not lost:
        return {"ratio": None, "low": None, "high": None}
    share, other = won / sum(seats for _, seats in ours), lost / sum(seats for _, seats in theirs)
    times = share / other
    half = NORMAL_95 * sqrt(
        _scatter(
            [
                (a - share * b) / won - (c - other * d) / lost
                for (a, b), (c, d) in zip(ours, theirs, strict=True)
            ]
        )
    )
    return {
        "ratio": round(times, 3),
        "low": round(exp(log(times) - half), 3),
        "high": round(exp(log(times) + half), 3),
    }


def _scatter(parts: list[float]) -> float:
    """The variance of a sum of independent parts whose expectation is nothing."""
    return sum(part * part for part in parts) * len(parts) / max(1, len(parts) - 1)


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
