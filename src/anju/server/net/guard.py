"""What stands between the network and the server: headers, origins, budgets of addresses."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from anju.engine.text import Text
from anju.server.net.limits import (
    ADDRESS,
    CONNECTIONS,
    CONNECTIONS_PER_ADDRESS,
    LONGEST_BODY,
    NEW_ROOMS,
    NOTES,
    PAGES,
    PEOPLE,
    REPORTS,
    REQUESTS,
    ROOMS_A_DAY,
    SOCKETS,
    SOCKETS_PER_ADDRESS,
    WRONG_CODES,
    WRONG_TOKENS,
    Budgets,
    network_of,
)
from anju.server.net.turns import Share, Turns
from anju.server.protocol.replies import problem

TOO_FAST: Final = Text("请求太频繁，请稍等片刻再试。", "Too many requests; wait a moment and try again.")
TOO_BIG: Final = Text("请求太大。", "The request is too big.")
FOREIGN: Final = Text("请求来自别的网站，已拒绝。", "The request comes from another site and was refused.")

BAD_HOST: Final = Text("请求里的主机名不对。", "The request names no possible host.")

_HOST: Final = re.compile(r"([\w.\-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(:\d{1,5})?", re.ASCII)
_READING: Final = frozenset(("GET", "HEAD"))

_LENGTH: Final = re.compile(r"[0-9]{1,12}")

_HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def is_host(host: str) -> bool:
    """Whether somebody could have reached us by this name."""
    return _HOST.fullmatch(host) is not None


@lru_cache(maxsize=64)
def content_policy(host: str) -> str:
    """Nothing but this server's own files; the sockets are named because older Safari needs it."""
    sockets = f" ws://{host} wss://{host}" if is_host(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        f"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


class AccessLimits:
    """The budgets of all addresses, shared by pages, interface and sockets."""

    def __init__(self, origins: Iterable[str] = ()) -> None:
        self.requests = Budgets(REQUESTS)
        self.sockets = Budgets(SOCKETS)
        self.new_rooms = Budgets(NEW_ROOMS)
        self.rooms_a_day = Budgets(ROOMS_A_DAY)
        self.wrong_codes = Budgets(WRONG_CODES)
        self.wrong_tokens = Budgets(WRONG_TOKENS)
        self.pages = Budgets(PAGES)
        self.work = Budgets(ADDRESS)
        self.people = Budgets(PEOPLE)
        self.connections = Budgets(CONNECTIONS)
        self.most_connections = CONNECTIONS_PER_ADDRESS
        self.notes = Budgets(NOTES)
        self.reports = Budgets(REPORTS)
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)

    def admits_socket(self, address: str, opened: int, now: float) -> bool:
        """Whether this address may open one more."""
        return opened < SOCKETS_PER_ADDRESS and self.sockets.spend(address, now)

    def share_of(self, address: str, now: float, who: str = "") -> Share:
        """What pays for somebody at this address: a stranger, or `who` sits at a table."""
        own = self.people.of(who, now) if who else None
        return Share(address, self.work.of(address, now), who, own)

    def is_own(self, headers: Headers) -> bool:
        """Whether a page of ours, or no page at all, sends this.

        Programs send no origin.  They need a token like everybody, and a browser cannot leave the origin out.
        """
        origin = headers.get("origin")
        if origin is None:
            return True
        if origin.lower() in self._origins:
            return True
        try:
            url = urlsplit(origin)
        except ValueError:
            return False
        return url.scheme in {"http", "https"} and url.netloc.lower() == headers.get("host", "").lower()


def address_of(connection: HTTPConnection) -> str:
    """Whose budget it is."""
    return network_of(connection.client.host) if connection.client else "unknown"


class Guard:
    """ASGI middleware for HTTP: budgets, sizes and turns on the way in, security headers on the way out."""

    def __init__(self, app: ASGIApp, access: AccessLimits, turns: Turns) -> None:
        self._app = app
        self._access = access
        self._turns = turns

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

        refusal = self._refusal(connection, host)
        if refusal is None:
            body = await _whole(connection, receive)
            if body is None:
                return
            share = self._access.share_of(address_of(connection), self._turns.now())
            scope.setdefault("state", {})["turn"] = lambda: self._turns.mine(share)
            await self._turns.mine(share)
            await self._app(scope, body, send_guarded)
        else:
            await refusal(scope, receive, send_guarded)

    def _refusal(self, connection: HTTPConnection, host: str) -> Response | None:
        address, now = address_of(connection), time.monotonic()
        if host and not is_host(host):
            return _good_bye(problem(400, "bad_host", BAD_HOST))
        own = connection.scope["path"].startswith("/api/")
        if not (self._access.requests if own else self._access.pages).spend(address, now):
            return _good_bye(problem(429, "too_fast", TOO_FAST))
        if connection.scope["method"] not in _READING and not self._access.is_own(connection.headers):
            return problem(403, "foreign", FOREIGN)
        length = connection.headers.get("content-length", "0")
        if not _LENGTH.fullmatch(length) or int(length) > LONGEST_BODY:
            return _good_bye(problem(413, "too_big", TOO_BIG))
        return None


def _good_bye(response: Response) -> Response:
    """Who is refused like this is not heard any further on this connection."""
    response.headers["connection"] = "close"
    return response


async def _whole(connection: HTTPConnection, receive: Receive) -> Receive | None:
    """Gives back what there is to read, when all of it has come; None if it never does."""
    if connection.scope["method"] in _READING:
        return receive
    messages = [await receive()]
    while messages[-1].get("more_body"):
        messages.append(await receive())
    if messages[-1]["type"] == "http.disconnect":
        return None
    waiting = iter(messages)

    async def read() -> Message:
        return next(waiting, None) or await receive()

    return read
