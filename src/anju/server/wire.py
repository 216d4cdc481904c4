"""The server's end of a WebSocket: uvicorn's, with a short way in and out for text."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION: Final = "anju.wire"
"""Where the scope of a socket holds its wire, as `{"wire": wire}`."""

_TEXT: Final = b"\x81"


class Wire(WebSocketsSansIOProtocol):
    """Everything but plain text goes uvicorn's way: handshake, pings, closing.

    A move is told to everybody at the table, and ASGI's `send` costs each of them a task that wakes up, and a
    system call for every message.  Here all that waits for one socket is one write.  Frames are whole and, since
    compression is off, plain.  ASGI's `receive` costs another task; whoever sets `hear` gets texts at once.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.hear: Callable[[bytes], None] | None = None

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"wire": self}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            self.hear(b"".join(frames))

    def put(self, texts: list[bytes]) -> None:
        """Sends these; what the network does not take yet, the transport keeps."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))

    def waiting(self) -> int:
        """How many bytes the network has not taken yet."""
        return self.transport.get_write_buffer_size()

    def hang_up(self, code: int) -> None:
        """Closes; who has not even taken what was sent before would not take the good-bye either."""
        if not self.writable.is_set():
            self.transport.abort()
            return
        task = self.loop.create_task(self._say_goodbye(code))
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    async def _say_goodbye(self, code: int) -> None:
        with suppress(ClientDisconnected):  # gone before it was said
            await self.send({"type": "websocket.close", "code": code, "reason": ""})


def _head(length: int) -> bytes:
    """How the frame of so long a text begins (RFC 6455, 5.2); a server's are not masked."""
    if length < 126:
        return _TEXT + bytes((length,))
    if length < 65536:
        return _TEXT + b"\x7e" + length.to_bytes(2, "big")
    return _TEXT + b"\x7f" + length.to_bytes(8, "big")
