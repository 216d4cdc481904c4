from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from anju.engine.errors import AnjuError, BadOption, Refused
from anju.engine.question import Value
from anju.server.live.effects import AskBot, Effect
from anju.server.net.connection import MOST_WAITING, TRY_AGAIN, Connection
from anju.server.protocol import bodies, messages
from anju.server.rooms import hub as hubs
from anju.server.rooms.hub import Hub
from anju.server.rooms.room_actor import MOST_TABS, RoomActor
from anju.server.rooms.sleeping import SLEEP_AFTER
from anju.server.storage.storage_errors import StorageError, explained
from anju.server.storage.store import AnswerRow, Store, Stored
from anju.server.thinking.bot_pool import Asker, BotPool, NoAnswer, Thinking
from anju.server.thinking.fair_queue import FairQueue

CODEX = bodies.NewRoom(game="codex", name="Ann", clock=messages.ClockSettings(preset="slow", grace_ms=None))


class Drawer:
    """Takes all that is put into it, and says what it is told about how much waits."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.puts = 0
        self.untaken = 0
        self.unheard = False
        self.hung_up: int | None = None

    def put(self, texts: list[bytes]) -> None:
        self.texts.extend(texts)
        self.puts += 1

    def waiting(self) -> int:
        return self.untaken

    def hang_up(self, code: int) -> None:
        self.hung_up = code

    def go_on(self) -> None:
        """Nothing waits to be heard."""

    def is_unheard(self) -> bool:
        return self.unheard

    def sit_down(self, who: str) -> None:
        """Nobody has to go."""


class Phone(Connection):
    """A connection whose other end is this test."""

    def __init__(self, now: float = 0.0) -> None:
        self.drawer = Drawer()
        super().__init__("1.2.3.4", now, self.drawer)
        # It is not lost for being silent, however slow the machine is.
        self.opened = self.heard = math.inf

    def received(self) -> list[dict[str, Any]]:
        """Everything that was sent since this was asked last."""
        self.flush()
        taken, self.drawer.texts = self.drawer.texts, []
        return [json.loads(data) for data in taken]

    def kinds(self) -> list[str]:
        return [message["t"] for message in self.received()]


def with_hub(folder: Path, story: Callable[[Hub], Awaitable[None]]) -> None:
    async def run() -> None:
        hub = Hub(await Store.open(str(folder / "games.db")), BotPool(workers=1))
        await hub.start()
        try:
            await story(hub)
        finally:
            await hub.stop()

    asyncio.run(run())


async def enter(hub: Hub, room: str, token: str | None) -> Phone:
    phone = Phone()
    hub.opened(phone)
    await hub.hello(phone, messages.Hello(v=1, room=room, token=token))
    if room in hub.actors:
        await hub.actors[room].settled()
    return phone


async def two_at_a_table(hub: Hub) -> tuple[RoomActor, list[Phone], list[str]]:
    """A running game of 法典 between two people."""
    actor, first = await hub.create(CODEX)
    tokens = [first, await hub.join(actor, "Bo")]
    phones = [await enter(hub, actor.room.id, token) for token in tokens]
    hub.receive(phones[0], messages.RoomDo(id="s", do="start"))
    await actor.settled()
    return actor, phones, tokens


def open_prompt(actor: RoomActor) -> tuple[int, Any]:
    table = actor.room.live_game
    assert table is not None
    (seat,) = [seat for seat in range(2) if table._open.get(seat) is not None][:1]
    return seat, table._open[seat]


async def answer(hub: Hub, actor: RoomActor, phones: list[Phone], id: str) -> int:
    """Whoever is asked answers the default."""
    seat, opened = open_prompt(actor)
    default = opened.question.default
    value = list(default) if isinstance(default, tuple) else default
    hub.receive(phones[seat], messages.Answer(id=id, prompt=opened.id, value=value))
    await actor.settled()
    return seat


def full(_rows: Any, stored: Stored) -> None:
    """A disk that takes nothing any more."""
    problem = explained(OSError(28, "No space left on device"))
    asyncio.get_running_loop().call_soon(stored, problem)


def test_of_what_one_socket_says_only_one_thing_waits_at_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Whoever sits at the same table and says much comes behind the others with each thing they say."""

    async def story(hub: Hub) -> None:
        actor, phones, _ = await two_at_a_table(hub)
        waiting: list[Stored] = []
        with monkeypatch.context() as slow:
            slow.setattr(hub.store, "put", lambda _rows, stored: waiting.append(stored))
            held = []
            for phone, message in (
                (phones[0], messages.RoomDo(id="l1", do="lock")),
                (phones[0], messages.RoomDo(id="l2", do="lock")),
                (phones[1], messages.Chat(id="c", text="and I?")),
            ):
                hub.receive(phone, message)
                held.append([one.held for one in phones])
            assert held == [[0, 0], [1, 0], [1, 1]], (
                "while one is under way the next is not heard any further"
            )
            while waiting:
                waiting.pop()(None)
        assert [one.held for one in phones] == [0, 0]
        await actor.settled()

    with_hub(tmp_path, story)


def test_all_tabs_of_a_person_share_what_they_may_say(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, phones, tokens = await two_at_a_table(hub)
        again = await enter(hub, actor.room.id, tokens[0])
        assert again.messages is phones[0].messages
        assert phones[1].messages is not phones[0].messages
        for phone in (again, phones[0]):
            hub.closed(phone)
        await actor.settled()
        assert (await enter(hub, actor.room.id, tokens[0])).messages is again.messages, "whenever they come"

    with_hub(tmp_path, story)


def test_an_answer_is_durable_before_it_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def story(hub: Hub) -> None:
        actor, phones, _ = await two_at_a_table(hub)
        seen: list[list[str]] = []
        real = hub.store.put

        def slow(rows: Any, stored: Stored) -> None:
            def later() -> None:
                seen.append([kind for phone in phones for kind in phone.kinds()])
                real(rows, stored)

            asyncio.get_running_loop().call_later(0.05, later)

        for phone in phones:
            phone.received()
        monkeypatch.setattr(hub.store, "put", slow)
        seat = await answer(hub, actor, phones, "a1")
        assert seen == [[]], "nothing is told before it is on disk"
        assert phones[seat].kinds()[0] == "ack"

    with_hub(tmp_path, story)


def test_answers_to_one_window_share_their_way_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """风声 begins with everybody choosing a role in secret."""

    async def story(hub: Hub) -> None:
        wanted = msgspec.structs.replace(CODEX, game="fengsheng", seats=4)
        actor, first = await hub.create(wanted)
        tokens = [first, *[await hub.join(actor, name) for name in ("Bo", "Cy", "Di")]]
        phones = [await enter(hub, actor.room.id, token) for token in tokens]
        hub.receive(phones[0], messages.RoomDo(id="s", do="start"))
        await actor.settled()
        table, commits, real = actor.room.live_game, [], hub.store.put
        assert table is not None

        def counted(rows: Any, stored: Stored) -> None:
            answers = [row for row in rows if isinstance(row, AnswerRow)]
            if answers:  # clocks and rooms are kept, too, whenever it is time for it
                commits.append(len(answers))
            real(rows, stored)

        monkeypatch.setattr(hub.store, "put", counted)
        for phone in phones:
            phone.received()
        for seat, phone in enumerate(phones):
            opened = table._open[seat]
            value = opened.question.default
            assert isinstance(value, int | str)
            hub.receive(phone, messages.Answer(id=f"a{seat}", prompt=opened.id, value=value))
        await actor.settled()
        assert commits == [1, 3], "what comes while the first is being written waits together"
        for seat, phone in enumerate(phones):
            told = phone.received()
            assert (told[0]["t"], told[0]["id"]) == ("ack", f"a{seat}")
            assert [message["t"] for message in told[1:]] == ["step"] * (2 if seat == 0 else 1)
        rows = await hub.store.answers(actor.room.id, 1)
        assert [(row.n, row.seat) for row in rows] == [(1, 0), (2, 1), (3, 2), (4, 3)]

    with_hub(tmp_path, story)


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def story(hub: Hub) -> None:
        actor, phones, _ = await two_at_a_table(hub)
        seat, opened = open_prompt(actor)
        for phone in phones:
            phone.received()
        real = hub.store.put

        monkeypatch.setattr(hub.store, "put", full)
        await answer(hub, actor, phones, "a1")
        (told,) = [m for m in phones[seat].received() if m["t"] == "refused"]
        assert told["text"]["zh"]
        assert open_prompt(actor) == (seat, opened)
        assert phones[1 - seat].kinds() == []
        monkeypatch.setattr(hub.store, "put", real)
        await answer(hub, actor, phones, "a1")
        assert "ack" in phones[seat].kinds()
        assert len(await hub.store.answers(actor.room.id, 1)) == 1

    with_hub(tmp_path, story)


def test_a_seat_that_could_not_be_stored_stays_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def story(hub: Hub) -> None:
        actor, _ = await hub.create(CODEX)

        with monkeypatch.context() as broken:
            broken.setattr(hub.store, "put", full)
            with pytest.raises(StorageError):
                await hub.join(actor, "Bo")
            await actor.settled()
        assert [seat.kind for seat in actor.room.seats] == ["person", "empty"]
        assert await hub.join(actor, "Bo")

    with_hub(tmp_path, story)


def test_a_defect_in_one_room_is_told_and_goes_no_further(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, phones, tokens = await two_at_a_table(hub)
        other, others, _ = await two_at_a_table(hub)

        def defect(_now: float) -> list[Effect]:
            raise ZeroDivisionError

        for phone in phones:
            phone.received()
        actor.post(defect)
        await actor.settled()
        assert [(m["t"], m.get("code")) for m in phones[0].received()] == [("error", "broken")]
        assert phones[0].closing is not None
        with pytest.raises(AnjuError):
            await asyncio.wait_for(actor.perform(lambda _now: []), 60)
        assert (await enter(hub, actor.room.id, tokens[0])).received()[-1]["code"] == "broken"
        seat = await answer(hub, other, others, "a1")
        assert "ack" in others[seat].kinds()

    with_hub(tmp_path, story)


def test_a_refused_deed_leaves_the_room_working(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, _, _ = await two_at_a_table(hub)
        with pytest.raises(Refused):
            await hub.join(actor, "Third")
        assert not actor.broken

    with_hub(tmp_path, story)


def test_the_last_connection_of_a_person_counts(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, token = await hub.create(CODEX)
        phone, tablet = [await enter(hub, actor.room.id, token) for _ in range(2)]
        hub.closed(phone)
        await actor.settled()
        assert actor.room.seats[0].online
        hub.closed(tablet)
        await actor.settled()
        assert not actor.room.seats[0].online

    with_hub(tmp_path, story)


def test_whoever_leaves_while_the_door_opens_does_not_sit_there_for_ever(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, token = await hub.create(CODEX)
        phone = Phone()
        hub.opened(phone)
        await hub.hello(phone, messages.Hello(v=1, room=actor.room.id, token=token))
        hub.closed(phone)
        await actor.settled()
        assert not actor.room.seats[0].online
        assert actor.connections() == []

    with_hub(tmp_path, story)


def test_a_person_has_so_many_tabs(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, token = await hub.create(CODEX)
        phones = [await enter(hub, actor.room.id, token) for _ in range(MOST_TABS + 1)]
        assert phones[0].received()[-1]["code"] == "full"
        assert phones[0].closing is not None
        assert phones[-1].closing is None
        assert len(actor.people[1]) == MOST_TABS

    with_hub(tmp_path, story)


def test_whoever_waits_for_the_database_does_not_keep_the_hub_from_asking_who_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A database that is away holds up what is written, for seconds; people who were not asked must not count as silent."""
    monkeypatch.setattr(hubs, "SWEEP_SECONDS", 0.0)

    async def story(hub: Hub) -> None:
        await two_at_a_table(hub)
        stuck, asked, enough = asyncio.Event(), [0], asyncio.Event()

        async def note_time() -> None:
            stuck.set()
            await asyncio.Event().wait()  # for good

        def listen(_connections: list[Connection], _now: float) -> None:
            asked[0] += stuck.is_set()
            if asked[0] > 3 * hubs._SWEEP_PARTS:
                enough.set()

        monkeypatch.setattr(hub, "_note_time", note_time)
        monkeypatch.setattr(hub, "listen", listen)
        try:
            async with asyncio.timeout(60):
                await enough.wait()
        finally:
            monkeypatch.undo()

    with_hub(tmp_path, story)


def test_silence_is_asked_about_and_then_believed(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, phones, _ = await two_at_a_table(hub)
        now = asyncio.get_running_loop().time()
        for phone in phones:
            phone.received()
        phones[1].heard = now
        phones[0].heard = now - hubs.PING_AFTER - 0.1
        hub.listen(list(hub.connections), now)
        assert phones[0].kinds() == ["ping"]
        assert phones[1].kinds() == []
        phones[0].heard = now - hubs.LOST_AFTER - 0.1
        hub.listen(list(hub.connections), now)
        await actor.settled()
        assert phones[0].closing is not None
        assert actor.room.seats[0].left_at == phones[0].heard

    with_hub(tmp_path, story)


def test_somebody_who_reads_nothing_is_dropped(tmp_path: Path):
    async def story(hub: Hub) -> None:
        phone = Phone()
        phone.drawer.untaken = MOST_WAITING
        phone.send(b"1" * (MOST_WAITING + 1))
        await asyncio.sleep(0)
        states = [phone.closing]
        phone.drawer.untaken += 1
        phone.send(b"2")
        await asyncio.sleep(0)
        states.append(phone.closing)
        phone.send(b"3")
        await asyncio.sleep(0)
        assert states == [None, TRY_AGAIN]
        assert phone.drawer.texts == [b"1" * (MOST_WAITING + 1)], "a long message alone drops nobody"
        assert phone.drawer.hung_up == TRY_AGAIN

    with_hub(tmp_path, story)


def test_what_is_sent_together_goes_out_together(tmp_path: Path):
    async def story(hub: Hub) -> None:
        phone = Phone()
        phone.send(b"1")
        phone.send(b"2")
        await asyncio.sleep(0)
        assert (phone.drawer.texts, phone.drawer.puts) == ([b"1", b"2"], 1)
        phone.send(b"3")
        phone.close(TRY_AGAIN)
        assert (phone.drawer.texts, phone.drawer.puts) == ([b"1", b"2", b"3"], 2)

    with_hub(tmp_path, story)


def test_quiet_rooms_leave_memory_and_come_back(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, token = await hub.create(CODEX)
        playing, _, _ = await two_at_a_table(hub)
        later = asyncio.get_running_loop().time() + SLEEP_AFTER + 1
        await hub.tidy(later)
        assert set(hub.actors) == {playing.room.id}, "where somebody is they stay"
        assert (await enter(hub, actor.room.id, token)).kinds() == ["welcome"]
        found = await hub.find_by_code(actor.room.code)
        assert found is hub.actors[actor.room.id]

    with_hub(tmp_path, story)


def test_a_room_that_everybody_has_left_is_closed(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, token = await hub.create(CODEX)
        phone = await enter(hub, actor.room.id, token)
        hub.receive(phone, messages.RoomDo(id="l", do="leave"))
        await actor.settled()
        await hub.tidy(asyncio.get_running_loop().time())
        assert hub.actors == {}
        assert await hub.find(actor.room.id) is None
        assert await hub.find_by_code(actor.room.code) is None

    with_hub(tmp_path, story)


def test_bots_fill_the_room_and_play(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, token = await hub.create(msgspec.structs.replace(CODEX, bots=True))
        assert [seat.kind for seat in actor.room.seats] == ["person", "bot"]
        phone = await enter(hub, actor.room.id, token)
        hub.receive(phone, messages.RoomDo(id="s", do="start"))
        await actor.settled()
        table = actor.room.live_game
        assert table is not None
        deadline = asyncio.get_running_loop().time() + 30
        answers: list[str] = []
        while "bot" not in answers:
            assert asyncio.get_running_loop().time() < deadline
            opened = table._open.get(0)
            if opened is not None and not opened.in_flight:
                default = opened.question.default
                value = list(default) if isinstance(default, tuple) else default
                hub.receive(phone, messages.Answer(id=f"p{opened.id}", prompt=opened.id, value=value))
            await asyncio.sleep(0.05)
            answers = [row.by for row in await hub.store.answers(actor.room.id, 1)]

    with_hub(tmp_path, story)


def test_a_room_begins_with_bots_of_the_level_that_was_asked_for(tmp_path: Path):
    async def story(hub: Hub) -> None:
        gentle = msgspec.structs.replace(CODEX, bots=True, bot="gentle")
        actor, _ = await hub.create(gentle)
        assert actor.room.seats[1].bot == "gentle"
        with pytest.raises(BadOption, match="There is no bot 'gentel'"):
            await hub.create(msgspec.structs.replace(gentle, bot="gentel"))

    with_hub(tmp_path, story)


async def with_the_bot_asked(hub: Hub) -> RoomActor:
    """A duel in which the bot goes first."""
    wanted = msgspec.structs.replace(CODEX, bots=True, options={"first_player": "B"})
    actor, token = await hub.create(wanted)
    phone = await enter(hub, actor.room.id, token)
    hub.receive(phone, messages.RoomDo(id="s", do="start"))
    async with asyncio.timeout(60):
        while not actor.thinking:
            opened = open_prompt(actor)[1] if actor.room.live_game is not None else None
            if opened is not None and opened.question.seat == 0 and not opened.in_flight:
                value = opened.question.default
                hub.receive(phone, messages.Answer(id=f"p{opened.id}", prompt=opened.id, value=value))
            await asyncio.sleep(0.01)
    return actor


def test_bots_wait_in_the_line_of_whoever_plays_where_least_waits(tmp_path: Path):
    """So nobody makes a table slow by sitting down at it from an address with a hundred rooms."""

    async def story(hub: Hub) -> None:
        actor, phones, _ = await two_at_a_table(hub)
        phones[0].address, phones[1].address = "busy", "quiet"
        line: FairQueue[Any] = FairQueue()
        hub.bot_pool.queue = line
        assert actor._home() == "busy", "as good as the other"
        for n in range(20):
            line.put(Asker("busy", f"room {n}"), n)
        assert actor._home() == "quiet"
        for n in range(30):
            line.put(Asker("quiet", f"room {n}"), n)
        assert actor._home() == "busy"
        while line.take() is not None:
            pass
        hub.closed(phones[0])
        hub.closed(phones[1])
        assert actor._home() == ""

    with_hub(tmp_path, story)


@pytest.mark.parametrize("problem", [NoAnswer("time"), ZeroDivisionError()], ids=["hangs", "defect"])
def test_a_bot_that_fails_is_answered_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception
):
    async def story(hub: Hub) -> None:
        async def fails(_asker: Asker, _save: bytes, _ask: AskBot, _thinking: Thinking) -> list[Value]:
            await asyncio.sleep(0.01)
            raise problem

        monkeypatch.setattr(hub.bot_pool, "choose", fails)
        actor = await with_the_bot_asked(hub)
        rows: list[str] = []
        async with asyncio.timeout(60):
            while "bot" not in rows:
                await asyncio.sleep(0.05)
                rows = [row.by for row in await hub.store.answers(actor.room.id, 1)]
        assert not actor.broken

    with_hub(tmp_path, story)


@pytest.mark.parametrize("late", [0.0, 60.0])
def test_a_bot_whose_time_is_over_is_not_waited_for(
    late: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Nor longer on a server that was late before: everything is judged by the same watch."""

    async def story(hub: Hub) -> None:
        hub.loop_clock._lost += late
        loop, times, thought = asyncio.get_running_loop(), list[float](), list[Value]()

        async def endless(asker: Asker, _save: bytes, ask: AskBot, thinking: Thinking) -> list[Value]:
            times.append(thinking.time_left())
            question = hub.actors[asker.who].room.live_game.table.question(ask.seat)  # type: ignore[union-attr]  # it is playing
            assert question is not None
            thought.append(question.values[-1])
            thinking.begins(0.0)
            thinking.plans(thought[-1:])
            waiting: asyncio.Future[list[Value]] = loop.create_future()
            return await waiting

        monkeypatch.setattr(hub.bot_pool, "choose", endless)
        actor = await with_the_bot_asked(hub)
        rows: list[AnswerRow] = []
        async with asyncio.timeout(60):
            while not any(row.by == "bot" for row in rows):
                await asyncio.sleep(0.05)
                rows = await hub.store.answers(actor.room.id, 1)
        assert next(row.value for row in rows if row.by == "bot") == json.dumps(thought[0])
        assert all(0.1 <= seconds <= 0.4 for seconds in times), "half of the time until it shows"

    with_hub(tmp_path, story)


def test_a_bot_that_is_asked_something_else_drops_what_it_was_asked_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """One question in line for each seat, so that no room can fill it."""

    async def story(hub: Hub) -> None:
        async def never(_asker: Asker, _save: bytes, _ask: AskBot, _thinking: Thinking) -> list[Value]:
            waiting: asyncio.Future[list[Value]] = asyncio.get_running_loop().create_future()
            return await waiting

        monkeypatch.setattr(hub.bot_pool, "choose", never)
        actor = await with_the_bot_asked(hub)
        (before,) = actor.thinking.values()
        for _ in range(3):
            actor._ask_bot(AskBot(1, 99, "house", 1))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert before.cancelled()
        assert list(actor.thinking) == [1]
        actor.stop()
        await asyncio.gather(*actor.thinking.values(), return_exceptions=True)
        await asyncio.sleep(0)
        assert actor.thinking == {}

    with_hub(tmp_path, story)


def test_tokens_are_kept_as_hashes_only(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, token = await hub.create(CODEX)
        row = await hub.store.room(actor.room.id)
        assert row is not None
        assert token not in row.body
        assert len(token) >= 22

    with_hub(tmp_path, story)
    data = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"token_hash" in data


def test_whoever_sat_quietly_in_the_lobby_is_there_when_the_game_begins(tmp_path: Path):
    """They are asked as often as in a game, so who is there has been heard of when it begins."""

    async def story(hub: Hub) -> None:
        actor, first = await hub.create(CODEX)
        tokens = [first, await hub.join(actor, "Bo")]
        phones = [await enter(hub, actor.room.id, token) for token in tokens]
        everybody: list[Connection] = [*phones]
        began = hub.loop_clock.time()
        for phone in phones:
            phone.heard = began
            phone.received()
        for second in range(30):
            now = began + second
            hub.listen(everybody, now)
            for phone in phones:
                if "ping" in phone.kinds():
                    phone.heard = now
        hub.receive(phones[0], messages.RoomDo(id="s", do="start"))
        await actor.settled()
        hub.listen(everybody, began + 30)
        assert [phone.closing for phone in phones] == [None, None]
        assert all(seat.online for seat in actor.room.seats)

    with_hub(tmp_path, story)
