"""The server's end of a connection for requests: uvicorn's, with a limit to how much and how long."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from anju.server.net.admission import Admission, Caller
from anju.server.net.limits import LONGEST_HEAD
from anju.server.net.server_socket import ServerSocket

HEAD_SECONDS: Final = 10.0
"""From the beginning of a connection, or the answer before, until the head of a request is whole."""

IDLE_SECONDS: Final = 5
"""From an answer until something of the next request comes."""

BODY_SECONDS: Final = 30.0
"""From there until its body is."""

_MOST_HEADERS: Final = 100


class NotRead(Exception):
    """A request that this server does not read to its end; the parser makes a wrong one of it."""


class Http(HttpToolsProtocol):
    """Reads no head that is too long, no body of unknown length, and one request at a time."""

    def __init__(self, admission: Admission, **options: Any) -> None:
        super().__init__(**options)
        self._admission = admission
        self._caller: Caller | None = None
        self._in_head = True
        self._head = 0  # how long it is so far
        self._wrong = 400

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._caller = self._admission.admit(transport, self.drop)
        if self._caller is None:
            transport.abort()
        else:
            self._admission.expect(self._caller, HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._caller is not None:
            self._admission.gone(self._caller)

    def drop(self) -> None:
        """At once; whoever works on an answer learns that nobody wants it any more."""
        if (cycle := self._cycle()) is not None:
            cycle.disconnected = True
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if not self._in_head:
            super().data_received(data)
            return
        room = LONGEST_HEAD - self._head
        self._head += len(data)
        super().data_received(data[:room])
        if len(data) <= room or self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self._too_long():
            self._wrong = 431
            self.send_400_response("The head of the request is too long.")
        else:
            self.data_received(data[room:])

    def _too_long(self) -> bool:
        return self._in_head and self._head >= LONGEST_HEAD

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > _MOST_HEADERS:
            self._wrong = 431
            raise NotRead
        if self.headers[-1][0] == b"transfer-encoding":
            self._wrong = 411
            raise NotRead

    def on_headers_complete(self) -> None:
        if (cycle := self._cycle()) is not None and not cycle.response_complete:
            raise NotRead  # before the one before is answered; browsers do not, and it would have to be kept
        super().on_headers_complete()
        self._in_head = False
        self._expect(BODY_SECONDS)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head, self._head = True, 0
        if (cycle := self._cycle()) is not None:
            self._expect(HEAD_SECONDS if cycle.response_complete else None)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect(HEAD_SECONDS)

    def send_400_response(self, msg: str) -> None:
        """A few words in place of a page: this is for programs that do not follow the rules of HTTP."""
        head = b"content-type: text/plain\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(msg)
        self.transport.write(STATUS_LINE[self._wrong] + head + msg.encode())
        self.transport.close()
        if (cycle := self._cycle()) is not None:
            cycle.disconnected = True

    def _cycle(self) -> RequestResponseCycle | None:
        """The last request and its answer; None before the first."""
        return self.cycle

    def _expect(self, seconds: float | None) -> None:
        if self._caller is not None:
            self._admission.expect(self._caller, seconds)

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, ServerSocket) and self._caller is not None:
            self._expect(None)
            self._caller.drop = socket.transport.abort
            socket.attend(self._admission, self._caller)
            self._caller = None
