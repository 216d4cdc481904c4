"""Older servers on the same database, which finish games of rules that this one does not have.

People reach this one.  What concerns a room of theirs is passed on to them, requests here and sockets by `relay`, so
that links, codes and seats stay what they were.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from anju.engine.errors import AnjuError
from anju.engine.text import Text
from anju.server.protocol.error_texts import ERROR_TEXTS
from anju.server.rooms.recovery import Unreadable

ROOM_PATH: Final = "/beside/{room}"
"""Where a server that finishes games says whether this room is one of them."""

_ASK_SECONDS: Final = 5.0
_PASS_SECONDS: Final = 60.0

_THREADS: Final = ThreadPoolExecutor(8, thread_name_prefix="peers")
"""Of their own: a peer that does not answer keeps nobody waiting who needs none."""

_PASSED_ON: Final = ("authorization", "content-type", "host")
_PASSED_BACK: Final = frozenset(("cache-control", "content-disposition", "content-type"))

Said = TypeVar("Said")

Answer = tuple[int, dict[str, str], bytes]
"""Status, headers and body."""


class BadAddress(AnjuError):
    """Not where a server could be."""


class AtPeer(AnjuError):
    """Another server has it; `url` is where."""

    def __init__(self, url: str) -> None:
        super().__init__(ERROR_TEXTS["other_rules"])
        self.url = url


def unavailable() -> Unreadable:
    """It is not certain that nobody has it: whoever asks has to come again."""
    return Unreadable("unavailable", AnjuError(ERROR_TEXTS["unavailable"]))


def addresses(given: str) -> tuple[str, ...]:
    """The addresses in a list with commas; raises `BadAddress`."""
    urls = tuple(url.strip().rstrip("/") for url in given.split(",") if url.strip())
    for url in urls:
        if urlsplit(url).scheme not in {"http", "https"} or not urlsplit(url).hostname:
            raise BadAddress(
                Text(
                    f"「{url}」不是服务器的地址；例：http://127.0.0.1:8643",
                    f"{url!r} is no address of a server; for example http://127.0.0.1:8643",
                )
            )
    return urls


class Peers:
    """All servers that stand beside this one; mostly there is none."""

    def __init__(self, urls: tuple[str, ...] = ()) -> None:
        self.urls = urls

    async def player_of(self, room: str, playing: bool) -> str | None:
        """Who has this room, whose rules are not ours.  While it is played and one of them is down: `unavailable`."""
        down = False
        for url in self.urls:
            try:
                status, _ = await _asked(url, ROOM_PATH.format(room=room))
            except ConnectionRefusedError:
                down = True
            except (OSError, HTTPException):
                raise unavailable() from None
            else:
                if status == 200:
                    return url
                if status >= 500:  # its database is away: it cannot tell
                    raise unavailable()
        if down and playing:
            raise unavailable()
        return None

    async def with_rules(self, rules: str) -> str | None:
        """Who can show a replay of these rules."""
        return (await self.rules()).get(rules)

    async def rules(self) -> Mapping[str, str]:
        """The rules that others have, and who has them."""
        holders: dict[str, str] = {}
        for url in self.urls:
            try:
                _, said = await _asked(url, "/healthz")
            except (OSError, HTTPException, msgspec.MsgspecError):
                continue
            holders.update((rules, url) for rules in said.get("rules", {}).values())
        return holders

    async def all_asked(self, request: Request, kind: type[Said]) -> tuple[list[Said], list[str]]:
        """What all of them say to this request, and the addresses of those who do not do it.

        One that does not run has no people: it is left out.
        """
        said: list[Said] = []
        missed: list[str] = []
        for url in self.urls:
            try:
                said.append(msgspec.json.decode((await _passed(request, url))[2], type=kind))
            except ConnectionRefusedError:
                continue
            except (OSError, HTTPException, msgspec.MsgspecError):
                missed.append(url)
        return said, missed


async def _asked(url: str, path: str) -> tuple[int, dict[str, Any]]:
    status, _, data = await _fetched(url, ("GET", path, b"", {}), _ASK_SECONDS)
    return status, msgspec.json.decode(data, type=dict[str, Any])


async def passed_on(request: Request, url: str) -> Response:
    """What the other server answers to this request, as if it had been asked itself."""
    try:
        status, headers, data = await _passed(request, url)
    except (OSError, HTTPException):
        raise unavailable() from None
    return Response(data, status, {name: value for name, value in headers.items() if name in _PASSED_BACK})


async def _passed(request: Request, url: str) -> Answer:
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    headers = {name: request.headers[name] for name in _PASSED_ON if name in request.headers}
    headers["x-forwarded-proto"] = request.url.scheme
    if request.client is not None:
        headers["x-forwarded-for"] = request.client.host
    asked = (request.method, path, getattr(request.state, "body", b""), headers)
    return await _fetched(url, asked, _PASS_SECONDS)


async def _fetched(url: str, asked: tuple[str, str, bytes, dict[str, str]], seconds: float) -> Answer:
    """In a thread: it happens seldom, and needs no further library."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _fetch, url, asked, seconds)


def _fetch(url: str, asked: tuple[str, str, bytes, dict[str, str]], seconds: float) -> Answer:
    place = urlsplit(url)
    kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
    connection = kind(place.netloc, timeout=seconds)
    try:
        connection.request(*asked)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()
