"""While the server hears nobody, nobody is silent and nobody's time runs."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.server.running import InThread, database_in, new_room
from tests.server.test_hub import Phone, two_at_a_table, with_hub

from anju.lab.soak.attacker import DeafConnection, Target, said, seated
from anju.server.live.live_game import LiveGame
from anju.server.live.prompt import plain
from anju.server.net.connection import TRY_AGAIN
from anju.server.operations.loop_clock import LATE, LoopClock
from anju.server.operations.metrics import METRICS
from anju.server.rooms import hub as hubs
from anju.server.rooms.hub import Hub


def test_the_watch_stands_still_while_the_loop_is_late():
    async def story() -> tuple[float, float]:
        loop_clock, loop = LoopClock(), asyncio.get_running_loop()
        await asyncio.sleep(0.01)
        before, begun = loop_clock.time(), loop.time()
        time.sleep(1.0)
        at_once = loop_clock.time() - before
        while loop.time() - begun < 1.0 + LATE:
            await asyncio.sleep(0.01)
        lost = (loop.time() - begun) - (loop_clock.time() - before)
        loop_clock.stop()
        return at_once, lost

    at_once, lost = asyncio.run(story())
    assert at_once <= LATE + 0.1, "before anybody could notice"
    assert lost >= 1.0 - LATE - 0.1, "and after"


def test_the_watch_goes_with_the_loop_while_it_is_on_time():
    async def story() -> tuple[list[float], float]:
        loop_clock, times = LoopClock(), list[float]()
        for _ in range(50):
            await asyncio.sleep(0.002)
            times.append(loop_clock.time())
        loop_clock.stop()
        return times, asyncio.get_running_loop().time()

    times, _ = asyncio.run(story())
    assert times == sorted(times), "it never goes back"


def test_the_longest_stall_is_shown_once():
    METRICS.text()  # whatever was longer on a busy machine has been shown
    METRICS.late.observe(3.5)
    figures = METRICS.text().decode()
    assert "anju_late_seconds_longest 3.5" in figures
    assert "anju_late_seconds_longest 0.0" in METRICS.text().decode()
    assert "anju_late_seconds_bucket" in figures


@pytest.mark.parametrize(("seated", "limit"), [(True, "LOST_AFTER"), (False, "HELLO_SECONDS")])
def test_nobody_is_let_go_for_silence_while_the_server_was_late(
    seated: bool, limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The server was deaf for twice as long as anybody may be silent."""
    monkeypatch.setattr(hubs, limit, 2 * LATE)

    async def story(hub: Hub) -> None:
        _, phones, _ = await two_at_a_table(hub)
        stranger = Phone()
        hub.opened(stranger)
        phone = phones[0] if seated else stranger
        phone.heard = phone.opened = hub.loop_clock.time()
        time.sleep(4 * LATE)
        hub.listen([phone], hub.loop_clock.time())
        assert phone.closing is None
        hub.listen([phone], hub.loop_clock.time() + 3 * LATE)
        assert phone.closing == TRY_AGAIN, "but for silence that could be heard"

    with_hub(tmp_path, story)


def wait_for_us(phone: Phone, why: str) -> None:
    if why == "held":
        phone.hold()
    else:
        phone.drawer.unheard = True


@pytest.mark.parametrize("why", ["held", "unheard"])
def test_who_waits_for_us_is_not_silent(why: str, tmp_path: Path):
    """What they said takes its time, or lies there because it is not their turn."""

    async def story(hub: Hub) -> None:
        _, phones, _ = await two_at_a_table(hub)
        for phone in phones:
            phone.heard = hub.loop_clock.time()
        wait_for_us(phones[0], why)
        hub.listen([*phones], hub.loop_clock.time() + hubs.LOST_AFTER + 1)
        assert [phone.closing for phone in phones] == [None, TRY_AGAIN]

    with_hub(tmp_path, story)


@pytest.mark.parametrize("why", ["held", "unheard"])
def test_a_hello_that_waits_for_us_has_been_said(why: str, tmp_path: Path):
    async def story(hub: Hub) -> None:
        phones = [Phone(), Phone()]
        for phone in phones:
            hub.opened(phone)
            phone.opened = phone.heard = hub.loop_clock.time()
        wait_for_us(phones[0], why)
        hub.listen([*phones], hub.loop_clock.time() + hubs.HELLO_SECONDS + 1)
        assert [phone.closing for phone in phones] == [None, TRY_AGAIN]

    with_hub(tmp_path, story)


LOOPS = ["asyncio", *(["uvloop"] if find_spec("uvloop") else [])]
"""They differ in what comes first: reading, or what is due."""


@pytest.mark.parametrize("loop", LOOPS)
def test_an_answer_that_lies_unread_was_given_in_time(loop: str, tmp_path: Path):
    """The time is up while the server is late; the answer had come before, and nobody had read it."""
    clock = {"preset": "custom", "base_ms": 5000, "window_ms": 5000, "alone": True}
    running = InThread(database_in(tmp_path))
    running.loop_factory = import_module(loop).new_event_loop
    with running as server:
        seat = new_room(server, clock=clock)
        target = Target(host="127.0.0.1", port=server.port, room=seat["room"], token=seat["token"])
        asyncio.run(answered_in_a_stall(server, target))
        rows = server.call(server.hub.store.answers(seat["room"], 1))
    assert [(row.client.partition(":")[2], row.by) for row in rows[:1]] == [("in time", "seat")]


async def answered_in_a_stall(server: InThread, target: Target) -> None:
    async with seated(target) as (line, _):
        await line.write(said({"t": "room", "id": "start", "do": "start"}))
        table = server.hub.actors[target.room].room.live_game
        while table is None or 0 not in table._open:
            await asyncio.sleep(0.01)
            table = server.hub.actors[target.room].room.live_game
        bell, ring = socket.socketpair()
        with bell, ring:
            server.loop.call_soon_threadsafe(server.loop.add_reader, bell, stall, server, bell, table, line)
            ring.send(b"!")
            while not table.n:
                await asyncio.sleep(0.01)


def stall(server: InThread, bell: socket.socket, table: LiveGame, line: DeafConnection) -> None:
    """The server does nothing else until the time is up: called while it reads, so that what is due comes next."""
    server.loop.remove_reader(bell)
    opened, deadline = table._open[0], table.clock.deadline(0)
    assert deadline is not None
    value = plain(opened.question.values[0])
    answer = said({"t": "answer", "id": "in time", "prompt": opened.id, "value": value})
    os.write(line._writer.get_extra_info("socket").fileno(), answer)
    time.sleep(max(0.0, deadline - server.loop.time()) + 0.5)
