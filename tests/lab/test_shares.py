from __future__ import annotations

import pytest

from anju.lab.shares import pooled, ratio, share, spread, wilson


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


def test_seats_that_always_win_together_count_as_one_trial_a_deal():
    """Two seats of one side tell no more than one: the interval is that of the deals."""
    alone = pooled([(1, 1), (0, 1), (1, 1), (0, 1)] * 10)
    together = pooled([(2, 2), (0, 2), (2, 2), (0, 2)] * 10)
    assert (alone["seats"], together["seats"]) == (40, 80)
    assert (alone["share"], alone["low"], alone["high"]) == (
        together["share"],
        together["low"],
        together["high"],
    )
    assert alone["low"] == pytest.approx(0.343, abs=1e-3)  # 0.5 less 1.96 * sqrt(0.25 / 39)


def test_nothing_counted_is_no_share():
    assert pooled([]) == {"seats": 0, "wins": 0, "share": 0.0, "low": 0.0, "high": 1.0}
    assert ratio([], []) == {"ratio": None, "low": None, "high": None}


def test_a_ratio_has_an_interval_around_it_that_narrows():
    few = ratio([(2, 3), (1, 2), (3, 3)] * 5, [(1, 2), (0, 3), (1, 2)] * 5)
    many = ratio([(2, 3), (1, 2), (3, 3)] * 50, [(1, 2), (0, 3), (1, 2)] * 50)
    assert few["ratio"] == many["ratio"] == round((6 / 8) / (2 / 7), 3)
    assert few["low"] < many["low"] < many["ratio"] < many["high"] < few["high"]
    assert ratio([(1, 1)], [(0, 1)])["ratio"] is None


def test_spread():
    assert spread(list(range(101))) == {"median": 50, "p95": 95, "most": 100}
    assert spread([]) == {"median": 0, "p95": 0, "most": 0}
