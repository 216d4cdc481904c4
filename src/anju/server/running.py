"""A server from its settings to its end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Final

import uvicorn
from msgspec import Struct

from anju.server.app import Application
from anju.server.guard import Doors
from anju.server.house import House
from anju.server.hub import Hub
from anju.server.limits import LONGEST_MESSAGE
from anju.server.store import Store

GRACE_SECONDS: Final = 5
"""How long requests under way may take when the server is asked to stop."""

_PING_SECONDS: Final = 30.0
"""The transport's own pings only tidy up what is long dead; who is away is the hub's business."""

_BACKSTOP: Final = 8 * LONGEST_MESSAGE
"""Longer messages end the connection; up to here they are answered with an error."""

Started = Callable[[Hub], Awaitable[None]]


class Settings(Struct, kw_only=True):
    """What a server needs to know."""

    database: str
    reachable: str = ""
    """The address other machines reach it by."""
    origins: tuple[str, ...] = ()
    """Addresses of pages that may open sockets, besides its own."""
    proxies: str = "127.0.0.1"
    """Whose word about the client's address is believed."""
    workers: int | None = None
    """Processes for bots; all cores but one if not given."""


class _Server(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._when_started = started

    def ask_to_stop(self) -> None:
        """As a signal would."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            await self._when_started()


async def serve(
    settings: Settings, listener: socket.socket, started: Started, doors: Doors | None = None
) -> None:
    """Runs until it is asked to stop.  `started` is called when requests are answered."""
    store = await Store.open(settings.database)
    hub = Hub(store, House(settings.workers))
    application = Application(hub, doors or Doors(settings.origins), settings.reachable)
    server = _Server(_config(application, settings), lambda: started(hub))
    hub.when_stopped = server.ask_to_stop
    warming = asyncio.create_task(hub.house.warm(), name="warming the bots")
    try:
        await server.serve(sockets=[listener])
    finally:
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        await hub.house.close()


def _config(application: Application, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        application.asgi,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=_BACKSTOP,
        ws_per_message_deflate=False,  # it would keep some hundred kilobytes for every connection
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        forwarded_allow_ips=settings.proxies,
    )
