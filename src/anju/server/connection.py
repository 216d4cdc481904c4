"""One open socket: what waits to be sent, and when it was last heard of."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from starlette.types import Send

from anju.server.limits import MESSAGES, WRONG_MESSAGES, Budget
from anju.server.protocol import Error, Ping, both, encode
from anju.server.sayings import SAYINGS

MOST_WAITING: Final = 1_000_000
"""Bytes.  A client that takes nothing any more is dropped; it gets everything when it comes back."""

POLICY: Final = 1008
GOING_AWAY: Final = 1001
TRY_AGAIN: Final = 1013

_PING: Final = encode(Ping())


class Connection:
    """The hub's end of a socket.  `send` never waits: whoever reads slowly holds up nobody."""

    __slots__ = (
        "_asleep", "_outbox", "_waiting", "address", "closing", "gone", "heard", "messages", "pid", "room", "wrong",
    )  # fmt: skip

    def __init__(self, address: str, now: float) -> None:
        self.address = address
        self.room = ""
        self.pid: int | None = None  # whose it is; None for a spectator
        self.gone = False  # the socket is closed
        self.heard = now
        self.messages = Budget(MESSAGES, now)
        self.wrong = Budget(WRONG_MESSAGES, now)
        self.closing: int | None = None
        self._outbox: deque[bytes] = deque()
        self._waiting = 0
        self._asleep: asyncio.Future[None] | None = None  # the writer, when there is nothing to do

    def send(self, data: bytes) -> None:
        if self.closing is not None or self.gone:
            return
        self._outbox.append(data)
        self._waiting += len(data)
        if self._waiting > MOST_WAITING:
            self._outbox.clear()
            self.close(TRY_AGAIN)
        self._stir()

    def _stir(self) -> None:
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)

    def ping(self) -> None:
        """Asks whether anybody is there."""
        self.send(_PING)

    def abandon(self) -> None:
        """Nobody is there any more: there is no use in closing politely."""
        self._outbox.clear()
        self.close(TRY_AGAIN)

    def say(self, code: str) -> None:
        """An error that concerns the connection."""
        self.send(encode(Error(code=code, text=both(SAYINGS[code]))))

    def close(self, code: int) -> None:
        """Sends what waits, then closes."""
        if self.closing is None:
            self.closing = code
            self._stir()

    async def write(self, send: Send) -> None:
        """Runs for as long as the socket is open."""
        loop = asyncio.get_running_loop()
        while True:
            while self._outbox:
                data = self._outbox.popleft()
                self._waiting -= len(data)
                await send({"type": "websocket.send", "text": data.decode()})
            if self.closing is not None:
                await send({"type": "websocket.close", "code": self.closing, "reason": ""})
                return
            self._asleep = loop.create_future()
            await self._asleep
