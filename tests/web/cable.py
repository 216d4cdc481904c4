"""A network cable between one browser and the server. When it is pulled nothing arrives any more, and nobody is told."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

_CHUNK: Final = 65536


class Cable:
    """Hands on what comes in at an address of its own."""

    def __init__(self, server: str) -> None:
        self._port = int(server.rpartition(":")[2])
        self._door = socket.create_server(("127.0.0.1", 0))
        self._whole = threading.Event()
        self._whole.set()
        self._ends: list[socket.socket] = []
        self.address = f"http://localhost:{self._door.getsockname()[1]}"
        threading.Thread(target=self._welcome, daemon=True).start()

    def pull(self) -> None:
        """Connections stay open on both sides, as when a phone walks out of the house."""
        self._whole.clear()

    def plug(self) -> None:
        """The network is back; what was open before is known to be lost."""
        self._cut()
        self._whole.set()

    def close(self) -> None:
        self._door.close()
        self._cut()
        self._whole.set()

    def _cut(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def _welcome(self) -> None:
        with suppress(OSError):  # the door was closed
            while True:
                near, _ = self._door.accept()
                if not self._whole.is_set():
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(_CHUNK):
                if self._whole.is_set():
                    other.sendall(data)
            other.shutdown(socket.SHUT_WR)


@contextmanager
def cable(server: str) -> Iterator[Cable]:
    laid = Cable(server)
    try:
        yield laid
    finally:
        laid.close()
