"""At the server's tables the fourth game tells nobody anything, and bots sit down that it has not brought."""

from __future__ import annotations

import io

import msgspec
import pytest
from tests.fourth_game.shelf import GAME
from tests.server.sitting import Sitting, with_bots
from tests.server.test_bot_pool import said
from tests.server.test_two_worlds import Comparison

from anju.server.live.seat import FAIR
from anju.server.protocol import messages
from anju.server.thinking import worker_process
from anju.server.thinking.worker_process import LENGTH, Thought, Work

POSITIONS = 30


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_seat_is_sent_the_same_bytes_in_another_world(seed: int):
    steps = compared = silences = number = 0
    while compared < POSITIONS:
        comparison = Comparison(GAME, seed + 100 * number)
        comparison.play(100, POSITIONS - compared)
        steps, compared, number = steps + comparison.steps, compared + comparison.positions, number + 1
        silences += comparison.silences
    assert steps > 5
    assert silences > 5


def test_bots_sit_down_and_play_at_random():
    sitting = with_bots(GAME)
    assert [seat.bot for seat in sitting.room.seats if seat.kind == "bot"] == ["random", "random"]
    shown = sitting.last(0, messages.Lobby)
    assert [seat.bot for seat in shown.seats if seat.kind == "bot"] == ["random", "random"]


def test_a_bot_stands_in_for_who_is_away():
    """People's seats name the house, whoever that is in this game."""
    table = Sitting(GAME, seed=3).start().live_game.table
    question = table.questions[0]
    work, replies = msgspec.msgpack.encode(Work(table.save(), question.seat, FAIR, 1)), io.BytesIO()
    worker_process.serve(io.BytesIO(LENGTH.pack(len(work)) + work), replies)
    *_, best = said(replies.getvalue())
    assert isinstance(best, Thought)
    assert best.values[0] in question.values


def test_who_leaves_for_good_leaves_the_seat_to_a_random_bot():
    sitting = Sitting(GAME, seed=3).start()
    sitting.person_does(sitting.pid(1), "leave")
    assert (sitting.room.seats[1].kind, sitting.room.seats[1].bot) == ("bot", "random")
    assert Sitting("codex", seed=3).room.seats[1].bot == FAIR
