"""The server as one ASGI application: pages, interface and sockets on one port."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

import anju
from anju.engine.errors import AnjuError
from anju.server.api.admin import Admin
from anju.server.api.pages import Pages
from anju.server.api.requests import answered, nothing_there, unrouted
from anju.server.api.routes import Api
from anju.server.api.sockets import Sockets
from anju.server.net.guard import AccessLimits, Guard
from anju.server.operations import log
from anju.server.protocol.messages import PROTOCOL, both
from anju.server.protocol.replies import reply
from anju.server.rooms.hub import Hub
from anju.server.rooms.peers import ROOM_PATH
from anju.server.storage.storage_errors import StorageError

Ready = Callable[[Hub], Awaitable[None]]

_ROBOTS: Final = "User-agent: *\nDisallow: /\n"


async def _nothing(_hub: Hub) -> None:
    return


class Application:
    """Puts the parts together.  `hub` has an open store; it is started and stopped with the application."""

    def __init__(
        self,
        hub: Hub,
        access: AccessLimits,
        reachable: str = "",
        ready: Ready = _nothing,
        admin_key: str = "",
    ) -> None:
        self._hub = hub
        self._ready = ready
        pages = Pages()
        sockets = Sockets(hub, access)
        self.asgi = Starlette(
            routes=[
                *Api(hub, access, reachable).routes(),
                *Admin(hub, access, admin_key).routes(),
                WebSocketRoute("/ws", sockets),
                Route("/healthz", self.health),
                Route(ROOM_PATH, answered(self.peer_room)),
                Route("/robots.txt", self.robots),
                Route("/api/{path:path}", self.nothing),
                Route("/{path:path}", pages.serve, methods=["GET"]),
            ],
            middleware=[Middleware(Guard, access=access, turns=hub.turns)],
            exception_handlers={HTTPException: unrouted},
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        await self._hub.start()
        await self._ready(self._hub)
        log.tell("ready", database=self._hub.store.database.dialect)
        try:
            yield
        finally:
            await self._hub.stop()
            log.tell("stopped")

    async def health(self, _request: Request) -> Response:
        """200 while games can be played; 503 while the database does not answer, or cannot be written to.

        Nothing that anybody at a table does shows in it.
        """
        trouble = self._hub.store.trouble
        well = not self._hub.closing and trouble is None and await self._hub.store.ping()
        report: dict[str, object] = {
            "status": "ok" if well else "unavailable",
            "protocol": PROTOCOL,
            "games": [game.id for game in anju.all_games()],
            "rules": {game.id: game.version for game in anju.all_games()},
            "finishing": self._hub.duty.draining,
        }
        if trouble is not None:
            report["problem"] = {"code": trouble.code, "text": both(trouble.message)}
        return reply(report, 200 if well else 503)

    async def peer_room(self, request: Request) -> Response:
        """Asked by the server that people reach: whether this one finishes the game of this room."""
        try:
            actor = await self._hub.find(request.path_params["room"]) if self._hub.draining else None
        except StorageError:
            raise
        except AnjuError:
            actor = None
        if actor is None:
            return reply({"here": False}, 404)
        actor.quiet_since = self._hub.loop_clock.time()  # somebody is about to come
        return reply({"here": True})

    async def nothing(self, _request: Request) -> Response:
        """No page is meant: whoever asks here is a program."""
        return nothing_there()

    async def robots(self, _request: Request) -> Response:
        """Rooms are private: nothing here belongs into a search engine."""
        return PlainTextResponse(_ROBOTS)
