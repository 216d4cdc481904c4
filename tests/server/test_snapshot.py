"""A game is taken up from its last snapshot; a damaged one costs nothing but the time to play all answers again."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update
from tests.server.sitting import Sitting, contest
from tests.server.test_hub import answer, enter, open_prompt, two_at_a_table

from anju.engine import record
from anju.server.live import snapshot
from anju.server.operations import log
from anju.server.operations.metrics import METRICS
from anju.server.protocol import messages
from anju.server.rooms.hub import Hub
from anju.server.rooms.room import Room
from anju.server.rooms.room_actor import RoomActor
from anju.server.storage.store import Store
from anju.server.storage.tables import RUNNING
from anju.server.thinking.bot_pool import BotPool


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    logger = logging.getLogger("anju.server")
    before = (logger.handlers, logger.propagate)
    stream = io.StringIO()
    log.begin(stream)
    yield stream
    logger.handlers, logger.propagate = before


def with_server(database: str, story: Callable[[Hub], Awaitable[None]]) -> None:
    async def run() -> None:
        hub = Hub(await Store.open(database), BotPool(workers=1))
        await hub.start()
        try:
            await story(hub)
        finally:
            await hub.stop()

    asyncio.run(run())


def with_store(database: str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(database)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


class Story:
    """A game of two that is interrupted after some answers, and what it looked like then."""

    def __init__(self, database: str, monkeypatch: pytest.MonkeyPatch, answers: int = 12) -> None:
        self.database = database
        self.answers = answers
        self.room = ""
        self.tokens: list[str] = []
        self.standing: object = None
        self.replayed: list[int] = []
        self._patch = monkeypatch

    def play(self) -> Story:
        with_server(self.database, self._played)
        return self

    async def _played(self, hub: Hub) -> None:
        actor, phones, self.tokens = await two_at_a_table(hub)
        for n in range(self.answers):
            await answer(hub, actor, phones, f"a{n}")
        self.room = actor.room.id
        self.standing = standing(hub, self.room)

    def damage(self, **values: Any) -> None:
        async def written(store: Store) -> None:
            async with store.database.engine.begin() as connection:
                await connection.execute(update(RUNNING).where(RUNNING.c.room == self.room).values(**values))

        with_store(self.database, written)

    def snapshot(self) -> Any:
        found: list[Any] = []

        async def read(store: Store) -> None:
            found.extend(await store._read(select(RUNNING)))

        with_store(self.database, read)
        assert len(found) == 1
        return found[0]

    def comes_back(self) -> None:
        """At the same prompt, for the same people, and the game can be played on."""
        real = Room.load

        def counted(body: Any, game: Any, rows: Any, rng: Any, now: float, kept: Any = None) -> Any:
            self.replayed.append(len(rows))
            return real(body, game, rows, rng, now, kept)

        self._patch.setattr(Room, "load", staticmethod(counted))
        with_server(self.database, self._checked)

    async def _checked(self, hub: Hub) -> None:
        phones = [await enter(hub, self.room, token) for token in self.tokens]
        assert standing(hub, self.room) == self.standing
        await answer(hub, hub.actors[self.room], phones, "afterwards")
        assert len(await hub.store.answers(self.room, 1)) == self.answers + 1


def standing(hub: Hub, room: str) -> object:
    actor = hub.actors[room]
    assert actor.room.live_game is not None
    seat, opened = open_prompt(actor)
    now = asyncio.get_running_loop().time()
    shown = [actor.room.live_game.shown(place, 0, now) for place in range(2)]
    return (
        seat, opened.id, opened.question.values, [one.view for one in shown],
        [json.loads(messages.encode(line)) for one in shown for line in one.events],
    )  # fmt: skip


def test_a_server_that_is_asked_to_stop_leaves_nothing_to_play_again(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    story = Story(database, monkeypatch).play()
    assert story.snapshot()["n"] == 12
    story.comes_back()
    assert story.replayed == [0]


def test_after_a_crash_only_what_came_after_the_snapshot_is_played(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(snapshot, "EVERY", 5)
    monkeypatch.setattr(RoomActor, "last_row", lambda _actor: None)  # no time to store anything
    story = Story(database, monkeypatch).play()
    assert story.snapshot()["n"] == 10
    story.comes_back()
    assert story.replayed == [2]


def _bad_save(found: Any) -> bytes:
    kept = snapshot.unpacked(found["data"])
    kept.save = b"anju1\nnot a save"
    return snapshot.packed(kept)


def _other_record(found: Any) -> bytes:
    """Well formed, and of no game: the record does not follow the rules."""
    kept = snapshot.unpacked(found["data"])
    saved = record.unpack(kept.save)
    fields = {name: getattr(saved, name) for name in ("game", "rules", "seats", "seed", "options", "given")}
    kept.save = record.pack({**fields, "record": [(seat, 10**6) for seat, _ in saved.record]})
    return snapshot.packed(kept)


def _too_few_prompts(found: Any) -> bytes:
    kept = snapshot.unpacked(found["data"])
    kept.prompts = []
    return snapshot.packed(kept)


DAMAGE: dict[str, Callable[[Any], bytes]] = {
    "a flipped bit": lambda found: bytes([found["data"][0] ^ 1]) + found["data"][1:],
    "cut off": lambda found: found["data"][: len(found["data"]) // 2],
    "nothing": lambda _found: b"",
    "something else": lambda _found: msgspec.msgpack.encode({"n": "five"}),
    "no save in it": _bad_save,
    "another game's record": _other_record,
    "prompts missing": _too_few_prompts,
}


CASES = [(damage, checked) for damage in DAMAGE for checked in (False, True)]
CASES.remove(("a flipped bit", True))  # only the checksum can tell a single bit


@pytest.mark.parametrize(("damage", "checked"), CASES)
def test_a_damaged_snapshot_is_told_and_all_answers_are_played(
    database: str, monkeypatch: pytest.MonkeyPatch, lines: io.StringIO, damage: str, checked: bool
):
    story = Story(database, monkeypatch).play()
    data = DAMAGE[damage](story.snapshot())
    story.damage(data=data, **({"digest": sha256(data).hexdigest()} if checked else {}))
    counted = METRICS.bad_snapshots._value.get()
    story.comes_back()
    assert story.replayed[-1] == 12
    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    (failure,) = [line for line in told if line["event"].startswith("snapshot is damaged")]
    assert (failure["level"], failure["room"], failure["n"]) == ("error", story.room, 12)
    assert METRICS.bad_snapshots._value.get() == counted + 1


def test_a_long_game_is_kept_every_so_many_answers():
    sitting = Sitting("fengsheng", seed=2).start()
    while sitting.room.state == "playing" and len(sitting.rows) < 3 * snapshot.EVERY:
        sitting.somebody_answers()
    assert [kept.n for kept in sitting.kept] == [50, 100, 150][: len(sitting.kept)]
    assert len(sitting.kept) >= 2


def test_a_yield_survives_a_restart():
    sitting = contest()
    seat = sitting.live_game.waiting[0]
    sitting.say(sitting.pid(seat), messages.Yield(id="y"))
    after = sitting.restart()
    shown = after.live_game.shown(seat, 0, after.now)
    assert shown.yields == ["window"]
    assert shown.prompt is not None
    assert shown.prompt.by == "yield"


def test_a_yield_that_has_ended_does_not_come_back():
    sitting = contest()
    seat = sitting.live_game.waiting[0]
    sitting.say(sitting.pid(seat), messages.Yield(id="y"))
    for _ in range(300):
        if not sitting.live_game._auto_passes.of(seat):
            break
        question = next((one for one in sitting.live_game.table.questions if one.seat != seat), None)
        if question is None:
            sitting.wait(4.1)
        else:
            sitting.answer(question.seat, question.default)
    assert sitting.kept[-1].n < sitting.live_game.n
    assert sitting.restart().live_game.shown(seat, 0, sitting.now).yields == []
