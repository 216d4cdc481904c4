"""Luck: a pure function of the seed and of how often luck was asked.

No generator state has to be saved: taking an answer back and giving it again meets the same luck.

A seed of up to 64 bits is spread by splitmix64, which is quick and can be computed backwards: somebody who sees some
dozens of cards could search for the seed and know all the others.  That does no harm in tests, in the laboratory and in
imagined worlds.  A game that people play has a `secret_seed`, whose luck is a cryptographic stream.
"""

from __future__ import annotations

from hashlib import shake_256
from random import Random
from typing import Final

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_STEP: Final = 0x9E3779B97F4A7C15
_WORD: Final = 8
"""Bytes."""
_SECRET_BITS: Final = 256


def secret_seed(rng: Random) -> int:
    """A seed that nobody finds out from the luck they see; `rng` is the system's own wherever that matters."""
    return 1 << _SECRET_BITS | rng.getrandbits(_SECRET_BITS)


def word(seed: int, count: int) -> int:
    """The count-th 64-bit word of the seed's sequence."""
    return _words(seed, count, 1)[0] if seed > _MASK else _spread(seed, count)


def below(seed: int, count: int, bound: int) -> int:
    """A number in range(bound).  The bias of the multiplication is below bound / 2**64."""
    return (word(seed, count) * bound) >> 64


def shuffle(seed: int, count: int, size: int) -> list[int]:
    """A permutation of range(size), drawn from one point of the sequence."""
    if seed > _MASK:
        words = _words(seed, count, size)
    else:
        own = _spread(seed, count)
        words = [_spread(own, i) for i in range(size)]
    order = list(range(size))
    for i in range(size - 1, 0, -1):
        j = (words[i] * (i + 1)) >> 64
        order[i], order[j] = order[j], order[i]
    return order


def _spread(seed: int, count: int) -> int:
    """splitmix64."""
    z = (seed + (count + 1) * _STEP) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def _words(seed: int, count: int, size: int) -> list[int]:
    """So many words that tell nothing of the seed, nor of each other."""
    stream = shake_256(f"{seed} {count}".encode()).digest(_WORD * size)
    return [int.from_bytes(stream[at : at + _WORD], "big") for at in range(0, _WORD * size, _WORD)]
