"""A hint, over the wire: for who plays with bots alone, from what their seat knows, and shown to nobody else."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from tests.server.running import Client, InThread, new_room, open_socket
from tests.server.sitting import Sitting

import anju
from anju.engine.table import Table
from anju.server.api.sockets import WORK
from anju.server.live.effects import Consult, Effect, Wake
from anju.server.live.prompt import plain
from anju.server.protocol import messages
from anju.server.protocol.hinting import Consultation, Consulted, Hint, Hinted
from anju.server.protocol.messages import RefusedShown
from anju.server.rooms.solving import Solving
from anju.server.thinking.bot_pool import Asker, BotPool, NoAnswer
from anju.server.thinking.consulting import advised, consulted

GAMES = [game.id for game in anju.all_games()]
HERE = Asker("here")
SECONDS = 300.0
"""On a busy machine a worker may take long to begin."""


def alone(game: str, seed: int = 2) -> Sitting:
    sitting = Sitting(game, 1, seed=seed)
    sitting.host_does("add_bot")
    sitting.start()
    return sitting


def asked(sitting: Sitting, **fields: Any) -> list[Effect]:
    prompt = sitting.live_game._prompts[0]
    message = messages.decode(messages.encode(Hint(**{"id": "h", "prompt": prompt, **fields})))
    return sitting.room.receive(sitting.pid(0), message, sitting.now)


def wanted(sitting: Sitting, **fields: Any) -> Consultation:
    (found,) = [effect for effect in asked(sitting, **fields) if isinstance(effect, Consult)]
    return found.consultation


def to_own_choice(sitting: Sitting, rng: Random) -> bool:
    """Anybody answers anything, until seat 0 has something to choose; whether it comes to that."""
    for _ in range(200):
        table = sitting.live_game.table
        if not table.questions:
            return False
        own = table.question(0)
        if (
            own is not None
            and len(own.values) > 1
            and sitting.live_game.not_open(0, sitting.live_game._prompts[0]) is None
        ):
            return True
        question = table.questions[0]
        sitting.answer(question.seat, rng.choice(question.values))
    return False


# -- who may ask ----------------------------------------------------------------------------------------------


def test_with_other_people_at_the_table_it_is_refused_with_a_reason():
    sitting = Sitting("codex").start()
    sitting.do(asked(sitting))
    refusal = sitting.last(0, RefusedShown)
    assert (refusal.id, refusal.code, refusal.numbers) == ("h", "not_alone", {"people": 2})
    assert refusal.remedy.zh
    assert refusal.remedy.en


def test_who_is_not_asked_or_names_another_prompt_is_told_so():
    sitting = alone("codex")
    assert to_own_choice(sitting, Random(1))
    sitting.do(asked(sitting, prompt=99))
    assert sitting.last(0, RefusedShown).code == "stale"
    sitting.do(asked(sitting, after=["nothing of the kind"]))
    assert sitting.last(0, RefusedShown).code != "stale"


def test_before_a_game_there_is_nothing_to_hint_at():
    sitting = Sitting("codex", 1)
    effects = sitting.room.receive(sitting.pid(0), Hint(id="h", prompt=1), sitting.now)
    sitting.do(effects)
    assert sitting.last(0, RefusedShown).code == "not_playing"


def test_asking_shows_nowhere_and_changes_nothing():
    sitting = alone("fengsheng")
    assert to_own_choice(sitting, Random(2))
    save = sitting.live_game.save()
    effects = asked(sitting, move=True)
    assert [type(effect) for effect in effects if not isinstance(effect, Wake)] == [Consult]
    assert sitting.live_game.save() == save


def test_it_counts_for_as_much_as_what_takes_longest():
    assert WORK["Hint"] == max(WORK[kind] for kind in ("Then", "Why", "Foresee", "Deduce"))


# -- what is told ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_sentences_and_only_when_wanted_a_move_that_is_on_offer(game: str):
    sitting = alone(game)
    assert to_own_choice(sitting, Random(3))
    first, second = consulted(wanted(sitting)), consulted(wanted(sitting, move=True))
    assert first.move is None
    assert first.reasons == second.reasons
    question = sitting.live_game.table.question(0)
    assert question is not None
    assert second.move in [plain(value) for value in question.values]


def test_seats_are_called_by_the_names_at_the_table():
    given = {
        "turn": "A",
        "phase": "send",
        "A": {"identity": "潜伏", "hand": "试探蓝→"},
        "B": {"identity": "特工", "area": "蓝 蓝"},
    }
    game = anju.game("fengsheng")
    table = Table(game, 5, 1, game.settle(5, {}), given).begin()
    names = [(f"名{seat}", f"Name {seat}") for seat in range(5)]
    told = consulted(Consultation(table.save(), 0, names, [], False)).reasons[0]
    assert "名1" in told.text.zh
    assert "Name 1" in told.text.en


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_nothing_of_what_is_hidden(game: str):
    """Byte for byte the same in a world that the seat cannot tell from the real one."""
    table, rng, looked = anju.new(game, anju.game(game).usual_seats, 5), Random(6), 0
    names = [(f"名{seat}", f"Name {seat}") for seat in range(table.seats)]
    for number in range(160):
        question = rng.choice(table.questions)
        if len(question.values) > 1 and number % 13 == 0:
            given = Consultation(b"", question.seat, names, [], looked % 2 == 0)
            other = table.imagine(question.seat, rng)
            mine, theirs = (messages.encode(advised(one, given)) for one in (table, other))
            assert mine == theirs
            looked += 1
        table.answer(question.seat, rng.choice(question.values))
        if not table.questions:
            break
    assert looked >= 3


# -- in a worker ----------------------------------------------------------------------------------------------


class House:
    """Consults when it is told to, and solves nothing."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.failing = False

    async def consult(self, _asker: Asker, _given: Consultation) -> Consulted:
        await self.go_on.wait()
        if self.failing:
            raise NoAnswer("time")
        return Consulted([], "end")


def test_one_at_a_time_and_of_what_waits_the_last():
    async def story() -> None:
        house, told = House(), list[Any]()
        solving = Solving(house, lambda _, message: told.append(message), lambda _: HERE)  # type: ignore[arg-type]  # consults all the same
        nothing = Consultation(b"", 0, [], [], False)
        for id in ("a", "b", "c"):
            solving.take(Consult(7, id, nothing))
        assert [(one.id, one.code) for one in told] == [("b", "asked_again")]
        house.go_on.set()
        while len(told) < 3:
            await asyncio.sleep(0)
        assert [(type(one), one.id) for one in told[1:]] == [(Hinted, "a"), (Hinted, "c")]
        house.failing = True
        solving.take(Consult(7, "d", nothing))
        while len(told) < 4:
            await asyncio.sleep(0)
        assert told[3].code == "not_solved"

    asyncio.run(story())


def test_a_worker_that_cannot_read_it_says_so():
    async def story() -> None:
        house = BotPool(1, hard=SECONDS)
        try:
            with pytest.raises(NoAnswer):
                await house.consult(HERE, Consultation(b"no game", 0, [], [], False))
        finally:
            await house.close()

    asyncio.run(story())


def test_a_player_alone_is_hinted_at_over_the_wire(server: InThread):
    server.hub.bot_pool._solver._hard = SECONDS
    seat = new_room(server, game="codex", options={"first_player": "A"})

    async def story() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        async with open_socket(server.base) as socket:
            client = Client(socket)
            await client.hello(seat)
            await client.say("room", id="start", do="start")
            prompt = None
            while prompt is None or len(prompt["options"]) < 2:
                message = await client.hear("welcome", "step", seconds=SECONDS)
                prompt = (message.get("table") or message).get("prompt")
            await client.say("hint", id="one", prompt=prompt["id"])
            first = await client.hear("hinted", "refused", seconds=SECONDS)
            await client.say("hint", id="two", prompt=prompt["id"], move=True)
            return prompt, first, await client.hear("hinted", "refused", seconds=SECONDS)

    prompt, first, second = asyncio.run(story())
    assert (first["t"], first["id"], first["move"]) == ("hinted", "one", None)
    assert second["move"] in [option["value"] for option in prompt["options"]]
