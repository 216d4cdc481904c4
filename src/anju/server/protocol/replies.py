"""Answers of the HTTP interface: JSON of structs, and problems in both languages."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from anju.engine.text import Text
from anju.server.protocol.messages import both


def reply(content: object, status: int = 200) -> Response:
    """Never cached: it may hold a token, and it changes."""
    return Response(
        msgspec.json.encode(content), status, {"cache-control": "no-store"}, media_type="application/json"
    )


def problem(status: int, code: str, text: Text) -> Response:
    return reply({"code": code, "text": both(text)}, status)
