from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable

import msgspec
import pytest

import anju
from anju import bots
from anju.bots.rules.fengsheng.house import FengshengHouse
from anju.server import house_worker
from anju.server.house import House, NoAnswer
from anju.server.house_worker import LENGTH, Thought, Work

SAVE = anju.new("codex", seed=4).save()


def with_house(story: Callable[[House], Awaitable[None]], hard: float = 30.0) -> None:
    async def run() -> None:
        house = House(workers=1, hard=hard)
        try:
            await story(house)
        finally:
            await house.close()

    asyncio.run(run())


def asked(table: anju.Table) -> int:
    return table.questions[0].seat


def test_a_worker_answers_what_the_bot_would_answer_here():
    table = anju.load(SAVE)
    seat = asked(table)
    here = bots.make("house", "codex", 9).choose(bots.Chair(table, seat))

    async def story(house: House) -> None:
        await house.warm()
        first, second = await asyncio.gather(
            house.choose(SAVE, seat, "house", 9), house.choose(SAVE, seat, "house", 9)
        )
        assert first == second == here

    with_house(story)


def test_a_bot_at_a_table_carries_its_plans_through():
    """It is made anew for every question, and answers like one that has sat there from the beginning.

    In one case of a hundred two answers are as good: beliefs added up in another order differ in the last digits.
    """
    alike = asked_on = 0
    for seed in range(6):
        table = anju.new("fengsheng", 5, seed)
        sitting = [bots.make("house", "fengsheng", seat) for seat in range(5)]
        while table.questions:
            question = table.questions[0]
            value = sitting[question.seat].choose(bots.Chair(table, question.seat))
            if len(question.values) > 1 and next(table.earlier(question.seat), None) is not None:
                asked_on += 1
                alike += value == house_worker.think(
                    Work(table.save(), question.seat, "house", question.seat)
                )
            table.answer(question.seat, value)
    assert asked_on > 100
    assert alike >= 0.99 * asked_on


def test_a_bot_that_takes_over_in_the_middle_has_no_plan_of_its_own():
    table = anju.new("fengsheng", 5, 3)
    house = bots.make("house", "fengsheng", 1)
    while table.questions[0].word.id != "send":
        table.answer(table.questions[0].seat, table.questions[0].default)
    seat, offered = table.questions[0].seat, table.questions[0].values
    planned = house.choose(bots.Chair(table, seat))
    for given in offered:
        taking_over = FengshengHouse(1)
        taking_over.remember(bots.Chair(table, seat), given)
        assert (taking_over._memory.face > 0) == (given == planned)


def test_a_bot_that_breaks_says_so_and_the_worker_goes_on():
    async def story(house: House) -> None:
        with pytest.raises(NoAnswer, match="BadSave"):
            await house.choose(b"nonsense", 0, "house", 1)
        with pytest.raises(NoAnswer, match="BadOption"):
            await house.choose(SAVE, 0, "deep-blue", 1)
        assert await house.choose(SAVE, asked(anju.load(SAVE)), "random", 1) is not None

    with_house(story)


SLEEPER = """
import os, sys, time
os.write(1, bytes(4))
sys.stdin.buffer.read(4)
time.sleep(600)
"""

LATECOMER = """
import sys, time
time.sleep(1)
from anju.server.house_worker import main
main()
"""


def test_a_bot_that_hangs_is_ended_and_replaced(monkeypatch: pytest.MonkeyPatch):
    real = asyncio.create_subprocess_exec
    started: list[asyncio.subprocess.Process] = []

    async def first_sleeps(*command: str, **pipes: int) -> asyncio.subprocess.Process:
        arguments = (sys.executable, "-c", SLEEPER) if not started else command
        process = await real(*arguments, **pipes)  # type: ignore[arg-type]  # pipes are what they are
        started.append(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", first_sleeps)

    async def story(house: House) -> None:
        house._hard = 0.3
        with pytest.raises(NoAnswer, match="time"):
            await house.choose(SAVE, 0, "house", 1)
        assert started[0].returncode is not None
        house._hard = 30
        assert await house.choose(SAVE, asked(anju.load(SAVE)), "random", 1) is not None
        assert len(started) == 2

    with_house(story)


def test_a_worker_that_is_slow_to_start_is_left_to_it(monkeypatch: pytest.MonkeyPatch):
    """On a busy machine it takes longer than anybody waits; ended every time, none would ever come up."""
    real = asyncio.create_subprocess_exec
    started: list[asyncio.subprocess.Process] = []

    async def late(*_command: str, **pipes: int) -> asyncio.subprocess.Process:
        started.append(await real(sys.executable, "-c", LATECOMER, **pipes))  # type: ignore[arg-type]  # pipes are what they are
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", late)

    async def story(house: House) -> None:
        house._hard = 0.3
        with pytest.raises(NoAnswer, match="start"):
            await house.choose(SAVE, 0, "house", 1)
        house._hard = 60
        assert await house.choose(SAVE, asked(anju.load(SAVE)), "random", 1) is not None
        assert len(started) == 1

    with_house(story)


def test_standing_in_line_counts_as_thinking():
    async def story(house: House) -> None:
        worker = await house._free.get()
        house._hard = 0.05
        with pytest.raises(NoAnswer, match="line"):
            await house.choose(SAVE, 0, "house", 1)
        house._free.put_nowait(worker)

    with_house(story)


def test_a_worker_that_was_killed_is_replaced():
    async def story(house: House) -> None:
        await house.warm()
        (worker,) = house._all
        worker._process.kill()
        with pytest.raises(NoAnswer, match="ended"):
            await house.choose(SAVE, 0, "random", 1)
        assert await house.choose(SAVE, asked(anju.load(SAVE)), "random", 1) is not None

    with_house(story)


def test_whoever_stops_waiting_leaves_no_stray_reply():
    async def story(house: House) -> None:
        seat = asked(anju.load(SAVE))
        leaving = asyncio.ensure_future(house.choose(SAVE, seat, "house", 1))
        await asyncio.sleep(0.02)
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        with pytest.raises(NoAnswer, match="BadSave"):
            await house.choose(b"nonsense", 0, "house", 1)

    with_house(story)


def test_the_worker_ends_with_its_input():
    work = msgspec.msgpack.encode(Work(SAVE, asked(anju.load(SAVE)), "random", 3))
    replies = io.BytesIO()
    house_worker.serve(io.BytesIO(LENGTH.pack(len(work)) + work + b"\x00\x00"), replies)
    reply = replies.getvalue()
    assert LENGTH.unpack(reply[:4])[0] == len(reply) - 4
    thought = msgspec.msgpack.decode(reply[4:], type=Thought)
    assert thought.failure == ""
