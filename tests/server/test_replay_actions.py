"""What one can do with a replay: play on, report, follow the log."""

from __future__ import annotations

import asyncio
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server import cleartext
from tests.server.running import Client, InThread, new_room, open_socket

import anju
from anju.engine import scenario
from anju.engine.table import Table
from anju.server.live import replay
from anju.server.protocol.names import spoken
from anju.server.storage.store import RoomRow, snapshot_row

GAMES = {game.id: game for game in anju.all_games()}
SEATS = {"codex": 2, "fengsheng": 5, "tragedy_looper": 4}
OPTIONS: dict[str, dict[str, object]] = {"tragedy_looper": {"script": "lesson"}}


@cache
def finished(game: str, stop: int = 0) -> Table:
    """A game that was played at random, to its end or up to a number of answers."""
    table, rng = anju.new(game, SEATS[game], 7, OPTIONS.get(game)), Random(7)
    while table.questions and (not stop or len(table.record) < stop):
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))
    return table


def stored(server: InThread, game: str) -> str:
    """The address of the replay of a finished game."""
    id = f"over-{game}"
    body = {"seats": [{"name": f"P{n}"} for n in range(SEATS[game])]}
    now = time.time()
    row = RoomRow(id, "", "over", game, GAMES[game].version, 1, msgspec.json.encode(body).decode(), now, now)
    server.call(server.hub.store.write(row, snapshot_row(id, 1, 1, finished(game).save())))
    return f"/api/replays/{id}/1"


def checked(text: str, folder: Path) -> scenario.ScenarioReport:
    """As `anju check` reads it."""
    file = folder / "report.yaml"
    file.write_text(text, encoding="utf-8")
    [report] = scenario.check([file], GAMES)
    assert isinstance(report, scenario.ScenarioReport), str(report)
    assert report.passed, report.diff("en")
    return report


@pytest.mark.parametrize("game", GAMES)
def test_the_log_knows_the_step_of_every_line(server: InThread, game: str):
    address = stored(server, game)
    save = finished(game).save()
    for eyes in ("0", "public", "all"):
        log = cleartext.get(f"{server.base}{address}/log?eyes={eyes}").json()
        assert len(log["steps"]) == len(log["lines"])
        assert log["steps"] == sorted(log["steps"])
        for n in (0, 5, replay.length(save)):
            told = [line for line, at in zip(log["lines"], log["steps"], strict=True) if at == n]
            assert told == cleartext.get(f"{server.base}{address}/{n}?eyes={eyes}").json()["events"]
    assert cleartext.get(f"{server.base}{address}/log?eyes=77").status_code == 409


def test_games_are_played_through_side_by_side():
    """In threads: whoever opens a replay must not disturb the games that are being played."""
    saves = [finished(game, stop).save() for game in GAMES for stop in (0, 40, 60)]
    logs = [[event.text("zh") for event in anju.load(save).events(None)] for save in saves]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            tables = list(pool.map(anju.load, saves * 4))
    finally:
        sys.setswitchinterval(interval)
    assert [[event.text("zh") for event in table.events(None)] for table in tables] == logs * 4


@pytest.mark.parametrize("game", GAMES)
def test_play_on_from_a_step(server: InThread, game: str):
    address = stored(server, game)
    save = finished(game).save()
    step = replay.length(save) // 2
    made = server.post(f"{address}/{step}/play", {"name": "安", "seat": 1})
    assert made.status_code == 201, made.text
    room = server.hub.actors[made.json()["room"]].room
    assert [seat.kind == "person" for seat in room.seats] == [n == 1 for n in range(SEATS[game])]
    assert room.clock.base_ms is None

    async def story() -> dict[str, Any]:
        async with open_socket(server.base) as socket:
            return await Client(socket).hello(made.json())

    welcome = asyncio.run(story())
    assert welcome["lobby"]["you"] == 1
    there = replay.at(save, step)
    roster = there.game.roster([spoken(seat["name"]) for seat in welcome["lobby"]["seats"]])
    first = [event.text("zh", roster) for event in there.events(1)]
    assert [line["text"]["zh"] for line in welcome["table"]["events"]][: len(first)] == first


def test_bots_go_on_where_the_game_was(server: InThread):
    address = stored(server, "codex")
    save = finished("codex").save()
    step = next(n for n in range(10, 99) if replay.at(save, n).question(1) is not None)
    seat = server.post(f"{address}/{step}/play", {"name": "安", "seat": 0}).json()

    async def look() -> None:
        """Bots play for people who are there."""
        async with open_socket(server.base) as socket:
            client = Client(socket)
            await client.hello(seat)
            table = server.hub.actors[seat["room"]].room.live_game
            assert table is not None
            while table.n == step:
                await client.hear("step")

    asyncio.run(look())
    assert server.call(server.hub.store.answers(seat["room"], 1))[step].by == "bot"


def test_where_nothing_can_be_played_on(server: InThread):
    address = stored(server, "codex")
    end = replay.length(finished("codex").save())
    over = server.post(f"{address}/{end}/play", {"name": "安", "seat": 0})
    assert (over.status_code, over.json()["code"]) == (409, "over")
    assert server.post(f"{address}/{end + 1}/play", {"name": "安", "seat": 0}).status_code == 409
    assert server.post(f"{address}/3/play", {"name": "安", "seat": 2}).status_code == 409
    assert server.post(f"{address}/3/play", {"name": "安"}).status_code == 400
    assert server.post("/api/replays/nowhere/1/3/play", {"name": "安", "seat": 0}).status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_report_of_a_step_can_be_checked(server: InThread, game: str, tmp_path: Path):
    address = stored(server, game)
    save = finished(game).save()
    for step in (0, replay.length(save) // 3, replay.length(save)):
        answer = server.post(f"{address}/{step}/report", {"text": "yes: 这里不对\n第二行 {}"})
        assert answer.status_code == 200
        assert "attachment" in answer.headers["content-disposition"]
        report = checked(answer.text, tmp_path)
        there = replay.at(save, step)
        assert report.scenario.title.zh == "yes: 这里不对"
        assert not report.scenario.only_seen
        assert report.scenario.table().record == there.record
        assert report.scenario.table().view(0) == there.view(0)


def test_a_report_from_the_table(server: InThread, tmp_path: Path):
    seat = new_room(server)

    async def story() -> None:
        async with open_socket(server.base) as socket:
            client = Client(socket)
            await client.hello(seat)
            await client.say("room", id="s", do="start")
            await client.hear("welcome")

    early = server.post(f"/api/rooms/{seat['room']}/report", {"token": seat["token"], "text": "?"})
    assert early.status_code == 409
    asyncio.run(story())
    path = f"/api/rooms/{seat['room']}/report"
    answer = server.post(path, {"token": seat["token"], "text": "这里不对"})
    assert answer.status_code == 200
    file = tmp_path / "report.yaml"
    file.write_text(answer.text, encoding="utf-8")
    [found] = scenario.load(file, GAMES)
    assert found.only_seen
    assert found.title.zh == "这里不对"
    table = server.hub.actors[seat["room"]].room.live_game
    assert table is not None
    assert str(table.table.seed) not in answer.text
    assert server.post(path, {"token": "no", "text": ""}).status_code == 404
    assert server.post("/api/rooms/nowhere/report", {"token": "no"}).status_code == 404
