"""Every entry of the server is flooded from one address, while five people play at another.

How long anybody waits is counted and not timed: in functions called in one turn of the server's loop.  Whatever comes
while a turn is under way waits for its end, and is seen to in the next.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Any, get_args, get_type_hints

import httpx
import pytest
from starlette.routing import BaseRoute, Route
from tests.server.running import Client, InThread, database_in, new_room, open_socket
from tests.server.test_replay_actions import stored

from anju.lab.soak.floods import FLOODS, Burst, Target
from anju.server.app import Application
from anju.server.live import replay
from anju.server.net import http
from anju.server.net.guard import AccessLimits
from anju.server.protocol.messages import RoomDo, ToServer

ANSWERS = 12
"""So many are given during each flood."""

MOST_CALLS = 20_000
"""Of functions, in one turn of the loop, besides what the people's own table does.

That is what an answer can have to wait behind: one piece of work for the flood's address (at most 18,800, a request for a
whole lesson; most are some hundreds), and some dozens of calls for each socket that is ready, which on a busy machine are
more at a time: 7,900 were seen.  The table's own work is nobody's flood, and is not counted: to deal and show its next game
takes 23,400, an answer some thousand.  Without turns the thousands of messages of a flood would be a million and more."""

COUNTS = {
    **dict.fromkeys(
        ("pings", "pongs", "empty continuations", "tiny fragments", "binary frames", "empty texts"), 20_000
    ),
    **dict.fromkeys(
        ("half heads", "slow bodies", "silent connections", "reconnect storm", "wrong tokens"), 150
    ),
    **dict.fromkeys(("long heads", "tiny chunks", "texts too long"), 20),
}
"""How much is sent; of the others `COUNT`."""
COUNT = 300


class CountingLoop(asyncio.SelectorEventLoop):
    """Counts what is done in each of its turns."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0
        self.worst = 0
        self.turns = 0
        self.theirs = False  # what is done just now is the people's own work

    def _run_once(self) -> None:
        self.turns += 1
        before = self.calls
        super()._run_once()  # type: ignore[misc]  # all that a turn is
        self.worst = max(self.worst, self.calls - before)

    def count(self, _frame: FrameType, event: str, _arg: object) -> None:
        if event in {"call", "c_call"} and not self.theirs:
            self.calls += 1

    def not_counted(self, work: Callable[[], None]) -> Callable[[], None]:
        """The same, done for nobody's flood."""

        def done() -> None:
            self.theirs = True
            work()
            self.theirs = False

        return done

    def begin(self) -> None:
        self.worst = 0
        sys.setprofile(self.count)

    def end(self) -> None:
        sys.setprofile(None)


class Counted(InThread):
    """A server whose every turn is counted."""

    loop_factory = CountingLoop


class Player:
    """Answers whatever is asked; says what was not as it should be."""

    def __init__(self, table: Table, seat: dict[str, Any]) -> None:
        self.table = table
        self.seat = seat
        self.client: Client
        self.given = 0
        self.round = 0
        self.answered: set[tuple[int, int]] = set()
        self.wrong: list[dict[str, Any]] = []

    async def come(self, base: str) -> None:
        self.client = Client(await open_socket(base, local_addr=("127.0.0.1", 0)))
        await self.client.hello(self.seat)

    async def play(self) -> None:
        while True:
            message = await self.client.hear("welcome", "step", "ack", "over", "away", "refused", "error")
            if message["t"] in {"away", "refused", "error"}:
                self.wrong.append(message)
            elif message["t"] == "ack":
                self.table.acknowledged()
            elif message["t"] == "over" and self is self.table.players[0]:
                await self.client.say("room", id=f"r{self.given}", do="start")
            elif message["t"] != "over":
                self.round = message["lobby"]["round"] if message["t"] == "welcome" else self.round
                await self.answer((message.get("table") or message).get("prompt"))

    async def answer(self, prompt: dict[str, Any] | None) -> None:
        if prompt is not None and (self.round, prompt["id"]) not in self.answered:
            self.answered.add((self.round, prompt["id"]))
            self.given += 1
            value = prompt["options"][-1]["value"] if prompt["default"] is None else prompt["default"]
            await self.client.say("answer", id=f"a{self.given}", prompt=prompt["id"], value=value)


class Table:
    """Five people at a game of 风声."""

    def __init__(self, server: Counted) -> None:
        self.server = server
        host = new_room(server, game="fengsheng", seats=5, bots=False, options={})
        self.room: str = host["room"]
        joined = [
            server.post("/api/rooms/join", {"room": self.room, "name": f"P{n}"}).json() for n in range(4)
        ]
        self.players = [Player(self, seat) for seat in (host, *joined)]
        actor, loop = server.hub.actors[self.room], server.loop
        assert isinstance(loop, CountingLoop)
        actor._work = loop.not_counted(actor._work)  # type: ignore[method-assign]  # all that a room does is done there
        self.answered = 0
        self.enough = asyncio.Event()
        self.playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        for player in self.players:
            await player.come(self.server.base)
        await self.players[0].client.say("room", id="start", do="start")
        self.playing = [asyncio.create_task(player.play()) for player in self.players]
        await self.play_on()

    async def end(self) -> None:
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for player in self.players:
            await player.client.socket.close()

    def acknowledged(self) -> None:
        self.answered += 1
        if self.answered >= ANSWERS:
            self.enough.set()

    async def play_on(self) -> None:
        """Until so many answers more have been given."""
        self.answered = 0
        self.enough.clear()
        waiting = asyncio.create_task(self.enough.wait())
        await asyncio.wait([waiting, *self.playing], return_when=asyncio.FIRST_COMPLETED, timeout=60)
        waiting.cancel()
        for task in self.playing:
            assert not task.done(), f"somebody's socket is gone: {task.exception()!r}"
        assert self.answered >= ANSWERS, f"{self.answered} answers in a minute"

    def answered_by(self) -> set[str]:
        """Who has given the answers that are stored."""
        rounds = range(1, self.server.hub.actors[self.room].room.round + 1)
        store = self.server.hub.store
        return {row.by for round_ in rounds for row in self.server.call(store.answers(self.room, round_))}


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counted]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(http, "HEAD_SECONDS", 0.5)
        patched.setattr(http, "BODY_SECONDS", 0.5)
        counted = Counted(database_in(tmp_path_factory.mktemp("floods")))
        with counted:
            yield counted


@pytest.fixture(scope="module")
def table(server: Counted, runner: asyncio.Runner) -> Iterator[Table]:
    made = Table(server)
    runner.run(made.begin())
    yield made
    runner.run(made.end())


@pytest.fixture(scope="module")
def target(server: Counted, runner: asyncio.Runner) -> Target:
    """A game of 法典 of the attacker's own, at their first question."""
    seat = new_room(server)

    async def start() -> None:
        async with open_socket(server.base) as socket:
            client = Client(socket)
            await client.hello(seat)
            await client.say("room", id="start", do="start")
            await client.hear("welcome")

    runner.run(start())
    played = stored(server, "tragedy_looper").split("/")[3]
    return Target(host="127.0.0.1", port=server.port, room=seat["room"], token=seat["token"], played=played)


def test_every_entry_is_flooded(server: Counted):
    """Whatever is added to the server is here by existing."""

    async def routes() -> list[BaseRoute]:
        return Application(server.hub, AccessLimits()).asgi.routes

    named = {
        f"{method} {route.path}"
        for route in server.call(routes())
        if isinstance(route, Route)
        for method in route.methods or ()
        if method != "HEAD"
    }
    said = {f"message {kind.__struct_config__.tag}" for kind in get_args(ToServer) if kind is not RoomDo}
    done = {f"room {do}" for do in get_args(get_type_hints(RoomDo)["do"])}
    assert named | said | done <= set(FLOODS)


@pytest.mark.no_cover  # each function is counted, which takes its time
@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_from_one_address_stops_nobody(
    name: str,
    server: Counted,
    table: Table,
    target: Target,
    runner: asyncio.Runner,
    caplog: pytest.LogCaptureFixture,
):
    server.forgive()
    loop = server.loop
    assert isinstance(loop, CountingLoop)

    async def story() -> int:
        loop.call_soon_threadsafe(loop.begin)
        burst = Burst(seconds=20, count=COUNTS.get(name, COUNT))
        flooding = asyncio.ensure_future(FLOODS[name](target, burst))
        await table.play_on()
        sent = await flooding
        await table.play_on()
        loop.call_soon_threadsafe(loop.end)
        return sent

    with caplog.at_level(logging.ERROR):
        sent = runner.run(story())
    print(f"{name}: sent {sent}, worst {loop.worst} calls")
    assert sent >= COUNTS.get(name, COUNT) // 2
    assert [player.wrong for player in table.players] == [[]] * 5, "nobody loses a seat, nothing is refused"
    assert table.answered_by() == {"seat"}, "nobody is answered for"
    assert loop.worst < MOST_CALLS
    failed = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not failed, "and nothing fails; a slow machine alone is no failure"


def test_what_has_become_ready_together_is_not_worked_off_together(
    server: Counted, target: Target, monkeypatch: pytest.MonkeyPatch
):
    """Replays are played through in threads; here all of them are done in the same turn."""
    server.forgive()
    loop, together = server.loop, threading.Barrier(4)
    assert isinstance(loop, CountingLoop)
    real, turns = replay.log, list[int]()

    def play_through(_save: bytes) -> None:
        together.wait(60)

    def log(save: bytes, names: list[str], eyes: str) -> Any:
        turns.append(loop.turns)
        return real(save, names, eyes)

    monkeypatch.setattr(replay, "play_through", play_through)
    monkeypatch.setattr(replay, "log", log)
    path = f"/api/replays/{target.played}/1/log"
    with ThreadPoolExecutor(4) as people:
        answers = [people.submit(httpx.get, server.base + path, timeout=60) for _ in range(4)]
        assert [answer.result().status_code for answer in answers] == [200] * 4
    assert len(set(turns)) == 4
