from __future__ import annotations

import pytest

from anju.lab.shares import share, spread, wilson


def test_the_interval_is_wilsons():
    """Figures of the textbook example: 8 of 10."""
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4902, abs=1e-4)
    assert high == pytest.approx(0.9433, abs=1e-4)


def test_the_interval_narrows_with_the_games_and_stays_within_bounds():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == pytest.approx(0.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(400, 800)[0] > wilson(40, 80)[0]


def test_a_share_is_never_without_games_and_interval():
    assert share(3, 4) == {"games": 4, "wins": 3, "share": 0.75, "low": 0.3006, "high": 0.9544}


def test_spread():
    assert spread(list(range(101))) == {"median": 50, "p95": 95, "most": 100}
    assert spread([]) == {"median": 0, "p95": 0, "most": 0}
