"""A WebSocket client that costs next to nothing, so that measuring a thousand of them measures the server."""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import Final

_TEXT: Final = 0x81
_CLOSE: Final = 0x8
_PING: Final = 0x9

Heard = Callable[[bytes], None]


class ClientSocket(asyncio.Protocol):
    """Text frames in and out; `heard` is called with each, and `closed` is done when there are no more."""

    def __init__(self, port: int, heard: Heard) -> None:
        self.opened = asyncio.get_running_loop().create_future()
        self.closed = asyncio.get_running_loop().create_future()
        self.code = 0  # with which the other end has closed it, if it said so
        self.heard = heard
        self._port = port
        self._buffer = bytearray()
        self._transport: asyncio.Transport

    @classmethod
    async def open(cls, port: int, heard: Heard, source: str = "127.0.0.1") -> ClientSocket:
        """From one of the addresses of this machine; `OSError` if it is not let in."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: cls(port, heard), "127.0.0.1", port, local_addr=(source, 0)
        )
        await socket.opened
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionRefusedError(self._buffer[:end].decode("latin-1")))
                self.close()
                return
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Takes one whole frame off the buffer, if there is one; a server's frames are not masked."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, start = buffer[1], 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return False
        kind, payload = buffer[0], bytes(buffer[start : start + length])
        del buffer[: start + length]
        if kind == _TEXT:
            self.heard(payload)
        elif kind & 0xF == _PING:
            self._write(0x8A, payload)
        elif kind & 0xF == _CLOSE:
            self.code = int.from_bytes(payload[:2], "big")
            self.close()
        return True

    def send(self, payload: bytes) -> None:
        self._write(_TEXT, payload)

    def _write(self, kind: int, payload: bytes) -> None:
        """Masked with zeros: lawful, and nothing to compute."""
        length = len(payload)
        head = (
            bytes((kind, 0x80 | length)) if length < 126 else bytes((kind, 0xFE)) + length.to_bytes(2, "big")
        )
        self._transport.write(head + b"\0\0\0\0" + payload)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionResetError())
        if not self.closed.done():
            self.closed.set_result(None)

    def close(self) -> None:
        self._transport.close()
