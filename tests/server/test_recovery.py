"""A stored room is a room again: same prompts, same views, same clocks; a damaged one leaves the others alone."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, update
from tests.server.sitting import Sitting
from tests.server.test_hub import CODEX, answer, enter, open_prompt, two_at_a_table, with_hub

from anju.server.protocol import messages
from anju.server.rooms.hub import KEEP_SECONDS, Hub
from anju.server.rooms.recovery import Unreadable
from anju.server.storage import storage_errors
from anju.server.storage.store import Store, Stored
from anju.server.storage.tables import ANSWER, ROOM, RUNNING
from anju.server.thinking.bot_pool import BotPool


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path):
    kept: dict[str, Any] = {}

    async def before(hub: Hub) -> None:
        actor, phones, tokens = await two_at_a_table(hub)
        for n in range(12):
            await answer(hub, actor, phones, f"a{n}")
        seat, opened = open_prompt(actor)
        assert actor.room.live_game is not None
        views = [actor.room.live_game.table.view(seat) for seat in range(2)]
        kept.update(room=actor.room.id, tokens=tokens, seat=seat, prompt=opened.id, views=views)

    async def after(hub: Hub) -> None:
        phones = [await enter(hub, kept["room"], token) for token in kept["tokens"]]
        actor = hub.actors[kept["room"]]
        seat, opened = open_prompt(actor)
        assert (seat, opened.id) == (kept["seat"], kept["prompt"])
        welcomes = [next(told for told in phone.received() if told["t"] == "welcome") for phone in phones]
        for welcome, view in zip(welcomes, kept["views"], strict=True):
            assert welcome["table"]["view"] == json.loads(json.dumps(view))
        # An answer from before, sent once more: acknowledged, and not played again.
        rows = await hub.store.answers(kept["room"], 1)
        last = rows[-1]
        again = messages.Answer(id=last.client.partition(":")[2], prompt=last.prompt, value=1)
        hub.receive(phones[last.seat], again)
        await actor.settled()
        assert phones[last.seat].kinds() == ["ack"]
        assert len(await hub.store.answers(kept["room"], 1)) == len(rows)

    with_hub(tmp_path, before)
    with_hub(tmp_path, after)


@pytest.mark.parametrize("there", [True, False])
def test_what_may_have_been_stored_when_the_database_was_lost_is_read_again(tmp_path: Path, there: bool):
    """Between a commit and its word for it: nobody knows which, so the record is asked before anything else is stored."""

    async def story(hub: Hub) -> None:
        actor, phones, tokens = await two_at_a_table(hub)
        put = hub.store.put

        def unheard(rows: Any, stored: Stored) -> None:
            put(rows if there else [], lambda _: stored(storage_errors.unheard()))

        hub.store.put = unheard  # type: ignore[method-assign]  # for one commit
        await answer(hub, actor, phones, "a1")
        hub.store.put = put  # type: ignore[method-assign]
        assert [phone.received()[-1]["code"] for phone in phones] == ["unavailable", "unavailable"]

        phones = [await enter(hub, actor.room.id, token) for token in tokens]
        actor = hub.actors[actor.room.id]
        await answer(hub, actor, phones, "a2")
        clients = [row.client.partition(":")[2] for row in await hub.store.answers(actor.room.id, 1)]
        assert clients == (["a1", "a2"] if there else ["a2"])

    with_hub(tmp_path, story)


def test_the_clock_goes_on_with_the_time_it_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    kept: dict[str, Any] = {}
    timed = msgspec.structs.replace(
        CODEX, clock=messages.ClockSettings(base_ms=600_000, reserve_ms=0, grace_ms=None)
    )

    async def before(hub: Hub) -> None:
        monkeypatch.setattr("tests.server.test_hub.CODEX", timed)
        actor, phones, _ = await two_at_a_table(hub)
        await answer(hub, actor, phones, "a1")
        await asyncio.sleep(1.3)
        assert actor.room.live_game is not None
        kept.update(room=actor.room.id, spent=actor.room.live_game.clock.spent_ms(hub.loop_clock.time()))

    async def after(hub: Hub) -> None:
        actor = await hub.find(kept["room"])
        assert actor is not None
        assert actor.room.live_game is not None
        spent = actor.room.live_game.clock.spent_ms(hub.loop_clock.time())
        assert kept["spent"] - 100 < spent < kept["spent"] + 1000

    with_hub(tmp_path, before)
    with_hub(tmp_path, after)


HOUR = 3600.0


async def killed(hub: Hub) -> None:
    """As if the process were gone: nothing is kept that was not on disk."""
    for chore in hub._chores:
        chore.cancel()
    for actor in hub.actors.values():
        actor.stop()
    await hub.bot_pool.close()
    await hub.store.close()


async def revived(tmp_path: Path) -> Hub:
    hub = Hub(await Store.open(str(tmp_path / "games.db")), BotPool(workers=1))
    await hub.start()
    return hub


async def minutes_spent(hub: Hub, room: str) -> int:
    actor = await hub.find(room)
    assert actor is not None
    assert actor.room.live_game is not None
    await actor.settled()
    return actor.room.live_game.clock.spent_ms(hub.loop_clock.time()) // 60_000


async def wait(hub: Hub, minutes: int) -> None:
    """So long nothing happens; then the server notes, as it does every second, that it is alive."""
    hub.store._opened -= 60 * minutes
    await hub._note_time()


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 40 * 365 * 24 * HOUR])
@pytest.mark.parametrize("when", ["before the answer", "before the beat", "before the restart"])
def test_a_wrong_time_of_day_is_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float, when: str
):
    """The machine's clock is set while people play, and then the server dies."""
    now = time.time

    def jumps(moment: str) -> None:
        if moment == when:
            monkeypatch.setattr(time, "time", lambda: now() + jump)

    async def story() -> None:
        hub = await revived(tmp_path)
        actor, phones, _ = await two_at_a_table(hub)
        jumps("before the answer")
        await answer(hub, actor, phones, "a1")
        jumps("before the beat")
        await wait(hub, 5)
        await killed(hub)
        jumps("before the restart")
        hub = await revived(tmp_path)
        assert await minutes_spent(hub, actor.room.id) == 5
        await killed(hub)

    asyncio.run(story())


def test_what_was_left_is_left_after_a_second_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    now = time.time

    async def story() -> None:
        hub = await revived(tmp_path)
        actor, phones, tokens = await two_at_a_table(hub)
        await answer(hub, actor, phones, "a1")
        await wait(hub, 5)
        await killed(hub)
        # Nobody starts it again before the next day, and then it dies again.
        monkeypatch.setattr(time, "time", lambda: now() + 24 * HOUR)
        hub = await revived(tmp_path)
        await wait(hub, 60)
        assert await minutes_spent(hub, actor.room.id) == 5, "nobody is there yet"
        for token in tokens:  # one alone waits for the other
            await enter(hub, actor.room.id, token)
        await wait(hub, 2)
        await killed(hub)
        hub = await revived(tmp_path)
        assert await minutes_spent(hub, actor.room.id) == 7
        await killed(hub)

    asyncio.run(story())


def test_the_time_of_a_game_that_was_put_away_stands(tmp_path: Path):
    """By a server that lets go of it and goes on with others for half an hour, and then dies."""

    async def story() -> None:
        hub = await revived(tmp_path)
        actor, phones, _ = await two_at_a_table(hub)
        await answer(hub, actor, phones, "a1")
        await hub.end(hub.actors.pop(actor.room.id))
        await wait(hub, 30)
        assert await minutes_spent(hub, actor.room.id) == 0
        await hub.end(hub.actors.pop(actor.room.id))
        await wait(hub, 30)
        await killed(hub)
        hub = await revived(tmp_path)
        assert await minutes_spent(hub, actor.room.id) == 0
        await killed(hub)

    asyncio.run(story())


YEAR = 365 * 24 * HOUR


def test_a_machine_that_wakes_up_in_the_wrong_year_forgets_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    now = time.time

    async def story() -> None:
        hub = await revived(tmp_path)
        actor, _ = await hub.create(CODEX)
        await killed(hub)
        monkeypatch.setattr(time, "time", lambda: now() + 15 * YEAR)
        hub = await revived(tmp_path)
        await hub.create(CODEX)  # and somebody uses it in that year
        assert await hub.store.forget_before(hub.store.today() - KEEP_SECONDS) == 0
        assert await hub.store.room(actor.room.id) is not None
        await killed(hub)

    asyncio.run(story())


def test_what_is_old_by_the_databases_own_history_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A season is one in which a server was up; how late it is outside makes nothing old."""
    now = time.time

    async def story() -> None:
        hub = await revived(tmp_path)
        old, _ = await hub.create(CODEX)
        monkeypatch.setattr(time, "time", lambda: now() + 3 * KEEP_SECONDS)
        hub.store._opened -= KEEP_SECONDS + HOUR
        new, _ = await hub.create(CODEX)
        await killed(hub)
        hub = await revived(tmp_path)
        async with asyncio.timeout(60):
            while await hub.store.room(old.room.id) is not None:
                await asyncio.sleep(0.01)
        assert await hub.store.room(new.room.id) is not None
        # A server that is not started anew for a season forgets by its own time.
        assert await hub.store.forget_before(hub.store.today() - KEEP_SECONDS) == 0
        hub.store._opened -= KEEP_SECONDS + 2 * HOUR
        assert await hub.store.forget_before(hub.store.today() - KEEP_SECONDS) == 1
        await killed(hub)

    asyncio.run(story())


@pytest.mark.parametrize("damage", ["body", "answer", "rules"])
def test_a_room_that_cannot_be_read_leaves_the_others_alone(tmp_path: Path, damage: str):
    kept: dict[str, Any] = {}

    async def before(hub: Hub) -> None:
        for name in ("bad", "good"):
            actor, phones, tokens = await two_at_a_table(hub)
            await answer(hub, actor, phones, "a1")
            kept[name] = (actor.room.id, tokens[0])
        id = kept["bad"][0]
        changes = {
            "body": update(ROOM).where(ROOM.c.id == id).values(body='{"id":'),
            "answer": update(ANSWER).where(ANSWER.c.room == id).values(value='"no such card"'),
            "rules": update(ROOM).where(ROOM.c.id == id).values(body=_other_rules(desk_body(hub, id))),
        }
        kept["change"] = changes[damage]

    async def damaged() -> None:
        """While the server is down: when it stops, it writes."""
        store = await Store.open(str(tmp_path / "games.db"))
        async with store.database.engine.begin() as connection:
            await connection.execute(kept["change"])
            await connection.execute(delete(RUNNING).where(RUNNING.c.room == kept["bad"][0]))
        await store.close()

    async def after(hub: Hub) -> None:
        code = "other_rules" if damage == "rules" else "broken"
        with pytest.raises(Unreadable) as refused:
            await hub.find(kept["bad"][0])
        assert refused.value.code == code
        phone = await enter(hub, *kept["bad"])
        assert [(m["t"], m["code"]) for m in phone.received()] == [("error", code)]
        assert (await enter(hub, *kept["good"])).kinds() == ["welcome"]
        # It is still there for somebody who can repair it.
        assert await hub.store.room(kept["bad"][0]) is not None

    with_hub(tmp_path, before)
    asyncio.run(damaged())
    with_hub(tmp_path, after)


def desk_body(hub: Hub, id: str) -> dict[str, Any]:
    return hub.actors[id].room.body()


def _other_rules(body: dict[str, Any]) -> str:
    return json.dumps({**body, "rules": "codex-0-older"})


def time_left(sealed: bool) -> int | None:
    """What is left of a contest's time after a crash three seconds into it; a second before it somebody has sealed, or nobody."""
    sitting = Sitting("fengsheng", seats=3).start()
    sitting.play_until("contest")
    sitting.now += 2
    if sealed:
        question = sitting.live_game.table.questions[-1]
        sitting.answer(question.seat, question.default)
        assert sitting.live_game.table.sealed
    sitting.now += 1
    revived = sitting.restart()
    return revived.live_game.clock.shown(revived.now).left_ms


def test_after_a_crash_the_clock_does_not_tell_that_somebody_has_sealed():
    assert time_left(sealed=True) == time_left(sealed=False)
