"""`anju admin` against a running server, with both databases; and that nobody else can do what it does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server import cleartext
from tests.server.running import Client, InThread, free_port, new_room, open_socket
from typer.testing import CliRunner, Result

from anju.cli.app import app
from anju.server.rooms.sleeping import SLEEP_AFTER

KEY = "a key of more than sixteen letters"
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def administered(database: str) -> Iterator[InThread]:
    with InThread(database, admin_key=KEY) as running:
        yield running


@pytest.fixture
def admin(administered: InThread, tmp_path: Path) -> Run:
    key = tmp_path / "key"
    key.write_text(KEY + "\n")

    def run(*words: str, key: Path = key, url: str = administered.base) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["admin", *words, "--key", str(key), "--url", url, "--lang", "en"])
        return done.exit_code, done.output + (done.stderr if done.exit_code else "")

    return run


def started(server: InThread, **changes: Any) -> dict[str, Any]:
    """A seat at a running game without clocks."""
    slow = {"preset": "slow", "grace_ms": None}
    seat = new_room(server, clock=slow, **changes)

    async def start() -> None:
        async with open_socket(server.base) as socket:
            client = Client(socket)
            await client.hello(seat)
            await client.say("room", id="s", do="start")
            await client.hear("ack")

    asyncio.run(start())
    return seat


def heard_by(server: InThread, seat: dict[str, Any], what: Callable[[], object], kind: str) -> dict[str, Any]:
    """What somebody at the table is sent while this is done."""

    async def listen() -> dict[str, Any]:
        async with open_socket(server.base) as socket:
            client = Client(socket)
            await client.hello(seat)
            doing = asyncio.get_running_loop().run_in_executor(None, what)
            message = await client.hear(kind)
            await doing
            return message

    return asyncio.run(listen())


def test_list_shows_rooms_and_nothing_secret(administered: InThread, admin: Run):
    assert admin("list") == (0, "There are no rooms.\n")
    seat = started(administered)
    code, shown = admin("list", "--json")
    (room,) = json.loads(shown)
    assert (code, room["room"], room["game"], room["state"]) == (0, seat["room"], "codex", "playing")
    assert (room["names"], room["problem"]) == (["安 Ann", "Spring"], "")
    assert seat["token"] not in shown
    assert "token" not in shown
    assert "seed" not in shown
    assert seat["code"] in admin("list")[1]


def test_message_reaches_those_who_are_there(administered: InThread, admin: Run):
    seat = started(administered)
    words = ("message", "五分钟后重启", "--room", seat["room"])
    message = heard_by(administered, seat, lambda: admin(*words), "notice")
    assert message["text"] == "五分钟后重启"
    assert heard_by(administered, seat, lambda: admin("message", "to all"), "notice")["text"] == "to all"
    code, said = admin("message", "x", "--room", "nowhere")
    assert code == 2
    assert "no such room" in said


def test_message_reaches_those_of_the_servers_beside(tmp_path: Path):
    key = tmp_path / "key"
    key.write_text(KEY)
    nobody = f"http://127.0.0.1:{free_port()}"
    with (
        InThread(str(tmp_path / "same.db"), admin_key=KEY) as same,
        InThread(str(tmp_path / "other.db"), admin_key=KEY[::-1]) as other,
        InThread(str(tmp_path / "first.db"), admin_key=KEY, peers=(same.base, other.base, nobody)) as first,
    ):
        words = ["admin", "message", "to all", "--key", str(key), "--url", first.base, "--lang", "en"]
        here, there = started(first), started(same)
        done: list[Result] = []

        def tell() -> None:
            done.append(CliRunner().invoke(app, words))

        def tell_and_listen() -> None:
            assert heard_by(same, there, tell, "notice")["text"] == "to all"

        assert heard_by(first, here, tell_and_listen, "notice")["text"] == "to all"
    assert done[0].exit_code == 2
    assert "Told 2 people in 2 rooms." in done[0].output
    assert f"The people of {other.base} were not told" in done[0].output


def test_pause_and_go_on(administered: InThread, admin: Run):
    seat = started(administered)
    told = heard_by(administered, seat, lambda: admin("pause", seat["room"]), "lobby")
    assert told["paused"]
    assert json.loads(admin("list", "--json")[1])[0]["paused"]
    assert admin("pause", seat["room"], "--off") == (0, f"Room {seat['room']} goes on.\n")
    lobby = new_room(administered)
    code, said = admin("pause", lobby["room"])
    assert code == 2
    assert "not begun" in said


def test_end_tells_everybody_and_keeps_the_record(administered: InThread, admin: Run):
    seat = started(administered)
    told = heard_by(administered, seat, lambda: admin("end", seat["room"]), "error")
    assert told["code"] == "ended"
    again = heard_by_new(administered, seat)
    assert again["code"] == "unknown_room"
    assert json.loads(admin("list", "--json")[1])[0]["state"] == "closed"
    assert admin("export", seat["room"])[0] == 0


def heard_by_new(server: InThread, seat: dict[str, Any]) -> dict[str, Any]:
    async def enter() -> dict[str, Any]:
        async with open_socket(server.base) as socket:
            return await Client(socket).hello(seat)

    return asyncio.run(enter())


def test_export_writes_everything_but_keys(administered: InThread, admin: Run, tmp_path: Path):
    seat = started(administered)

    async def answer() -> None:
        async with open_socket(administered.base) as socket:
            client = Client(socket)
            prompt = (await client.hello(seat))["table"]["prompt"]
            while prompt is None:
                prompt = (await client.hear("step", seconds=60)).get("prompt")
            value = prompt["options"][0]["value"]
            await client.say("answer", id="a", prompt=prompt["id"], value=value)
            await client.hear("ack")

    asyncio.run(answer())
    file = tmp_path / "room.jsonl"
    assert admin("export", seat["room"], "--to", str(file))[0] == 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert lines[0]["room"]["id"] == seat["room"]
    assert any("answer" in line for line in lines[1:])
    assert "token" not in file.read_text()


def test_remove_leaves_nothing(administered: InThread, admin: Run):
    seat = started(administered)
    code, said = admin("remove", seat["room"])
    assert code == 1, "it asks first, and nobody has said yes"
    assert "Remove room" in said
    assert admin("remove", seat["room"], "--yes")[0] == 0
    assert admin("list", "--json")[1].strip() == "[]"
    store = administered.hub.store
    assert administered.call(store.answers(seat["room"], 1)) == []
    assert administered.call(store.running(seat["room"], 1)) is None


@pytest.mark.parametrize("deed", ["end", "remove", "export"])
def test_what_is_not_there(admin: Run, deed: str):
    code, said = admin(deed, "nowhere", *(["--yes"] if deed == "remove" else []))
    assert code == 2
    assert "no such room" in said


def test_a_room_of_other_rules_is_listed_as_such(administered: InThread, admin: Run):
    import msgspec

    seat = started(administered)
    row = administered.call(administered.hub.store.room(seat["room"]))
    assert row is not None
    administered.call(administered.hub.store.write(msgspec.structs.replace(row, rules="codex-0-older")))
    assert json.loads(admin("list", "--json")[1])[0]["problem"] == "other_rules"


def test_metrics_are_for_whoever_has_the_key(administered: InThread):
    asked = f"{administered.base}/metrics"
    assert cleartext.get(asked).status_code == 403
    figures = cleartext.get(asked, headers={"authorization": f"Bearer {KEY}"}).text
    for name in ("anju_sockets", "anju_commit_seconds_bucket", "anju_late_seconds_longest"):
        assert name in figures


def test_a_right_key_costs_nothing(administered: InThread, admin: Run):
    assert {admin("list")[0] for _ in range(15)} == {0}


def test_nobody_without_the_key(administered: InThread, admin: Run, tmp_path: Path):
    seat = started(administered)
    wrong = tmp_path / "wrong"
    wrong.write_text("another key of sixteen letters")
    code, said = admin("list", key=wrong)
    assert code == 2
    assert "not the key" in said
    for header in ({}, {"authorization": "Bearer"}, {"authorization": f"Bearer {seat['token']}"}):
        for path in ("rooms", f"rooms/{seat['room']}/export"):
            assert cleartext.get(f"{administered.base}/api/admin/{path}", headers=header).status_code == 403
        for path in ("message", f"rooms/{seat['room']}/end"):
            posted = cleartext.post(f"{administered.base}/api/admin/{path}", headers=header, json={})
            assert posted.status_code == 403
        administered.access.wrong_codes._by_address.clear()
    row = administered.call(administered.hub.store.room(seat["room"]))
    assert row is not None
    assert row.state == "playing"


def test_keys_cannot_be_tried_for_ever(administered: InThread):
    answers = [
        cleartext.get(
            f"{administered.base}/api/admin/rooms", headers={"authorization": f"Bearer {n}"}
        ).status_code
        for n in range(12)
    ]
    assert answers[:10] == [403] * 10
    assert answers[10:] == [429] * 2


def test_a_server_without_a_key_cannot_be_administered(server: InThread):
    for key in ("", "Bearer", f"Bearer {KEY}"):
        got = cleartext.get(f"{server.base}/api/admin/rooms", headers={"authorization": key})
        assert (got.status_code, got.json()["code"]) == (404, "no_admin")


def test_wrong_files_and_addresses_are_told(admin: Run, tmp_path: Path):
    short = tmp_path / "short"
    short.write_text("short")
    assert "at least 16" in admin("list", key=short)[1]
    assert "Cannot read" in admin("list", key=tmp_path / "missing")[1]
    assert "Cannot reach" in admin("list", url="http://127.0.0.1:9")[1]
    assert "no address" in admin("list", url="file:///etc/passwd")[1]


def test_rooms_that_sleep_are_looked_after_like_the_others(administered: InThread, admin: Run):
    seats = [started(administered) for _ in range(3)]
    hub = administered.hub

    async def all_asleep() -> None:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(60):
            while hub.actors:
                await hub.tidy(loop.time() + SLEEP_AFTER + 1)
                await asyncio.sleep(0.01)

    administered.call(all_asleep())
    listed = json.loads(admin("list", "--json")[1])
    assert [(room["state"], room["asleep"], room["online"]) for room in listed] == [("playing", True, 0)] * 3
    assert admin("list")[1].count("playing zZ") == 3
    paused, ended, removed = (seat["room"] for seat in seats)
    assert admin("export", ended)[0] == 0
    assert hub.actors == {}, "nobody is woken to be looked at"
    assert admin("end", ended)[0] == 0
    assert admin("remove", removed, "--yes")[0] == 0
    assert admin("pause", paused)[0] == 0
    administered.call(all_asleep())
    listed = json.loads(admin("list", "--json")[1])
    states = {room["room"]: (room["state"], room["asleep"], room["paused"]) for room in listed}
    assert states == {paused: ("playing", True, True), ended: ("closed", False, False)}
    assert heard_by_new(administered, seats[0])["lobby"]["paused"]
