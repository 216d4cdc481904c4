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
from anju.engine.question import Value
from anju.server.live.effects import AskBot
from anju.server.thinking import planning, worker_process, workers
from anju.server.thinking.bot_pool import Asker, BotPool, NoAnswer, Thinking
from anju.server.thinking.worker_process import FREE, LENGTH, Begun, Thought, Work

SAVE = anju.new("codex", seed=4).save()


def with_bot_pool(story: Callable[[BotPool], Awaitable[None]], hard: float = 30.0) -> None:
    async def run() -> None:
        pool = BotPool(workers=1, hard=hard)
        try:
            await story(pool)
        finally:
            await pool.close()

    asyncio.run(run())


def asked(table: anju.Table) -> int:
    return table.questions[0].seat


SEAT = asked(anju.load(SAVE))


async def choice(pool: BotPool, bot: str = "random", seed: int = 1, save: bytes = SAVE) -> Value | None:
    """What this bot answers for who is asked."""
    return (await pool.choose(Asker("here", "room"), save, AskBot(SEAT, 1, bot, seed), Thinking()))[0]


def test_a_worker_answers_what_the_bot_would_answer_here():
    here = bots.make("house", "codex", 9).choose(bots.Chair(anju.load(SAVE), SEAT))

    async def story(pool: BotPool) -> None:
        await pool.warm()
        first, second = await asyncio.gather(choice(pool, "house", 9), choice(pool, "house", 9))
        assert first == second == here

    with_bot_pool(story)


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
                again = anju.load(table.save())
                alike += value == planning.chosen(again, question.seat, "house", question.seat)
            table.answer(question.seat, value)
    assert asked_on > 100
    assert alike >= 0.99 * asked_on


def test_a_bot_that_takes_over_in_the_middle_has_no_plan_of_its_own():
    table = anju.new("fengsheng", 5, 3)
    bot = bots.make("house", "fengsheng", 1)
    while table.questions[0].word.id != "send":
        table.answer(table.questions[0].seat, table.questions[0].default)
    seat, offered = table.questions[0].seat, table.questions[0].values
    planned = bot.choose(bots.Chair(table, seat))
    for given in offered:
        taking_over = FengshengHouse(1)
        taking_over.remember(bots.Chair(table, seat), given)
        assert (taking_over._memory.face > 0) == (given == planned)


def test_a_bot_that_breaks_says_so_and_the_worker_goes_on():
    async def story(pool: BotPool) -> None:
        with pytest.raises(NoAnswer, match="BadSave"):
            await choice(pool, "house", save=b"nonsense")
        with pytest.raises(NoAnswer, match="BadOption"):
            await choice(pool, "deep-blue")
        assert await choice(pool) is not None

    with_bot_pool(story)


SLEEPER = """
import os, sys, time
os.write(1, bytes(4))
sys.stdin.buffer.read(4)
time.sleep(600)
"""

LATECOMER = """
import sys, time
time.sleep(1)
from anju.server.thinking.worker_process import main
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

    async def story(pool: BotPool) -> None:
        pool._hard = 0.3
        with pytest.raises(NoAnswer, match="time"):
            await choice(pool, "house")
        assert started[0].returncode is not None
        pool._hard = 30
        assert await choice(pool) is not None
        assert len(started) == 2

    with_bot_pool(story)


def test_coming_up_does_not_count_as_thinking(monkeypatch: pytest.MonkeyPatch):
    """On a busy machine it takes longer than anybody may think; ended every time, none would ever come up."""
    real = asyncio.create_subprocess_exec
    started: list[asyncio.subprocess.Process] = []

    async def late(*_command: str, **pipes: int) -> asyncio.subprocess.Process:
        started.append(await real(sys.executable, "-c", LATECOMER, **pipes))  # type: ignore[arg-type]  # pipes are what they are
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", late)
    thinking: list[bool] = []

    async def thought(
        _worker: object, _work: object, _kind: object, heard: Callable[[Thought], None]
    ) -> None:
        thinking.append(started[0].returncode is None)
        heard(Thought(["end"], finished=True))

    monkeypatch.setattr(workers.Worker, "think", thought)

    async def story(pool: BotPool) -> None:
        assert await choice(pool) == "end"
        assert (len(started), thinking) == (1, [True])

    with_bot_pool(story, hard=0.5)


def test_one_that_never_comes_up_is_given_up(monkeypatch: pytest.MonkeyPatch):
    real = asyncio.create_subprocess_exec
    started: list[asyncio.subprocess.Process] = []

    async def never(*_command: str, **pipes: int) -> asyncio.subprocess.Process:
        started.append(await real(sys.executable, "-c", "import time; time.sleep(600)", **pipes))  # type: ignore[arg-type]  # pipes are what they are
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", never)
    monkeypatch.setattr(workers, "START_SECONDS", 0.2)

    async def story(pool: BotPool) -> None:
        with pytest.raises(NoAnswer, match="start"):
            await choice(pool)
        assert started[0].returncode is not None

    with_bot_pool(story)


def test_a_worker_that_was_killed_is_replaced():
    async def story(pool: BotPool) -> None:
        await pool.warm()
        (worker,) = pool._free
        assert worker is not None
        worker._process.kill()
        with pytest.raises(NoAnswer, match="ended"):
            await choice(pool)
        assert await choice(pool) is not None

    with_bot_pool(story)


def test_whoever_stops_waiting_leaves_no_stray_reply():
    async def story(pool: BotPool) -> None:
        await pool.warm()
        (worker,) = pool._free
        leaving = asyncio.ensure_future(choice(pool, "house"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not pool._free, "it is being thought about"
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        with pytest.raises(NoAnswer, match="BadSave"):
            await choice(pool, "house", save=b"nonsense")
        assert list(pool._free) == [worker], "nobody ends a worker for that"

    with_bot_pool(story)


def test_the_worker_ends_with_its_input():
    work = msgspec.msgpack.encode(Work(SAVE, SEAT, "random", 3))
    replies = io.BytesIO()
    worker_process.serve(io.BytesIO(LENGTH.pack(len(work)) + work + b"\x00\x00"), replies)
    begun, *thoughts = said(replies.getvalue())
    assert isinstance(begun, Begun)
    assert all(isinstance(thought, Thought) and thought.values for thought in thoughts)
    assert [thought.finished for thought in thoughts] == [False, True]  # type: ignore[union-attr]  # as was just seen


def said(replies: bytes) -> list[Begun | Thought]:
    """What a worker has written, which is free again."""
    found: list[Begun | Thought] = []
    while (head := replies[: LENGTH.size]) != FREE:
        end = LENGTH.size + LENGTH.unpack(head)[0]
        found.append(msgspec.msgpack.decode(replies[LENGTH.size : end], type=Begun | Thought))
        replies = replies[end:]
    assert replies == FREE
    return found
