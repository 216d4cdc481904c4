"""One open socket: what waits to be sent, and when it was last heard of."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, Protocol

from mypy_extensions import mypyc_attr

from anju.server.net.limits import MESSAGES, WRONG_MESSAGES, Budget
from anju.server.protocol.error_texts import ERROR_TEXTS
from anju.server.protocol.messages import Error, Ping, both, encode

if TYPE_CHECKING:
    from anju.server.net.relay import Relay

MOST_WAITING: Final = 1_000_000
"""Bytes.  A client that takes nothing any more is dropped; it gets everything when it comes back."""

POLICY: Final = 1008
GOING_AWAY: Final = 1001
FAILED: Final = 1011
TRY_AGAIN: Final = 1013

_PING: Final = encode(Ping())
_ERRORS: Final = {code: encode(Error(code=code, text=both(text))) for code, text in ERROR_TEXTS.items()}


class Out(Protocol):
    """Where a connection's messages go."""

    def put(self, texts: list[bytes]) -> None:
        """Sends these, in one go."""

    def waiting(self) -> int:
        """How many bytes the network has not taken yet."""

    def hang_up(self, code: int) -> None:
        """Closes."""

    def go_on(self) -> None:
        """What has come meanwhile can be heard."""

    def is_unheard(self) -> bool:
        """Whether something has come that waits for its turn."""

    def sit_down(self, who: str) -> None:
        """It belongs to this person at a table."""


@mypyc_attr(allow_interpreted_subclasses=True)  # tests put one in front of a drawer
class Connection:
    """The hub's end of a socket.  `send` never waits: whoever reads slowly holds up nobody."""

    __slots__ = (
        "_loop", "_out", "_outbox", "address", "closing", "gone", "heard", "held", "messages", "opened", "pid", "relay", "room",
        "seated", "wrong",
    )  # fmt: skip

    def __init__(self, address: str, now: float, out: Out) -> None:
        self.address = address
        self.room = ""
        self.pid: int | None = None  # whose it is; None for a spectator
        self.seated = False  # it belongs to somebody at a table, here or at the server beside this one
        self.gone = False  # the socket is closed
        self.opened = now
        self.heard = now
        self.messages = Budget(MESSAGES, now)
        self.wrong = Budget(WRONG_MESSAGES, now)
        self.closing: int | None = None
        self.held = 0  # how much of what was said takes its time: nothing more is heard before that is done
        self.relay: Relay | None = None  # to the server that has the room, if that is another
        self._loop = asyncio.get_running_loop()
        self._out = out
        self._outbox: list[bytes] = []

    def send(self, data: bytes) -> None:
        """What is sent in one turn of the loop, as an `ack` and the step after it, goes out together."""
        if self.keep(data):
            self._loop.call_soon(self.flush)

    def keep(self, data: bytes) -> bool:
        """Keeps it for `flush`, which is still to be called if this says so."""
        if self.closing is not None or self.gone:
            return False
        self._outbox.append(data)
        return len(self._outbox) == 1

    def flush(self) -> None:
        """Sends what was kept."""
        outbox, self._outbox = self._outbox, []
        if not outbox or self.gone:
            return
        # Looked at before: one long message, such as the log of a long game, is no reason to drop anybody.
        if self._out.waiting() > MOST_WAITING:
            self.close(TRY_AGAIN)
        else:
            self._out.put(outbox)

    def hold(self) -> None:
        """What was said takes its time; what comes behind it has to wait."""
        self.held += 1

    def release(self) -> None:
        """It is done."""
        self.held -= 1
        if not self.held:
            self._out.go_on()

    def sit_down(self, who: str) -> None:
        """Belongs to this person at a table: others have to go first, and what others send is none of theirs."""
        self.seated = True
        self._out.sit_down(who)

    @property
    def waits_for_us(self) -> bool:
        """Whether what was said takes its time, or has not been heard yet."""
        return self.held > 0 or self._out.is_unheard()

    def ping(self) -> None:
        """Asks whether anybody is there."""
        self.send(_PING)

    def abandon(self) -> None:
        """Nobody is there any more: what still waits is for nobody."""
        self._outbox.clear()
        self.close(TRY_AGAIN)

    def say(self, code: str) -> None:
        """An error that concerns the connection."""
        self.send(_ERRORS[code])

    def close(self, code: int) -> None:
        """Sends what waits, then closes."""
        if self.closing is None:
            self.closing = code
            self.flush()
            self._out.hang_up(code)
