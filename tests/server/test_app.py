"""Real sockets against a running server."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.server import cleartext
from tests.server.running import Client, InThread, database_in, new_room, open_socket
from websockets.exceptions import ConnectionClosed

import anju
from anju.server.net.connection import GOING_AWAY

DOCS = Path(__file__).parents[2] / "docs"


def test_the_example_client_plays_a_game_and_a_rematch(server: InThread, capsys: pytest.CaptureFixture[str]):
    """Its ids are the prompts' numbers, so the second game has the same ones again: other answers all the same."""
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"<!-- example client -->\n```python\n(.*?)```", page, re.DOTALL)
    assert len(source.splitlines()) < 40
    example: dict[str, Any] = {"__name__": "example"}
    exec(compile(source, "protocol.md", "exec"), example)  # noqa: S102  # the page's own program is what is tested
    verdict = asyncio.run(asyncio.wait_for(example["play"](server.base, games=2), 240))
    assert verdict
    assert capsys.readouterr().out == "", "nothing was refused"
    (room,) = [id for id, actor in server.hub.actors.items() if actor.room.round == 2]
    ids = [[row.client for row in server.call(server.hub.store.answers(room, round_))] for round_ in (1, 2)]
    assert set(ids[0]) & set(ids[1]), "the same ids were used again"


def test_two_people_in_one_room(server: InThread):
    async def story() -> None:
        host = new_room(server, bots=False)
        joined = (
            await asyncio.to_thread(server.post, "/api/rooms/join", {"code": host["code"], "name": "Bo"})
        ).json()
        async with open_socket(server.base) as one, open_socket(server.base) as two:
            ann, bo = Client(one), Client(two)
            assert (await ann.hello(host))["lobby"]["may_host"]
            lobby = (await bo.hello(joined))["lobby"]
            assert [seat["name"] for seat in lobby["seats"]] == ["安 Ann", "Bo"]
            assert not lobby["may_host"]
            await bo.say("room", id="x", do="start")
            assert (await bo.hear("refused"))["code"] == "not_host"
            await ann.say("chat", id="c", text="你好")
            assert (await bo.hear("said"))["text"] == "你好"
            await ann.say("room", id="s", do="start")
            welcomes = [await person.hear("welcome") for person in (ann, bo)]
            assert [welcome["lobby"]["you"] for welcome in welcomes] == [0, 1]
            assert welcomes[0]["table"]["view"] != welcomes[1]["table"]["view"]

    asyncio.run(story())


def test_an_answer_is_acknowledged_and_counts_once(server: InThread):
    async def story() -> None:
        seat = new_room(server)
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            prompt = await first_prompt(ann, seat)
            answer = {"id": "one", "prompt": prompt["id"], "value": prompt["default"]}
            await ann.say("answer", **answer)
            assert (await ann.hear("ack"))["id"] == "one"
            await ann.say("answer", **answer)
            assert (await ann.hear("ack", "refused"))["t"] == "ack"
            await ann.say("answer", **{**answer, "id": "two"})
            assert (await ann.hear("refused"))["code"] in {"stale", "not_asked"}
        answers = server.call(server.hub.store.answers(seat["room"], 1))
        assert [row.client.partition(":")[2] for row in answers if row.by == "seat"] == ["one"]

    asyncio.run(story())


async def first_prompt(person: Client, seat: dict[str, Any]) -> dict[str, Any]:
    """Starts the game and waits until this person is asked."""
    await person.hello(seat)
    await person.say("room", id="start", do="start")
    message = (await person.hear("welcome"))["table"]
    while not message.get("prompt"):
        message = await person.hear("step", seconds=30)
    prompt: dict[str, Any] = message["prompt"]
    return prompt


def test_coming_back_gives_the_same_prompt(server: InThread):
    async def story() -> None:
        seat = new_room(server, clock={"base_ms": 90_000, "alone": True})
        async with open_socket(server.base) as socket:
            before = await first_prompt(Client(socket), seat)
        async with open_socket(server.base) as socket:
            after = (await Client(socket).hello(seat))["table"]["prompt"]
        assert {**after, "deadline_ms": 0} == {**before, "deadline_ms": 0}
        assert after["deadline_ms"] <= before["deadline_ms"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"v": 99, "room": "R", "token": "T"}, "version"),
        ({"v": 1, "room": "nowhere", "token": "T"}, "unknown_room"),
        ({"v": 1, "room": "R", "token": "wrong"}, "bad_token"),
        ({"v": 1, "room": "R"}, "not_watchable"),
    ],
)
def test_hellos_that_open_nothing(server: InThread, hello: dict[str, Any], code: str):
    async def story() -> None:
        seat = new_room(server)
        said = {**hello, "room": hello["room"].replace("R", seat["room"])}
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.say("hello", **said)
            message = await ann.hear("error", "welcome")
            assert message.get("code") == code
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 1008

    asyncio.run(story())


NONSENSE = [
    "",
    "{}",
    "[]",
    "null",
    '"hello"',
    "{" * 5000,
    "[" * 10_000,
    '{"t":"answer"}',
    '{"t":"answer","id":"","prompt":1,"value":1}',
    '{"t":"answer","id":"a","prompt":1,"value":{"a":1}}',
    '{"t":"answer","id":"a","prompt":1,"value":1e400}',
    '{"t":"answer","id":"a","prompt":1,"value":true}',
    '{"t":"answer","id":"a","prompt":1,"value":99999999999999999999}',
    '{"t":"answer","id":"a","prompt":1,"value":1,"seat":1}',
    '{"t":"step","n":1}',
    '{"t":"room","id":"a","do":"format_disk"}',
    '{"t":"chat","id":"a","text":""}',
    '{"t":"chat","id":"a","text":"' + "x" * 301 + '"}',
    "\u0000",
]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_answered_and_has_no_effect(server: InThread, nonsense: str):
    async def story() -> None:
        seat = new_room(server)
        before = server.hub.actors[seat["room"]].room.body()
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.hello(seat)
            await socket.send(nonsense)
            assert (await ann.hear("error"))["code"] == "malformed"
            await socket.send(b"\x00\x01")
            assert (await ann.hear("error"))["code"] == "malformed"
            await ann.say("room", id="still", do="ready")
            assert (await ann.hear("refused"))["id"] == "still", "it is heard again"
        assert server.hub.actors[seat["room"]].room.body() == before

    asyncio.run(story())


@pytest.mark.parametrize(
    "text",
    [
        b"\xff",
        b'{"t":"chat","id":"a","text":"\xff"}',
        b'{"t":"chat","id":"a","text":"\xed\xa0\x80"}',
        b'{"t":"hello","v":1,"room":"\xff"}',
        b'{"t":"\xff"}',
    ],
    ids=range(5),
)
def test_a_text_that_is_no_text(server: InThread, text: bytes, caplog: pytest.LogCaptureFixture):
    async def story() -> None:
        seat = new_room(server)
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.hello(seat)
            await socket.send(text, text=True)
            assert (await ann.hear("error"))["code"] == "malformed"
            await socket.send([text[:1], text[1:]], text=True)  # the same in two frames
            assert (await ann.hear("error"))["code"] == "malformed"
            await ann.say("chat", id="still", text="here")
            assert (await ann.hear("ack"))["id"] == "still"

    with caplog.at_level(logging.ERROR):
        asyncio.run(story())
    assert not caplog.records


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else []


@pytest.mark.parametrize(
    "options",
    [
        {"script": {"script": "X-1", "story": nested(900)}},
        {"hp": nested(400)},
        {"script": {"cast": {f"k{n}": "x" for n in range(1100)}}},
        {f"o{n}": nested(30) for n in range(100)},
    ],
    ids=["deep script", "deep", "long script", "many"],
)
def test_options_of_any_shape_leave_a_room_that_stands(server: InThread, options: dict[str, Any]):
    async def story() -> None:
        seat = new_room(server, game="tragedy_looper", bots=False, options={})
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.hello(seat)
            await ann.say("room", id="x", do="settings", options=options)
            assert (await ann.hear("refused", "error"))["t"] == "refused"
            await ann.say("chat", id="still", text="here")
            assert (await ann.hear("ack", "error")).get("id") == "still"

    asyncio.run(story())
    made = server.post("/api/rooms", {"game": "tragedy_looper", "name": "Ann", "options": options})
    assert made.status_code == 409


def test_options_are_refused_by_their_size_first(server: InThread):
    long = {"script": {"script": "X-1", "story": "x" * 20_000}}
    made = server.post("/api/rooms", {"game": "tragedy_looper", "name": "Ann", "options": long})
    assert (made.status_code, made.json()["code"]) == (409, "too_much")
    assert made.json()["numbers"] == {"bytes": 16384, "depth": 12}


def test_long_messages(server: InThread):
    async def story() -> None:
        seat = new_room(server)
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.hello(seat)
            await socket.send("x" * 20_000)
            assert (await ann.hear("error"))["code"] == "too_big"
            await socket.send("x" * 200_000)
            with pytest.raises(ConnectionClosed):
                await ann.hear("never")
            assert socket.close_code == 1009

    asyncio.run(story())


def test_what_comes_behind_a_hello_waits_for_it(server: InThread):
    seat = new_room(server)

    async def story() -> None:
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.say("hello", v=1, room=seat["room"], token=seat["token"])
            await ann.say("chat", id="c1", text="一")
            await ann.say("hello", v=1, room=seat["room"], token=seat["token"])
            await ann.say("chat", id="c2", text="二")
            while len(ann.heard) < 2 or ann.heard[-1]["t"] != "ack" or ann.heard[-1]["id"] != "c2":
                await ann.hear("welcome", "ack", "error")
            kinds = [
                (one["t"], one.get("id")) for one in ann.heard if one["t"] in ("welcome", "ack", "error")
            ]
            assert kinds == [("welcome", None), ("ack", "c1"), ("welcome", None), ("ack", "c2")]

    asyncio.run(story())


def test_nothing_before_hello(server: InThread):
    async def story() -> None:
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.say("answer", id="a", prompt=1, value=1)
            assert (await ann.hear("error"))["code"] == "hello_first"

    asyncio.run(story())


def test_a_flood_is_turned_away_and_then_closed(server: InThread):
    async def story() -> None:
        seat = new_room(server)
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.hello(seat)
            with pytest.raises(ConnectionClosed):
                await flood(ann)
        codes = {message["code"] for message in ann.heard if message["t"] == "error"}
        assert "too_fast" in codes
        assert len([message for message in ann.heard if message["t"] == "said"]) < 400

    async def flood(ann: Client) -> None:
        for n in range(500):
            await ann.say("chat", id=f"c{n}", text="spam")
        await ann.hear("never")

    asyncio.run(story())


def test_a_socket_cannot_change_its_seat(server: InThread):
    async def story() -> None:
        one, two = new_room(server), new_room(server)
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.hello(one)
            await ann.say("hello", v=1, room=two["room"], token=two["token"])
            assert (await ann.hear("error"))["code"] == "malformed"

    asyncio.run(story())


def test_spectators_see_only_what_everybody_sees(server: InThread):
    async def story() -> None:
        seat = new_room(server)
        async with open_socket(server.base) as socket, open_socket(server.base) as other:
            ann, eve = Client(socket), Client(other)
            await ann.hello(seat)
            await ann.say("room", id="w", do="spectators", spectators="on")
            await ann.hear("ack")
            await ann.say("room", id="s", do="start")
            mine = (await ann.hear("welcome"))["table"]
            await eve.say("hello", v=1, room=seat["room"])
            seen = await eve.hear("welcome")
            assert seen["lobby"]["you"] is None
            assert seen["lobby"]["code"] == ""
            assert seen["table"]["prompt"] is None
            assert seen["table"]["view"] != mine["view"]
            await eve.say("answer", id="a", prompt=1, value=1)
            assert (await eve.hear("error"))["code"] == "watching_only"

    asyncio.run(story())


def test_somebody_who_falls_silent_is_away(server: InThread):
    async def story() -> None:
        host = new_room(server, bots=False)
        joined = (
            await asyncio.to_thread(server.post, "/api/rooms/join", {"code": host["code"], "name": "Bo"})
        ).json()
        async with open_socket(server.base) as one, open_socket(server.base) as two:
            ann, bo = Client(one), Client(two)
            await ann.hello(host)
            await bo.hello(joined)
            await ann.say("room", id="s", do="start")
            await ann.hear("welcome")
            away = await ann.hear("away")  # Bo hears nothing and answers no ping
            assert away["seat"] == 1

    asyncio.run(story())


def test_a_finished_game_can_be_seen_again(server: InThread):
    async def story() -> str:
        seat = new_room(server, game="codex", options={"hp": 10, "first_player": "A"})
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            prompt: dict[str, Any] | None = await first_prompt(ann, seat)
            unfinished = await asyncio.to_thread(cleartext.get, f"{server.base}/api/replays/{seat['room']}/1")
            assert unfinished.status_code == 404
            while True:
                if prompt:
                    choice = prompt["options"][-1]["value"]
                    await ann.say("answer", id=f"p{prompt['id']}", prompt=prompt["id"], value=choice)
                message = await ann.hear("step", "over", seconds=30)
                if message["t"] == "over":
                    room: str = seat["room"]
                    return room
                prompt = message.get("prompt")

    room = asyncio.run(asyncio.wait_for(story(), 200))
    about = cleartext.get(f"{server.base}/api/replays/{room}/1").json()
    assert about["names"][0] == "安 Ann"
    last = cleartext.get(f"{server.base}/api/replays/{room}/1/{about['steps']}?eyes=all").json()
    assert len(last["views"]) == 2
    mine = cleartext.get(f"{server.base}/api/replays/{room}/1/{about['steps']}?eyes=0").json()
    assert mine["view"] == last["views"][0]
    public = cleartext.get(f"{server.base}/api/replays/{room}/1/0").json()
    assert public["who"] is None
    assert cleartext.get(f"{server.base}/api/replays/{room}/1/{about['steps'] + 1}").status_code == 409
    assert cleartext.get(f"{server.base}/api/replays/{room}/1/0?eyes=7").status_code == 409
    save = cleartext.get(f"{server.base}/api/replays/{room}/1/save").content
    assert anju.load(save).outcome is not None


def test_whoever_is_there_when_the_server_stops_is_told_to_come_back(tmp_path: Path):
    stack = ExitStack()
    server = stack.enter_context(InThread(database_in(tmp_path)))
    seat = new_room(server)

    async def story() -> list[tuple[str, int | None]]:
        found = []
        async with open_socket(server.base) as seated, open_socket(server.base) as stranger:
            await Client(seated).hello(seat)
            stopping = asyncio.create_task(asyncio.to_thread(stack.close))
            for socket in (seated, stranger):
                client = Client(socket)
                said = await client.hear("error")
                with pytest.raises(ConnectionClosed):
                    await client.hear("error")
                found.append((said["code"], socket.close_code))
            await stopping
        return found

    assert asyncio.run(story()) == [("unavailable", GOING_AWAY)] * 2
