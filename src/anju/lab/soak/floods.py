"""Every entry of a server, flooded from one address.

A flood sends what it is named after until its burst is over, and says how much that was.  It comes back when it is
thrown out; every try counts, so that a burst of so many ends with a server that lets nobody in.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from itertools import chain, repeat
from typing import Any, Final, cast

import msgspec

from anju.lab.soak import payloads
from anju.lab.soak.attacker import (
    Burst,
    Meter,
    Target,
    connected,
    deaf_connection,
    pour,
    said,
    seated,
    socket,
)
from anju.server.api.admin import Admin
from anju.server.api.routes import Api
from anju.server.net import frames
from anju.server.net.frames import of_client
from anju.server.net.guard import AccessLimits
from anju.server.rooms.hub import Hub
from anju.server.rooms.peers import ROOM_PATH

__all__ = ["FLOODS", "Burst", "Flood", "Target"]

Flood = Callable[[Target, Burst], Awaitable[int]]
Frames = Callable[[dict[str, Any]], Iterator[bytes]]
"""What is sent at a seat that was welcomed with this."""

_LINES: Final = 8
"""Connections over which one address sends requests at the same time."""

_HELD: Final = 0.05
"""Seconds between two bytes of somebody who is slow on purpose; the server cannot tell it from a minute."""


# -- sockets -----------------------------------------------------------------------------------------------


async def _again(meter: Meter, once: Callable[[], Awaitable[None]]) -> int:
    """Until the burst is over, however often it is cut off."""
    with suppress(TimeoutError):
        async with asyncio.timeout(meter.left):
            while meter.on:
                meter.sent += 1
                with suppress(OSError):
                    await once()
                await asyncio.sleep(0)
    return meter.sent


def _at_the_seat(frames: Frames) -> Flood:
    async def flood(target: Target, burst: Burst) -> int:
        meter = Meter(burst)

        async def once() -> None:
            async with seated(target) as (one, welcome):
                await pour(one, frames(welcome), meter)

        return await _again(meter, once)

    return flood


def _message(kind: str) -> Flood:
    if kind == "hello":
        return _hellos
    return _at_the_seat(lambda welcome: map(said, payloads.messages(kind, welcome)))


async def _hellos(target: Target, burst: Burst) -> int:
    """Everything anew, again and again."""
    hello = said({"t": "hello", "v": 1, "room": target.room, "token": target.token})
    return await _at_the_seat(lambda _: repeat(hello))(target, burst)


def _deed(do: str) -> Flood:
    """In a room of the attacker's own, where they may do everything; or else in the one they sit in."""

    async def flood(target: Target, burst: Burst) -> int:
        own = await _own_room(target)
        return await _at_the_seat(lambda _: map(said, payloads.deeds(do)))(own, burst)

    return flood


async def _own_room(target: Target) -> Target:
    reader, writer = await connected(target)
    writer.write(_request(target, "POST", "/api/rooms", b'{"game":"tragedy_looper","name":"x"}'))
    try:
        await reader.readuntil(b"\r\n\r\n")
        joined = msgspec.json.decode(await reader.readuntil(b"}"))
        return msgspec.structs.replace(target, room=joined["room"], token=joined["token"])
    except (asyncio.IncompleteReadError, msgspec.MsgspecError, KeyError):
        return target
    finally:
        writer.transport.abort()


_CONTROL: Final[dict[str, Frames]] = {
    "pings": lambda _: repeat(of_client(frames.PING, b"x" * 125)),
    "pongs": lambda _: repeat(of_client(frames.PONG, b"x" * 125)),
    "good-byes": lambda _: repeat(of_client(frames.CLOSE, b"\x03\xe8")),
    "empty continuations": lambda _: chain(
        [of_client(frames.TEXT_BEGINS, b"")], repeat(of_client(frames.GOES_ON, b""))
    ),
    "tiny fragments": lambda _: chain(
        [of_client(frames.TEXT_BEGINS, b"x")], repeat(of_client(frames.GOES_ON, b"x"))
    ),
    "binary frames": lambda _: repeat(of_client(frames.BINARY, b"x" * 200)),
    "empty texts": lambda _: repeat(of_client(frames.TEXT, b"")),
    "texts that are no texts": lambda _: repeat(of_client(frames.TEXT, b"\xff" * 100)),
    "texts too long": lambda _: repeat(of_client(frames.TEXT, b"x" * 100_000)),
}
"""Frames that are no messages."""


async def _reconnect_storm(target: Target, burst: Burst) -> int:
    meter = Meter(burst)

    async def once() -> None:
        async with seated(target):
            return

    return await _again(meter, once)


async def _wrong_tokens(target: Target, burst: Burst) -> int:
    meter = Meter(burst)

    async def once() -> None:
        async with socket(target) as one:
            hello = {"t": "hello", "v": 1, "room": target.room, "token": f"{random.getrandbits(120):030x}"}
            await one.ask(said(hello))

    return await _again(meter, once)


async def _deaf_sockets(target: Target, burst: Burst) -> int:
    """Asks for everything, and takes nothing of it."""
    hello = said({"t": "hello", "v": 1, "room": target.room, "token": target.token})
    meter = Meter(burst)

    async def once() -> None:
        async with seated(target) as (one, _):
            one.stop_reading()
            await pour(one, repeat(hello), meter)

    return await _again(meter, once)


# -- requests ----------------------------------------------------------------------------------------------


def _request(target: Target, method: str, path: str, body: bytes = b"", host: str = "") -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: {host or f'{target.host}:{target.port}'}\r\n"
    return head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body


def _requests(made: Callable[[Target], Iterator[bytes]]) -> Flood:
    """Over several connections at once, over each as soon as the one before is answered."""

    async def flood(target: Target, burst: Burst) -> int:
        meter = Meter(burst)

        async def once() -> None:
            async with deaf_connection(target) as one:
                for request in made(target):
                    if not meter.on:
                        return
                    await one.ask(request)
                    meter.sent += 1

        await asyncio.gather(*(_again(meter, once) for _ in range(_LINES)))
        return meter.sent

    return flood


def _route(method: str, path: str) -> Flood:
    def made(target: Target) -> Iterator[bytes]:
        body = b"" if method == "GET" else payloads.body(path, target)
        return repeat(_request(target, method, payloads.filled(path, target), body))

    return _requests(made)


def _wrong_codes(target: Target) -> Iterator[bytes]:
    while True:
        body = b'{"code":"%06d","name":"x"}' % random.randrange(1_000_000)
        yield _request(target, "POST", "/api/rooms/join", body)


def _long_hosts(target: Target) -> Iterator[bytes]:
    return repeat(_request(target, "GET", f"/api/rooms/{target.room}/qr.svg", host="x" * 2200))


def _wrong_keys(target: Target) -> Iterator[bytes]:
    while True:
        head = f"GET /api/admin/rooms HTTP/1.1\r\nHost: {target.host}:{target.port}\r\n"
        yield head.encode() + b"Authorization: Bearer %032x\r\n\r\n" % random.getrandbits(128)


async def _in_a_row(target: Target, burst: Burst) -> int:
    """Requests one behind the other without waiting for answers."""
    meter = Meter(burst)

    async def once() -> None:
        async with deaf_connection(target) as one:
            await pour(one, repeat(_request(target, "GET", "/api/games")), meter)

    return await _again(meter, once)


def _long_heads(target: Target) -> Iterator[bytes]:
    head = _request(target, "GET", "/").removesuffix(b"\r\n")
    return repeat(head + b"a: b\r\n" * 40_000 + b"\r\n")


def _tiny_chunks(target: Target) -> Iterator[bytes]:
    head = _request(target, "POST", "/api/rooms").replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    return repeat(head + b"1\r\n[\r\n" * 40_000 + b"0\r\n\r\n")


# -- those who are slow ------------------------------------------------------------------------------------


def _held(begin: Callable[[Target], bytes], drip: bytes) -> Flood:
    """As many connections as the burst has, all held: each begins something, and goes on by a byte at a time."""

    async def flood(target: Target, burst: Burst) -> int:
        meter = Meter(burst)

        async def hold() -> None:
            with suppress(OSError):
                async with deaf_connection(target) as one:
                    await one.write(begin(target))
                    while not one.cut:
                        await asyncio.sleep(_HELD)
                        await one.write(drip)

        return await _all_at_once(meter, hold)

    return flood


async def _all_at_once(meter: Meter, hold: Callable[[], Coroutine[Any, Any, None]]) -> int:
    """Until each of them was let go, or the burst is over."""
    with suppress(TimeoutError):
        async with asyncio.timeout(meter.left), asyncio.TaskGroup() as holding:
            while meter.on:
                meter.sent += 1
                holding.create_task(hold())
                await asyncio.sleep(0.001)
    return meter.sent


def _half_head(target: Target) -> bytes:
    return f"GET / HTTP/1.1\r\nHost: {target.host}:{target.port}\r\nX-Slow: ".encode()


def _slow_body(target: Target) -> bytes:
    return _request(target, "POST", "/api/rooms").replace(b"Content-Length: 0", b"Content-Length: 200000")


def _nothing(_target: Target) -> bytes:
    return b""


_SLOW: Final[dict[str, Flood]] = {
    "half heads": _held(_half_head, b"x"),
    "slow bodies": _held(_slow_body, b"["),
    "silent connections": _held(_nothing, b""),
}


# -- all of them -------------------------------------------------------------------------------------------


def _routes() -> list[tuple[str, str]]:
    """Method and path of every route.  None is asked here, so nobody has to stand behind them."""
    nobody = cast(Hub, None)
    routes = [*Api(nobody, AccessLimits(), "").routes(), *Admin(nobody, AccessLimits(), "").routes()]
    named = [
        (method, route.path) for route in routes for method in sorted(route.methods or ()) if method != "HEAD"
    ]
    return [
        *named,
        *(
            ("GET", path)
            for path in ("/healthz", ROOM_PATH, "/robots.txt", "/api/{path:path}", "/{path:path}")
        ),
    ]


FLOODS: Final[dict[str, Flood]] = {
    **{f"message {kind}": _message(kind) for kind in payloads.KINDS},
    **{f"room {do}": _deed(do) for do in payloads.DEEDS},
    **{f"{method} {path}": _route(method, path) for method, path in _routes()},
    **{name: _at_the_seat(frames) for name, frames in _CONTROL.items()},
    **_SLOW,
    "slow readers": _deaf_sockets,
    "reconnect storm": _reconnect_storm,
    "wrong tokens": _wrong_tokens,
    "wrong codes": _requests(_wrong_codes),
    "wrong keys": _requests(_wrong_keys),
    "long hosts": _requests(_long_hosts),
    "long heads": _requests(_long_heads),
    "tiny chunks": _requests(_tiny_chunks),
    "requests in a row": _in_a_row,
}
"""One for every entry, by its name."""
