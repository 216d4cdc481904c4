"""Where luck comes from: the system, for every seed, shuffle and delay; what is published tells nothing about the rest."""

from __future__ import annotations

import gc
from pathlib import Path
from random import Random, SystemRandom
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest
from tests.server.test_after_the_end import finished
from tests.server.test_hub import CODEX, enter, two_at_a_table, with_hub

from anju.server.protocol import bodies, messages
from anju.server.rooms import hub, playing_on, recovery
from anju.server.rooms.hub import Hub
from anju.server.rooms.room import Room


def generators(root: object) -> list[Random]:
    """Every generator that can be reached from here."""
    found: list[Random] = []
    seen, waiting = {id(root)}, [root]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Random):
            found.append(one)
        for other in gc.get_referents(one):
            if id(other) not in seen and not isinstance(other, type | ModuleType | FunctionType):
                seen.add(id(other))
                waiting.append(other)
    return found


def check_luck(room: Room) -> None:
    assert room.live_game is not None
    found = generators(room)
    assert room.rng in found, "the search finds what is there"
    assert all(isinstance(one, SystemRandom) for one in found), (
        "its state could be computed from what it gave"
    )


def test_a_room_of_a_server_has_luck_without_a_state(tmp_path: Path):
    kept: dict[str, Any] = {}

    async def before(hub: Hub) -> None:
        actor, _, tokens = await two_at_a_table(hub)
        check_luck(actor.room)
        bots, token = await hub.create(msgspec.structs.replace(CODEX, bots=True))
        phone = await enter(hub, bots.room.id, token)
        hub.receive(phone, messages.RoomDo(id="s", do="start"))
        await bots.settled()
        check_luck(bots.room)
        kept.update(room=actor.room.id, tokens=tokens)

    async def after(hub: Hub) -> None:
        actor = await hub.find(kept["room"])
        assert actor is not None
        check_luck(actor.room)
        over, _, _ = await finished(hub)
        assert over.room.live_game is not None
        save = over.room.live_game.save()
        on, _ = await hub.play_on(save, 1, bodies.PlayOn(name="Cy", seat=0))
        check_luck(on.room)

    with_hub(tmp_path, before)
    with_hub(tmp_path, after)


@pytest.mark.parametrize("module", [hub, playing_on, recovery])
def test_whoever_needs_luck_asks_the_system(module: Any):
    luck = module.fresh_rng()
    assert isinstance(luck, SystemRandom)
    with pytest.raises(NotImplementedError):
        luck.getstate()
