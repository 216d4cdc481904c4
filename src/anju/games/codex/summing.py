"""Sets of cards that add up to a number (R-098)."""

from __future__ import annotations

from collections.abc import Callable, Iterator


def reaches(wanted: int, values: list[int]) -> bool:
    """Whether some of the values add up to the number; none of them add up to nothing."""
    sums = 1  # one bit for each sum that can be made
    for value in values:
        sums |= sums << value
    return sums >> wanted & 1 == 1


def next_values(wanted: int, values: list[int]) -> set[int]:
    """The values of which one may be taken, so that others of them make up what is left of the sum."""
    fitting: set[int] = set()
    for value in set(values):
        others = values[:]
        others.remove(value)
        if value <= wanted and reaches(wanted - value, others):
            fitting.add(value)
    return fitting


def summing(wanted: int, cards: list[int], value_of: Callable[[int], int]) -> Iterator[tuple[int, ...]]:
    """All sets of cards with that sum, small cards first; branches that come to nothing are never entered."""
    ordered = sorted(cards, key=value_of)
    values = [value_of(card) for card in ordered]
    yield from _from(0, wanted, ordered, values, _sums(values), ())


def _sums(values: list[int]) -> list[int]:
    """What can be made of the values from each place on: one bit for each sum."""
    sums = [1]
    for value in reversed(values):
        sums.append(sums[-1] | sums[-1] << value)
    sums.reverse()
    return sums


def _from(
    start: int, wanted: int, cards: list[int], values: list[int], sums: list[int], taken: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    for k in range(start, len(cards)):
        if values[k] > wanted or not sums[k] >> wanted & 1:
            return
        if values[k] == wanted:
            yield (*taken, cards[k])
        elif sums[k + 1] >> wanted - values[k] & 1:
            yield from _from(k + 1, wanted - values[k], cards, values, sums, (*taken, cards[k]))
