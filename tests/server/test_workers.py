"""Many rooms and few workers, with a clock of their own: who gets an answer, in what order, and which worker is ended."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.server import virtual_time

from anju.engine.question import Value
from anju.server.live.effects import AskBot
from anju.server.operations import log
from anju.server.protocol.deducing import Known, Puzzle, Solved
from anju.server.thinking import bot_pool, overload_log, workers
from anju.server.thinking.bot_pool import EASY_QUEUE, HARD_SECONDS, Asker, BotPool, NoAnswer, Thinking
from anju.server.thinking.planning import LEAST_EFFORT
from anju.server.thinking.worker_process import Begun, Thought, Work
from anju.server.thinking.workers import Worker

HANGS = "hangs"
STOPS = "stops"
BREAKS = "breaks"
"""Bots: one never has a thought, one is stopped before the end of it, one fails after its first."""
SECONDS = 0.1
"""A thought with full effort."""


class Thinker:
    """A worker that is no process: it takes its time, and counts."""

    started = 0
    ended = 0
    thoughts: list[Work | Puzzle]

    @classmethod
    async def start(cls) -> Thinker:
        Thinker.started += 1
        await asyncio.sleep(1.0)
        return cls()

    async def think(self, work: Work | Puzzle, _kind: object, heard: Callable[[Any], None]) -> None:
        Thinker.thoughts.append(work)
        if isinstance(work, Puzzle):
            await asyncio.sleep(SECONDS)
            heard(Solved([]))
            return
        heard(Begun(0.0))
        if work.bot in (STOPS, BREAKS):
            heard(Thought(["first"]))
        await asyncio.sleep(600.0 if work.bot == HANGS else SECONDS * work.effort)
        if work.bot == BREAKS:
            raise OSError
        heard(Thought([f"{work.save.decode()} {work.seat}"], finished=work.bot != STOPS))

    async def end(self) -> None:
        Thinker.ended += 1


@pytest.fixture(autouse=True)
def thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    Thinker.started = Thinker.ended = 0
    Thinker.thoughts = []
    monkeypatch.setattr(workers, "Worker", Thinker)


def with_bot_pool(story: Callable[[BotPool], Awaitable[None]], size: int = 1) -> None:
    async def run() -> None:
        one = BotPool(workers=size)
        try:
            await story(one)
        finally:
            await one.close()

    virtual_time.run(run())


async def choice(one: BotPool, room: str, seat: int = 0, bot: str = "house", address: str = "here") -> Value:
    (value,) = await one.choose(Asker(address, room), room.encode(), AskBot(seat, 1, bot, 1), Thinking())
    return value


def in_order() -> list[str]:
    """Whose question was thought about, in this order."""
    return [f"{work.save.decode()}{work.seat}" for work in Thinker.thoughts if isinstance(work, Work)]


# -- under load -----------------------------------------------------------------------------------------------


def test_a_hundred_rooms_and_one_worker_get_all_their_answers():
    """Four bots in each of a hundred rooms, three times: nobody is answered for, and the one worker lives."""

    async def bots(one: BotPool, room: str, seat: int) -> list[Value | None]:
        return [await choice(one, room, seat) for _ in range(3)]

    async def story(one: BotPool) -> None:
        rooms = [(f"r{n}", seat) for n in range(100) for seat in range(4)]
        chosen = await asyncio.gather(*(bots(one, *room) for room in rooms))
        assert chosen == [[f"{room} {seat}"] * 3 for room, seat in rooms]
        assert (Thinker.started, Thinker.ended) == (1, 0)
        assert asyncio.get_running_loop().time() > 1000.0 + HARD_SECONDS, "so long stood some of them in line"

    with_bot_pool(story)


def test_thought_shrinks_with_the_line_and_is_never_nothing():
    async def story(one: BotPool) -> None:
        await asyncio.gather(*(choice(one, f"r{n}") for n in range(20 * EASY_QUEUE)))
        efforts = [work.effort for work in Thinker.thoughts if isinstance(work, Work)]
        assert efforts == sorted(efforts)
        assert (efforts[0], efforts[-1]) == (LEAST_EFFORT, 1.0)
        assert set(efforts) == {1 / 8, 1 / 4, 1 / 2, 1.0}
        assert efforts.count(1.0) == EASY_QUEUE + 1, "what waits when the last of them is taken"

    with_bot_pool(story)


def test_two_workers_have_twice_the_line():
    async def story(one: BotPool) -> None:
        await asyncio.gather(*(choice(one, f"r{n}") for n in range(2 * EASY_QUEUE + 2)))
        assert {work.effort for work in Thinker.thoughts if isinstance(work, Work)} == {1.0}
        assert (Thinker.started, Thinker.ended) == (2, 0)

    with_bot_pool(story, size=2)


def test_rooms_take_turns():
    async def story(one: BotPool) -> None:
        asked = [choice(one, "a", seat) for seat in range(5)]
        asked += [choice(one, "b", seat) for seat in range(2)]
        await asyncio.gather(*asked, choice(one, "c"))
        assert in_order() == ["a0", "a1", "b0", "c0", "a2", "b1", "a3", "a4"]

    with_bot_pool(story)


def test_an_address_with_a_hundred_rooms_has_the_same_turns_as_one_with_one():
    async def story(one: BotPool) -> None:
        many = [choice(one, f"m{n}", seat) for n in range(100) for seat in range(4)]
        home = [choice(one, "h", seat, address="home") for seat in range(3)]
        await asyncio.gather(*many, *home)
        order = in_order()
        assert [order.index(f"h{seat}") for seat in range(3)] == [2, 4, 6]

    with_bot_pool(story)


def test_thought_shrinks_with_the_line_of_whose_it_is():
    """Otherwise an address with a hundred rooms would make all bots but its own weak."""

    async def story(one: BotPool) -> None:
        many = [choice(one, f"m{n}", seat) for n in range(100) for seat in range(4)]
        await asyncio.gather(*many, *(choice(one, "h", seat, address="home") for seat in range(4)))
        works = [work for work in Thinker.thoughts if isinstance(work, Work)]
        assert {work.effort for work in works if work.save == b"h"} == {1.0}
        assert min(work.effort for work in works) == LEAST_EFFORT

    with_bot_pool(story)


def test_where_many_addresses_wait_all_have_the_same_effort():
    async def story(one: BotPool) -> None:
        await asyncio.gather(*(choice(one, f"r{n}", address=f"home {n}") for n in range(20 * EASY_QUEUE)))
        efforts = [work.effort for work in Thinker.thoughts if isinstance(work, Work)]
        assert efforts == sorted(efforts)
        assert (efforts[0], efforts[-1]) == (LEAST_EFFORT, 1.0)

    with_bot_pool(story)


class Followed(Thinking):
    """Writes down what it is told, and when."""

    def __init__(self) -> None:
        self.told: list[tuple[float, str]] = []

    def time_left(self) -> float:
        self._note("free")
        return 0.25

    def begins(self, since: float) -> None:
        self._note("begins")

    def plans(self, plan: list[Value]) -> None:
        self._note(f"plans {plan}")

    def _note(self, what: str) -> None:
        self.told.append((asyncio.get_running_loop().time() - 1000.0, what))


def test_whoever_asks_is_told_at_once_what_there_is():
    async def story(one: BotPool) -> None:
        followed = Followed()
        plan = await one.choose(Asker("here", "a"), b"a", AskBot(0, 1, STOPS, 1), followed)
        assert plan == ["a 0"]
        times = {what: round(at, 6) for at, what in followed.told}
        assert times == {"free": 1.0, "begins": 1.0, "plans ['first']": 1.0, "plans ['a 0']": 1.0 + SECONDS}
        (work,) = Thinker.thoughts
        assert isinstance(work, Work)
        assert work.seconds == 0.25

    with_bot_pool(story)


def test_a_bot_that_fails_after_its_first_thought_has_that():
    async def story(one: BotPool) -> None:
        assert await choice(one, "a", bot=BREAKS) == "first"
        assert (Thinker.started, Thinker.ended) == (1, 1)

    with_bot_pool(story)


# -- what goes wrong --------------------------------------------------------------------------------------------


def test_one_that_hangs_is_answered_for_and_nobody_else():
    async def story(one: BotPool) -> None:
        loop, begun = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        hanging = asyncio.ensure_future(choice(one, "bad", bot=HANGS))
        others = [asyncio.ensure_future(choice(one, f"r{n}")) for n in range(100)]
        with pytest.raises(NoAnswer, match="time"):
            await hanging
        assert loop.time() - begun == pytest.approx(1.0 + HARD_SECONDS), "coming up, and its own thought"
        assert await asyncio.gather(*others) == [f"r{n} 0" for n in range(100)]
        assert (Thinker.started, Thinker.ended) == (2, 1)

    with_bot_pool(story)


def test_whoever_goes_away_leaves_the_worker_alone():
    """A room that is closed or put to sleep: what it had in line is not begun, what was begun is finished."""

    async def story(one: BotPool) -> None:
        leaving = [asyncio.ensure_future(choice(one, "a", seat)) for seat in range(3)]
        staying = asyncio.ensure_future(choice(one, "b"))
        await asyncio.sleep(1.05)
        assert in_order() == ["a0"]
        for one_of_them in leaving:
            one_of_them.cancel()
        assert await staying == "b 0"
        assert in_order() == ["a0", "b0"]
        assert (Thinker.started, Thinker.ended) == (1, 0)

    with_bot_pool(story)


def test_whoever_waits_when_the_server_stops_is_let_go():
    async def story(one: BotPool) -> None:
        waiting = [asyncio.ensure_future(choice(one, f"r{n}")) for n in range(3)]
        await asyncio.sleep(1.05)
        await one.close()
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(problem) for problem in done] == [NoAnswer] * 3
        assert (Thinker.started, Thinker.ended) == (1, 1)

    with_bot_pool(story)


def test_one_that_cannot_be_started_is_tried_again(monkeypatch: pytest.MonkeyPatch):
    real, refused = Thinker.start, list[int]()

    async def first_not() -> Thinker:
        if not refused:
            refused.append(1)
            raise OSError
        return await real()

    monkeypatch.setattr(Thinker, "start", first_not)

    async def story(one: BotPool) -> None:
        await one.warm()
        assert refused
        assert await choice(one, "a") == "a 0"

    with_bot_pool(story)


# -- what the log says --------------------------------------------------------------------------------------------


def test_the_log_says_now_and_then_how_much_was_cut(monkeypatch: pytest.MonkeyPatch):
    told: list[dict[str, Any]] = []

    def warn(event: str, **fields: Any) -> None:
        assert fields.keys() <= log.FIELDS
        told.append({"event": event, **fields})

    monkeypatch.setattr(log, "warn", warn)

    async def story(one: BotPool) -> None:
        for _ in range(2):
            await asyncio.gather(*(choice(one, f"r{n}") for n in range(3 * EASY_QUEUE)))
        assert told == []
        await asyncio.sleep(overload_log.TELL_SECONDS)
        (line,) = told
        assert line["event"].startswith("thoughts were cut")
        efforts = [work.effort for work in Thinker.thoughts if isinstance(work, Work)]
        assert line["count"] == sum(effort < 1 for effort in efforts)
        assert line["answers"] == len(efforts)
        assert line["effort"] == pytest.approx(sum(efforts) / len(efforts), abs=0.01)
        assert line["waiting"] == 3 * EASY_QUEUE - 1
        assert line["unfinished"] == 0
        await asyncio.gather(*(choice(one, f"r{n}") for n in range(EASY_QUEUE)))
        await asyncio.sleep(2 * overload_log.TELL_SECONDS)
        assert len(told) == 1, "nothing was cut"
        await asyncio.gather(*(choice(one, f"r{n}", bot=STOPS if n % 3 else "house") for n in range(9)))
        await asyncio.sleep(overload_log.TELL_SECONDS)
        assert [told[1][name] for name in ("answers", "count", "unfinished", "effort")] == [8, 6, 6, 1.0]

    with_bot_pool(story)


# -- the solver ---------------------------------------------------------------------------------------------------


def puzzle(name: str) -> Puzzle:
    return Puzzle(name, {}, [], [])


def solved() -> list[str]:
    return [work.game for work in Thinker.thoughts if isinstance(work, Puzzle)]


def test_addresses_take_turns_at_the_solver():
    async def story(one: BotPool) -> None:
        asked = [one.solve(Asker("a"), puzzle(f"a{n}")) for n in range(4)]
        await asyncio.gather(*asked, one.solve(Asker("b"), puzzle("b0")), one.solve(Asker("c"), puzzle("c0")))
        assert solved() == ["a0", "a1", "b0", "c0", "a2", "a3"]

    with_bot_pool(story)


def test_who_asks_for_too_much_is_refused_and_nobody_else():
    async def story(one: BotPool) -> None:
        asked = [one.solve(Asker("greedy"), puzzle(f"a{n}")) for n in range(bot_pool.MOST_PUZZLES_OF_ONE + 3)]
        others = [one.solve(Asker(f"home {n}"), puzzle(f"b{n}")) for n in range(3)]
        done: list[list[Known] | BaseException] = await asyncio.gather(
            *asked, *others, return_exceptions=True
        )
        assert [isinstance(one_of_them, NoAnswer) for one_of_them in done].count(True) == 2
        assert done[-3:] == [[]] * 3
        # The line is finite for all together, too.
        many = [one.solve(Asker(f"home {n}"), puzzle("c")) for n in range(2 * bot_pool.MOST_PUZZLES)]
        done = await asyncio.gather(*many, return_exceptions=True)
        assert [isinstance(one_of_them, NoAnswer) for one_of_them in done].count(
            True
        ) == bot_pool.MOST_PUZZLES - 1

    with_bot_pool(story)


def test_strangers_of_an_address_take_no_place_from_those_who_sit_there():
    async def story(one: BotPool) -> None:
        strangers = [one.solve(Asker("here"), puzzle("a")) for _ in range(3 * bot_pool.MOST_PUZZLES_OF_ONE)]
        seated = one.solve(Asker("here", "seated"), puzzle("b"))
        done = await asyncio.gather(*strangers, seated, return_exceptions=True)
        assert done[-1] == []
        assert solved()[:3] == ["a", "a", "b"]

    with_bot_pool(story)


def test_a_worker_whose_server_has_gone_says_nothing():
    """A server that is stopped while its workers come up."""
    command = [sys.executable, "-m", "anju.server.thinking.worker_process"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()
        worker.stdin.close()
        assert worker.stderr.read() == b""
    assert worker.returncode == 0


@pytest.mark.skipif(not hasattr(os, "getsid"), reason="no sessions here")
def test_ctrl_c_in_the_servers_terminal_does_not_reach_its_workers():
    async def story() -> tuple[int, int]:
        worker = await Worker.start()
        try:
            return os.getsid(worker._process.pid), os.getsid(0)
        finally:
            await worker.end()

    its, ours = asyncio.run(story())
    assert its != ours
