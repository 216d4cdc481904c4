"""Another world that a seat cannot tell from the real one."""

from __future__ import annotations

from random import Random

from anju.engine.play import Entry
from anju.engine.reshuffling import reshuffled
from anju.games.codex.state import Duel


def deal_anew(now: Duel, checkpoint: Duel, seat: int, rng: Random) -> Duel:
    """The checkpoint, with other faces on the cards that the seat has not seen so far.

    Zones stay as they are: only the table of faces changes.
    """
    world = checkpoint.copy()
    if not checkpoint.face:
        return world
    bit = 1 << seat
    unknown = [card for card in range(len(checkpoint.face)) if not _seen_by_now(now, checkpoint, card, bit)]
    shown = sorted(checkpoint.face[card] for card in unknown)  # so that the same luck deals the same world
    rng.shuffle(shown)
    world.face = checkpoint.face[:]
    for card, face in zip(unknown, shown, strict=True):
        world.face[card] = face
    return world


def _seen_by_now(now: Duel, checkpoint: Duel, card: int, bit: int) -> bool:
    """Whether the seat has seen what the card showed at the checkpoint."""
    if checkpoint.seen[card] & bit:
        return True
    for shuffle in now.shuffles:  # what was known of it when it went back into the pool
        for shuffled, seen in shuffle:
            if shuffled == card:
                return seen & bit != 0
    return now.seen[card] & bit != 0


def reshuffle(now: Duel, tail: list[Entry], seat: int, rng: Random) -> list[Entry]:
    """The record since the checkpoint, with other luck in the shuffles whose result the seat has not seen."""
    cards = [[card for card, _ in shuffle] for shuffle in now.shuffles]
    return reshuffled(tail, cards, lambda card: now.seen[card] >> seat & 1 != 0, rng)
