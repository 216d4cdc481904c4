"""Twenty-four: four numbers, each used once, the four operations and brackets (R-095)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache


@cache
def makes(wanted: int, values: tuple[int, ...]) -> bool:
    """Whether the values, given in ascending order, can make the wanted number."""
    return _reach(Fraction(wanted), tuple(Fraction(value) for value in values))


@cache
def _reach(wanted: Fraction, numbers: tuple[Fraction, ...]) -> bool:
    if len(numbers) == 1:
        return numbers[0] == wanted
    for i in range(len(numbers)):
        for j in range(i):
            rest = numbers[:j] + numbers[j + 1 : i] + numbers[i + 1 :]
            for result in _results(numbers[i], numbers[j]):
                if _reach(wanted, tuple(sorted((*rest, result)))):
                    return True
    return False


def _results(a: Fraction, b: Fraction) -> set[Fraction]:
    found = {a + b, a - b, b - a, a * b}
    if b:
        found.add(a / b)
    if a:
        found.add(b / a)
    return found
