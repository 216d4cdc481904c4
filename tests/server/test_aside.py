"""What is worked out beside the tables: in a thread, one piece at a time, and in turn."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from tests.server.sitting import duel

from anju.engine.errors import AnjuError
from anju.engine.text import Text
from anju.server.live.effects import WorkOut
from anju.server.protocol.messages import Foresee, Foreseen, RefusedShown
from anju.server.rooms.solving import MOST_AHEAD, Solving
from anju.server.thinking.aside import Aside
from anju.server.thinking.fair_queue import Asker

HERE = Asker("here", "somebody")


async def a_while() -> None:
    for _ in range(6):
        await asyncio.sleep(0)


def test_one_piece_at_a_time_in_another_thread_and_addresses_take_turns():
    async def story() -> None:
        aside, order, at_once = Aside(), list[str](), list[int]()

        def work(name: str) -> str:
            at_once.append(1)
            assert threading.current_thread() is not threading.main_thread()
            assert len(at_once) == 1
            order.append(name)
            at_once.pop()
            return name

        def asked(address: str, n: int) -> Any:
            return aside.worked_out(Asker(address, str(n)), lambda: work(f"{address}{n}"))

        found = await asyncio.gather(*(asked("a", n) for n in range(4)), asked("b", 0), asked("c", 0))
        assert found == ["a0", "a1", "a2", "a3", "b0", "c0"]
        assert order == ["a0", "a1", "b0", "c0", "a2", "a3"]

    asyncio.run(story())


def test_what_goes_wrong_is_told_to_who_asked_and_the_line_goes_on():
    async def story() -> None:
        aside = Aside()

        def wrong() -> None:
            raise AnjuError(Text("不行", "no"))

        with pytest.raises(AnjuError):
            await aside.worked_out(HERE, wrong)
        assert await aside.worked_out(HERE, lambda: 1) == 1

    asyncio.run(story())


def test_who_goes_away_takes_nobodys_turn():
    async def story() -> None:
        aside, hold = Aside(), threading.Event()
        first = asyncio.create_task(aside.worked_out(HERE, hold.wait))
        second, third = (asyncio.create_task(aside.worked_out(HERE, lambda: True)) for _ in range(2))
        await a_while()
        second.cancel()
        await a_while()
        hold.set()
        assert await first
        assert await third
        first = asyncio.create_task(aside.worked_out(HERE, lambda: True))
        await asyncio.sleep(0)
        first.cancel()  # just as its turn comes
        assert await aside.worked_out(HERE, lambda: 2) == 2

    asyncio.run(story())


class House:
    """Works everything out when it is told to."""

    def __init__(self) -> None:
        self.aside = self
        self.go_on = asyncio.Event()

    async def worked_out(self, _asker: Asker, work: Any) -> Any:
        await self.go_on.wait()
        return work()


def test_nobody_waits_for_more_than_a_few_things():
    async def story() -> None:
        house, told = House(), list[tuple[int, Any]]()
        solving = Solving(house, lambda pid, message: told.append((pid, message)), lambda _: HERE)  # type: ignore[arg-type]  # has an aside all the same
        nothing = Foreseen(id="", steps=[], prospects=[])
        for n in range(MOST_AHEAD + 3):
            solving.take(WorkOut(7, f"{n}", lambda: nothing))
        solving.take(WorkOut(8, "x", lambda: nothing))
        assert [(pid, message.id, message.code) for pid, message in told] == [
            (7, f"{MOST_AHEAD + n}", "not_solved") for n in range(3)
        ]
        house.go_on.set()
        await a_while()
        assert [pid for pid, _ in told[3:]] == [7] * MOST_AHEAD + [8]
        assert not solving.aside

    asyncio.run(story())


def test_what_is_wrong_with_it_is_told_and_a_defect_breaks_no_room(caplog: pytest.LogCaptureFixture):
    async def story() -> None:
        house, told = House(), list[Any]()
        house.go_on.set()
        solving = Solving(house, lambda _, message: told.append(message), lambda _: HERE)  # type: ignore[arg-type]  # has an aside all the same

        def refused() -> Any:
            raise AnjuError(Text("不行", "no"))

        def broken() -> Any:
            raise ZeroDivisionError

        solving.take(WorkOut(7, "a", refused))
        solving.take(WorkOut(7, "b", broken))
        await a_while()
        assert [(type(one), one.id) for one in told] == [(RefusedShown, "a"), (RefusedShown, "b")]
        assert (told[0].text.en, told[1].code) == ("no", "not_solved")

    asyncio.run(story())
    assert "ZeroDivisionError" in caplog.text


def test_a_foresight_is_left_to_it_and_about_the_table_as_it_was():
    sitting = duel()
    sitting.play_until("main")
    seat = sitting.live_game.table.questions[0].seat
    prompt = sitting.prompt(seat)
    assert prompt is not None
    steps = [option.value for option in prompt.options if option.value != prompt.decline][:1]
    message = Foresee(id="f", prompt=prompt.id, steps=steps)
    (wanted,) = [
        one
        for one in sitting.room.receive(sitting.pid(seat), message, sitting.now)
        if isinstance(one, WorkOut)
    ]
    before = wanted.work()
    sitting.answer(seat, prompt.decline)
    assert wanted.work() == before
    assert isinstance(before, Foreseen)
    assert before.steps[0].possible
