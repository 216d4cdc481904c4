"""Requests that nobody should send: read no further than needed, and let go."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server import cleartext
from tests.server.running import InThread, database_in, new_room

from anju.server.net import http
from anju.server.net.limits import LONGEST_BODY, LONGEST_HEAD


def answered(server: InThread, *parts: bytes) -> bytes:
    """All that comes back until the server has closed the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        for part in parts:
            line.sendall(part)
        return until_closed(line)


def until_closed(line: socket.socket) -> bytes:
    found = b""
    try:
        while chunk := line.recv(65_536):
            found += chunk
    except ConnectionResetError:
        pass
    return found


GET = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (GET + b"X: " + b"x" * LONGEST_HEAD, 431),
        (b"GET /" + b"x" * 2 * LONGEST_HEAD, 431),
        (GET + b"a: b\r\n" * 101 + b"\r\n", 431),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n0\r\n\r\n", 411),
        (POST + b"Content-Length: %d\r\n\r\n" % (LONGEST_BODY + 1), 413),
        (POST + b"Content-Length: " + b"9" * 40 + b"\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: " + b"x" * 2200 + b"\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n", 400),
        (b"nonsense\r\n\r\n", 400),
    ],
    ids=["head", "address", "headers", "chunks", "body", "length", "host", "blank", "latin", "nonsense"],
)
def test_what_is_not_read_to_its_end(
    server: InThread, request_: bytes, status: int, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.ERROR):
        assert answered(server, request_).startswith(b"HTTP/1.1 %d " % status)
    assert not caplog.records


def test_a_long_host_costs_nothing(server: InThread, monkeypatch: pytest.MonkeyPatch):
    drawn: list[str] = []

    def draw(link: str) -> bytes:
        drawn.append(link)
        return b"<svg/>"

    monkeypatch.setattr("anju.server.api.routes._drawn", draw)
    room = new_room(server)["room"]
    url = f"{server.base}/api/rooms/{room}/qr.svg"
    assert cleartext.get(url, headers={"host": "x" * 2200}).status_code == 400
    assert drawn == []
    assert cleartext.get(url).status_code == 200
    assert len(drawn) == 1


def test_heads_of_every_lawful_length_are_read(server: InThread):
    for length in (0, 1000, LONGEST_HEAD - 200):
        found = answered(server, GET + b"Connection: close\r\nX: " + b"x" * length + b"\r\n\r\n")
        assert found.startswith(b"HTTP/1.1 200 ")


def test_one_request_at_a_time(server: InThread, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.ERROR):
        found = answered(server, (GET + b"\r\n") * 1000)
    assert found.count(b"HTTP/1.1 200") <= 1
    assert not caplog.records


def test_one_after_the_other_over_one_connection(server: InThread):
    with cleartext.Client(base_url=server.base) as client:
        assert [client.get("/api/games").status_code for _ in range(20)] == [200] * 20
        assert client.post("/api/rooms", json={"game": "codex", "name": "A"}).status_code == 201


@pytest.fixture
def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InThread]:
    monkeypatch.setattr(http, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(http, "BODY_SECONDS", 0.2)
    with InThread(database_in(tmp_path)) as running:
        yield running


@pytest.mark.parametrize(
    "begun",
    [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", POST + b"Content-Length: 1000\r\n\r\n["],
    ids=["nothing", "half a head", "half a body"],
)
def test_who_does_not_go_on_is_let_go(impatient: InThread, begun: bytes, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.ERROR):
        assert b"200" not in answered(impatient, begun)
    assert not caplog.records


def test_who_goes_on_a_byte_at_a_time_is_let_go(impatient: InThread):
    async def drip() -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", impatient.port)
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        sent = 0
        while not reader.at_eof():
            writer.write(b"x")
            sent += 1
            try:
                await asyncio.wait_for(reader.read(1), 0.01)
            except TimeoutError:
                continue
            except ConnectionError:
                break
        writer.close()
        return sent

    assert asyncio.run(asyncio.wait_for(drip(), 30)) > 1
