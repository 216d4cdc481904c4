"""The server's end of a WebSocket: uvicorn's, with a short way in and out for text, and nothing without its price."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, Protocol

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the C one if there is one; not in its `__all__`

from anju.server.net import frames
from anju.server.net.admission import Admission, Caller
from anju.server.net.connection import MOST_WAITING

EXTENSION: Final = "anju.socket"
"""Where the scope of a connection holds its socket, as `{"socket": socket}`."""

_PIECE: Final = 4.0
"""What is worked off of one socket before others have their turn, counted as in `limits.MESSAGES`."""

_AFTER_THE_END: Final = 16_384
"""Bytes that may still come after our good-bye: what was under way.  Who sends more is not waited for."""
_LINGER: Final = 1.0
"""Seconds in which even they can read why."""


class SocketListener(Protocol):
    """Who listens to a socket."""

    def hear(self, text: bytes) -> float:
        """A text has come.  Gives what it costs."""

    def admits(self, size: int, control: bool) -> bool:
        """Whether a frame that is no whole text may be looked at; otherwise it is left out."""

    def refuse(self) -> None:
        """A message has come that is no text."""

    def sit_down(self, who: str) -> None:
        """It belongs to this person at a table."""

    def wait(self, socket: ServerSocket) -> None:
        """There is more to work off than can be done at once: `work` is called when it is the socket's turn."""

    @property
    def must_wait(self) -> bool:
        """Whether others come first."""

    @property
    def busy(self) -> bool:
        """Whether what was said last takes its time; `go_on` is called when that is done."""


class ServerSocket(WebSocketsSansIOProtocol):
    """Everything but plain text goes uvicorn's way: handshake, pings, closing.

    A move is told to everybody at the table, and ASGI's `send` costs each of them a task that wakes up, and a
    system call for every message.  Here all that waits for one socket is one write.  Frames are whole and, since
    compression is off, plain.  ASGI's `receive` costs another task; a `SocketListener` gets texts at once, and one that comes
    in a single frame, as all of ours do, without the six generators of the library's parser.

    The library is given one whole frame at a time, and only when it is paid for.  What has come and cannot be worked
    off at once waits here; until that is done nothing more is read, so the network holds up whoever sends too much.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._listener: SocketListener | None = None
        self._inbox = bytearray()
        self._waits = False  # for its turn
        self._rests = False  # nothing is read from the network for the time being
        self._after_the_end = 0
        self._admission: Admission | None = None
        self._caller: Caller | None = None

    def attend(self, admission: Admission, caller: Caller) -> None:
        """Who let them in, and as whom."""
        self._admission, self._caller = admission, caller

    def sit_down(self, who: str) -> None:
        """They belong to this person at a table."""
        if self._listener is not None:
            self._listener.sit_down(who)
        if self._admission is not None and self._caller is not None:
            self._admission.seat(self._caller)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._admission is not None and self._caller is not None:
            self._admission.gone(self._caller)

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"socket": self}
        await super().run_asgi()

    # -- in -----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._inbox += data
        if self.close_sent:
            self._hear_the_end(len(data))
        elif self._listener is None or self._listener.busy or self._waits:
            self._rest()
        elif self._listener.must_wait:
            self._wait()
        else:
            self.work()

    def listen(self, listener: SocketListener) -> None:
        """From now on this is who hears what comes, and what has come already."""
        self._listener = listener
        self.go_on()

    def is_unheard(self) -> bool:
        """Whether something has come that waits for its turn."""
        return self._waits

    def go_on(self) -> None:
        """What took its time is done: what has come meanwhile can be heard."""
        if self._inbox and not self.close_sent:
            self._wait()
        else:
            self._read_on()

    def work(self) -> None:
        """Works a piece off what has come; the rest waits for another turn."""
        begin, cost = 0, 0.0
        self._waits = False
        frame = self._frame(0)
        while frame is not None and cost < _PIECE and self._is_heard():
            cost += self._take(begin, frame)
            begin = frame[1]
            frame = self._frame(begin)
        del self._inbox[:begin]
        if not self._is_heard():
            self._rest()
        elif frame is None:
            self._read_on()
        else:
            self._wait()

    def _is_heard(self) -> bool:
        """Whether anybody listens now."""
        if self._listener is None or self.transport.is_closing():
            return False
        return self.close_sent or not self._listener.busy

    def _take(self, begin: int, frame: tuple[int, int]) -> float:
        """One frame; gives what it costs."""
        assert self._listener is not None, "whoever has nobody to listen is not asked"
        (at, end), data, kind = frame, self._inbox, self._inbox[begin]
        if self.close_sent and kind != frames.CLOSE:
            return 0.0
        if kind == frames.TEXT and at and self.conn.current_size is None:
            return self._listener.hear(apply_mask(data[at:end], data[at - 4 : at]))
        if self.close_sent or self._listener.admits(end - begin, bool(kind & frames.CONTROL)):
            super().data_received(bytes(data[begin:end]))
        return 1.0

    def _frame(self, begin: int) -> tuple[int, int] | None:
        """Where the payload is of the frame that begins here; of what is wrong the library says what it is."""
        return frames.payload_at(self._inbox, begin, masked=True, most=self.config.ws_max_size)

    def _wait(self) -> None:
        """For a turn."""
        assert self._listener is not None, "whoever has nobody to listen is not asked"
        self._rest()
        if not self._waits:
            self._waits = True
            self._listener.wait(self)

    def _rest(self) -> None:
        if not self._rests and not self.transport.is_closing():
            self._rests = True
            self.transport.pause_reading()

    def _read_on(self) -> None:
        if self._rests and not self.transport.is_closing():
            self._rests = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """The library has a message together that came in parts, or is no text."""
        assert self._listener is not None, "it is given nothing before"
        parts, self.frames = self.frames, []
        if self.curr_msg_data_type == "text":
            self._listener.hear(b"".join(parts))
        else:
            self._listener.refuse()

    def handle_ping(self) -> None:
        super().handle_ping()
        # Twice as much: the log of a long game may be on its way.
        if self.waiting() > 2 * MOST_WAITING:
            self.transport.abort()  # asks whether we are there, and does not listen

    # -- out ----------------------------------------------------------------------------------------------

    def put(self, texts: list[bytes]) -> None:
        """Sends these; what the network does not take yet, the transport keeps."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(
                b"".join([part for text in texts for part in (frames.head(frames.TEXT, len(text)), text)])
            )

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
        if not self.transport.is_closing():
            self._read_on()
            self._hear_the_end(len(self._inbox))

    def _hear_the_end(self, size: int) -> None:
        """After our good-bye only the other one's is waited for, and that not behind just anything."""
        self._after_the_end += size
        if self._after_the_end <= _AFTER_THE_END:
            self.work()
        else:
            self._inbox.clear()
            self._rest()
            self.loop.call_later(_LINGER, self.transport.abort)
