"""The bytes of a WebSocket: its handshake, and its frames (RFC 6455, 5.2).

One codec for both ends: the server's sockets, and the clients that measure and attack it.  What takes part in a
conversation (fragments, pings, closing) is left to the `websockets` library: the server has it through uvicorn, and a
relay to another server is its client.  Only whole texts are framed and read here, by hand: they are all that goes over
a socket at every move, and on that way the library's parser costs more than the move.
"""

from __future__ import annotations

import os
from base64 import b64encode
from typing import Final

TEXT: Final = 0x81
BINARY: Final = 0x82
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
TEXT_BEGINS: Final = 0x01
GOES_ON: Final = 0x00
"""How frames begin; the last two do not end their message."""

CONTROL: Final = 0x08
"""Set in those that are no part of a message."""

LONGEST_HEAD: Final = 14

_MASKED: Final = 0x80
"""What a client adds to the length of its frames."""
_NO_MASK: Final = bytes(4)
"""The key that hides nothing: lawful, and nothing to compute."""


def head(kind: int, length: int, masked: bool = False) -> bytes:
    """How the frame of so long a payload begins, up to a client's key."""
    bit = _MASKED if masked else 0
    if length < 126:
        return bytes((kind, bit | length))
    if length < 65_536:
        return bytes((kind, bit | 126)) + length.to_bytes(2, "big")
    return bytes((kind, bit | 127)) + length.to_bytes(8, "big")


def of_client(kind: int, payload: bytes) -> bytes:
    """A whole frame, as a client sends it."""
    return head(kind, len(payload), masked=True) + _NO_MASK + payload


def payload_at(data: bytearray, begin: int, masked: bool, most: int) -> tuple[int, int] | None:
    """From where to where the payload goes in the frame that begins here; None if it has not come whole.

    What cannot be right (masked by a server, not masked by a client, or longer than `most`) has no payload and is all
    the rest.
    """
    have = len(data) - begin
    if have < 2:
        return None
    length, key = (data[begin + 1] ^ _MASKED, 4) if masked else (data[begin + 1], 0)
    if length >= _MASKED:
        return 0, len(data)
    start = 2 + key
    if length >= 126:
        start += 2 if length == 126 else 8
        if have < start:
            return None
        length = int.from_bytes(data[begin + 2 : begin + start - key], "big")
    if length > most:
        return 0, len(data)
    return (begin + start, begin + start + length) if have >= start + length else None


def upgrade_request(host: str) -> bytes:
    """A client's handshake, for the one address at which the server has sockets."""
    key = b64encode(os.urandom(16)).decode()
    return (
        f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


UPGRADED: Final = b"HTTP/1.1 101"
"""How the answer begins of a server that lets them in."""
