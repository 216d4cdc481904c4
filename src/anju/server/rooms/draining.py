"""A server that only finishes games of rules which the newer server beside it does not have."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from anju.server.net.connection import GOING_AWAY
from anju.server.operations import log
from anju.server.rooms.room_actor import RoomActor

if TYPE_CHECKING:
    from anju.server.rooms.hub import Hub

LEFT_AFTER: Final = 60.0
"""Seconds for which a room whose game is over is kept for somebody who comes back."""

LOOKED_AT_AFTER: Final = 900.0
"""Seconds for which people may look at the end of a game; then their room goes to the newer server."""


class Draining:
    """Lets go of rooms whose game is over; `done` when none is left.

    A room that was let go is the newer server's: it opens it as a lobby, with the same people and its own rules.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._over: dict[str, float] = {}
        self.done = asyncio.Event()

    async def sweep(self, now: float) -> None:
        """Called again and again."""
        hub = self._hub
        over = {id: actor for id, actor in hub.actors.items() if actor.room.state != "playing"}
        self._over = {id: self._over.get(id, now) for id in over}
        for id, actor in over.items():
            if self._is_left(id, actor, now) and not actor.unsaved:
                await self._let_go(id, actor)
        if not self._over and not await self._unfinished():
            self.done.set()

    async def _unfinished(self) -> bool:
        """Whether there is a game of these rules, awake or asleep, that can go on."""
        hub = self._hub
        if any(actor.room.state == "playing" and not actor.broken for actor in hub.actors.values()):
            return True
        broken = {id for id, actor in hub.actors.items() if actor.broken}
        return bool(await hub.store.games_under(hub.duty.rules) - hub.unreadable - broken)

    def _is_left(self, id: str, actor: RoomActor, now: float) -> bool:
        since = self._over[id]
        if actor.room.state == "lobby":  # they want another game
            return True
        left = not actor.connections() and now - max(since, actor.quiet_since) > LEFT_AFTER
        return left or now - since > LOOKED_AT_AFTER

    async def _let_go(self, id: str, actor: RoomActor) -> None:
        await self._hub.end(actor)
        del self._hub.actors[id]
        self._over.pop(id, None)
        for connection in actor.connections():
            connection.say("unavailable")
            connection.close(GOING_AWAY)
        log.tell("room is handed over", room=id, game=actor.room.game.id)
