"""Luck: the same for the same seed, fair, and for a secret seed nothing that can be computed backwards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import anju
from anju.engine import chance

MASK = 2**64 - 1
SECRET = chance.secret_seed(Random(1))


def backwards(word: int, count: int) -> int:
    """The seed of up to 64 bits whose count-th word this is: splitmix64 step by step from its end."""
    z = _unshifted(word, 31)
    z = _unshifted(z * pow(0x94D049BB133111EB, -1, 2**64) & MASK, 27)
    z = _unshifted(z * pow(0xBF58476D1CE4E5B9, -1, 2**64) & MASK, 30)
    return (z - (count + 1) * 0x9E3779B97F4A7C15) & MASK


def _unshifted(value: int, by: int) -> int:
    """What `value ^ (value >> by)` was made of."""
    found = value
    for _ in range(64 // by):
        found = value ^ (found >> by)
    return found


def test_a_short_seed_can_be_found_out_and_a_secret_one_cannot_that_way():
    assert backwards(chance.word(12345, 7), 7) == 12345
    guess = backwards(chance.word(SECRET, 7), 7)
    assert chance.word(guess, 8) != chance.word(SECRET, 8)


@pytest.mark.parametrize("seed", [3, SECRET])
def test_the_same_seed_has_the_same_luck_and_every_point_of_it_its_own(seed: int):
    shuffled = [tuple(chance.shuffle(seed, count, 40)) for count in range(50)]
    assert shuffled == [tuple(chance.shuffle(seed, count, 40)) for count in range(50)]
    assert len(set(shuffled)) == 50
    assert all(sorted(order) == list(range(40)) for order in shuffled)


@pytest.mark.parametrize("seed", [3, SECRET])
def test_luck_is_fair(seed: int):
    thrown = Counter(chance.below(seed, count, 6) for count in range(6000))
    first = Counter(chance.shuffle(seed, count, 5)[0] for count in range(5000))
    assert set(thrown) == set(range(6))
    assert set(first) == set(range(5))
    assert all(850 < often < 1150 for often in [*thrown.values(), *first.values()])


def test_secret_seeds_are_long_and_never_the_same():
    rng = Random(5)
    seeds = {chance.secret_seed(rng) for _ in range(100)}
    assert len(seeds) == 100
    assert all(seed.bit_length() == 257 for seed in seeds)


@pytest.mark.parametrize("game", [game.id for game in anju.all_games()])
def test_a_game_with_a_secret_seed_is_saved_and_loaded(game: str):
    table = anju.new(game, anju.game(game).usual_seats, SECRET)
    again = anju.load(table.save())
    assert again.seed == SECRET
    assert again.record == table.record
