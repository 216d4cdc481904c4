"""What stands between the network and the server: headers, origins, budgets of addresses."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from anju.engine.text import Text
from anju.server.limits import (
    LONGEST_BODY,
    NEW_ROOMS,
    NOTES,
    REQUESTS,
    SOCKETS,
    SOCKETS_PER_ADDRESS,
    WRONG_CODES,
    Budgets,
    network_of,
)
from anju.server.replies import problem

TOO_FAST: Final = Text("请求太频繁，请稍等片刻再试。", "Too many requests; wait a moment and try again.")
TOO_BIG: Final = Text("请求太大。", "The request is too big.")
FOREIGN: Final = Text("请求来自别的网站，已拒绝。", "The request comes from another site and was refused.")

_HOST: Final = re.compile(r"^[\w.\-]+(:\d+)?$|^\[[0-9a-fA-F:.]+\](:\d+)?$")

_HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def content_policy(host: str) -> str:
    """Nothing but this server's own files; the sockets are named because older Safari needs it."""
    sockets = f" ws://{host} wss://{host}" if _HOST.match(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        f"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


class Doors:
    """The budgets of all addresses, shared by pages, interface and sockets."""

    def __init__(self, origins: Iterable[str] = ()) -> None:
        self.requests = Budgets(REQUESTS)
        self.sockets = Budgets(SOCKETS)
        self.new_rooms = Budgets(NEW_ROOMS)
        self.wrong_codes = Budgets(WRONG_CODES)
        self.notes = Budgets(NOTES)
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)

    def admits_socket(self, address: str, opened: int, now: float) -> bool:
        """Whether this address may open one more."""
        return opened < SOCKETS_PER_ADDRESS and self.sockets.spend(address, now)

    def is_own(self, headers: Headers) -> bool:
        """Whether a page of ours, or no page at all, sends this.

        Programs send no origin.  They need a token like everybody, and a browser cannot leave the origin out.
        """
        origin = headers.get("origin")
        if origin is None:
            return True
        if origin.lower() in self._origins:
            return True
        found = urlsplit(origin)
        return found.scheme in {"http", "https"} and found.netloc.lower() == headers.get("host", "").lower()


def address_of(connection: HTTPConnection) -> str:
    """Whose budget it is."""
    return network_of(connection.client.host) if connection.client else "unknown"


class Guard:
    """ASGI middleware for HTTP: budgets and sizes on the way in, security headers on the way out."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self._app = app
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        host = connection.headers.get("host", "")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("content-security-policy", content_policy(host))
            await send(message)

        refusal = self._refusal(connection)
        await (refusal or self._app)(scope, receive, send_guarded)

    def _refusal(self, connection: HTTPConnection) -> ASGIApp | None:
        if not connection.url.path.startswith("/api/"):
            return None
        if not self._doors.requests.spend(address_of(connection), time.monotonic()):
            return problem(429, "too_fast", TOO_FAST)
        if connection.scope["method"] not in {"GET", "HEAD"} and not self._doors.is_own(connection.headers):
            return problem(403, "foreign", FOREIGN)
        length = connection.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LONGEST_BODY:
            return problem(413, "too_big", TOO_BIG)
        return None
