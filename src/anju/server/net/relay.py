"""The socket of somebody whose room another server plays: every message is passed on, both ways."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from anju.server.net.connection import GOING_AWAY, Connection

_OPEN_SECONDS: Final = 5.0

_NO_CODE: Final = frozenset((1005, 1006))
"""What stands for a code if a connection was broken and not closed."""


class _Kind(Struct):
    """What kind of message it is; the rest is none of our business."""

    t: str


class Relay:
    """One socket here, one there.  Who is away is found out here, where people are heard, and there by the end of this."""

    def __init__(self, there: ClientConnection, here: Connection, who: str | None) -> None:
        self._there = there
        self._here = here
        self._who = who  # would sit at a table there; None if they only watch
        self._back = asyncio.create_task(self._bring_back(), name="relay")

    async def send(self, text: str) -> None:
        try:
            await self._there.send(text)
        except ConnectionClosed:
            return  # told by whoever brings back

    async def close(self) -> None:
        self._back.cancel()
        await asyncio.gather(self._back, return_exceptions=True)
        await self._there.close()

    def break_off(self) -> None:
        """Nobody is here any more, and the other server is told at once; a good-bye would count as heard of them."""
        self._back.cancel()
        self._there.transport.abort()

    async def _bring_back(self) -> None:
        try:
            first = await self._there.recv(decode=False)
            self._here.send(first)
            if self._who is not None and msgspec.json.decode(first, type=_Kind).t == "welcome":
                self._here.sit_down(self._who)
            while True:
                self._here.send(await self._there.recv(decode=False))
        except ConnectionClosed:
            code = self._there.close_code
        if code is None or code in _NO_CODE:
            self._here.say("unavailable")
            code = GOING_AWAY
        self._here.close(code)


async def open_relay(url: str, here: Connection, who: str | None) -> Relay | None:
    """For `who` sits there, or for somebody who only watches.  None, and told to come again, if the other server cannot be reached."""
    # No origin: whether the page is ours was looked at here, where its address is known.
    headers = {"x-forwarded-for": here.address}
    place = url.replace("http", "ws", 1) + "/ws"
    try:
        there = await connect(
            place,
            additional_headers=headers,
            open_timeout=_OPEN_SECONDS,
            ping_interval=None,
            max_size=None,
            compression=None,
            proxy=None,
        )
    except (OSError, InvalidHandshake, TimeoutError):
        here.say("unavailable")
        here.close(GOING_AWAY)
        return None
    return Relay(there, here, who)
