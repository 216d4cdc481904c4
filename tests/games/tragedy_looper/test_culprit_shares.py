"""How often whom, over all ways to give every incident a culprit: counted at once, as if one by one (TL-6.1.6)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from anju.games.tragedy_looper.deduction.culprits import shares


def one_by_one(masks: tuple[int, ...], repeats: tuple[bool, ...]) -> list[dict[int, int]]:
    found: list[dict[int, int]] = [{} for _ in masks]
    people = [[who for who in range(mask.bit_length()) if mask >> who & 1] for mask in masks]
    for culprits in product(*people):
        pairs = [(a, b) for a in range(len(masks)) for b in range(a) if culprits[a] == culprits[b]]
        if all(repeats[a] and repeats[b] for a, b in pairs):
            for entry, who in enumerate(culprits):
                found[entry][who] = found[entry].get(who, 0) + 1
    return found


@pytest.mark.parametrize("seed", range(40))
def test_shares_are_those_of_all_assignments(seed: int):
    rng = Random(seed)
    masks = tuple(rng.randrange(1 << 6) for _ in range(rng.randint(0, 4)))
    repeats = tuple(rng.random() < 0.4 for _ in masks)
    assert shares(masks, repeats) == one_by_one(masks, repeats)


def test_a_cast_of_thirty_with_eight_incidents_is_counted():
    """One by one these would be more than five hundred thousand million."""
    found = shares(((1 << 30) - 1,) * 8, (False,) * 8)
    ways = 29 * 28 * 27 * 26 * 25 * 24 * 23
    assert found == [dict.fromkeys(range(30), ways)] * 8


def test_twenty_incidents_that_one_person_may_commit_are_counted():
    """Each is anybody's: sets of them for one person would be a million."""
    found = shares(((1 << 6) - 1,) * 20, (True,) * 20)
    assert found == [dict.fromkeys(range(6), 6**19)] * 20


def test_who_has_a_crime_alone_has_no_share_in_the_others():
    found = shares(((1 << 6) - 1,) * 12, (False, *(True,) * 11))
    assert found[0] == dict.fromkeys(range(6), 5**11)
    assert found[1:] == [dict.fromkeys(range(6), 5 * 5**10)] * 11
