"""A server from its settings to its end."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from types import FrameType
from typing import Final

import uvicorn
from msgspec import Struct

from anju.server.api import catalogue, teaching
from anju.server.app import Application
from anju.server.net.admission import RESERVED, Admission
from anju.server.net.guard import AccessLimits
from anju.server.net.http import IDLE_SECONDS, Http
from anju.server.net.limits import LONGEST_MESSAGE
from anju.server.net.network import Proxies
from anju.server.net.server_socket import ServerSocket
from anju.server.operations import descriptors, log
from anju.server.rooms.hub import Hub
from anju.server.rooms.peers import Peers
from anju.server.storage import database, storage_errors
from anju.server.storage.store import Store
from anju.server.thinking.bot_pool import BotPool

GRACE_SECONDS: Final = 5
"""How long requests under way may take when the server is asked to stop."""

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
    proxies: str = ""
    """Whose word about the client's address is believed, with commas."""
    admin_key: str = ""
    """Opens `anju admin`; without one nobody can."""
    workers: int | None = None
    """Processes for bots; all cores but one if not given."""
    rooms: int | None = None
    """Most rooms in memory; `MOST_AWAKE` if not given."""
    peers: tuple[str, ...] = ()
    """Addresses of older servers on the same database, which finish games of their rules."""
    draining: bool = False
    """This is such an older server."""
    stay: bool = False
    """It stays when its last game is over, to show replays."""


class _Uvicorn(uvicorn.Server):
    """Says when it can be reached, when it is about to let go of everybody, and whether Ctrl-C ended it."""

    def __init__(
        self, config: uvicorn.Config, started: Callable[[], Awaitable[None]], ending: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._when_started = started
        self._when_ending = ending
        self.interrupted = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C is kept in mind.  uvicorn would raise it once more when all is over, for whoever handled it before.

        Nobody does where the shell has put the program in the background, and then it ended as if all was well; and
        where somebody does, it cut short what has to be closed after the last request.
        """
        if sig != signal.SIGINT:
            super().handle_exit(sig, frame)
            return
        self.interrupted = True
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            await self._when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._when_ending()
        await asyncio.sleep(0)  # in which everybody's good-bye is sent; uvicorn would say another
        await super().shutdown(sockets=sockets)


class Server:
    """One server.  `access` is for those who measure and need wider ones."""

    def __init__(self, settings: Settings, access: AccessLimits | None = None) -> None:
        self._settings = settings
        self._access = access or AccessLimits(settings.origins)
        self._uvicorn: _Uvicorn | None = None

    async def run(self, listener: socket.socket, started: Started) -> None:
        """Runs until it is asked to stop; raises `StorageError` if another server takes its database over.

        `started` is called when requests are answered.
        """
        store = await Store.open(self._settings.database, self._settings.draining)
        hub = Hub(store, BotPool(self._settings.workers), Peers(self._settings.peers), self._settings.rooms)
        application = Application(
            hub, self._access, self._settings.reachable, admin_key=self._settings.admin_key
        )
        proxies = Proxies(self._settings.proxies)
        admission = Admission(
            self._access, hub.loop_clock, descriptors.allow_many_sockets() - RESERVED, proxies
        )
        self._uvicorn = _Uvicorn(_config(application, admission, proxies), lambda: started(hub), hub.dismiss)
        chores = [
            asyncio.create_task(hub.bot_pool.warm(), name="warming the bots"),
            asyncio.create_task(self._end_when_superseded(hub), name="superseded"),
            asyncio.create_task(asyncio.to_thread(_read_once), name="reading the books"),
            asyncio.create_task(admission.watch_the_clock(), name="admission"),
        ]
        if hub.draining is not None and not self._settings.stay:
            chores.append(asyncio.create_task(self._stop_when(hub.draining.done), name="finishing"))
        try:
            await self._uvicorn.serve(sockets=[listener])
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await hub.bot_pool.close()
        if store.superseded.is_set():
            raise storage_errors.superseded(database.shown(store.database.url))

    async def _end_when_superseded(self, hub: Hub) -> None:
        """People are sent to where their games are played now."""
        await hub.store.superseded.wait()
        hub.dismiss()
        self.stop()

    async def _stop_when(self, done: asyncio.Event) -> None:
        await done.wait()
        log.tell("all games are finished")
        self.stop()

    @property
    def interrupted(self) -> bool:
        """Whether it ended because somebody pressed Ctrl-C."""
        return self._uvicorn is not None and self._uvicorn.interrupted

    def stop(self) -> None:
        """As Ctrl-C does."""
        if self._uvicorn is not None:
            self._uvicorn.should_exit = True


def _read_once() -> None:
    """What is read when somebody first asks for it: nobody has to wait for that."""
    catalogue.warm()
    teaching.warm()


def _config(application: Application, admission: Admission, proxies: Proxies) -> uvicorn.Config:
    return uvicorn.Config(
        application.asgi,
        lifespan="on",
        http=partial(Http, admission),  # type: ignore[arg-type]  # made like a class
        ws=ServerSocket,
        ws_max_size=_BACKSTOP,
        ws_per_message_deflate=False,  # it would keep some hundred kilobytes for every connection; see `ServerSocket`
        ws_ping_interval=None,  # the hub asks who is there
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=IDLE_SECONDS,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies.given,
    )
