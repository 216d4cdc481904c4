"""A server that only finishes games of rules which the newer server beside it does not have."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from anju.server import log
from anju.server.connection import GOING_AWAY
from anju.server.desk import Desk

if TYPE_CHECKING:
    from anju.server.hub import Hub

LEFT_AFTER: Final = 60.0
"""Seconds for which a room whose game is over is kept for somebody who comes back."""

LOOKED_AT_AFTER: Final = 900.0
"""Seconds for which people may look at the end of a game; then their room goes to the newer server."""


class Finishing:
    """Lets go of rooms whose game is over; `done` when none is left.

    A room that was let go is the newer server's: it opens it as a lobby, with the same people and its own rules.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._over: dict[str, float] = {}
        self.done = asyncio.Event()

    async def sweep(self, now: float) -> None:
        """Called again and again once all games are back."""
        playing = False
        for id, desk in list(self._hub.desks.items()):
            if desk.room.state == "playing":
                playing = playing or not desk.broken
            elif self._is_left(id, desk, now) and not desk.unsaved:
                await self._let_go(id, desk)
        if not playing and not self._over:
            self.done.set()

    def _is_left(self, id: str, desk: Desk, now: float) -> bool:
        since = self._over.setdefault(id, now)
        if desk.room.state == "lobby":  # they want another game
            return True
        left = not desk.connections() and now - max(since, desk.quiet_since) > LEFT_AFTER
        return left or now - since > LOOKED_AT_AFTER

    async def _let_go(self, id: str, desk: Desk) -> None:
        await self._hub.end(desk)
        del self._hub.desks[id]
        self._over.pop(id, None)
        for connection in desk.connections():
            connection.say("unavailable")
            connection.close(GOING_AWAY)
        log.tell("room is handed over", room=id, game=desk.room.game.id)
