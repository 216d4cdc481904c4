"""Sets of cards that add up to a number (R-098)."""

from __future__ import annotations

from collections.abc import Callable, Iterator


def reaches(wanted: int, values: list[int]) -> bool:
    """Whether some of the values add up to the number; none of them add up to nothing."""
    sums = 1  # one bit for each sum that can be made
    for value in values:
        sums |= sums << value
    return sums >> wanted & 1 == 1


def summing(wanted: int, cards: list[int], value_of: Callable[[int], int]) -> Iterator[tuple[int, ...]]:
    """All sets of cards with that sum, small cards first; branches that are too large are never entered."""
    ordered = sorted(cards, key=value_of)
    yield from _from(0, wanted, ordered, [value_of(card) for card in ordered], ())


def _from(
    start: int, wanted: int, cards: list[int], values: list[int], taken: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    for k in range(start, len(cards)):
        if values[k] > wanted:
            return
        if values[k] == wanted:
            yield (*taken, cards[k])
        else:
            yield from _from(k + 1, wanted - values[k], cards, values, (*taken, cards[k]))
