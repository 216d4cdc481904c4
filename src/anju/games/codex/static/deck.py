"""Whether the 36 cards, all in one hand, hold what a payment takes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from anju.games.codex.card_payment import CardPayment
from anju.games.codex.cards import FACES, SUIT, VALUE
from anju.games.codex.twenty_four import makes


def fitting(cards: CardPayment) -> list[int]:
    """The faces that pass the filters."""
    return [face for face in range(FACES) if cards.faces >> face & 1]


def payable(cards: CardPayment) -> bool:
    """Each demand is looked at by itself."""
    faces = fitting(cards)
    if len(faces) < cards.least:
        return False
    suits, values = Counter(SUIT[face] for face in faces), Counter(VALUE[face] for face in faces)
    if cards.same and max((suits if cards.same == "suit" else values).values()) < cards.least:
        return False
    if cards.each_of and not _one_of_each(cards, suits):
        return False
    if cards.run and not any(all(v + k in values for k in range(cards.least)) for v in values):
        return False
    if cards.sum and not _sums(cards, faces):
        return False
    return not cards.make or _makes(cards, values)


def _one_of_each(cards: CardPayment, suits: Counter[int]) -> bool:
    wanted = Counter(cards.each_of)
    fixed = cards.kind == "fixed"
    return all(suits[suit] >= n for suit, n in wanted.items()) and (
        not fixed or wanted.total() == cards.amount
    )


def _sums(cards: CardPayment, faces: list[int]) -> bool:
    """Whether some number of cards, or exactly the given number, adds up to the sum."""
    reached = {(0, 0)}
    for face in faces:
        reached |= {(n + 1, total + VALUE[face]) for n, total in reached if total + VALUE[face] <= cards.sum}
    counts = {n for n, total in reached if total == cards.sum and n}
    return cards.amount in counts if cards.kind == "fixed" else bool(counts)


def _makes(cards: CardPayment, values: Counter[int]) -> bool:
    for chosen in combinations_with_replacement(sorted(values), cards.least):
        if all(n <= values[v] for v, n in Counter(chosen).items()) and makes(cards.make, chosen):
            return True
    return False
