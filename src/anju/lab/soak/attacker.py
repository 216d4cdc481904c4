"""Sockets as an attacker has them: any bytes at any time, whatever comes back."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Struct

TEXT: Final = 0x81
PONG: Final = 0x8A
PING: Final = 0x89
CLOSE: Final = 0x88
BINARY: Final = 0x82
TEXT_BEGINS: Final = 0x01
GOES_ON: Final = 0x00
"""How frames begin (RFC 6455, 5.2); the last two do not end their message."""

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
    key = b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {target.host}:{target.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    try:
        answer = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        raise ConnectionResetError from None
    if not answer.startswith(b"HTTP/1.1 101"):
        raise ConnectionRefusedError


async def _welcome(reader: asyncio.StreamReader) -> dict[str, Any]:
    """The first message that comes back; a server's frames are not masked."""
    try:
        head = await reader.readexactly(2)
        length = head[1]
        if length >= 126:
            length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
        message: dict[str, Any] = msgspec.json.decode(await reader.readexactly(length))
    except asyncio.IncompleteReadError:
        raise ConnectionResetError from None
    if message["t"] != "welcome":
        raise ConnectionRefusedError
    return message


def framed(kind: int, payload: bytes) -> bytes:
    """Masked with zeros: lawful, and nothing to compute."""
    length = len(payload)
    if length < 126:
        head = bytes((kind, 0x80 | length))
    elif length < 65_536:
        head = bytes((kind, 0xFE)) + length.to_bytes(2, "big")
    else:
        head = bytes((kind, 0xFF)) + length.to_bytes(8, "big")
    return head + b"\0\0\0\0" + payload


def said(message: object) -> bytes:
    return framed(TEXT, msgspec.json.encode(message))


async def pour(one: DeafConnection, frames: Iterable[bytes], meter: Meter) -> None:
    """Sends them until the burst is over; raises `ConnectionError` if the line is cut before."""
    waiting = iter(frames)
    while meter.on and (together := list(islice(waiting, _TOGETHER))):
        await one.write(b"".join(together))
        meter.sent += len(together)
