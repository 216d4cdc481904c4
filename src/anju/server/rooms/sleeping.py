"""Rooms that nobody is in leave memory, and sleep in the database until somebody opens their link.

Nothing is lost by it: a game stands while nobody who plays is there, and it is kept before it is put to sleep.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from anju.server.live import refusals
from anju.server.rooms.room_actor import RoomActor

if TYPE_CHECKING:
    from anju.server.rooms.hub import Hub

SLEEP_AFTER: Final = 900.0
"""Seconds after which a room that everybody has left is put to sleep."""

ENTER_SECONDS: Final = 60.0
"""The same for a room that nobody has entered since it was made or woken."""

LEAST_REST: Final = 10.0
"""The same where there is no place for others: whoever loses their connection is back before that."""

MOST_AWAKE: Final = 2000
"""Rooms in memory; more are not made.  Those that are there already are woken all the same."""

STORED_FOR_EACH: Final = 25
"""How many rooms may be stored for each that may be awake."""

AT_ONCE: Final = 20
"""Rooms that are put to sleep together: to keep a game takes about a millisecond, and nobody should notice it."""


class Sleeping:
    """Sees to it that no more rooms are awake than are needed, or than there is place for."""

    def __init__(self, hub: Hub, most: int) -> None:
        self._hub = hub
        self._most = most

    async def sweep(self, now: float) -> None:
        """Called again and again."""
        await self._put_to_sleep(
            actor for actor in self._left(LEAST_REST, now) if now - actor.quiet_since > _patience(actor)
        )

    async def make_place(self) -> bool:
        """Whether one more fits into memory, if those that were left first are put to sleep for it."""
        if len(self._hub.actors) >= self._most:
            now = self._hub.loop_clock.time()
            left = sorted(self._left(LEAST_REST, now), key=lambda actor: actor.quiet_since)
            await self._put_to_sleep(left)
        return len(self._hub.actors) < self._most

    async def check_place(self) -> None:
        """Raises `Refused` if no more rooms can be made."""
        if not await self.make_place():
            raise refusals.server_full(self._most)
        if await self._hub.store.count() >= self._most * STORED_FOR_EACH:
            raise refusals.server_full(self._most * STORED_FOR_EACH)

    def _left(self, seconds: float, now: float) -> list[RoomActor]:
        return [one for one in self._hub.actors.values() if one.resting and now - one.quiet_since > seconds]

    async def _put_to_sleep(self, actors: Iterable[RoomActor]) -> None:
        some = [actor for actor, _ in zip(actors, range(AT_ONCE), strict=False)]
        await asyncio.gather(*(self._kept_and_gone(actor) for actor in some))

    async def _kept_and_gone(self, actor: RoomActor) -> None:
        """What cannot be kept stays awake, and so does a room that somebody comes to meanwhile."""
        since, row = actor.quiet_since, actor.last_row()
        if row is not None and await self._hub.store.tried(row) is not None:
            return
        if actor.resting and actor.quiet_since == since:
            actor.stop()
            self._hub.actors.pop(actor.room.id, None)


def _patience(actor: RoomActor) -> float:
    return SLEEP_AFTER if actor.entered else ENTER_SECONDS
