"""The WebSocket endpoint: messages in, messages out, and who may speak how often."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from anju.server import log, protocol
from anju.server.beside import Elsewhere
from anju.server.connection import FAILED, POLICY, TRY_AGAIN, Connection
from anju.server.guard import Doors, address_of
from anju.server.hub import Hub
from anju.server.limits import LONGEST_MESSAGE
from anju.server.metrics import METRICS
from anju.server.relay import open_relay
from anju.server.wire import EXTENSION, Wire

HELLO_SECONDS: Final = 15.0
"""A socket that says nothing is closed."""


class Sockets:
    """All sockets come through here."""

    def __init__(self, hub: Hub, doors: Doors) -> None:
        self._hub = hub
        self._doors = doors
        self._open: Counter[str] = Counter()
        self._loop = asyncio.get_running_loop()
        self._under_way: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application of its own: messages come straight, not through Starlette's checks."""
        websocket = WebSocket(scope, receive, send)
        address, now = address_of(websocket), self._loop.time()
        refused = not self._doors.is_own(websocket.headers) or self._hub.closing
        if refused or not self._doors.admits_socket(address, self._open[address], now):
            METRICS.errors.labels("socket_refused").inc()
            await websocket.close(POLICY)  # before it is accepted: the browser sees 403
            return
        await websocket.accept()
        self._open[address] += 1
        wire: Wire = scope["extensions"][EXTENSION]["wire"]
        connection = Connection(address, now, wire)
        wire.hear = lambda data: self.hear(connection, data)
        self._hub.opened(connection)
        late = self._loop.call_later(HELLO_SECONDS, _expect_hello, connection)
        try:
            await self._wait(receive, connection)
        finally:
            late.cancel()
            self._hub.closed(connection)
            if connection.relay is not None:
                await connection.relay.close()
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _wait(self, receive: Receive, connection: Connection) -> None:
        """Until the socket is closed.  Texts do not come this way, and nothing else is a message."""
        while (await receive())["type"] != "websocket.disconnect":
            self._wrong(connection, "malformed", self._loop.time())

    def hear(self, connection: Connection, data: bytes) -> None:
        """A text has come."""
        if connection.closing is not None:
            return  # what comes after the good-bye is not heard any more
        connection.heard = now = self._loop.time()
        if not connection.messages.spend(now):
            self._wrong(connection, "too_fast", now)
        elif len(data) > LONGEST_MESSAGE:
            self._wrong(connection, "too_big", now)
        elif connection.held is not None:
            connection.held.append(data)
        else:
            self._read(connection, data, now)

    def _read(self, connection: Connection, data: bytes, now: float) -> None:
        try:
            message = protocol.decode(data)
        except (msgspec.MsgspecError, RecursionError):
            self._wrong(connection, "malformed", now)
            return
        METRICS.messages.add(type(message).__name__)
        if connection.relay is not None:
            self._hold(connection, connection.relay.send(data.decode()))
        elif isinstance(message, protocol.Hello):
            self._hold(connection, self._hello(connection, message, data.decode()))
        else:
            self._hub.receive(connection, message)

    def _hold(self, connection: Connection, work: Coroutine[Any, Any, None]) -> None:
        """This takes time, and what the socket says meanwhile has to wait for it."""
        connection.held = []
        task = self._loop.create_task(self._held(connection, work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _held(self, connection: Connection, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as problem:  # noqa: BLE001  # one socket's defect must not touch the others
            log.fail("socket failed", problem)
            connection.close(FAILED)
        held = connection.release()
        for at, data in enumerate(held):
            if connection.held is not None:  # one of them takes time again
                connection.held.extend(held[at:])
                return
            if connection.closing is None:
                self._read(connection, data, self._loop.time())

    async def _hello(self, connection: Connection, message: protocol.Hello, text: str) -> None:
        try:
            await self._hub.hello(connection, message)
        except Elsewhere as other:
            connection.room = message.room
            connection.relay = await open_relay(other.url, connection)
            if connection.relay is not None:
                await connection.relay.send(text)

    def _wrong(self, connection: Connection, code: str, now: float) -> None:
        """Said so, and closed if it does not stop."""
        METRICS.errors.labels(code).inc()
        connection.say(code)
        if not connection.wrong.spend(now):
            connection.close(POLICY)


def _expect_hello(connection: Connection) -> None:
    if not connection.room:
        connection.say("hello_first")
        connection.close(TRY_AGAIN)
