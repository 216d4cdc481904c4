"""When an answer shows that a bot or the clock gave: at a time drawn once, whatever was asked, how often, and however long
it was thought about.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest
from tests.games.tragedy_looper.boss_script import with_boss
from tests.server.sitting import Sitting

import anju
from anju.server.live.effects import AskBot

GAMES = [game.id for game in anju.all_games()]
OPTIONS = {"tragedy_looper": {"script": with_boss("shrine_maiden")}}
"""With the Boss the mastermind is asked something even where there is nothing to choose."""

NEVER = 1e9


class Pace(NamedTuple):
    """How long a bot thinks."""

    first: float
    best: float


QUICK = Pace(0.0, 0.02)
PACES = {
    "at once": Pace(0.0, 0.0),
    "quick": Pace(0.01, 0.01),
    "as long as there is": Pace(0.01, 0.09),
    "longer than half of it": Pace(0.01, 0.15),
    "longer than there is": Pace(0.15, 3.0),
    "endless": Pace(0.05, NEVER),
    "no thought at all": Pace(NEVER, NEVER),
}


class Shown(NamedTuple):
    """A moment in which one seat was answered for."""

    choices: tuple[int, ...]
    """How many values each of its questions had."""
    drawn: float
    """When it was to show, after it could have."""
    late: float
    """When it showed after that."""


class Thinker:
    """Bots that take their time: first they would answer at random, then with the last value on offer."""

    def __init__(self, sitting: Sitting, pace: Pace) -> None:
        self._sitting = sitting
        self._pace = pace
        self._to_come: list[tuple[float, AskBot, bool]] = []

    def take(self) -> None:
        """Bots that were asked have their turn."""
        sitting = self._sitting
        asked, sitting.asked_bots = sitting.asked_bots, []
        for ask in asked:
            sitting.do(sitting.room.bot_begins(ask, sitting.now, sitting.now))
            self._to_come += [(sitting.now + at, ask, at == self._pace.best) for at in set(self._pace)]
        self._to_come.sort(key=lambda one: one[0])

    def go_on(self) -> None:
        """To the next thing that happens."""
        sitting = self._sitting
        thought = self._to_come[0][0] if self._to_come else NEVER
        if sitting.wake is not None and sitting.wake < thought:
            sitting.until(sitting.wake)
            return
        at, ask, best = self._to_come.pop(0)
        sitting.until(at)
        question = sitting.live_game.table.question(ask.seat)
        plan = [] if question is None else sitting.bots_plan(ask)
        sitting.do(sitting.room.bot_plans(ask, plan, best, sitting.now))


def answered_for(sitting: Sitting, seat: int, began: float, pace: Pace = QUICK) -> Shown:
    """The present moment, to its end; bots think."""
    table, rows, drawn, bots = sitting.live_game, len(sitting.rows), None, Thinker(sitting, pace)
    moment, choices = table._moment, list[int]()
    while table._moment == moment:
        question = table.table.question(seat)
        answered = len(sitting.rows) - rows
        if question is not None and len(choices) == answered:
            choices.append(len(question.values))
        bots.take()
        drawn = table._substitutes._due.get(seat, drawn)
        bots.go_on()
    assert drawn is not None
    return Shown(tuple(choices), drawn - began, sitting.now - drawn)


def everybody_declines(sitting: Sitting) -> None:
    """The present moment, to its end."""
    table = sitting.live_game
    moment = table._moment
    for question in table.table.questions:
        if sitting.room.seats[question.seat].kind == "person":
            sitting.answer(question.seat, question.default)
    while table._moment == moment and sitting.asked_bots:
        sitting.bots_decide()
        while table._moment == moment and sitting.wake is not None and not sitting.asked_bots:
            sitting.until(sitting.wake)


def out_of_time(game: str, seed: int) -> list[Shown]:
    """A game in which everybody declines in windows and lets time run out elsewhere."""
    sitting, found = Sitting(game, seed=seed), list[Shown]()
    sitting.host_does("settings", options=OPTIONS.get(game, {}))
    sitting.start()
    for _ in range(80):
        sitting.talk_over()
        if sitting.room.state == "over":
            break
        if len(sitting.live_game.waiting) > 1:
            everybody_declines(sitting)
            continue
        (seat,) = sitting.live_game.waiting
        deadline = sitting.live_game.clock.deadline(seat)
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


def bots_moments(game: str, pace: Pace, seed: int, most: int = 60) -> list[Shown]:
    """Those in which nobody but a bot was asked, in a game in which people decline."""
    found = list[Shown]()
    sitting = Sitting(game, 1 if game == "codex" else 2, seed=seed)
    sitting.host_does("add_bot")
    sitting.start()
    for _ in range(most):
        sitting.talk_over()
        if sitting.room.state == "over":
            break
        seats = sitting.live_game.waiting
        if len(seats) > 1 or sitting.room.seats[seats[0]].kind == "person":
            everybody_declines(sitting)
        else:
            found.append(answered_for(sitting, seats[0], sitting.live_game.clock.began, pace))
    return found


def test_how_often_a_bot_is_asked_in_a_moment_does_not_show():
    found = [shown for seed in (1, 2) for shown in bots_moments("fengsheng", QUICK, seed)]
    lengths = Counter(len(shown.choices) for shown in found)
    assert len([length for length, times in lengths.items() if times > 1]) > 1, "chains of different lengths"
    assert all(0.2 <= shown.drawn <= 0.8 for shown in found)
    assert all(shown.late == pytest.approx(0, abs=1e-6) for shown in found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("pace", PACES)
def test_how_long_a_bot_thinks_does_not_show(game: str, pace: str):
    found = bots_moments(game, PACES[pace], seed=3)
    assert len(found) > 5
    assert all(0.2 <= shown.drawn <= 0.8 for shown in found)
    assert all(shown.late == pytest.approx(0, abs=1e-6) for shown in found)
    if game != "codex" and PACES[pace].first < NEVER:  # who declines is not asked on
        assert any(len(shown.choices) > 1 for shown in found), "something nobody else knew of"


def test_the_same_moments_come_at_the_same_times_however_long_bots_think():
    """Bots whose first thought is their best: what they do is the same, and so has to be when."""
    times = []
    for best in (0.01, 0.3, 3.0, NEVER):
        sitting = Sitting("fengsheng", 1, seed=5)
        sitting.host_does("add_bot")
        sitting.start()
        sitting.bots_choice = lambda ask, table: table.question(ask.seat).values[-1]  # type: ignore[method-assign, union-attr]  # always alike
        shown = list[float]()
        for _ in range(40):
            seats = sitting.live_game.waiting
            if sitting.room.state == "over" or len(seats) > 1 or seats == [0]:
                everybody_declines(sitting)
            else:
                answered_for(sitting, seats[0], 0.0, Pace(0.01, best))
            shown.append(sitting.now)
        times.append(shown)
    assert len(set(times[0])) > 20
    assert times[1:] == [pytest.approx(times[0])] * 3
