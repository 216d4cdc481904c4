"""Among people nobody's bot decides by default: who is away is waited for, until the others agree to a bot."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.server.sitting import Sitting, with_bots
from tests.server.test_silence import silent

import anju
from anju.server.api import catalogue
from anju.server.live.clock import PRESETS, live, times
from anju.server.live.seat import AWAY_AFTER
from anju.server.protocol import messages
from anju.server.protocol.messages import Ack, Away, ClockSettings, RefusedShown
from anju.server.rooms import lobby

GAMES = [game.id for game in anju.all_games()]
LONG = 10_000.0


def usual(game: str, people: int | None = None) -> Sitting:
    """A room as it is made when nobody chooses anything about time."""
    sitting = Sitting(game, people, seed=4, clock=live(anju.game(game)))
    if people is not None:
        sitting.host_does("add_bot")
    return sitting.start()


def leaves(sitting: Sitting, seat: int) -> None:
    sitting.do(sitting.room.went(sitting.pid(seat), sitting.now))
    sitting.wait(AWAY_AFTER + 0.1)


def asked(sitting: Sitting) -> int:
    return sitting.live_game.table.questions[0].seat


# -- who is away ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_people_wait_for_who_is_away_and_see_for_whom(game: str):
    sitting = usual(game)
    absent = asked(sitting)
    other = (absent + 1) % len(sitting.room.seats)
    leaves(sitting, absent)
    sitting.wait(LONG)
    assert sitting.rows == []
    assert sitting.asked_bots == []
    assert sitting.live_game.shown(other, 0, sitting.now).clock.stopped == "away"
    seats = lobby.shown(sitting.room, other).seats
    assert [seat.n for seat in seats if not seat.online and not seat.stand_in] == [absent]


def test_a_short_window_is_not_over_before_the_absence_is_known():
    """The phone was last heard of seconds ago: that time is given back, too."""
    sitting = Sitting("fengsheng", seed=3, clock=live(anju.game("fengsheng"))).start()
    sitting.play_until("contest")
    seat = sitting.live_game.waiting[0]
    whole = sitting.live_game.clock.left(seat, sitting.now)
    sitting.wait(7)
    sitting.do(sitting.room.went(sitting.pid(seat), sitting.now - 7))
    rows = len(sitting.rows)
    sitting.wait(LONG)
    assert len(sitting.rows) == rows
    sitting.do(sitting.room.came(sitting.pid(seat), sitting.now))
    assert sitting.live_game.clock.left(seat, sitting.now) == whole


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_puts_a_bot_on_a_seat(preset: messages.Preset):
    sitting = Sitting("codex", seed=4, clock=live(anju.game("codex")))
    sitting.host_does("settings", preset=preset)
    sitting.start()
    leaves(sitting, asked(sitting))
    sitting.wait(LONG)
    assert sitting.asked_bots == []


def test_the_host_may_choose_that_a_bot_goes_on():
    sitting = Sitting("codex", seed=4, clock=live(anju.game("codex")))
    sitting.host_does("settings", clock=ClockSettings(base_ms=90_000, grace_ms=60_000))
    sitting.start()
    absent = asked(sitting)
    leaves(sitting, absent)
    sitting.wait(50)
    assert sitting.asked_bots == []
    sitting.wait(6)
    assert [ask.seat for ask in sitting.asked_bots] == [absent]


# -- going on with a bot --------------------------------------------------------------------------------------


def test_those_who_are_here_agree_to_go_on_with_a_bot():
    sitting = usual("fengsheng")
    absent = asked(sitting)
    here = [seat for seat in range(5) if seat != absent]
    leaves(sitting, absent)
    for n, seat in enumerate(here[:-1], 1):
        sitting.person_does(sitting.pid(seat), "stand_in")
        assert lobby.shown(sitting.room, absent).stand_in_wanted == here[:n]
        assert not sitting.room.seats[absent].stand_in
    sitting.person_does(sitting.pid(here[-1]), "stand_in")
    assert sitting.last(here[0], Away) == Away(seat=absent, away=True, stand_in=True)
    assert [ask.seat for ask in sitting.asked_bots] == [absent]
    shown = lobby.shown(sitting.room, here[0])
    assert shown.stand_in_wanted == []
    assert shown.seats[absent].stand_in
    assert sitting.live_game.clock.stops == set()
    sitting.bots_decide()
    sitting.wait(5)
    assert sitting.rows[0].by == "bot"


def test_who_is_back_plays_on_and_is_waited_for_again():
    sitting = usual("codex")
    absent = asked(sitting)
    leaves(sitting, absent)
    sitting.person_does(sitting.pid(1 - absent), "stand_in")
    assert sitting.room.seats[absent].stand_in
    sitting.do(sitting.room.came(sitting.pid(absent), sitting.now))
    assert not sitting.room.seats[absent].stand_in
    leaves(sitting, absent)
    sitting.wait(LONG)
    assert not sitting.room.seats[absent].stand_in


def test_a_wish_ends_when_everybody_is_back():
    sitting = usual("fengsheng")
    leaves(sitting, 4)
    sitting.person_does(sitting.pid(0), "stand_in")
    sitting.do(sitting.room.came(sitting.pid(4), sitting.now))
    assert lobby.shown(sitting.room, 1).stand_in_wanted == []
    leaves(sitting, 3)
    for seat in (1, 2, 4):
        sitting.person_does(sitting.pid(seat), "stand_in")
    assert not sitting.room.seats[3].stand_in, "seat 0 was asked about somebody else"


def test_a_wish_ends_when_who_was_waited_for_is_asked_to_leave():
    sitting = usual("fengsheng")
    leaves(sitting, 4)
    sitting.person_does(sitting.pid(1), "stand_in")
    sitting.host_does("kick", seat=4)
    assert lobby.shown(sitting.room, 1).stand_in_wanted == []


def test_a_wish_survives_a_restart():
    sitting = usual("fengsheng")
    leaves(sitting, 4)
    sitting.person_does(sitting.pid(1), "stand_in")
    after = sitting.restart()
    assert lobby.shown(after.room, 0).stand_in_wanted == [1]
    after.wait(AWAY_AFTER + 0.1)
    for seat in (0, 2, 3):
        after.person_does(after.pid(seat), "stand_in")
    assert after.room.seats[4].stand_in


def test_the_last_who_does_not_agree_may_leave_too():
    sitting = usual("fengsheng")
    leaves(sitting, 4)
    for seat in (0, 1, 2):
        sitting.person_does(sitting.pid(seat), "stand_in")
    assert not sitting.room.seats[4].stand_in
    leaves(sitting, 3)
    assert [sitting.room.seats[seat].stand_in for seat in (3, 4)] == [True, True]


def test_nobody_is_replaced_who_is_here():
    sitting = usual("codex")
    sitting.person_does(sitting.pid(0), "stand_in")
    refusal = sitting.last(0, RefusedShown)
    assert refusal.code == "nobody_away"
    assert refusal.remedy.zh
    lobbied = Sitting("codex")
    lobbied.person_does(lobbied.pid(0), "stand_in")
    assert lobbied.last(0, RefusedShown).code == "not_playing"


def test_where_talk_is_forbidden_a_bot_may_be_wanted_and_that_is_not_taken_back():
    """The silence would never end if nobody could say that they would go on."""
    sitting = silent(usual("tragedy_looper"))
    leaves(sitting, 3)
    sitting.person_does(sitting.pid(1), "stand_in")
    assert isinstance(sitting.inbox(1)[-1], Ack | messages.Lobby)
    assert lobby.shown(sitting.room, 0).stand_in_wanted == [1]
    sitting.person_does(sitting.pid(1), "stand_in", on=False)
    assert sitting.last(1, RefusedShown).code == "silent"
    assert lobby.shown(sitting.room, 0).stand_in_wanted == [1]


def test_that_a_bot_plays_on_for_who_has_left_is_told_once():
    sitting = usual("fengsheng")
    sitting.person_does(sitting.pid(4), "leave")
    for _ in range(40):
        sitting.bots_decide()
        sitting.wait(1)
        if sitting.room.state == "over":
            break
        question = sitting.live_game.table.questions[0]
        if question.seat != 4:
            sitting.answer(question.seat, question.default)
    told = [
        line for line in sitting.live_game.shown(0, 0, sitting.now).events if line.kind.startswith("table:")
    ]
    assert [(line.kind, line.data) for line in told] == [("table:left", [4])]
    after = sitting.restart()
    assert [
        line for line in after.live_game.shown(0, 0, after.now).events if line.kind.startswith("table:")
    ] == told


# -- alone ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_alone_there_is_no_clock(game: str):
    sitting = usual(game, people=1)
    for _ in range(60):
        if sitting.room.state == "over":
            break
        prompt = sitting.prompt(0)
        if prompt is not None and sitting.live_game._open[0].by == "you":
            assert prompt.deadline_ms is None
            sitting.answer(0, sitting.live_game._open[0].question.default)
        sitting.bots_decide()
        sitting.wait(1)
    assert not [row for row in sitting.rows if row.by == "clock"]
    assert [row for row in sitting.rows if row.by == "seat"]


def test_alone_there_is_a_clock_for_who_asks_for_it():
    sitting = with_bots("codex")
    assert sitting.room.clock.alone
    for _ in range(20):
        if (prompt := sitting.prompt(0)) is not None:
            assert prompt.deadline_ms is not None
            return
        sitting.bots_decide()
        sitting.wait(1)
    raise AssertionError("the person is never asked")


def test_whoever_is_left_by_the_others_has_time():
    sitting = usual("codex")
    assert sitting.live_game.shown(0, 0, sitting.now).clock.left_ms is not None
    sitting.person_does(sitting.pid(1), "leave")
    for _ in range(40):
        sitting.bots_decide()
        sitting.wait(1)
        if sitting.live_game.table.question(0) is not None:
            sitting.answer(0, sitting.live_game.table.questions[0].default)
    assert sitting.live_game.shown(0, 0, sitting.now).clock.left_ms is None
    assert not [row for row in sitting.rows if row.by == "clock"]


# -- presets --------------------------------------------------------------------------------------------------


def test_every_preset_is_offered_and_named():
    assert set(PRESETS) == set(get_args(messages.Preset))
    for info in catalogue.games():
        assert [one.preset for one in info.presets] == list(PRESETS)
        assert all(one.name.zh and one.name.en for one in info.presets)


@pytest.mark.parametrize("game", GAMES)
def test_a_preset_sets_the_times_and_nothing_else(game: str):
    chosen = ClockSettings(grace_ms=60_000, wait_for_away=False, alone=True, talk_ms=1000)
    usual, calm, slow = (times(anju.game(game), preset, chosen) for preset in ("live", "calm", "slow"))
    assert usual.base_ms == live(anju.game(game)).base_ms
    assert (calm.base_ms, calm.reserve_ms) == (2 * (usual.base_ms or 0), 2 * usual.reserve_ms)
    assert calm.words == {word: 2 * ms for word, ms in usual.words.items()}
    assert (slow.base_ms, slow.window_ms, slow.words, slow.reserve_ms) == (None, None, {}, 0)
    for clock in (usual, calm, slow):
        assert (clock.grace_ms, clock.wait_for_away) == (60_000, False)
        assert (clock.alone, clock.talk_ms) == (True, 1000)
