"""Draws new luck for those shuffles of a step whose result a seat has not seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from anju.engine.play import CHANCE, Entry


def reshuffled(
    tail: list[Entry], shuffles: Sequence[Sequence[int]], seen: Callable[[int], bool], rng: Random
) -> list[Entry]:
    """The record since the checkpoint, with other luck in the shuffles whose result the seat has not seen.

    `shuffles` has the cards of each shuffle of the record, in the order in which luck dealt to them, and none for the order
    in which they lie, which stays; `seen` says of a card whether the seat has seen what it shows now.
    """
    answers, at = tail[:], 0
    for index, (who, value) in enumerate(tail):
        if who != CHANCE or not isinstance(value, tuple):
            continue
        later = {card for cards in shuffles[at + 1 :] for card in cards}
        hidden = [place for place, card in enumerate(shuffles[at]) if card not in later and not seen(card)]
        # In order first, so that the same luck makes the same world whatever the real shuffle was.
        order, mixed = list(value), sorted(value[place] for place in hidden)
        rng.shuffle(mixed)
        for place, other in zip(hidden, mixed, strict=True):
            order[place] = other
        answers[index] = (CHANCE, tuple(order))
        at += 1
    return answers
