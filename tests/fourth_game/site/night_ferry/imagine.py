"""Another world that a seat cannot tell from the real one: what it has not seen is dealt anew."""

from __future__ import annotations

from random import Random

from night_ferry.state import Quay


def imagine(now: Quay, checkpoint: Quay, seat: int, rng: Random) -> Quay:
    unknown = [ticket for ticket, seen in enumerate(now.seen) if not seen >> seat & 1]
    # Sorted first, so that nothing of the real order can shine through.
    faces = sorted(checkpoint.face[ticket] for ticket in unknown)
    rng.shuffle(faces)
    dealt = dict(zip(unknown, faces, strict=True))
    world = checkpoint.copy()
    world.face = tuple(dealt.get(ticket, face) for ticket, face in enumerate(checkpoint.face))
    return world
