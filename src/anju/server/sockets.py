"""The WebSocket endpoint: messages in, messages out, and who may speak how often."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from anju.server import protocol
from anju.server.beside import Elsewhere
from anju.server.connection import POLICY, TRY_AGAIN, Connection
from anju.server.guard import Doors, address_of
from anju.server.hub import Hub
from anju.server.limits import LONGEST_MESSAGE
from anju.server.metrics import METRICS
from anju.server.relay import open_relay
from anju.server.wire import EXTENSION

HELLO_SECONDS: Final = 15.0
"""A socket that says nothing is closed."""


class Sockets:
    """All sockets come through here."""

    def __init__(self, hub: Hub, doors: Doors) -> None:
        self._hub = hub
        self._doors = doors
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application of its own: messages come straight, not through Starlette's checks."""
        websocket = WebSocket(scope, receive, send)
        address, now = address_of(websocket), asyncio.get_running_loop().time()
        refused = not self._doors.is_own(websocket.headers) or self._hub.closing
        if refused or not self._doors.admits_socket(address, self._open[address], now):
            METRICS.errors.labels("socket_refused").inc()
            await websocket.close(POLICY)  # before it is accepted: the browser sees 403
            return
        await websocket.accept()
        self._open[address] += 1
        connection = Connection(address, now, scope["extensions"][EXTENSION]["out"])
        self._hub.opened(connection)
        late = asyncio.get_running_loop().call_later(HELLO_SECONDS, _expect_hello, connection)
        try:
            await self._listen(receive, connection)
        finally:
            late.cancel()
            self._hub.closed(connection)
            if connection.relay is not None:
                await connection.relay.close()
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _listen(self, receive: Receive, connection: Connection) -> None:
        loop = asyncio.get_running_loop()
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if connection.closing is not None:
                continue  # what comes after the good-bye is not heard any more
            connection.heard = now = loop.time()
            if not connection.messages.spend(now):
                self._wrong(connection, "too_fast", now)
                continue
            await self._read(connection, message.get("text"), message.get("bytes"), now)

    async def _read(self, connection: Connection, text: str | None, data: bytes | None, now: float) -> None:
        if text is None or data is not None:
            self._wrong(connection, "malformed", now)
            return
        if len(text) > LONGEST_MESSAGE:
            self._wrong(connection, "too_big", now)
            return
        try:
            message = protocol.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError):
            self._wrong(connection, "malformed", now)
            return
        METRICS.messages.add(type(message).__name__)
        if connection.relay is not None:
            await connection.relay.send(text)
        elif isinstance(message, protocol.Hello):
            await self._hello(connection, message, text)
        else:
            self._hub.receive(connection, message)

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
