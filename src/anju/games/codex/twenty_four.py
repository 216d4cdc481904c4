"""Twenty-four: four numbers, each used once, the four operations and brackets (R-095)."""

from __future__ import annotations

from functools import cache
from typing import Final

_CLOSE: Final = 1e-6
"""Fractions of a few small numbers differ by far more than this, so floating point tells them apart."""


@cache
def makes(wanted: int, values: tuple[int, ...]) -> bool:
    """Whether the values, given in ascending order, can make the wanted number."""
    return _reach(wanted, tuple(map(float, values)))


@cache
def _reach(wanted: int, numbers: tuple[float, ...]) -> bool:
    if len(numbers) == 1:
        return abs(numbers[0] - wanted) < _CLOSE
    for i in range(len(numbers)):
        for j in range(i):
            rest = numbers[:j] + numbers[j + 1 : i] + numbers[i + 1 :]
            for result in _results(numbers[i], numbers[j]):
                if _reach(wanted, tuple(sorted((*rest, round(result, 9))))):
                    return True
    return False


def _results(a: float, b: float) -> list[float]:
    results = [a + b, a * b, a - b, b - a]
    if abs(b) > _CLOSE:
        results.append(a / b)
    if abs(a) > _CLOSE:
        results.append(b / a)
    return results
