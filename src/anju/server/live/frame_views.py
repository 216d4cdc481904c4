"""The beats of a table as whole views, for those who keep nothing between two looks: replays and lessons."""

from __future__ import annotations

from anju.engine.beat import frames
from anju.engine.table import Table
from anju.server.protocol.bodies import FrameView


def frame_views(table: Table, first: int, seat: int | None, told: int = 0) -> list[FrameView]:
    """What this seat, or everybody, was shown since so many events; `told` lines are counted besides."""
    assert table.film is not None, "it has been filmed"
    events = [*table.history, *table.fresh][first:]
    return [
        FrameView(
            view=table.game.view(frame.shot.state, seat),
            told=told + sum(event.seen_by(seat) for event in events[: frame.told - first]),
            ms=frame.milliseconds,
        )
        for frame in frames(table.game, table.film.shots, events, first, seat)
    ]
