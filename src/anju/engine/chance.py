"""Luck: a pure function of the seed and of how often luck was asked.

No generator state has to be saved: taking an answer back and giving it again meets the same luck.
"""

from __future__ import annotations

from typing import Final

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_STEP: Final = 0x9E3779B97F4A7C15


def word(seed: int, count: int) -> int:
    """The count-th 64-bit word of the seed's sequence (splitmix64)."""
    z = (seed + (count + 1) * _STEP) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(seed: int, count: int, bound: int) -> int:
    """A number in range(bound).  The bias of the multiplication is below bound / 2**64."""
    return (word(seed, count) * bound) >> 64


def shuffle(seed: int, count: int, size: int) -> list[int]:
    """A permutation of range(size), drawn from one point of the sequence."""
    own = word(seed, count)
    order = list(range(size))
    for i in range(size - 1, 0, -1):
        j = below(own, i, i + 1)
        order[i], order[j] = order[j], order[i]
    return order
