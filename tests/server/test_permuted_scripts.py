"""A script of 惨剧轮回 in another order sends protagonists and spectators the same bytes: lobby, steps, prompts, reasons."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.games.tragedy_looper.permuted_scripts import permuted
from tests.server.sitting import Sitting

from anju.games.tragedy_looper.validator import shipped
from anju.server.api import reporting
from anju.server.live.effects import SPECTATORS
from anju.server.live.prompt import plain
from anju.server.protocol import messages

ANSWERS = 60


def room(script: object) -> Sitting:
    sitting = Sitting("tragedy_looper", seed=4)
    sitting.host_does("spectators", spectators="on")
    sitting.host_does("settings", options={"script": script, "solver": True})
    return sitting.start()


def ask_why(sitting: Sitting) -> None:
    """Of somebody in the cast, of somebody who is not, and of a role."""
    for seat in (1, 2, 3):
        prompt = sitting.prompt(seat)
        for what in ("nurse", "character:doctor", "uploader", "killer"):
            why = messages.Why(id=sitting.new_id(), prompt=0 if prompt is None else prompt.id, what=what)
            sitting.say(sitting.pid(seat), why)


def received(sitting: Sitting, seat: int | None) -> list[bytes]:
    pid = SPECTATORS if seat is None else sitting.pid(seat)
    return [messages.encode(message) for message in sitting.sent[pid]]


@pytest.mark.parametrize("id", ["FS-3", "BTX-2", "AJ-2"])
def test_protagonists_are_sent_the_same_bytes(id: str):
    script = json.loads(json.dumps(shipped(id).plain()))
    rooms = room(script), room(permuted(script, Random(id)))
    rng = Random(7)
    for _ in range(ANSWERS):
        question = rooms[0].live_game.table.questions[0]
        value = plain(rng.choice(question.values))
        for sitting in rooms:
            ask_why(sitting)
            sitting.answer(question.seat, value)
            sitting.now += 1
    for seat in (1, 2, 3, None):
        mine, theirs = (received(sitting, seat) for sitting in rooms)
        assert len(mine) > ANSWERS // 2
        assert mine == theirs
    for seat in (1, 2, 3):
        mine, theirs = (
            [reporting.written(reporting.of_seat(one.live_game.table, seat, "?"))] for one in rooms
        )
        assert mine == theirs
