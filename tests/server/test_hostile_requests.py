"""Requests that nobody should send, to every route there is: an answer that says what is wrong, never a failure."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from http.client import HTTPResponse
from typing import NamedTuple
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import Route
from tests.server import postgres
from tests.server.running import Client, InThread, database_in, new_room, open_socket
from tests.server.test_replay_actions import stored
from websockets.exceptions import ConnectionClosed

from anju.server.api import admin
from anju.server.app import Application
from anju.server.net.guard import AccessLimits
from anju.server.net.limits import Budgets, Rate
from anju.server.protocol import bodies

KEY = "a key that is long enough"

HUGE = (2**31 - 1, 2**31, 2**63 - 1, 2**63, 10**18, -1, -(2**63))
PARTS = [
    *(str(number) for number in (0, 1, 2, 77, *HUGE)),
    "9" * 4000, "9" * 6000, "0" * 5000 + "1", "+1", "1e3", "1_0", "0x1", "1.5", "NaN",
    "%D9%A3", "%C2%B2", "%EF%BC%91", "%00", "a%00b", "1%00", "%ED%A0%80", "%FF%FE", "%F0%9F%82%A1", "%E6%9A%97",
    "%2F", "..", "%2e%2e", "%20", "%0d%0a", "%25", "'", "%22", "x" * 33, "x" * 8000, "codex", "chess", "room",
]  # fmt: skip
"""For a part of a path: numbers out of every range, digits of other scripts, characters that some database refuses."""

GET, POST = ("GET", "HEAD"), ("POST",)


class WideAccess(AccessLimits):
    """Whatever comes from the one address of this test is let in and answered."""

    def __init__(self) -> None:
        super().__init__()
        for name, budgets in vars(self).items():
            if isinstance(budgets, Budgets):
                setattr(self, name, Budgets(Rate(1e9, 1e9)))
        self.most_connections = 1_000_000


class Asked(NamedTuple):
    """A request byte by byte."""

    method: str
    target: str
    headers: list[tuple[str, str]]
    body: bytes = b""
    chunks: int = 0
    """In so many pieces; 0 is with its length."""

    def data(self) -> bytes:
        lines = [
            f"{self.method} {self.target} HTTP/1.1",
            *(f"{name}: {value}" for name, value in self.headers),
        ]
        if not self.chunks:
            return self._head([*lines, f"content-length: {len(self.body)}"]) + self.body
        size = max(1, -(-len(self.body) // self.chunks))
        parts = [self.body[at : at + size] for at in range(0, len(self.body), size)]
        chunked = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts)
        return self._head([*lines, "transfer-encoding: chunked"]) + chunked + b"0\r\n\r\n"

    def _head(self, lines: list[str]) -> bytes:
        return "\r\n".join([*lines, "connection: close", "", ""]).encode("latin-1")


class Answered(NamedTuple):
    status: int
    body: bytes

    @property
    def code(self) -> str:
        return str(json.loads(self.body)["code"])


class World:
    """A server with a lobby, a running game and a finished one, and all its routes."""

    def __init__(self, server: InThread) -> None:
        self.server = server
        self.seat = new_room(server)
        self.lobby = new_room(server, bots=False)
        self.over = stored(server, "codex").split("/")[3]
        self.key = {"authorization": f"Bearer {KEY}"}
        self.routes = server.call(self._routes())
        asyncio.run(self._begin())

    async def _routes(self) -> list[tuple[str, str]]:
        whole = Application(self.server.hub, AccessLimits(), admin_key=KEY).asgi.routes
        routes = [route for route in whole if isinstance(route, Route)]
        return [(route.path, method) for route in routes for method in sorted(route.methods or ())]

    async def _begin(self) -> None:
        async with open_socket(self.server.base) as line:
            ann = Client(line)
            await ann.hello(self.seat)
            await ann.say("room", id="s", do="start")
            await ann.hear("ack")

    def ask(self, asked: Asked) -> Answered:
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as line:
            line.sendall(asked.data())
            answer = HTTPResponse(line, method=asked.method)
            answer.begin()
            return Answered(answer.status, answer.read())

    def rooms(self) -> list[str]:
        return [self.seat["room"], self.lobby["room"], self.over]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    if request.param == "sqlite":
        address = database_in(tmp_path_factory.mktemp("hostile"))
    else:
        cluster: postgres.PostgresServer = request.getfixturevalue("postgres_server")
        address = cluster.database()
    with InThread(address, WideAccess(), admin_key=KEY) as server:
        yield World(server)


def test_the_routes_are_all_there(world: World):
    paths = {path for path, _ in world.routes}
    assert {
        "/healthz",
        "/api/rooms",
        "/api/replays/{room}/{round}/{step}",
        "/api/admin/rooms/{room}/remove",
    } <= paths
    assert len(world.routes) > 50


def filled(path: str, parts: dict[str, str]) -> str:
    for name, part in parts.items():
        path = path.replace(f"{{{name}}}", part).replace(f"{{{name}:path}}", part)
    return path


def names_in(path: str) -> list[str]:
    return [piece.partition("}")[0].partition(":")[0] for piece in path.split("{")[1:]]


def test_every_part_of_every_path_may_be_anything(world: World):
    """One part at a time is hostile, with the others as they should be: so it gets as far as it can."""
    fine = {
        "room": world.over,
        "round": "1",
        "step": "1",
        "game": "codex",
        "id": "CX-001",
        "path": "index.html",
    }
    failed = []
    for path, method in world.routes:
        for name in names_in(path):
            for part in PARTS:
                target = filled(path, {**fine, name: part})
                # Nothing is removed here: what is not a room stays one.
                found = world.ask(Asked(method, target, [("host", "x"), *world.key.items()], b"{}"))
                if found.status >= 500:
                    failed.append((method, path, name, part[:40], found.status))
    assert failed == []


BODY_FIELDS = sorted(
    {
        field
        for module in (bodies, admin)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        for field in kind.__struct_fields__
    }
)
TEXTS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["codex", "fengsheng", "house", "\x00", "a\x00b", "²", "9" * 5000, "pass", "slow"]),
)
PLAIN = st.one_of(st.none(), st.booleans(), st.sampled_from(HUGE), st.integers(-9, 99), st.floats(), TEXTS)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=8
)
OBJECTS = st.dictionaries(st.sampled_from(BODY_FIELDS), VALUES, max_size=6)
BODIES = st.one_of(
    OBJECTS.map(lambda one: json.dumps(one).encode()),
    VALUES.map(lambda one: json.dumps(one).encode()),
    st.binary(max_size=60),
    st.sampled_from(
        [
            b"[" * 50_000,
            b'{"name":"\\ud800"}',
            b'{"name":"\xff"}',
            b'{"game":"codex","name":"a","name":"b"}',
            b" " * 300_000,
        ]
    ),
)
SIGNS = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n\x00"), max_size=20)
NAMES = [
    "origin", "content-type", "x-forwarded-for", "x-forwarded-proto", "authorization", "accept-encoding", "if-none-match",
    "range", "cookie", "accept", "expect", "te", "x-strange", "referer",
]  # fmt: skip
ODD = [
    "http://[", "http://x", "null", "text/xml; charset=nonsense", "::1%", "1.2.3.4, nonsense", "²", "x" * 4000,
    f"Bearer {KEY}", "Bearer ²", "bytes=-1-", "100-continue", '"*"',
]  # fmt: skip
HEADERS = st.lists(st.tuples(st.sampled_from(NAMES), st.one_of(SIGNS, st.sampled_from(ODD))), max_size=5)
QUERIES = st.lists(
    st.tuples(
        st.sampled_from(["eyes", "lang", "x", "eyes"]),
        st.one_of(st.sampled_from(PARTS), TEXTS.map(lambda text: quote(text, errors="replace"))),
    ),
    max_size=3,
).map(lambda pairs: "&".join(f"{name}={value}" for name, value in pairs))
METHODS = st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"])


@given(data=st.data())
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_makes_the_server_fail(world: World, data: st.DataObject):
    path, method = data.draw(st.sampled_from(world.routes))
    if data.draw(st.integers(0, 9)) == 0:
        method = data.draw(METHODS)
    known = st.sampled_from([*world.rooms(), "0", "1", "codex", "duel"])
    part = st.one_of(
        known, st.sampled_from(PARTS), TEXTS.map(lambda text: quote(text, safe="", errors="replace"))
    )
    target = filled(path, {name: data.draw(part) for name in names_in(path)})
    query = data.draw(QUERIES)
    host = data.draw(st.sampled_from(["x", f"127.0.0.1:{world.server.port}", "[::1]:80"]))
    asked = Asked(
        method,
        f"{target}?{query}" if query else target,
        [("host", host), *data.draw(HEADERS)],
        data.draw(BODIES),
        data.draw(st.integers(0, 3)),
    )
    assert world.ask(asked).status < 500


@pytest.mark.parametrize("length", ["²", "9" * 5000, "-1", "1, 1", "", "x"])
def test_a_length_that_is_none(world: World, length: str):
    lines = (
        f"POST /api/rooms HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{{}}"
    )
    with socket.create_connection(("127.0.0.1", world.server.port), timeout=60) as line:
        line.sendall(lines.encode("latin-1"))
        line.shutdown(socket.SHUT_WR)
        answer = line.makefile("rb").readline()
    assert answer.split()[1:2] in ([b"400"], [b"413"]), answer


def test_a_path_or_a_method_that_is_none_is_answered_in_our_form(world: World):
    for method, target, status, code in (
        ("GET", "/api/nonsense", 404, "not_found"),
        ("GET", "/api/replays/room/1/1/nonsense", 404, "not_found"),
        ("GET", f"/api/replays/room/{2**31}", 404, "not_found"),
        ("GET", "/api/replays/a%00b/1", 404, "not_found"),
        ("GET", f"/api/replays/{world.over}/1/{'9' * 5000}", 404, "not_found"),
        ("POST", "/api/rooms/a%00b/seat", 404, "not_found"),
        ("DELETE", "/api/rooms", 405, "no_such_method"),
        ("POST", "/api/games", 405, "no_such_method"),
    ):
        found = world.ask(Asked(method, target, [("host", "x")], b'{"token":"t"}'))
        assert (found.status, found.code) == (status, code), target[:60]
        assert json.loads(found.body)["text"]["zh"]


def test_a_room_by_a_name_that_none_can_have_is_simply_not_there(world: World):
    for name in ("a\x00b", "²", "", "x" * 40, "\ufffd"):
        asked = Asked(
            "POST", "/api/rooms/join", [("host", "x")], json.dumps({"room": name, "name": "A"}).encode()
        )
        found = world.ask(asked)
        assert (found.status, found.code) == (404, "unknown_room"), name

    async def story() -> None:
        async with open_socket(world.server.base) as line:
            ann = Client(line)
            assert (await ann.hello({"room": "a\x00b"}))["code"] == "unknown_room"

    asyncio.run(story())


# -- a database that is away ---------------------------------------------------------------------------------------


def asleep(world: World) -> None:
    """No room is in memory: whoever asks for one needs the database."""

    async def leave() -> None:
        for actor in world.server.hub.actors.values():
            actor.stop()
        world.server.hub.actors.clear()

    world.server.call(leave())


def everything(world: World) -> list[Asked]:
    """A sensible request to every route."""
    fine = {
        "room": world.over,
        "round": "1",
        "step": "1",
        "game": "codex",
        "id": "CX-001",
        "path": "index.html",
    }
    sensible = {
        "/api/rooms": {"game": "codex", "name": "A"},
        "/api/rooms/join": {"room": world.lobby["room"], "name": "B"},
        "/api/rooms/{room}/seat": {"token": world.seat["token"]},
        "/api/rooms/{room}/report": {"token": world.seat["token"], "text": "x"},
        "/api/replays/{room}/{round}/{step}/notes": {"name": "A", "text": "x"},
        "/api/replays/{room}/{round}/{step}/play": {"name": "A", "seat": 0},
        "/api/replays/{room}/{round}/{step}/report": {"text": "x"},
        "/api/admin/message": {"text": "x"},
    }
    asked = []
    for path, method in world.routes:
        of_rooms = "/api/rooms" in path or "/api/admin" in path
        parts = {**fine, "room": world.lobby["room"] if of_rooms else world.over}
        body = json.dumps(sensible.get(path, {})).encode()
        asked.append(Asked(method, filled(path, parts), [("host", "x"), *world.key.items()], body))
    return asked


def test_while_the_database_is_away_everybody_is_told_to_come_again(postgres_server: postgres.PostgresServer):
    with InThread(postgres_server.database(), WideAccess(), admin_key=KEY) as server:
        world = World(server)
        requests = [asked for asked in everything(world) if not asked.target.endswith(("/remove", "/end"))]
        before = {asked[:2]: world.ask(asked).status for asked in requests}
        assert max(before.values()) < 500
        asleep(world)
        postgres_server.stop("immediate")
        try:
            away = {asked[:2]: world.ask(asked).status for asked in everything(world)}
            told = asyncio.run(hello(world))
        finally:
            postgres_server.again()
        assert {key: status for key, status in away.items() if status not in {503, before.get(key)}} == {}
        assert sum(status == 503 for status in away.values()) > 25
        assert told == ("unavailable", 1013)
        wait_until_well(world)
        assert max(world.ask(asked).status for asked in requests) < 500


async def hello(world: World) -> tuple[str, int | None]:
    """What somebody who comes is told, and how the socket is closed."""
    async with open_socket(world.server.base) as line:
        ann = Client(line)
        code = (await ann.hello(world.seat))["code"]
        with pytest.raises(ConnectionClosed):
            await ann.hear("welcome")
        return code, line.close_code


def wait_until_well(world: World) -> None:
    for _ in range(600):
        if world.ask(Asked("GET", "/healthz", [("host", "x")])).status == 200:
            return
    raise AssertionError("the server does not find its database again")
