"""Base time, reserve and shared clocks; what stops with the server and what comes back with a turn."""

from __future__ import annotations

from math import nextafter
from random import Random
from typing import Any

import anju
from anju.engine.time_control import TimeControl
from anju.server.live.clock import LEAST, MOST_SHOWING, SLOW, Clock, live
from anju.server.protocol.messages import ClockSettings

SETTINGS = ClockSettings(
    preset="custom", base_ms=40_000, window_ms=12_000, words={"choose_role": 8_000}, reserve_ms=60_000
)
USUAL = TimeControl(words={"choose_role": 45_000})
TURN_1: dict[str, Any] = {"game": "fengsheng", "turn": 1}
TURN_2: dict[str, Any] = {"game": "fengsheng", "turn": 2}


def test_the_decisions_of_a_turn_share_its_base_time():
    clock = Clock(SETTINGS, 2, USUAL)
    clock.begin([0], "main", TURN_1, 100.0)
    assert clock.deadline(0) == 100 + 40 + 60
    clock.begin([0], "main", TURN_1, 130.0)
    assert clock.shown(130.0).left_ms == 10_000
    assert clock.deadline(0) == 130 + 10 + 60
    clock.begin([0], "main", TURN_2, 131.0)
    assert clock.shown(131.0).left_ms == 40_000


def test_who_thinks_longer_pays_from_the_reserve():
    clock = Clock(SETTINGS, 2, USUAL)
    clock.begin([0], "main", TURN_1, 0.0)
    clock.begin([1], "main", TURN_2, 55.0)
    assert clock.shown(55.0).reserve_ms == [45_000, 60_000]
    clock.begin([0], "main", {"game": "fengsheng", "turn": 3}, 60.0)
    assert clock.deadline(0) == 60 + 40 + 45


def test_nobody_is_asked_for_less_than_it_takes_to_press_a_button():
    clock = Clock(SETTINGS, 1, USUAL)
    clock.begin([0], "main", TURN_1, 0.0)
    clock.begin([0], "send", TURN_1, 200.0)
    assert clock.shown(200.0).reserve_ms == [0]
    assert clock.deadline(0) == 200 + LEAST


def test_a_window_has_one_clock_for_all_and_costs_no_reserve():
    clock = Clock(SETTINGS, 3, USUAL)
    clock.begin([0, 1, 2], "contest", TURN_1, 10.0)
    assert clock.shown(10.0).shared
    assert {clock.deadline(seat) for seat in range(3)} == {22.0}
    clock.begin([1], "main", TURN_1, 60.0)
    assert clock.shown(60.0).reserve_ms == [60_000] * 3


def test_a_word_may_have_a_time_of_its_own():
    clock = Clock(SETTINGS, 2, USUAL)
    clock.begin([1], "choose_role", TURN_1, 0.0)
    assert clock.deadline(1) == 8.0


def test_in_a_slow_room_nothing_has_a_deadline():
    clock = Clock(SLOW, 2, USUAL)
    clock.begin([0, 1], "contest", TURN_1, 0.0)
    assert clock.deadline(0) is None
    assert clock.shown(50.0).left_ms is None
    assert SLOW.grace_ms is None


def test_time_stands_still_while_the_server_is_down():
    clock = Clock(SETTINGS, 2, USUAL)
    clock.begin([0], "main", TURN_1, 1000.0)
    kept = clock.spent_ms(1015.0)
    clock.resume(kept, 999_000.0)
    assert clock.shown(999_000.0).left_ms == 25_000
    assert clock.deadline(0) == 999_000 + 25 + 60


def test_the_reserve_of_a_loop_comes_back_with_the_next_loop():
    game = anju.game("tragedy_looper")
    clock = Clock(live(game), 4, game.time_control)
    day: dict[str, Any] = {"game": "tragedy_looper", "loop": 1, "day": 1, "phase": "mastermind_cards"}
    clock.begin([0], "m_card", day, 0.0)
    clock.begin([1], "p_card", {**day, "phase": "protagonist_cards"}, 100.0)
    assert clock.shown(100.0).reserve_ms[0] == 140_000
    clock.begin([0], "m_card", {**day, "loop": 2}, 110.0)
    assert clock.shown(110.0).reserve_ms == [180_000] * 4


def test_every_game_has_its_usual_times():
    duel, spies, loops = (live(anju.game(id)) for id in ("codex", "fengsheng", "tragedy_looper"))
    assert duel.base_ms == 90_000
    assert (duel.words["swift"], duel.words["counter"]) == (8_000, 15_000)
    assert (spies.base_ms, spies.window_ms) == (45_000, 12_000)
    assert (loops.reserve_ms, loops.talk_ms) == (180_000, 120_000)


def test_talk_is_over_when_it_ends_however_seconds_add_up():
    clock, rng = Clock(SETTINGS, 4, USUAL), Random(1)
    for _ in range(200):
        clock.began, clock.talk = rng.uniform(0, 2000), rng.choice((0.1, 30.0, 120.0))
        assert clock.talk_ends is not None
        assert clock.talking(nextafter(clock.talk_ends, 0))
        assert not clock.talking(clock.talk_ends)


def test_what_has_happened_is_seen_and_read_before_time_runs_and_never_for_long():
    clock = Clock(SETTINGS, 2, USUAL)
    clock.begin([0], "main", TURN_1, 100.0, showing=7.0)
    assert clock.deadline(0) == 100 + 7 + 40 + 60
    clock.begin([1], "main", TURN_1, 110.0, showing=600.0)
    assert clock.deadline(1) == 110 + MOST_SHOWING + 40 + 60
    assert clock.base[0] == 40 - 3, "only what was used after that is paid for"
