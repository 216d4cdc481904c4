"""Another world that a seat cannot tell from the real one."""

from __future__ import annotations

from random import Random

from anju.games.codex.state import Duel


def imagine(now: Duel, checkpoint: Duel, seat: int, rng: Random) -> Duel:
    """Deals anew, among the cards whose faces the seat does not know now, what they show.

    Zones stay as they are: only the table of faces changes.  A card's face is dealt at the last shuffle it was
    in; if the pool was reshuffled since the checkpoint, the recorded luck deals it again in the replay.
    """
    world = checkpoint.copy()
    if not checkpoint.face:
        return world
    bit = 1 << seat
    unknown = [
        card
        for card in range(len(checkpoint.face))
        if not checkpoint.seen[card] & bit
        and not (now.seen[card] & bit and now.face[card] == checkpoint.face[card])
    ]
    shown = [checkpoint.face[card] for card in unknown]
    rng.shuffle(shown)
    world.face = checkpoint.face[:]
    for card, face in zip(unknown, shown, strict=True):
        world.face[card] = face
    return world
