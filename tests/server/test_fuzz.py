"""Messages that nobody should send: a typed error or a refusal, and no effect on the room."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.test_hub import Phone, enter, two_at_a_table

from anju.server.api.sockets import Sockets
from anju.server.net.guard import AccessLimits
from anju.server.net.limits import Budget, Rate
from anju.server.protocol import messages
from anju.server.rooms.hub import Hub
from anju.server.storage.store import Store
from anju.server.thinking.bot_pool import BotPool

HEARD = get_args(messages.ToServer)
KINDS = [*(kind.__struct_config__.tag for kind in HEARD), "step", "welcome", "ack", "", "admin"]
FIELDS = sorted({field for kind in HEARD for field in kind.__struct_fields__})

PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=30),
    st.sampled_from(["pass", "start", "kick", "house", "codex"]),
)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)
MESSAGES = st.builds(
    lambda kind, fields: json.dumps({"t": kind, **fields}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6),
)
ANYTHING = st.one_of(MESSAGES, st.text(max_size=200), VALUES.map(json.dumps))

TYPED = {"error", "refused", "why_shown", "foreseen", "welcome", "ack", "said", "step", "lobby"}


class Room:
    """A running game whose every socket can be spoken to."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.runner.run(self._begin(folder))

    async def _begin(self, folder: Path) -> None:
        self.hub = Hub(await Store.open(str(folder / "games.db")), BotPool(workers=1))
        self.actor, self.phones, self.tokens = await two_at_a_table(self.hub)
        self.sockets = Sockets(self.hub, AccessLimits())

    async def hear(self, text: str) -> list[dict[str, Any]]:
        """What the server says to this message on a fresh socket of the first seat."""
        phone = await enter(self.hub, self.actor.room.id, self.tokens[0])
        phone.received()
        phone.messages = Budget(Rate(1e9, 1e9), 0.0)  # how fast somebody may speak is another story
        self.sockets.hear(phone, text.encode(errors="surrogatepass"))
        while phone.held:
            await asyncio.sleep(0)
        await self.actor.settled()
        said = phone.received()
        self.hub.closed(phone)
        await self.actor.settled()
        return said

    def close(self) -> None:
        self.runner.run(self.hub.stop())
        self.runner.close()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    made = Room(tmp_path_factory.mktemp("fuzz"))
    yield made
    made.close()


@given(text=ANYTHING)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_comes_the_room_stands(table: Room, text: str):
    rows = len(table.runner.run(table.hub.store.answers(table.actor.room.id, 1)))
    said = table.runner.run(table.hear(text))
    assert not table.actor.broken
    assert {message["t"] for message in said} <= TYPED
    if lawful(text) is None:
        assert [message["t"] for message in said] == ["error"]
        assert len(table.runner.run(table.hub.store.answers(table.actor.room.id, 1))) == rows


def lawful(text: str) -> messages.ToServer | None:
    import msgspec

    try:
        return messages.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return None


@given(prompt=st.integers(-3, 40), value=st.one_of(st.integers(-5, 300), st.text(max_size=10)))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_answers_to_other_prompts_have_no_effect(table: Room, prompt: int, value: int | str):
    """Out of order, from the past or the future, or not on offer: refused, and the prompt stays open."""
    game = table.actor.room.live_game
    assert game is not None
    opened = game._open.get(0)
    before = game.n
    if opened is not None and opened.id == prompt and value in opened.question.values:
        return
    answer = {"t": "answer", "id": f"f{prompt}{value!r}"[:40], "prompt": prompt, "value": value}
    said = table.runner.run(table.hear(json.dumps(answer)))
    assert [message["t"] for message in said] == ["refused"]
    assert game.n == before


def test_a_strangers_socket_reaches_no_seat(table: Room):
    async def story() -> list[dict[str, Any]]:
        stranger = Phone()
        table.hub.opened(stranger)
        table.sockets.hear(stranger, b'{"t":"answer","id":"a","prompt":1,"value":1}')
        said = stranger.received()
        table.hub.closed(stranger)
        return said

    (error,) = table.runner.run(story())
    assert error["code"] == "hello_first"
