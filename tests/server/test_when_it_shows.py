"""When an answer shows that a bot or the clock gave: at a time drawn once, whatever was asked and however often.

Bots take a little time for each thought here, so that more of them would show if they could.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest
from tests.games.tragedy_looper.boss_script import with_boss
from tests.server.sitting import Sitting

import anju

GAMES = [game.id for game in anju.games()]
THOUGHT = 0.02
OPTIONS = {"tragedy_looper": {"script": with_boss("shrine_maiden")}}
"""With the Boss the mastermind is asked something even where there is nothing to choose."""


class Shown(NamedTuple):
    """A moment in which one seat was answered for."""

    choices: tuple[int, ...]
    """How many values each of its questions had."""
    drawn: float
    """When it was to show, after it could have."""
    late: float
    """When it showed after that."""


def answered_for(sitting: Sitting, seat: int, began: float) -> Shown:
    """The present moment, to its end; bots think."""
    table, choices, drawn = sitting.table, list[int](), None
    moment = table._moment
    while table._moment == moment:
        if sitting.asked_bots:
            for ask in sitting.asked_bots:
                question = table.table.question(ask.seat)
                assert question is not None
                choices.append(len(question.values))
            if drawn is None:
                drawn = table._stand_ins._due[seat]
            turn = sitting.now
            sitting.wait(THOUGHT)
            asked, sitting.asked_bots = sitting.asked_bots, []
            for ask in asked:
                value = sitting.bots_choice(ask)
                sitting.do(sitting.room.bot_answered(ask.seat, ask.prompt, value, sitting.now, turn))
        else:
            assert sitting.wake is not None
            sitting.wait(sitting.wake - sitting.now)
            drawn = table._stand_ins._due.get(seat, drawn) if table._moment == moment else drawn
    assert drawn is not None
    return Shown(tuple(choices), drawn - began, sitting.now - drawn)


def everybody_declines(sitting: Sitting) -> None:
    """The present moment, to its end."""
    table = sitting.table
    moment = table._moment
    for question in table.table.questions:
        if sitting.room.seats[question.seat].kind == "person":
            sitting.answer(question.seat, question.default)
    while table._moment == moment and sitting.asked_bots:
        sitting.bots_decide()
        while table._moment == moment and sitting.wake is not None and not sitting.asked_bots:
            sitting.wait(sitting.wake - sitting.now)


def out_of_time(game: str, seed: int) -> list[Shown]:
    """A game in which everybody declines in windows and lets time run out elsewhere."""
    sitting, found = Sitting(game, seed=seed), list[Shown]()
    sitting.host_does("settings", options=OPTIONS.get(game, {}))
    sitting.start()
    for _ in range(80):
        sitting.talk_over()
        if sitting.room.state == "over":
            break
        if len(sitting.table.waiting) > 1:
            everybody_declines(sitting)
            continue
        (seat,) = sitting.table.waiting
        deadline = sitting.table.clock.deadline(seat)
        assert deadline is not None
        found.append(answered_for(sitting, seat, deadline))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_moment_at_which_the_clock_answers_does_not_tell_what_there_was_to_choose(game: str):
    found = out_of_time(game, seed=1)
    assert all(0.2 <= shown.drawn <= 0.8 for shown in found)
    assert all(shown.late == pytest.approx(0, abs=1e-6) for shown in found)
    if game != "codex":  # where whoever lets time run out declines
        lasts = Counter(shown.choices[-1] > 1 for shown in found if shown.choices)
        assert lasts[True], "something was left to choose"
        assert lasts[False], "nothing was"


def test_how_often_a_bot_is_asked_in_a_moment_does_not_show():
    found = list[Shown]()
    for seed in (1, 2):
        sitting = Sitting("fengsheng", 2, seed=seed)
        sitting.host_does("add_bot")
        sitting.start()
        for _ in range(60):
            if sitting.room.state == "over":
                break
            seats = sitting.table.waiting
            if len(seats) > 1 or sitting.room.seats[seats[0]].kind == "person":
                everybody_declines(sitting)
            else:
                found.append(answered_for(sitting, seats[0], sitting.table.clock.began))
    lengths = Counter(len(shown.choices) for shown in found)
    assert len([length for length, times in lengths.items() if times > 1]) > 1, "chains of different lengths"
    assert all(0.2 <= shown.drawn <= 0.8 for shown in found)
    assert all(shown.late == pytest.approx(0, abs=1e-6) for shown in found)
