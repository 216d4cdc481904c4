"""The short way out: what goes into a wire comes out of a real client's socket."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import pytest
from tests.server.running import InThread
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from anju.server.connection import POLICY, TRY_AGAIN, Connection

_HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def in_loop(server: InThread, deed: Callable[[], None]) -> None:
    async def done() -> None:
        deed()

    server.call(done())


async def newest(server: InThread, before: set[Connection]) -> Connection:
    """The client may know that it is connected before the hub does."""
    while not server.hub.connections - before:
        await asyncio.sleep(0.01)
    (found,) = server.hub.connections - before
    return found


def test_texts_of_every_length_arrive_whole_and_in_order(server: InThread):
    texts = [character * length for length in (0, 1, 125, 126, 65_535, 65_536, 200_000) for character in "ab"]

    async def story() -> list[str]:
        before = set(server.hub.connections)
        async with connect(server.base.replace("http", "ws") + "/ws") as client:
            here = await newest(server, before)

            def tell() -> None:
                for text in texts:
                    here.send(text.encode())

            in_loop(server, tell)
            return [str(await client.recv()) for _ in texts]

    assert asyncio.run(story()) == texts


def test_what_waits_is_sent_before_the_socket_is_closed(server: InThread):
    async def story() -> tuple[object, int | None]:
        before = set(server.hub.connections)
        async with connect(server.base.replace("http", "ws") + "/ws") as client:
            here = await newest(server, before)

            def leave() -> None:
                here.send(b"good-bye")
                here.close(POLICY)
                here.send(b"too late")

            in_loop(server, leave)
            said = await client.recv()
            with pytest.raises(ConnectionClosed):
                await client.recv()
            return said, client.close_code

    assert asyncio.run(story()) == ("good-bye", POLICY)


def test_a_client_that_reads_nothing_is_cut_off_and_forgotten(server: InThread):
    before = set(server.hub.connections)
    with socket.create_connection(("127.0.0.1", server.port)) as deaf:
        deaf.sendall(_HANDSHAKE.encode())
        assert deaf.recv(12) == b"HTTP/1.1 101"

        async def shout() -> Connection:
            here = await newest(server, before)
            while here.closing is None:
                here.send(b"x" * 200_000)
                await asyncio.sleep(0)
            while here in server.hub.connections:
                await asyncio.sleep(0.01)
            return here

        assert server.call(shout()).closing == TRY_AGAIN
