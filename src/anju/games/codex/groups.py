"""Sets of cards that have to be something together.

Of a card only its kind matters to such a set: its value, its suit, or its face.  So what can be made of a hand is found
by how many cards of each kind there are, never by going through the sets of its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, islice, product
from typing import Final

from anju.engine.question import MOST_OPTIONS
from anju.games.codex.cards import FACES

_REMEMBERED: Final = 1 << 14


class Pattern:
    """So many cards of each of these kinds; `need` is the same as one number, `faces` an example."""

    __slots__ = ("faces", "kinds", "need")

    def __init__(self, kinds: tuple[tuple[int, int], ...], need: int, faces: list[int]) -> None:
        self.kinds = kinds
        self.need = need
        self.faces = faces


class Group:
    """`size` cards that fit together; `kind_of` has for each face what the group looks at.

    Counts by kind are one number with a field for each kind.  The highest bit of every field stays free, so that one
    subtraction compares them all.
    """

    __slots__ = ("fits", "kind_of", "patterns", "size", "spare", "unit")

    def __init__(self, kind_of: Sequence[int], size: int, fits: Callable[[list[int]], bool]) -> None:
        self.kind_of = kind_of
        self.size = size
        self.fits = fits
        width = size.bit_length() + 1
        self.unit = [1 << kind * width for kind in range(max(kind_of) + 1)]
        self.spare = sum(one << width - 1 for one in self.unit)
        self.patterns: list[Pattern] = []
        """Whatever so many cards can be, whether it fits or not; empty until cards are looked at."""

    def all_patterns(self) -> list[Pattern]:
        if not self.patterns:
            shown = {self.kind_of[face]: face for face in range(FACES)}
            for kinds in combinations_with_replacement(sorted(shown), self.size):
                counted = tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))
                need = sum(self.unit[kind] for kind in kinds)
                self.patterns.append(Pattern(counted, need, [shown[kind] for kind in kinds]))
        return self.patterns

    def fitting(self, held: int, picked: int) -> Iterator[Pattern]:
        """Those that fit and hold what is picked, but no more of any kind than is held."""
        spare = self.spare
        for pattern in self.all_patterns():
            enough = (held | spare) - pattern.need & (pattern.need | spare) - picked & spare
            if enough == spare and self.fits(pattern.faces):
                yield pattern

    def count(self, faces: list[int]) -> int:
        """How many there are of each kind; more than the size of the group make no difference."""
        total, counted = 0, [0] * len(self.unit)
        for face in faces:
            kind = self.kind_of[face]
            if counted[kind] < self.size:
                counted[kind] += 1
                total += self.unit[kind]
        return total

    def within(self, faces: list[int]) -> bool:
        """Whether some of the cards with these faces fit together."""
        return _completes(self, self.count(faces), 0)

    def next_kinds(self, faces: list[int], picked: list[int]) -> set[int]:
        """Of which kinds the next card may be, so that with others of these faces it leads to a set that fits."""
        held, so_far = self.count(faces), self.count(picked)
        kinds = {self.kind_of[face] for face in faces}
        return {kind for kind in kinds if _completes(self, held, so_far + self.unit[kind])}

    def sets(self, cards: list[int], faces: list[int], most: int) -> list[tuple[int, ...]]:
        """The sets of cards that fit, in the order of the cards; if they are more than `most`, only one more."""
        places: list[list[int]] = [[] for _ in self.unit]
        for place, face in enumerate(faces):
            places[self.kind_of[face]].append(place)
        sets = chain.from_iterable(
            product(*(islice(combinations(places[kind], n), most + 1) for kind, n in pattern.kinds))
            for pattern in self.fitting(self.count(faces), 0)
        )
        ordered = sorted(sorted(chain.from_iterable(parts)) for parts in islice(sets, most + 1))
        return [tuple(cards[place] for place in chosen) for chosen in ordered]


@lru_cache(_REMEMBERED)
def _completes(group: Group, held: int, picked: int) -> bool:
    """Whether what is picked can become a set that fits."""
    return any(True for _ in group.fitting(held, picked))


def number_of_sets(cards: int, sizes: range) -> int:
    """How many sets of these sizes there are, counted only as far as it matters."""
    total = 0
    for size in sizes:
        ways = 1
        for k in range(size):
            ways = ways * (cards - k) // (k + 1)
        total += ways
        if total > MOST_OPTIONS:
            break
    return total
