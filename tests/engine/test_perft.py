"""Counting sequences of answers."""

from __future__ import annotations

from random import Random

from tests.engine.toy import bid_first, play_on, seen_of, sit_down

from anju.engine.perft import perft
from anju.engine.table import Table


def counted_slowly(table: Table, depth: int) -> int:
    if depth == 0 or not table.questions:
        return 1
    total = 0
    for value in table.questions[0].values:
        branch = table.clone()
        branch.answer(table.questions[0].seat, value)
        total += counted_slowly(branch, depth - 1)
    return total


def test_three_bids_of_each_of_two_seats():
    t = sit_down(2)
    assert [perft(t, depth) for depth in (0, 1, 2)] == [1, 3, 9]


def test_the_short_way_of_counting_counts_the_same():
    t = sit_down(3)
    bid_first(t)
    assert [perft(t, depth) for depth in range(6)] == [counted_slowly(t, depth) for depth in range(6)]


def test_a_game_that_is_over_can_go_on_in_one_way():
    t = sit_down()
    play_on(t, Random(1), 1000)
    assert t.outcome is not None
    assert perft(t, 3) == 1


def test_games_that_end_on_the_way_count_once():
    t = sit_down()
    play_on(t, Random(1), 1000)
    t.undo()
    assert perft(t, 1) == len(t.questions[0].values)
    assert perft(t, 3) == counted_slowly(t, 3)


def test_counting_changes_nothing():
    t = sit_down()
    before = seen_of(t)
    perft(t, 4)
    assert seen_of(t) == before
