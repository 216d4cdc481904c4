"""What follows, over the wire: for one's own eyes, where the table allows it, from what everybody was told."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from tests.server import cleartext
from tests.server.running import Client, InThread, new_room, open_socket
from tests.server.sitting import Sitting
from tests.server.test_replay_actions import finished, stored

import anju
from anju.engine.text import Text
from anju.server.live import replay
from anju.server.live.effects import AskBot, Effect, Solve, Wake
from anju.server.protocol import deducing, messages
from anju.server.protocol.deducing import Deduce, Deduced, Known, Puzzle
from anju.server.protocol.messages import RefusedShown
from anju.server.rooms.solving import Solving
from anju.server.thinking.bot_pool import Asker, BotPool, NoAnswer, Thinking

MASTERMIND = 0


def town(people: int = 4, **options: Any) -> Sitting:
    sitting = Sitting("tragedy_looper", people, seed=2)
    sitting.host_does("settings", options=options)
    sitting.host_does("add_bot")
    return sitting.start()


def ask(sitting: Sitting, seat: int, answer: Any = None) -> list[Effect]:
    message = messages.decode(messages.encode(Deduce(id="d", answer=answer)))
    return sitting.room.receive(sitting.pid(seat), message, sitting.now)


def wanted(sitting: Sitting, seat: int, answer: Any = None) -> Solve:
    (found,) = [effect for effect in ask(sitting, seat, answer) if isinstance(effect, Solve)]
    return found


# -- who may ask ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-274")
def test_protagonists_ask_only_where_the_table_allows_it():
    sitting = town()
    sitting.do(ask(sitting, 1))
    refusal = sitting.last(1, RefusedShown)
    assert (refusal.id, refusal.code, refusal.rule) == ("d", "solver_off", "R-274")
    assert refusal.remedy.zh
    assert refusal.remedy.en
    assert wanted(town(solver=True), 1).pid
    assert wanted(sitting, MASTERMIND).id == "d", "who knows the script may wonder what they know"


@pytest.mark.rule("R-274")
def test_who_plays_with_bots_alone_may_always_ask():
    sitting = Sitting("tragedy_looper", 1, seed=2)
    sitting.host_does("add_bot")
    sitting.host_does("move", seat=0, to=2)
    sitting.start()
    assert wanted(sitting, 2).puzzle.game == "tragedy_looper"


def test_a_game_without_a_solver_says_so():
    sitting = Sitting("codex").start()
    sitting.do(ask(sitting, 0))
    assert sitting.last(0, RefusedShown).code == "no_solver"


def test_who_is_not_asked_cannot_try_an_answer():
    sitting = town(solver=True)
    sitting.play_until("p_card")
    sitting.do(ask(sitting, MASTERMIND, "pass"))
    assert sitting.last(MASTERMIND, RefusedShown).code == "not_asked"


# -- secrets --------------------------------------------------------------------------------------------------


def test_a_puzzle_holds_what_everybody_knows_and_nothing_else():
    sitting, rng = town(solver=True), Random(4)
    for _ in range(60):
        table, question = sitting.live_game.table, sitting.live_game.table.questions[0]
        public = deducing.puzzle(table, 1, None)
        assert public.view == table.view(None)
        assert public.told == [event.plain() for event in table.events(None)]
        assert wanted(sitting, 1).puzzle == wanted(sitting, MASTERMIND).puzzle == public
        if question.seat == MASTERMIND:
            other = table.imagine(MASTERMIND, rng)
            for value in question.values[:3]:
                assert deducing.puzzle(other, 0, value) == deducing.puzzle(table, 0, value)
        sitting.answer(question.seat, rng.choice(question.values))


def test_asking_shows_nowhere():
    sitting = town(solver=True)
    sitting.play_until("p_card")
    before = {pid: len(messages) for pid, messages in sitting.sent.items()}
    rows, wake = len(sitting.rows), sitting.wake
    effects = ask(sitting, 1)
    assert [type(effect) for effect in effects] == [Solve, Wake]
    sitting.do(effects)
    assert {pid: len(messages) for pid, messages in sitting.sent.items()} == before
    assert (len(sitting.rows), sitting.wake) == (rows, wake)


# -- one at a time --------------------------------------------------------------------------------------------


class Slow:
    """A house that solves when it is told to."""

    def __init__(self) -> None:
        self.given: list[asyncio.Future[list[Known]]] = []

    async def solve(self, asker: Asker, _puzzle: Puzzle) -> list[Known]:
        assert asker.address.startswith("home of ")
        self.given.append(asyncio.get_running_loop().create_future())
        return await self.given[-1]


def place_of(pid: int) -> Asker:
    return Asker(f"home of {pid}")


KNOWN = Known(worlds=3, followed=True, numbers={}, clues=[], excluded=[], certain=[])
NOTHING = Puzzle("tragedy_looper", {}, [], [])


async def a_while() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_everybody_has_one_puzzle_under_way_and_the_last_of_the_others_waits():
    async def story() -> None:
        house, told = Slow(), list[tuple[int, Any]]()
        solving = Solving(house, lambda pid, message: told.append((pid, message)), place_of)  # type: ignore[arg-type]  # solves all the same
        for id in ("a", "b", "c"):
            solving.take(Solve(7, id, NOTHING))
        solving.take(Solve(8, "x", NOTHING))
        await a_while()
        assert len(house.given) == 2, "one for each person"
        assert [(pid, message.id, message.code) for pid, message in told] == [(7, "b", "asked_again")]
        house.given[0].set_result([KNOWN])
        await a_while()
        house.given[1].set_exception(NoAnswer("time"))
        house.given[2].set_result([KNOWN, KNOWN])
        await a_while()
        assert [(pid, message.id) for pid, message in told[1:]] == [(7, "a"), (8, "x"), (7, "c")]
        assert isinstance(told[1][1], Deduced)
        assert (told[1][1].then, told[3][1].then) == (None, KNOWN)
        assert told[2][1].code == "not_solved"

    asyncio.run(story())


def test_what_waits_for_somebody_who_left_is_not_begun():
    async def story() -> None:
        house, told = Slow(), list[Any]()
        solving = Solving(house, lambda _, message: told.append(message), place_of)  # type: ignore[arg-type]  # solves all the same
        solving.take(Solve(7, "a", NOTHING))
        solving.take(Solve(7, "b", NOTHING))
        await a_while()
        solving.forget(7)
        house.given[0].set_result([KNOWN])
        await a_while()
        assert len(house.given) == 1
        solving.take(Solve(7, "c", NOTHING))
        await a_while()
        solving.stop()
        await a_while()
        assert house.given[1].cancelled()
        assert [message.id for message in told] == ["a"]

    asyncio.run(story())


# -- the worker -----------------------------------------------------------------------------------------------


def test_the_worker_finds_what_is_found_here_and_bots_do_not_wait_for_it():
    sitting = town(solver=True)
    puzzle = wanted(sitting, 1).puzzle

    async def story() -> None:
        house = BotPool(workers=1, hard=300.0)
        try:
            assert await house.solve(Asker("here"), puzzle) == deducing.solved(puzzle)
            with pytest.raises(NoAnswer, match="KeyError"):
                await house.solve(Asker("here"), NOTHING)
            busy = house._solver._free.pop()
            save = anju.new("codex", seed=4).save()
            asked = AskBot(anju.load(save).questions[0].seat, 1, "random", 1)
            assert await house.choose(Asker("here", "room"), save, asked, Thinking())
            house._solver._free.append(busy)
        finally:
            await house.close()
        assert not house._free
        assert not house._solver._free

    asyncio.run(story())


# -- over the wire ----------------------------------------------------------------------------------------------

SECONDS = 300.0
"""On a busy machine a worker may take long to begin."""


@pytest.fixture
def patient(server: InThread) -> InThread:
    server.hub.bot_pool._solver._hard = SECONDS
    return server


def test_a_player_is_told_how_many_scripts_are_left(patient: InThread):
    seat = new_room(patient, game="tragedy_looper", options={})

    async def story() -> tuple[dict[str, Any], dict[str, Any]]:
        async with open_socket(patient.base) as socket:
            client = Client(socket)
            await client.hello(seat)
            await client.say("room", id="start", do="start")
            prompt = None
            while prompt is None:
                message = await client.hear("welcome", "step", seconds=SECONDS)
                prompt = (message.get("table") or message).get("prompt")
            await client.say("deduce", id="now")
            now = await client.hear("deduced", seconds=SECONDS)
            await client.say("deduce", id="then", answer=prompt["options"][0]["value"])
            return now, await client.hear("deduced", "refused", seconds=SECONDS)

    now, then = asyncio.run(story())
    assert now["id"] == "now"
    assert now["now"]["worlds"] == now["now"]["numbers"]["at_first"] > 100
    assert now["then"] is None
    assert then["id"] == "then"


def test_a_replay_tells_what_was_known_at_a_step(patient: InThread):
    address, save = stored(patient, "tragedy_looper"), finished("tragedy_looper").save()
    end = replay.length(save)
    first, last = (
        cleartext.get(f"{patient.base}{address}/{n}/known?eyes=1", timeout=SECONDS).json() for n in (0, end)
    )
    assert last["known"]["worlds"] <= first["known"]["worlds"]
    assert last["known"]["excluded"]
    there = replay.at(save, end)
    roster = there.game.roster([Text(f"P{seat}", f"P{seat}") for seat in range(there.seats)])
    lines = [event.text("zh", roster) for event in there.events(1) if not event.seen_by(None)]
    assert [line["text"]["zh"] for line in last["alone"]] == lines
    assert (
        cleartext.get(f"{patient.base}{address}/{end}/known?eyes=public", timeout=SECONDS).json()["alone"]
        == []
    )


def test_a_replay_of_a_game_without_a_solver_tells_what_one_seat_alone_was_told(patient: InThread):
    address = stored(patient, "fengsheng")
    end = replay.length(finished("fengsheng").save())
    shown = cleartext.get(f"{patient.base}{address}/{end}/known?eyes=2", timeout=SECONDS).json()
    assert shown["known"] is None
    assert shown["alone"]
    assert cleartext.get(f"{patient.base}{address}/{end}/known?eyes=77", timeout=SECONDS).status_code == 409
