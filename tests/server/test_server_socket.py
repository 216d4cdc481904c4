"""The short way in and out: what goes into one end of a wire comes out of the other."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from tests.server.running import InThread
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from anju.server.net.connection import POLICY, TRY_AGAIN, Connection
from anju.server.net.frames import upgrade_request
from anju.server.net.server_socket import ServerSocket


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
        deaf.sendall(upgrade_request("127.0.0.1"))
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


def framed(head: int, text: bytes) -> bytes:
    """As a client sends it, with a mask that hides nothing: what looks like a frame inside does so to the server.

    Made by the library: the server's own codec should not be asked whether it is right.
    """
    unmasked = Frame(Opcode.TEXT, text).serialize(mask=False)
    size = len(unmasked) - len(text)
    return bytes((head, unmasked[1] | 0x80)) + unmasked[2:size] + bytes(4) + text


def frames_of(text: bytes, rng: Random) -> list[bytes]:
    """Mostly one, sometimes after a pong, sometimes in pieces with a ping between them."""
    if rng.random() < 0.7:
        return [framed(0x8A, b"here"), framed(0x81, text)][rng.randrange(2) :]
    cut = rng.randrange(len(text) + 1)
    return [framed(0x01, text[:cut]), framed(0x89, b"there?"), framed(0x80, text[cut:])]


def arrivals(frames: list[bytes], rng: Random) -> list[bytes]:
    """How the network may bring them: each alone, several together, or cut anywhere."""
    if rng.random() < 0.5:
        return frames
    stream = b"".join(frames)
    if rng.random() < 0.5:
        return [stream]
    cuts = sorted({0, len(stream), *(rng.randrange(len(stream)) for _ in range(len(frames)))})
    return [stream[begin:end] for begin, end in pairwise(cuts)]


def spoken_to(server: InThread, frames: bytes) -> tuple[bytes, Connection]:
    """What a socket is told that sends this, until it is closed; and who it was."""

    async def come() -> tuple[socket.socket, Connection]:
        before = set(server.hub.connections)
        client = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        client.sendall(upgrade_request("127.0.0.1"))
        return client, await newest(server, before)

    client, connection = asyncio.run(come())
    found = b""
    with client:
        try:
            client.sendall(frames)
            while chunk := client.recv(65_536):
                found += chunk
        except OSError:
            pass  # it went on sending after it was closed
    return found, connection


@pytest.mark.parametrize(
    "flood",
    [
        framed(0x89, b"there?") * 40_000,
        framed(0x8A, b"here") * 40_000,
        framed(0x01, b"") + framed(0x00, b"") * 40_000,
        framed(0x01, b"[") + framed(0x00, b"[") * 40_000,
        framed(0x82, b"\x00") * 40_000,
    ],
    ids=["pings", "pongs", "empty parts", "parts", "binary"],
)
def test_every_frame_has_its_price(server: InThread, flood: bytes, monkeypatch: pytest.MonkeyPatch):
    """Of forty thousand the library sees no more than there is budget for."""
    seen: list[int] = []
    given = WebSocketsSansIOProtocol.data_received

    def counted(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        seen.append(len(data))
        given(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)
    found, connection = spoken_to(server, flood)
    assert b'"too_fast"' in found or b'"malformed"' in found
    assert connection.closing == POLICY
    assert len(seen) < 400, "two hundred at once, and some in the time that this takes"


def test_after_our_good_bye_not_everything_is_read(server: InThread):
    """Who is told to go and goes on sending is cut off, and what they send is not kept."""
    _, connection = spoken_to(server, framed(0x81, b"nonsense") * 200_000)
    assert connection.closing == POLICY
    server_socket = connection._out
    assert isinstance(server_socket, ServerSocket)
    assert len(server_socket._inbox) < 2 * 16_384


class SocketListener:
    """Hears everything for nothing."""

    must_wait = busy = False

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def hear(self, text: bytes) -> float:
        self.heard.append(text)
        return 0.0

    def admits(self, size: int, control: bool) -> bool:
        return True

    def refuse(self) -> None:
        raise AssertionError("all of it is text")

    def sit_down(self, who: str) -> None:
        raise AssertionError("nobody says hello")

    def wait(self, server_socket: ServerSocket) -> None:
        raise AssertionError("what costs nothing never waits")


async def a_server_socket(server: InThread) -> tuple[socket.socket, ServerSocket]:
    before = set(server.hub.connections)
    client = socket.create_connection(("127.0.0.1", server.port))
    client.sendall(upgrade_request("127.0.0.1"))
    server_socket = (await newest(server, before))._out
    assert isinstance(server_socket, ServerSocket)
    return client, server_socket


@pytest.mark.parametrize("seed", range(30))
def test_texts_are_heard_however_the_network_cuts_them(server: InThread, seed: int):
    rng = Random(seed)
    lengths = [rng.choice((0, 1, 90, 125, 126, 300, 65_535, 65_536)) for _ in range(12)]
    texts = [(framed(0x81, b"") * length)[:length] for length in lengths]
    listener = SocketListener()
    client, server_socket = asyncio.run(a_server_socket(server))

    def feed() -> None:
        server_socket.listen(listener)
        for text in texts:
            for part in arrivals(frames_of(text, rng), rng):
                server_socket.data_received(part)

    with client:
        in_loop(server, feed)
    assert listener.heard == texts


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x81\x08unmasked" + framed(0x81, b""), 1002),
        (framed(0xC1, b"reserved bit"), 1002),
        (framed(0x80, b"rest of nothing"), 1002),
        (framed(0x01, b"half, and no other half"), 1002),
        (framed(0x88, b"\x03\xe8"), 1000),
    ],
    ids=["unmasked", "reserved", "rest", "half", "good-bye"],
)
def test_after_a_wrong_frame_or_a_good_bye_nothing_is_heard(server: InThread, frame: bytes, code: int):
    fine = framed(0x81, b"fine")
    listener = SocketListener()
    client, server_socket = asyncio.run(a_server_socket(server))

    def feed() -> None:
        server_socket.listen(listener)
        for part in (fine, frame, fine + fine):
            server_socket.data_received(part)

    with client:
        in_loop(server, feed)
        client.settimeout(10)
        answer = b""
        while chunk := client.recv(4096):
            answer += chunk
    assert listener.heard == [b"fine"]
    assert answer.rpartition(b"\x88")[2][1:3] == code.to_bytes(2, "big")
