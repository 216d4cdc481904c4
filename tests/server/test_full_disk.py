"""A disk that takes nothing any more: what cannot be stored has not happened, and the server says that it is not well."""

from __future__ import annotations

import asyncio
import errno
from pathlib import Path
from typing import Any

import pytest
from tests.server import cleartext
from tests.server.running import Client, InThread, database_in, new_room, open_socket
from tests.server.sitting import Sitting, contest
from tests.server.test_auto_answers import asked_again
from tests.server.test_every_deed import DEEDS, POSSIBLE, STATES, Walk
from tests.server.test_hub import CODEX, Phone, enter, full, two_at_a_table, with_hub

from anju.server.protocol import messages
from anju.server.protocol.messages import Ack, RefusedShown
from anju.server.rooms.hub import Hub
from anju.server.rooms.room_actor import RoomActor
from anju.server.storage.storage_errors import StorageError


def replies(sitting: Sitting, seat: int) -> list[tuple[str, str]]:
    """The fate of what this seat sent."""
    return [
        ("refused", one.code) if isinstance(one, RefusedShown) else ("ack", one.id)
        for one in sitting.inbox(seat)
        if isinstance(one, Ack | RefusedShown)
    ]


@pytest.mark.parametrize("state", STATES)
def test_no_deed_is_acknowledged_that_cannot_be_stored(state: str):
    begun, unstored = STATES[state]("codex"), set()
    for deed in DEEDS:
        walk = Walk(begun, f"{state} {deed}")
        walk.make_possible(deed)
        sitting, stored = walk.sitting, len(walk.sitting.bodies)
        before, table = sitting.room.body(), sitting.room.live_game
        sitting.disk = False
        for pid in list(sitting.sent):
            sitting.sent[pid].clear()
        for _ in range(8):
            assert not walk.does(deed), deed
        said = [message for inbox in sitting.sent.values() for message in inbox]
        assert all(isinstance(message, RefusedShown) for message in said), "nobody is told of anything"
        unstored_here = [message for message in said if message.code == "disk_full"]
        assert all(message.remedy.zh for message in unstored_here)
        unstored.update([deed] * bool(unstored_here))
        assert sitting.room.body() == before
        assert sitting.room.live_game is table
        assert len(sitting.bodies) == stored
    assert unstored >= POSSIBLE[state], "these would have been done"


def test_what_is_wanted_again_when_there_is_space_is_done():
    sitting = Sitting("fengsheng", seed=3)
    sitting.disk = False
    sitting.host_does("lock")
    sitting.start()
    assert (sitting.room.locked, sitting.room.state, sitting.room.round) == (False, "lobby", 0)
    sitting.disk = True
    sitting.host_does("lock")
    sitting.start()
    assert (sitting.room.locked, sitting.room.state, sitting.room.round) == (True, "playing", 1)


def test_a_yield_that_cannot_be_stored_is_refused_and_the_prompt_stays():
    sitting = contest()
    seat = sitting.live_game.waiting[0]
    sitting.disk = False
    sitting.say(sitting.pid(seat), messages.Yield(id="y"))
    assert replies(sitting, seat)[-1] == ("refused", "disk_full")
    prompt = sitting.prompt(seat)
    assert prompt is not None
    assert prompt.by == "you"
    assert sitting.live_game.shown(seat, 0, sitting.now).yields == []
    sitting.disk = True
    sitting.say(sitting.pid(seat), messages.Yield(id="y"))
    assert replies(sitting, seat)[-1] == ("ack", "y")
    sitting.disk = False
    sitting.say(sitting.pid(seat), messages.Yield(id="z", on=False))
    assert replies(sitting, seat)[-1] == ("refused", "disk_full")
    assert sitting.live_game.shown(seat, 0, sitting.now).yields == ["window"], "it holds until that is stored"
    assert sitting.restart().live_game.shown(seat, 0, sitting.now).yields == ["window"]


def test_a_habit_is_stored_with_its_answer_or_neither_is():
    sitting, prompt = asked_again("codex")
    seat = prompt.seat
    always = messages.Answer(id="h", prompt=prompt.id, value=prompt.options[0].value, always=True)
    sitting.disk = False
    rows = len(sitting.rows)
    sitting.say(sitting.pid(seat), always)
    assert replies(sitting, seat)[-1] == ("refused", "not_stored")
    assert sitting.live_game.shown(seat, 0, sitting.now).habits == []
    assert len(sitting.rows) == rows
    sitting.disk = True
    sitting.say(sitting.pid(seat), always)
    assert ("ack", "h") in replies(sitting, seat)
    (habit,) = sitting.live_game.shown(seat, 0, sitting.now).habits
    after = sitting.restart()
    assert after.live_game.shown(seat, 0, after.now).habits == [habit]
    after.disk = False
    after.say(after.pid(seat), messages.AskAgain(id="a", habit=habit.id))
    assert replies(after, seat)[-1] == ("refused", "disk_full")
    assert after.live_game.shown(seat, 0, after.now).habits == [habit]


# -- a server -----------------------------------------------------------------------------------------------


def test_start_and_lock_are_refused_and_the_database_has_what_people_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def story(hub: Hub) -> None:
        actor, first = await hub.create(CODEX)
        phones = [await enter(hub, actor.room.id, token) for token in (first, await hub.join(actor, "Bo"))]
        for phone in phones:
            phone.received()
        with monkeypatch.context() as broken:
            broken.setattr(hub.store, "put", full)
            for do in ("lock", "start", "spectators", "leave"):
                hub.receive(phones[0], messages.RoomDo(id=do, do=do))
                await actor.settled()
                (told,) = phones[0].received()
                assert (told["t"], told["id"], told["code"]) == ("refused", do, "disk_full")
                assert told["remedy"]["zh"]
            assert phones[1].received() == []
            with pytest.raises(StorageError):
                await hub.create(CODEX)
        stored = await hub.store.room(actor.room.id)
        assert stored is not None
        assert stored.state == actor.room.state == "lobby"
        assert not actor.room.locked
        hub.receive(phones[0], messages.RoomDo(id="again", do="start"))
        await actor.settled()
        assert phones[0].kinds()[0] == "ack"
        stored = await hub.store.room(actor.room.id)
        assert stored is not None
        assert (stored.state, stored.round) == ("playing", 1)
        assert not actor.broken

    with_hub(tmp_path, story)


async def with_an_unwritten_pause(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> tuple[RoomActor, list[Phone]]:
    """Nobody asked for it, so nobody is refused it: the last of those who are here wants a pause."""
    actor, phones, _ = await two_at_a_table(hub)
    hub.receive(phones[0], messages.RoomDo(id="p", do="pause"))
    await actor.settled()
    with monkeypatch.context() as broken:
        broken.setattr(hub.store, "put", full)
        actor.room.seats[1].away = True
        actor.tick()
        await actor.settled()
    return actor, phones


def test_what_time_brought_about_is_written_with_the_next_thing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def paused_in_database(actor: RoomActor) -> bool:
        row = await actor._database.room(actor.room.id)
        assert row is not None
        return '"paused":true' in row.body

    async def story(hub: Hub) -> None:
        actor, _ = await with_an_unwritten_pause(hub, monkeypatch)
        assert actor.room.paused
        assert not await paused_in_database(actor)
        assert await actor.save_again() is None
        assert await paused_in_database(actor)

    with_hub(tmp_path, story)


def test_what_could_not_be_written_is_never_written_over_what_came_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """There is space again; while the room is written with its next change, it is time to try once more."""

    async def story(hub: Hub) -> None:
        actor, phones = await with_an_unwritten_pause(hub, monkeypatch)
        assert actor.unsaved
        hub.receive(phones[0], messages.RoomDo(id="l", do="lock"))
        await hub.save_again()
        await actor.settled()
        row = await hub.store.room(actor.room.id)
        assert row is not None
        assert '"paused":true' in row.body
        assert '"locked":true' in row.body
        assert not actor.unsaved

    with_hub(tmp_path, story)


def test_a_refused_change_does_not_take_an_unwritten_one_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def story(hub: Hub) -> None:
        actor, phones, _ = await two_at_a_table(hub)
        with monkeypatch.context() as broken:
            broken.setattr(hub.store, "put", full)
            actor.room.pause_wanted.give(actor.room.seats[0].pid, True)
            actor.room.seats[1].away = True
            actor.tick()
            await actor.settled()
            hub.receive(phones[0], messages.RoomDo(id="l", do="lock"))
            await actor.settled()
        await actor.save_again()
        row = await hub.store.room(actor.room.id)
        assert row is not None
        assert '"paused":true' in row.body
        assert '"locked":false' in row.body

    with_hub(tmp_path, story)


def test_the_server_says_that_it_is_not_well_while_it_cannot_write(tmp_path: Path):
    def no_space(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def story(server: InThread) -> None:
        seat = new_room(server)
        async with open_socket(server.base) as socket:
            ann = Client(socket)
            await ann.hello(seat)
            database = server.hub.store.database
            database.commit = no_space  # type: ignore[method-assign,assignment]  # a disk that is full
            await ann.say("room", id="s", do="start")
            told = await ann.hear("ack", "refused")
            assert (told["t"], told["code"]) == ("refused", "disk_full")
            ill = await asyncio.to_thread(cleartext.get, server.base + "/healthz")
            assert (ill.status_code, ill.json()["problem"]["code"]) == (503, "disk_full")
            assert ill.json()["problem"]["text"]["zh"]
            del database.commit
            # Whoever listens for the server's health need not play: it tries by itself whether it can write again.
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(server.hub._note_time(), server.loop))
            well = await asyncio.to_thread(cleartext.get, server.base + "/healthz")
            assert (well.status_code, "problem" in well.json()) == (200, False)
            await ann.say("room", id="t", do="start")
            assert (await ann.hear("ack", "refused"))["t"] == "ack"

    with InThread(database_in(tmp_path)) as server:
        asyncio.run(story(server))
