"""Other luck for shuffles: only where the seat has not seen the result."""

from __future__ import annotations

from random import Random

from anju.engine.play import CHANCE, Entry
from anju.engine.reshuffling import reshuffled

CARDS = (10, 11, 12, 13, 14)
TAIL: list[Entry] = [(0, "draw"), (CHANCE, 3), (CHANCE, (4, 2, 0, 1, 3)), (1, 12)]


def orders(shuffles: list[tuple[int, ...]], seen: set[int], tail: list[Entry] = TAIL) -> set[object]:
    """What becomes of the first shuffle in many worlds."""
    found = [reshuffled(tail, shuffles, seen.__contains__, Random(luck))[2] for luck in range(60)]
    assert {who for who, _ in found} == {CHANCE}
    return {value for _, value in found}


def test_only_shuffles_are_dealt_anew_and_the_record_itself_stays():
    before = TAIL[:]
    found = reshuffled(TAIL, [CARDS], lambda card: False, Random(1))
    assert before == TAIL
    assert [found[0], found[1], found[3]] == [TAIL[0], TAIL[1], TAIL[3]]
    assert found != TAIL
    assert sorted(str(found[2][1])) == sorted(str(TAIL[2][1]))


def test_what_the_seat_has_seen_stays():
    found = orders([CARDS], {10, 12})
    assert found == {
        (4, a, 0, b, c) for a, b, c in [(2, 1, 3), (2, 3, 1), (1, 2, 3), (1, 3, 2), (3, 1, 2), (3, 2, 1)]
    }
    assert orders([CARDS], set(CARDS)) == {(4, 2, 0, 1, 3)}


def test_what_was_shuffled_again_stays_as_it_was_the_first_time():
    """Whether the seat saw a card between two shuffles is not known any more."""
    tail: list[Entry] = [*TAIL, (CHANCE, (1, 0, 2))]
    assert orders([CARDS, (12, 13, 14)], set(), tail) == {(4, 2, 0, 1, 3), (2, 4, 0, 1, 3)}


def test_the_same_luck_gives_the_same_world():
    worlds = [reshuffled(TAIL, [CARDS], lambda card: False, Random(5)) for _ in range(2)]
    assert worlds[0] == worlds[1]
