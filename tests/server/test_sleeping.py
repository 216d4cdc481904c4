"""Games that everybody has left stand, sleep on disk, and go on as they were when somebody opens their link."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.running import InThread, new_room
from tests.server.sitting import Sitting, contest, with_bots
from tests.server.test_hub import CODEX, Phone, answer, enter, full, open_prompt, two_at_a_table

import anju
from anju.engine.errors import Refused
from anju.server.live.seat import AWAY_AFTER
from anju.server.net.guard import AccessLimits
from anju.server.net.limits import Budgets, Rate
from anju.server.protocol import messages
from anju.server.rooms import sleeping
from anju.server.rooms.hub import Hub
from anju.server.rooms.room_actor import RoomActor
from anju.server.rooms.sleeping import ENTER_SECONDS, SLEEP_AFTER
from anju.server.storage.store import Store
from anju.server.thinking.bot_pool import BotPool

GAMES = [game.id for game in anju.all_games()]
LONG = 24 * 3600.0
TIMED = msgspec.structs.replace(
    CODEX, clock=messages.ClockSettings(base_ms=600_000, reserve_ms=5_000, grace_ms=10_000)
)


def gone(sitting: Sitting, *seats: int) -> None:
    for seat in seats:
        sitting.do(sitting.room.went(sitting.pid(seat), sitting.now))


def back(sitting: Sitting, seat: int) -> Any:
    sitting.do(sitting.room.came(sitting.pid(seat), sitting.now))
    return sitting.room.welcome(sitting.pid(seat), 0, sitting.room.round, sitting.now)


# -- a game that nobody is at ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_everybody_has_left_stands(game: str):
    """Neither a bot nor the clock plays it to its end."""
    sitting = Sitting(game, seed=4).start()
    asked = sitting.live_game.table.questions[0].seat
    sitting.wait(3)
    before, rows = sitting.prompt(asked), len(sitting.rows)
    gone(sitting, *range(len(sitting.room.seats)))
    sitting.wait(LONG)
    assert len(sitting.rows) == rows
    assert sitting.asked_bots == []
    assert sitting.room.wake_at() is None, "it costs nothing"
    assert back(sitting, asked).table.prompt == before, "the same question with the same time"


def test_bots_wait_for_who_plays_alone_with_them():
    sitting = with_bots("fengsheng")
    for _ in range(100):
        if sitting.asked_bots:
            break
        sitting.answer(0, sitting.live_game.table.question(0).default)  # type: ignore[union-attr]  # nobody else is asked
    gone(sitting, 0)
    rows = len(sitting.rows)
    sitting.bots_decide()
    sitting.wait(LONG)
    assert len(sitting.rows) == rows
    back(sitting, 0)
    sitting.wait(1)
    assert len(sitting.rows) > rows


def test_absence_counts_from_when_somebody_waits():
    """Both have lost their network; whoever is back first does not find a bot on the other's seat."""
    sitting = Sitting("codex", seed=4).start()
    first = sitting.live_game.table.questions[0].seat
    gone(sitting, 0, 1)
    sitting.wait(LONG)
    back(sitting, 1 - first)
    grace = sitting.room.clock.grace_ms
    assert grace is not None
    sitting.wait(max(AWAY_AFTER, grace / 1000) - 0.1)
    assert not sitting.room.seats[first].stand_in
    sitting.wait(0.2)
    assert sitting.room.seats[first].stand_in, "now somebody has waited for them"


def test_while_somebody_is_there_bots_play_for_the_others():
    sitting = contest()
    gone(sitting, 1, 2, 3, 4)
    sitting.wait(60)
    assert [seat.stand_in for seat in sitting.room.seats] == [False, True, True, True, True]
    assert sitting.asked_bots
    gone(sitting, 0)
    sitting.wait(LONG)
    back(sitting, 0)
    assert [seat.stand_in for seat in sitting.room.seats] == [False, True, True, True, True]


def test_a_standing_clock_is_kept_when_nobody_is_there_to_be_told():
    """The server is killed while nobody is there: the time since is nobody's."""
    sitting = Sitting("codex", seed=4).start()
    kept = len(sitting.kept)
    gone(sitting, 0, 1)
    assert len(sitting.kept) == kept + 1
    assert sitting.kept[-1].stopped
    back(sitting, 0)
    assert not sitting.kept[-1].stopped


# -- leaving memory -------------------------------------------------------------------------------------------------


def with_hub(folder: Path, story: Callable[[Hub], Awaitable[None]], rooms: int | None = None) -> None:
    async def run() -> None:
        hub = Hub(await Store.open(str(folder / "games.db")), BotPool(workers=1), rooms=rooms)
        await hub.start()
        try:
            await story(hub)
        finally:
            await hub.stop()

    asyncio.run(run())


def now() -> float:
    return asyncio.get_running_loop().time()


async def leave(hub: Hub, actor: RoomActor) -> None:
    for phone in actor.connections():
        hub.closed(phone)
    await actor.settled()


async def left_table(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> tuple[RoomActor, list[str]]:
    """A game with clocks, a yield and a habit, that both have left."""
    monkeypatch.setattr("tests.server.test_hub.CODEX", TIMED)
    actor, phones, tokens = await two_at_a_table(hub)
    for n in range(7):
        await answer(hub, actor, phones, f"a{n}")
    seat, opened = open_prompt(actor)
    assert actor.room.live_game is not None
    for until in actor.room.live_game._substitutes.auto_passes_offered(opened)[:1]:
        hub.receive(phones[seat], messages.Yield(id="y", until=until, on=True))
        await actor.settled()
    await leave(hub, actor)
    return actor, tokens


def state_of(actor: RoomActor) -> dict[str, Any]:
    """What has to be the same; the clock stands, so when it is looked at does not matter."""
    table = actor.room.live_game
    assert table is not None
    kept = msgspec.to_builtins(table.kept(now()))
    kept["clock"]["spent"] = round(kept["clock"]["spent"] * 1000)  # it is kept in whole milliseconds
    return {**kept, "open": [(seat, one.id) for seat, one in sorted(table._open.items())]}


def test_a_game_that_was_left_sleeps_and_is_woken_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def story(hub: Hub) -> None:
        actor, tokens = await left_table(hub, monkeypatch)
        room, before = actor.room.id, state_of(actor)
        await hub.tidy(actor.quiet_since + SLEEP_AFTER - 1)
        assert hub.actors == {room: actor}, "somebody may come back soon"
        await hub.tidy(actor.quiet_since + SLEEP_AFTER + 1)
        assert hub.actors == {}
        row = await hub.store.running(room, 1)
        assert row is not None
        assert row.n == before["n"]
        woken = await hub.find(room)
        assert woken is not None
        assert woken is not actor
        assert state_of(woken) == before
        phones = [await enter(hub, room, token) for token in tokens]
        assert [phone.kinds()[0] for phone in phones] == ["welcome", "welcome"]
        await answer(hub, woken, phones, "again")
        assert len(await hub.store.answers(room, 1)) == before["n"] + 1

    with_hub(tmp_path, story)


def test_a_restart_wakes_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """However often: a game that nobody comes back to costs nothing, and loses no time."""
    seen: list[dict[str, Any]] = []
    seats: list[tuple[str, str]] = []

    async def first(hub: Hub) -> None:
        actor, tokens = await left_table(hub, monkeypatch)
        seats.append((actor.room.id, tokens[0]))
        seen.append(state_of(actor))

    async def between(hub: Hub) -> None:
        await asyncio.sleep(0.05)
        assert hub.actors == {}

    async def last(hub: Hub) -> None:
        actor = await hub.find(seats[0][0])
        assert actor is not None
        seen.append(state_of(actor))
        assert (await enter(hub, *seats[0])).kinds() == ["welcome"]

    for story in (first, between, between, last):
        with_hub(tmp_path, story)
    assert seen[0] == seen[1]


def test_a_room_that_nobody_enters_sleeps_soon(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, token = await hub.create(CODEX)
        await hub.tidy(actor.quiet_since + ENTER_SECONDS - 1)
        assert set(hub.actors) == {actor.room.id}
        await hub.tidy(actor.quiet_since + ENTER_SECONDS + 1)
        assert hub.actors == {}
        phone = await enter(hub, actor.room.id, token)
        assert phone.kinds() == ["welcome"]
        hub.closed(phone)
        woken = hub.actors[actor.room.id]
        await hub.tidy(woken.quiet_since + ENTER_SECONDS + 1)
        assert set(hub.actors) == {actor.room.id}, "somebody has been there"

    with_hub(tmp_path, story)


def test_a_game_that_cannot_be_kept_stays_awake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def story(hub: Hub) -> None:
        actor, _ = await left_table(hub, monkeypatch)
        later = actor.quiet_since + SLEEP_AFTER + 1
        with monkeypatch.context() as broken:
            broken.setattr(hub.store, "put", full)
            await hub.tidy(later)
        assert set(hub.actors) == {actor.room.id}
        await hub.tidy(later)
        assert hub.actors == {}

    with_hub(tmp_path, story)


def test_somebody_comes_while_it_is_being_put_to_sleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def story(hub: Hub) -> None:
        actor, tokens = await left_table(hub, monkeypatch)
        phone, real = Phone(), hub.store.put
        hub.opened(phone)

        def comes_now(rows: Any, stored: Any) -> None:
            monkeypatch.setattr(hub.store, "put", real)
            real(rows, stored)
            hello = messages.Hello(v=1, room=actor.room.id, token=tokens[0])
            coming.append(asyncio.ensure_future(hub.hello(phone, hello)))

        coming: list[asyncio.Future[bool]] = []
        monkeypatch.setattr(hub.store, "put", comes_now)
        await hub.tidy(actor.quiet_since + SLEEP_AFTER + 1)
        assert await coming[0]
        await actor.settled()
        assert hub.actors == {actor.room.id: actor}
        assert phone.kinds() == ["welcome"]
        assert actor.people

    with_hub(tmp_path, story)


# -- no more than there is place for -------------------------------------------------------------------------------


def test_when_there_is_no_place_those_that_were_left_first_sleep_sooner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sleeping, "LEAST_REST", -1.0)
    monkeypatch.setattr(sleeping, "AT_ONCE", 1)

    async def story(hub: Hub) -> None:
        tables = [(await two_at_a_table(hub))[0] for _ in range(3)]
        for actor in (tables[1], tables[0]):
            await leave(hub, actor)
        tables[1].quiet_since -= 1.0
        made, _ = await hub.create(CODEX)
        assert set(hub.actors) == {tables[0].room.id, tables[2].room.id, made.room.id}
        # Who opens the link of a room that sleeps is let in, whoever else has to sleep for it.
        made.entered = True
        assert await hub.find(tables[1].room.id) is not None
        assert len(hub.actors) == 3
        assert tables[2].room.id in hub.actors, "somebody is there"

    with_hub(tmp_path, story, rooms=3)


def test_where_somebody_is_in_every_room_no_more_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sleeping, "LEAST_REST", -1.0)

    async def story(hub: Hub) -> None:
        actors = [(await two_at_a_table(hub))[0] for _ in range(2)]
        with pytest.raises(Refused) as refused:
            await hub.create(CODEX)
        assert (refused.value.code, refused.value.numbers) == ("server_full", {"rooms": 2})
        assert refused.value.remedy.zh
        assert refused.value.remedy.en
        await leave(hub, actors[0])
        assert (await hub.create(CODEX))[0].room.id in hub.actors
        # Whoever comes back to a room that was put to sleep for another is let in all the same.
        assert await hub.find(actors[0].room.id) is not None

    with_hub(tmp_path, story, rooms=2)


def test_no_more_are_stored_than_there_is_place_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sleeping, "STORED_FOR_EACH", 2)

    async def story(hub: Hub) -> None:
        for _ in range(4):
            actor, _ = await hub.create(CODEX)
            await hub.tidy(actor.quiet_since + ENTER_SECONDS + 1)
        assert hub.actors == {}
        with pytest.raises(Refused) as refused:
            await hub.create(CODEX)
        assert (refused.value.code, refused.value.numbers) == ("server_full", {"rooms": 4})
        assert await hub.store.forget(actor.room.id)
        await hub.create(CODEX)

    with_hub(tmp_path, story, rooms=2)


def test_who_cannot_open_a_room_is_told_why_and_what_to_do(tmp_path: Path):
    access = AccessLimits()
    access.rooms_a_day = Budgets(Rate(3, 1 / 600))
    with InThread(str(tmp_path / "games.db"), access, rooms=2) as server:
        for _ in range(2):
            new_room(server)
        full_up = server.post("/api/rooms", {"game": "codex", "name": "Ann"})
        assert (full_up.status_code, full_up.json()["code"]) == (503, "server_full")
        assert "2" in full_up.json()["text"]["zh"]
        assert full_up.json()["remedy"]["en"]
        often = server.post("/api/rooms", {"game": "codex", "name": "Ann"})
        assert (often.status_code, often.json()["code"]) == (429, "too_many_rooms")
        assert often.json()["numbers"]["minutes"] == 10
        assert often.json()["text"]["zh"]
        assert often.json()["text"]["en"]


# -- servers that only finish games -----------------------------------------------------------------------------------


def test_an_older_server_stays_for_games_that_sleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    database = str(tmp_path / "games.db")

    async def story() -> None:
        newer = await Store.open(database)
        actor: RoomActor | None = None
        with monkeypatch.context() as older:
            older.setattr(anju.game("codex"), "version", "codex-0-older")
            hub = Hub(await Store.open(database, draining=True), BotPool(workers=1))
            await hub.start()
            assert hub.draining is not None
            rules = {"rules": "codex-0-older", "state": "playing"}
            await newer.write(msgspec.structs.replace(_row(), id="asleep000001", **rules))
            await hub.draining.sweep(now())
            assert not hub.draining.done.is_set()
            await newer.write(msgspec.structs.replace(_row(), id="asleep000001", **rules, body="{"))
            with pytest.raises(anju.AnjuError):
                actor = await hub.find("asleep000001")
            assert actor is None
            await hub.draining.sweep(now())
            assert hub.draining.done.is_set(), "it cannot go on, and nobody need wait for it"
            await hub.stop()
        await newer.close()

    asyncio.run(story())


def _row() -> Any:
    from anju.server.storage.store import RoomRow

    return RoomRow("r", "123456", "playing", "codex", "", 1, "{}", time.time(), time.time())
