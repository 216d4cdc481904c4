"""A stored room is a room again: same prompts, same views, same clocks; a damaged one leaves the others alone."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, update
from tests.server.test_hub import CODEX, answer, enter, open_prompt, two_at_a_table, with_hub

from anju.server import protocol
from anju.server.hub import Hub
from anju.server.recovery import Unreadable
from anju.server.store import Store
from anju.server.tables import ANSWER, ROOM, RUNNING


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path):
    kept: dict[str, Any] = {}

    async def before(hub: Hub) -> None:
        desk, phones, tokens = await two_at_a_table(hub)
        for n in range(12):
            await answer(hub, desk, phones, f"a{n}")
        seat, opened = open_prompt(desk)
        assert desk.room.table is not None
        views = [desk.room.table.table.view(seat) for seat in range(2)]
        kept.update(room=desk.room.id, tokens=tokens, seat=seat, prompt=opened.id, views=views)

    async def after(hub: Hub) -> None:
        phones = [await enter(hub, kept["room"], token) for token in kept["tokens"]]
        desk = hub.desks[kept["room"]]
        seat, opened = open_prompt(desk)
        assert (seat, opened.id) == (kept["seat"], kept["prompt"])
        welcomes = [phone.received()[-1] for phone in phones]
        for welcome, view in zip(welcomes, kept["views"], strict=True):
            assert welcome["table"]["view"] == json.loads(json.dumps(view))
        # An answer from before, sent once more: acknowledged, and not played again.
        rows = await hub.store.answers(kept["room"], 1)
        last = rows[-1]
        again = protocol.Answer(id=last.client.partition(":")[2], prompt=last.prompt, value=1)
        hub.receive(phones[last.seat], again)
        await desk.settled()
        assert phones[last.seat].kinds() == ["ack"]
        assert len(await hub.store.answers(kept["room"], 1)) == len(rows)

    with_hub(tmp_path, before)
    with_hub(tmp_path, after)


def test_the_clock_goes_on_with_the_time_it_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    kept: dict[str, Any] = {}
    timed = msgspec.structs.replace(
        CODEX, clock=protocol.ClockSettings(base_ms=600_000, reserve_ms=0, grace_ms=None)
    )

    async def before(hub: Hub) -> None:
        monkeypatch.setattr("tests.server.test_hub.CODEX", timed)
        desk, phones, _ = await two_at_a_table(hub)
        await answer(hub, desk, phones, "a1")
        await asyncio.sleep(1.3)
        assert desk.room.table is not None
        kept.update(
            room=desk.room.id, spent=desk.room.table.clock.spent_ms(asyncio.get_running_loop().time())
        )

    async def after(hub: Hub) -> None:
        desk = await hub.find(kept["room"])
        assert desk is not None
        assert desk.room.table is not None
        spent = desk.room.table.clock.spent_ms(asyncio.get_running_loop().time())
        assert kept["spent"] - 100 < spent < kept["spent"] + 1000

    with_hub(tmp_path, before)
    with_hub(tmp_path, after)


@pytest.mark.parametrize("damage", ["body", "answer", "rules"])
def test_a_room_that_cannot_be_read_leaves_the_others_alone(tmp_path: Path, damage: str):
    kept: dict[str, Any] = {}

    async def before(hub: Hub) -> None:
        for name in ("bad", "good"):
            desk, phones, tokens = await two_at_a_table(hub)
            await answer(hub, desk, phones, "a1")
            kept[name] = (desk.room.id, tokens[0])
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
    return hub.desks[id].room.body()


def _other_rules(body: dict[str, Any]) -> str:
    return json.dumps({**body, "rules": "codex-0-older"})
