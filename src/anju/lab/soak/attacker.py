"""Sockets as an attacker has them: any bytes at any time, whatever comes back."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Struct

from anju.server.net import frames

_TOGETHER: Final = 64
"""So many frames are handed to the network at once."""

_CHUNK: Final = 65_536


class Target(Struct, frozen=True, kw_only=True):
    """The target of an attack.  The attacker has a seat there, for attacks that need one."""

    host: str
    port: int
    room: str
    token: str
    played: str = ""
    """A room whose first game is over, for those who look at replays."""
    source: str = ""
    """The attacker's own address; if it is not given, one that nobody else at this machine uses."""

    @property
    def base(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def local(self) -> tuple[str, int] | None:
        """Where to come from.  Only Linux has a whole network of addresses to itself."""
        own = "127.0.0.2" if self.host == "127.0.0.1" and sys.platform == "linux" else ""
        return (self.source or own, 0) if self.source or own else None


class Burst(Struct, frozen=True, kw_only=True):
    """How long, and how much, at most."""

    seconds: float = 10.0
    count: int = 1_000_000_000


class Meter:
    """How much of a burst has been sent."""

    def __init__(self, burst: Burst) -> None:
        self.sent = 0
        self._count = burst.count
        self.end = time.monotonic() + burst.seconds

    @property
    def on(self) -> bool:
        """Whether it is not over."""
        return self.sent < self._count and time.monotonic() < self.end

    @property
    def left(self) -> float:
        """Seconds."""
        return max(0.0, self.end - time.monotonic())


class DeafConnection:
    """A connection whose answers are thrown away."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._heard = asyncio.Event()
        self._deaf = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with suppress(OSError):
            while await self._reader.read(_CHUNK):
                self._heard.set()
        self._heard.set()

    @property
    def cut(self) -> bool:
        """Whether the other end has closed it."""
        return self._deaf.done()

    async def write(self, data: bytes) -> None:
        """Returns when the network can take more."""
        if self.cut:
            raise ConnectionResetError
        self._writer.write(data)
        await self._writer.drain()

    async def ask(self, data: bytes) -> None:
        """Returns when something has come back."""
        self._heard.clear()
        await self.write(data)
        await self._heard.wait()

    def stop_reading(self) -> None:
        """From here on nothing is taken that comes."""
        self._writer.transport.pause_reading()  # type: ignore[attr-defined]  # that of a socket reads, too

    async def close(self) -> None:
        self._deaf.cancel()
        self._writer.transport.abort()
        await asyncio.gather(self._deaf, return_exceptions=True)


async def connected(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(target.host, target.port, limit=1 << 24, local_addr=target.local)


@asynccontextmanager
async def deaf_connection(target: Target) -> AsyncIterator[DeafConnection]:
    """A connection on which nothing has been said."""
    opened = DeafConnection(*await connected(target))
    try:
        yield opened
    finally:
        await opened.close()


@asynccontextmanager
async def socket(target: Target) -> AsyncIterator[DeafConnection]:
    """A WebSocket on which nothing has been said; `ConnectionError` if it is not let in."""
    reader, writer = await connected(target)
    try:
        await _upgrade(target, reader, writer)
    except BaseException:
        writer.transport.abort()
        raise
    opened = DeafConnection(reader, writer)
    try:
        yield opened
    finally:
        await opened.close()


@asynccontextmanager
async def seated(target: Target) -> AsyncIterator[tuple[DeafConnection, dict[str, Any]]]:
    """A WebSocket at the attacker's own seat, and what it was welcomed with."""
    reader, writer = await connected(target)
    try:
        await _upgrade(target, reader, writer)
        writer.write(said({"t": "hello", "v": 1, "room": target.room, "token": target.token}))
        welcome = await _welcome(reader)
    except BaseException:
        writer.transport.abort()
        raise
    opened = DeafConnection(reader, writer)
    try:
        yield opened, welcome
    finally:
        await opened.close()


async def _upgrade(target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(frames.upgrade_request(f"{target.host}:{target.port}"))
    try:
        answer = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        raise ConnectionResetError from None
    if not answer.startswith(frames.UPGRADED):
        raise ConnectionRefusedError


async def _welcome(reader: asyncio.StreamReader) -> dict[str, Any]:
    """The first message that comes back; what has come behind it is thrown away like all the rest."""
    data = bytearray()
    while (span := frames.payload_at(data, 0, masked=False, most=sys.maxsize)) is None:
        more = await reader.read(_CHUNK)
        if not more:
            raise ConnectionResetError
        data += more
    message: dict[str, Any] = msgspec.json.decode(data[span[0] : span[1]])
    if message["t"] != "welcome":
        raise ConnectionRefusedError
    return message


def said(message: object) -> bytes:
    return frames.of_client(frames.TEXT, msgspec.json.encode(message))


async def pour(one: DeafConnection, frames: Iterable[bytes], meter: Meter) -> None:
    """Sends them until the burst is over; raises `ConnectionError` if the line is cut before."""
    waiting = iter(frames)
    while meter.on and (together := list(islice(waiting, _TOGETHER))):
        await one.write(b"".join(together))
        meter.sent += len(together)
