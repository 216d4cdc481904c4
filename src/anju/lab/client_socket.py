"""A WebSocket client that costs next to nothing, so that measuring a thousand of them measures the server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from anju.server.net import frames

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
        transport.write(frames.upgrade_request(f"127.0.0.1:{self._port}"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(frames.UPGRADED):
                self.opened.set_exception(ConnectionRefusedError(self._buffer[:end].decode("latin-1")))
                self.close()
                return
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Takes one whole frame off the buffer, if there is one."""
        buffer = self._buffer
        span = frames.payload_at(buffer, 0, masked=False, most=sys.maxsize)
        if span is None:
            return False
        kind, payload = buffer[0], bytes(buffer[span[0] : span[1]])
        del buffer[: span[1]]
        if kind == frames.TEXT:
            self.heard(payload)
        elif kind == frames.PING:
            self._write(frames.PONG, payload)
        elif kind == frames.CLOSE:
            self.code = int.from_bytes(payload[:2], "big")
            self.close()
        return True

    def send(self, payload: bytes) -> None:
        self._write(frames.TEXT, payload)

    def _write(self, kind: int, payload: bytes) -> None:
        self._transport.write(frames.of_client(kind, payload))

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionResetError())
        if not self.closed.done():
            self.closed.set_result(None)

    def close(self) -> None:
        self._transport.close()
