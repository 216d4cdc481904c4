"""The server's end of a WebSocket: uvicorn's, with a short way in and out for text."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the C one if there is one; not in its `__all__`

EXTENSION: Final = "anju.wire"
"""Where the scope of a socket holds its wire, as `{"wire": wire}`."""

_TEXT: Final = 0x81
_PONG: Final = 0x8A
_MASKED: Final = 0x80
"""How frames begin that are a whole message, and what a client adds to their length (RFC 6455, 5.2)."""


class Wire(WebSocketsSansIOProtocol):
    """Everything but plain text goes uvicorn's way: handshake, pings, closing.

    A move is told to everybody at the table, and ASGI's `send` costs each of them a task that wakes up, and a
    system call for every message.  Here all that waits for one socket is one write.  Frames are whole and, since
    compression is off, plain.  ASGI's `receive` costs another task; whoever sets `hear` gets texts at once, and
    one that comes in a single frame, as all of ours do, without the six generators of the library's parser.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.hear: Callable[[bytes], None] | None = None
        # Not only whole texts and pongs have come: the library alone knows where its next frame begins, and if it counts.
        self._mixed = False

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"wire": self}
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        begin = 0
        while self.hear is not None and not self._mixed and begin < len(data):
            kind, (at, end) = data[begin], _payload(data, begin)
            if end > len(data) or kind not in {_TEXT, _PONG}:
                self._mixed = True
                break
            if kind == _PONG:
                super().data_received(data[begin:end])
            elif not self.close_sent:
                self.hear(apply_mask(data[at:end], data[at - 4 : at]))
            begin = end
        if begin < len(data):
            super().data_received(data[begin:])

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


def _payload(data: bytes, begin: int) -> tuple[int, int]:
    """From where to where it goes in the frame that begins here; beyond all data if that cannot be told."""
    length = data[begin + 1] - _MASKED if begin + 6 <= len(data) else -1
    if 0 <= length < 126:
        return begin + 6, begin + 6 + length
    if length == 126:
        return begin + 8, begin + 8 + (data[begin + 2] << 8 | data[begin + 3])
    return begin, len(data) + 1


def _head(length: int) -> bytes:
    """How the frame of so long a text begins; a server's are not masked."""
    if length < 126:
        return bytes((_TEXT, length))
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
