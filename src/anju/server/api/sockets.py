"""The WebSocket endpoint: messages in, messages out, and who may speak how often."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from hashlib import sha256
from typing import Any, Final

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from anju.server.net.connection import FAILED, POLICY, TRY_AGAIN, Connection
from anju.server.net.frames import LONGEST_HEAD
from anju.server.net.guard import AccessLimits, address_of, is_host
from anju.server.net.limits import LONGEST_MESSAGE
from anju.server.net.relay import open_relay
from anju.server.net.server_socket import EXTENSION, ServerSocket
from anju.server.net.turns import Share
from anju.server.operations import log
from anju.server.operations.metrics import METRICS
from anju.server.protocol import messages
from anju.server.rooms.hub import Hub
from anju.server.rooms.peers import AtPeer

WORK: Final[dict[str, float]] = {
    "Hello": 5, "Then": 5, "Why": 5, "Foresee": 10, "Deduce": 5, "Hint": 10, "Yield": 2, "AskAgain": 2, "Chat": 3, "RoomDo": 3,
    "settings": 10, "spectators": 5, "start": 10, "rematch": 10,
}  # fmt: skip
"""For how many messages those count that are more work than an answer, beside themselves: by kind, and by what is done
to the room.  An answer takes some tenths of a millisecond; to foresee a whole plan took 8 ms on a slow machine."""

_BYTES: Final = 1024
"""Every so many bytes count as a message more."""


class Listener:
    """Who hears what comes from one socket."""

    __slots__ = ("_connection", "_share", "_sockets")

    def __init__(self, sockets: Sockets, connection: Connection) -> None:
        self._sockets = sockets
        self._connection = connection
        self._share = sockets.share_of(connection)

    def sit_down(self, who: str) -> None:
        self._share = self._sockets.share_of(self._connection, who)

    def hear(self, text: bytes) -> float:
        cost = self._sockets.hear(self._connection, text)
        self._share.charge(self._sockets.now(), cost)
        return cost

    def admits(self, size: int, control: bool) -> bool:
        cost = self._sockets.cost_of(self._connection, size)
        self._share.charge(self._sockets.now(), cost)
        return self._sockets.admits(self._connection, size, control)

    def refuse(self) -> None:
        self._sockets.refuse(self._connection)

    def wait(self, socket: ServerSocket) -> None:
        self._sockets.turns.wait(self._share, socket)

    @property
    def must_wait(self) -> bool:
        return self._sockets.turns.must_wait(self._share)

    @property
    def busy(self) -> bool:
        return self._connection.held > 0


class Sockets:
    """All sockets come through here."""

    def __init__(self, hub: Hub, access: AccessLimits) -> None:
        self._hub = hub
        self._access = access
        self._open: Counter[str] = Counter()
        self.turns = hub.turns
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time
        self._under_way: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application of its own: messages come straight, not through Starlette's checks."""
        websocket = WebSocket(scope, receive, send)
        address, now = address_of(websocket), self.now()
        host = websocket.headers.get("host", "")
        refused = not is_host(host) or not self._access.is_own(websocket.headers) or self._hub.closing
        if refused or not self._access.admits_socket(address, self._open[address], now):
            METRICS.errors.labels("socket_refused").inc()
            await websocket.close(POLICY)  # before it is accepted: the browser sees 403
            return
        await websocket.accept()
        self._open[address] += 1
        socket: ServerSocket = scope["extensions"][EXTENSION]["socket"]
        connection = Connection(address, self._hub.loop_clock.time(), socket)
        self._hub.opened(connection)
        socket.listen(Listener(self, connection))
        try:
            await _ended(receive)
        finally:
            self._hub.closed(connection)
            if connection.relay is not None:
                await connection.relay.close()
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def share_of(self, connection: Connection, who: str = "") -> Share:
        """What pays for what comes from there."""
        return self._access.share_of(connection.address, self.now(), who)

    def cost_of(self, connection: Connection, size: int) -> float:
        """Of so many bytes.  What is not even looked at is no work, and others of its address need not wait for it."""
        return 1.0 if _is_hopeless(connection, size) else 1.0 + size // _BYTES

    def hear(self, connection: Connection, data: bytes) -> float:
        """A text has come.  Gives what it cost."""
        if connection.closing is not None:
            return 0.0  # what comes after the good-bye is not heard any more
        connection.heard, now = self._hub.loop_clock.time(), self.now()
        cost = self.cost_of(connection, len(data))
        if not connection.messages.spend(now, cost):
            self._wrong(connection, "too_fast", now)
        elif len(data) > LONGEST_MESSAGE:
            self._wrong(connection, "too_big", now)
            if _is_hopeless(connection, len(data)):
                connection.close(POLICY)
        else:
            cost += self._read(connection, data, now)
        return cost

    def admits(self, connection: Connection, size: int, control: bool) -> bool:
        """Whether a frame that is no message may be looked at."""
        connection.heard, now = self._hub.loop_clock.time(), self.now()
        if connection.closing is not None:
            return False
        if _is_hopeless(connection, size):
            self._wrong(connection, "too_big", now)
            connection.close(POLICY)
            return False
        if connection.messages.spend(now, self.cost_of(connection, size)):
            return True
        self._wrong(connection, "too_fast", now)
        if not control:
            connection.close(POLICY)  # a message that lacks a part is none, and all after it would be wrong
        return False

    def refuse(self, connection: Connection) -> None:
        """Something has come that is no text."""
        if connection.closing is None:
            self._wrong(connection, "malformed", self.now())

    def _read(self, connection: Connection, data: bytes, now: float) -> float:
        """Gives what this costs beyond other messages."""
        try:
            message = messages.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._wrong(connection, "malformed", now)
            return 0.0
        kind = type(message).__name__
        METRICS.messages.add(kind)
        work = WORK.get(message.do if isinstance(message, messages.RoomDo) else kind, WORK.get(kind, 0.0))
        if work and not connection.messages.spend(now, work):
            self._wrong(connection, "too_fast", now)
        elif connection.relay is not None:
            self._hold(connection, connection.relay.send(data.decode()))
        elif isinstance(message, messages.Hello):
            self._hold(connection, self._hello(connection, message, data.decode()))
        else:
            self._hub.receive(connection, message)
        return work

    def _hold(self, connection: Connection, work: Coroutine[Any, Any, None]) -> None:
        """This takes time, and what the socket says meanwhile has to wait for it."""
        connection.hold()
        task = self._loop.create_task(self._held(connection, work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _held(self, connection: Connection, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as problem:  # noqa: BLE001  # one socket's defect must not touch the others
            log.fail("socket failed", problem)
            connection.close(FAILED)
        connection.release()

    async def _hello(self, connection: Connection, message: messages.Hello, text: str) -> None:
        tries, address = self._access.wrong_tokens, connection.address
        known = self._hub.opens(message.room, message.token)  # who has a seat here pays for nobody's tries
        if not known and not tries.spend(address, self.now()):
            self._wrong(connection, "too_fast", self.now())
            connection.close(POLICY)
            return
        try:
            seated = await self._hub.hello(connection, message)
            # Who is told to come again has not guessed wrong.
            if not known and (seated or connection.closing == TRY_AGAIN):
                tries.refund(address, self.now())
        except AtPeer as other:
            tries.refund(address, self.now())
            connection.room = message.room
            connection.relay = await open_relay(other.url, connection, _seat(message))
            if connection.relay is not None:
                await connection.relay.send(text)

    def _wrong(self, connection: Connection, code: str, now: float) -> None:
        """Said so, and closed if it does not stop."""
        METRICS.errors.labels(code).inc()
        connection.say(code)
        if not connection.wrong.spend(now):
            connection.close(POLICY)


def _seat(hello: messages.Hello) -> str | None:
    """Whose seat it would be at another server, which alone knows who has this token; None for who only watches."""
    return None if hello.token is None else f"{hello.room}/{sha256(hello.token.encode()).hexdigest()}"


def _is_hopeless(connection: Connection, size: int) -> bool:
    """Whether somebody who sits nowhere sends more than anything they could have to say."""
    return size > LONGEST_MESSAGE + LONGEST_HEAD and not connection.seated


async def _ended(receive: Receive) -> None:
    """Returns when the socket is closed; messages do not come this way."""
    while (await receive())["type"] != "websocket.disconnect":
        pass
