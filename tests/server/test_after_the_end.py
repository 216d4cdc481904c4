"""A game is over: people look at it, others come and go, and the next one has other seats or options."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, update
from tests.server.sitting import Sitting, contest
from tests.server.test_hub import CODEX, Phone, enter, with_hub

from anju.server.protocol import messages
from anju.server.protocol.messages import RefusedShown, Welcome
from anju.server.rooms import lobby
from anju.server.rooms.hub import Hub
from anju.server.rooms.room_actor import RoomActor
from anju.server.storage.store import Store
from anju.server.storage.tables import ROOM, RUNNING

SHORT: dict[str, dict[str, Any]] = {
    "codex": {"hp": 3, "max_turns": 6},
    "fengsheng": {"max_turns": 3},
    "tragedy_looper": {"loops": 1, "early_final_guess": False},
}


def over(game: str = "codex") -> Sitting:
    sitting = Sitting(game, None, 3, seed=2)
    sitting.host_does("settings", options=SHORT[game])
    sitting.start()
    while sitting.room.state == "playing":
        sitting.somebody_answers()
    return sitting


CHANGES: list[tuple[str, str, dict[str, Any]]] = [
    ("codex", "settings", {"options": {"hp": 7}}),
    ("codex", "settings", {"options": {"characters": ["s01+s02", "s03+s04", "s05+s06"]}}),
    ("codex", "settings", {"seats": 5}),
    ("codex", "settings", {"clock": messages.ClockSettings(preset="slow")}),
    ("fengsheng", "settings", {"seats": 6}),
    ("fengsheng", "settings", {"options": {"start_hand": 5}}),
    ("tragedy_looper", "settings", {"options": {"script": "BTX-1"}}),
    ("codex", "move", {"seat": 0, "to": 2}),
    ("fengsheng", "shuffle", {}),
]


@pytest.mark.parametrize(("game", "do", "fields"), CHANGES)
@pytest.mark.parametrize("whole", [False, True], ids=["from the snapshot", "from the answers"])
def test_another_table_is_another_game(game: str, do: str, fields: dict[str, Any], whole: bool):
    sitting = over(game)
    sitting.host_does(do, **fields)
    assert not [message for message in sitting.inbox(0) if isinstance(message, RefusedShown)]
    assert (sitting.room.state, sitting.room.live_game, sitting.room.round) == ("lobby", None, 1)
    for seat in range(3):
        assert sitting.last(seat, Welcome).table is None, "everybody is in the lobby"
    after = sitting.restart(whole)
    assert after.room.body() == sitting.room.body()
    for seat in range(3):
        after.do(after.room.came(after.pid(seat), after.now))
    after.host_does("add_bot")
    after.host_does("start")
    assert (after.room.state, after.room.round) == ("playing", 2)


def test_who_looks_at_the_end_is_not_disturbed_by_who_leaves_or_comes():
    sitting = over()
    before = sitting.room.welcome(sitting.pid(0), 0, 1, sitting.now)
    assert isinstance(before, Welcome)
    sitting.person_does(sitting.pid(1), "leave")
    sitting.host_does("kick", seat=2)
    sitting.sit_down("新来的")
    for room in (sitting.room, sitting.restart().room):
        assert room.state == "over"
        now = room.welcome(room.host, 0, 1, sitting.now)
        assert isinstance(now, Welcome)
        assert (now.table.view, now.table.over) == (before.table.view, before.table.over)  # type: ignore[union-attr]  # it is there
    sitting.host_does("start")
    assert sitting.last(0, RefusedShown).code == "seats_open"
    assert sitting.room.state == "over"
    sitting.host_does("rematch")
    assert lobby.shown(sitting.room, 0).state == "lobby"
    sitting.host_does("add_bot")
    assert lobby.shown(sitting.room, 0).state == "lobby"
    sitting.host_does("start")
    assert lobby.shown(sitting.room, 0).state == "playing"


def test_a_change_that_is_refused_leaves_the_end_on_the_table():
    sitting = over()
    sitting.host_does("settings", seats=1)
    assert isinstance(sitting.inbox(0)[-1], RefusedShown)
    sitting.person_does(sitting.pid(1), "shuffle")
    assert sitting.last(1, RefusedShown).code == "not_host"
    assert sitting.room.state == "over"
    assert sitting.room.live_game is not None


def script(sitting: Sitting) -> Any:
    return sitting.room.game.settle(3, sitting.room.options)["script"]


@pytest.mark.parametrize("do", ["rematch", "shuffle", "start"])
def test_a_script_that_was_revealed_is_not_played_again(do: str):
    sitting = over("tragedy_looper")
    played = script(sitting)
    sitting.host_does(do)
    assert script(sitting) not in (played, "lesson")
    assert sitting.room.options["loops"] == 1, "what everybody sees stays"
    if do != "start":
        assert lobby.shown(sitting.room, 0).renewed == ["script"], "and everybody is told"
        sitting.start()
    assert sitting.live_game.table.options["script"] == script(sitting)
    assert lobby.shown(sitting.room, 0).renewed == []


def test_who_chooses_the_same_script_again_plays_it_again():
    sitting = over("tragedy_looper")
    played = script(sitting)
    sitting.host_does("rematch")
    sitting.host_does("settings", options={"script": played})
    assert script(sitting.restart()) == played
    assert lobby.shown(sitting.room, 0).renewed == []


def test_all_scripts_of_a_set_come_before_one_comes_again():
    sitting = Sitting("tragedy_looper", None, 3, seed=2)
    seen = []
    for _ in range(7):
        sitting.room.state = "over"
        seen.append(script(sitting))
        sitting.room.clear_table()
    assert sorted(seen[:6]) == ["AJ-1", "AJ-2", "AJ-3", "FS-1", "FS-2", "FS-3"]
    assert seen[6] == seen[0], "then the one that was seen longest ago"


def test_where_nothing_was_chosen_in_secret_nothing_is_chosen_anew():
    sitting = over("fengsheng")
    before = dict(sitting.room.options)
    sitting.host_does("rematch")
    assert (sitting.room.options, lobby.shown(sitting.room, 0).renewed) == (before, [])


def marks(sitting: Sitting, seat: int) -> list[list[Any]]:
    lines = sitting.live_game.shown(seat, 0, sitting.now).events
    return [line.data for line in lines if line.kind == "table:bot"]


def test_marks_of_the_log_outlive_those_they_are_about():
    """What a bot answered for a person is marked, also when the person has left and nobody can tell any more."""
    sitting = contest()
    absent, other, *_ = sitting.live_game.waiting
    sitting.do(sitting.room.went(sitting.pid(absent), sitting.now))
    sitting.wait(21)
    while not marks(sitting, other):
        sitting.bots_decide()
        sitting.wait(1)
        question = sitting.live_game.table.questions[0]
        sitting.answer(question.seat, question.default)
    sitting.person_does(sitting.pid(absent), "leave")
    marked = marks(sitting, other)
    assert [absent] in marked
    assert marks(sitting.restart(), other) == marked


# -- a server -----------------------------------------------------------------------------------------------


async def finished(hub: Hub) -> tuple[RoomActor, list[Phone], list[str]]:
    """A duel that two people have ended."""
    actor, first = await hub.create(msgspec.structs.replace(CODEX, options=SHORT["codex"]))
    tokens = [first, await hub.join(actor, "Bo")]
    phones = [await enter(hub, actor.room.id, token) for token in tokens]
    hub.receive(phones[0], messages.RoomDo(id="s", do="start"))
    await actor.settled()
    for n in range(2000):
        table = actor.room.live_game
        if table is None or actor.room.state != "playing":
            break
        seat, opened = next(iter(table._open.items()))
        value = opened.question.default
        plain = list(value) if isinstance(value, tuple) else value
        hub.receive(phones[seat], messages.Answer(id=f"a{n}", prompt=opened.id, value=plain))
        await actor.settled()
    assert actor.room.state == "over"
    return actor, phones, tokens


async def welcomed(hub: Hub, room: str, token: str) -> dict[str, Any]:
    said = (await enter(hub, room, token)).received()
    return next(message for message in said if message["t"] == "welcome")


def test_settings_after_the_end_are_there_after_a_restart_and_so_is_the_replay(tmp_path: Path):
    kept: dict[str, Any] = {}

    async def before(hub: Hub) -> None:
        actor, phones, tokens = await finished(hub)
        hub.receive(phones[0], messages.RoomDo(id="x", do="settings", options={"hp": 9}, seats=4))
        await actor.settled()
        assert ("ack", "x") in [(m["t"], m.get("id")) for m in phones[0].received()]
        assert not actor.broken
        kept.update(room=actor.room.id, tokens=tokens, body=actor.room.body())

    async def after(hub: Hub) -> None:
        welcome = await welcomed(hub, kept["room"], kept["tokens"][1])
        assert welcome["lobby"]["options"] == {"hp": 9}
        assert hub.actors[kept["room"]].room.body() == kept["body"]
        assert await hub.store.snapshot(kept["room"], 1) is not None

    with_hub(tmp_path, before)
    with_hub(tmp_path, after)


def test_a_room_that_was_made_unreadable_before_is_a_lobby_again(tmp_path: Path):
    """Older versions took settings after the end, and could not read the room any more."""
    kept: dict[str, Any] = {}

    async def before(hub: Hub) -> None:
        actor, _, tokens = await finished(hub)
        kept.update(room=actor.room.id, token=tokens[0], body=actor.room.body())

    async def spoiled() -> None:
        body = {**kept["body"], "options": {"hp": 40, "characters": ["s01+s02", "s03+s04"]}}
        store = await Store.open(str(tmp_path / "games.db"))
        async with store.database.engine.begin() as connection:
            change = update(ROOM).where(ROOM.c.id == kept["room"])
            await connection.execute(change.values(body=msgspec.json.encode(body).decode()))
            await connection.execute(delete(RUNNING))
        await store.close()

    async def after(hub: Hub) -> None:
        welcome = await welcomed(hub, kept["room"], kept["token"])
        assert (welcome["table"], welcome["lobby"]["state"]) == (None, "lobby")

    with_hub(tmp_path, before)
    asyncio.run(spoiled())
    with_hub(tmp_path, after)


def test_an_end_that_a_crash_kept_from_the_room_is_found_again(tmp_path: Path):
    """The last answer was stored, and the server died before the room was."""
    kept: dict[str, Any] = {}

    async def before(hub: Hub) -> None:
        actor, _, _ = await finished(hub)
        kept.update(room=actor.room.id, body={**actor.room.body(), "state": "playing"})

    async def as_before_the_end() -> None:
        store = await Store.open(str(tmp_path / "games.db"))
        row = await store.room(kept["room"])
        assert row is not None
        body = msgspec.json.encode(kept["body"]).decode()
        await store.write(msgspec.structs.replace(row, state="playing", body=body))
        async with store.database.engine.begin() as connection:
            for table in ("snapshot", "running"):
                await connection.exec_driver_sql(f"DELETE FROM {table}")  # noqa: S608  # its own tables
        await store.close()

    async def after(hub: Hub) -> None:
        actor = await hub.find(kept["room"])
        assert actor is not None
        await actor.settled()
        row = await hub.store.room(kept["room"])
        assert row is not None
        assert row.state == "over"
        assert await hub.store.snapshot(kept["room"], 1) is not None, "there is a replay of it"

    with_hub(tmp_path, before)
    asyncio.run(as_before_the_end())
    with_hub(tmp_path, after)
