"""One HTTP request, from whichever address of this machine one likes."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final, NamedTuple

from anju.engine.refusal import is_number

SECONDS: Final = 60.0
"""Longer than any request may take: waiting this long means that something is wrong."""

CUT_OFF: Final = 0
"""In place of a status where the other end hung up without a word."""

UNANSWERED: Final = -1
"""The same where it did not even do that."""


class Reply(NamedTuple):
    """What came back."""

    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


async def request(
    port: int, method: str, path: str, body: object = None, *, source: str, key: str = ""
) -> Reply:
    """With JSON, and the key of whoever runs the server if it is given."""
    data = b"" if body is None else json.dumps(body).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    )
    if key:
        head += f"Authorization: Bearer {key}\r\n"
    return await exchange(port, head.encode() + b"\r\n" + data, source)


async def exchange(port: int, data: bytes, source: str) -> Reply:
    """Sends these bytes and reads until the other end has closed; `OSError` or `TimeoutError` if it does not answer."""
    async with asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        try:
            writer.write(data)
            answer = await reader.read()
        except ConnectionError:
            answer = b""  # hung up while we still spoke
        finally:
            writer.transport.abort()
    head, _, body = answer.partition(b"\r\n\r\n")
    status = head[9:12] if head.startswith(b"HTTP/1.") else b""
    return Reply(int(status) if is_number(status.decode("latin-1")) else CUT_OFF, body)
