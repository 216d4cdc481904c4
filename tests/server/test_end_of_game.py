"""The end of a game: stored whole before anybody hears of it, whatever happens at that moment."""

from __future__ import annotations

import asyncio
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server import cleartext
from tests.server.running import Client, InThread, database_in, new_room, open_socket
from tests.server.test_hub import Phone, full, open_prompt, two_at_a_table, with_hub
from tests.server.test_recovery import killed, revived

from anju.server.live.prompt import plain
from anju.server.protocol import messages
from anju.server.rooms.hub import Hub
from anju.server.rooms.room_actor import RoomActor
from anju.server.storage.store import SnapshotRow, Stored


def holds_a_game(rows: Any) -> bool:
    return any(isinstance(row, SnapshotRow) for row in rows)


async def play_to_the_end(hub: Hub, actor: RoomActor, phones: list[Phone]) -> None:
    """At random; returns when the last answer was sent and nothing more happens."""
    for phone in phones:
        phone.heard = inf  # nobody counts as lost, however slow the machine is
    rng, given = Random(2), 0
    while actor.room.state == "playing":
        seat, opened = open_prompt(actor)
        given += 1
        value = plain(rng.choice(opened.question.values))
        hub.receive(phones[seat], messages.Answer(id=f"a{given}", prompt=opened.id, value=value))
        while actor._storing and actor.room.state == "playing":
            await asyncio.sleep(0)


def test_nobody_hears_of_the_end_before_the_replay_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def story(hub: Hub) -> None:
        actor, phones, _ = await two_at_a_table(hub)
        real, held = hub.store.put, list[tuple[Any, Stored]]()

        def hold_back(rows: Any, stored: Stored) -> None:
            (held.append if holds_a_game(rows) else lambda one: real(*one))((rows, stored))

        monkeypatch.setattr(hub.store, "put", hold_back)
        await play_to_the_end(hub, actor, phones)
        early = [kind for phone in phones for kind in phone.kinds()]
        for one in held:
            real(*one)
        await actor.settled()
        assert len(held) == 1
        assert "over" not in early
        assert await hub.store.snapshot(actor.room.id, 1) is not None
        assert all("over" in phone.kinds() for phone in phones)

    with_hub(tmp_path, story)


def test_a_game_whose_last_answer_was_the_servers_last_act_has_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def story() -> None:
        hub = await revived(tmp_path)
        actor, phones, _ = await two_at_a_table(hub)
        real = hub.store.put
        monkeypatch.setattr(
            hub.store, "put", lambda rows, stored: None if holds_a_game(rows) else real(rows, stored)
        )
        await play_to_the_end(hub, actor, phones)
        await killed(hub)
        hub = await revived(tmp_path)
        found = await hub.find(actor.room.id)
        assert found is not None
        await found.settled()
        assert await hub.store.snapshot(actor.room.id, 1) is not None
        row = await hub.store.room(actor.room.id)
        assert row is not None
        assert row.state == "over"
        await killed(hub)

    asyncio.run(story())


def test_a_full_disk_at_the_end_costs_no_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The answer that ended the game is stored, so its end is told; its replay comes when there is space."""

    async def story(hub: Hub) -> None:
        actor, phones, _ = await two_at_a_table(hub)
        real = hub.store.put
        with monkeypatch.context() as disk:
            disk.setattr(
                hub.store, "put", lambda rows, stored: (full if holds_a_game(rows) else real)(rows, stored)
            )
            await play_to_the_end(hub, actor, phones)
            await actor.settled()
            assert all("over" in phone.kinds() for phone in phones)
            assert await hub.store.snapshot(actor.room.id, 1) is None
        assert actor.unsaved
        await actor.save_again()
        assert await hub.store.snapshot(actor.room.id, 1) is not None
        assert not actor.unsaved

    with_hub(tmp_path, story)


def test_a_page_that_hears_of_the_end_can_look_at_the_replay_at_once(tmp_path: Path):
    async def story(server: InThread) -> None:
        seat = await asyncio.to_thread(new_room, server, options={"first_player": "A", "hp": 1})
        async with open_socket(server.base) as line, cleartext.AsyncClient(base_url=server.base) as page:
            ann, rng = Client(line), Random(5)
            await ann.hello(seat)
            await ann.say("room", id="s", do="start")
            while (message := await ann.hear("welcome", "step", "over"))["t"] != "over":
                prompt = (message.get("table") or message).get("prompt")
                if prompt:
                    choice = rng.choice(prompt["options"])["value"]
                    await ann.say("answer", id=f"a{prompt['id']}", prompt=prompt["id"], value=choice)
            assert (await page.get(f"/api/replays/{seat['room']}/1")).status_code == 200

    with InThread(database_in(tmp_path)) as server:
        asyncio.run(story(server))
