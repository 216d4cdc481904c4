"""A line that has died is noticed seconds later: until then nobody's time is up in a room that waits for people."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.sitting import Sitting, contest
from tests.server.test_hub import enter, with_hub
from tests.server.test_waiting_for_people import LONG, usual

import anju
from anju.server.live.clock import live
from anju.server.protocol import bodies, messages
from anju.server.rooms.hub import LOST_AFTER, Hub

AT_ONCE = 1.0
"""Seconds in which the clock's answer has shown."""


def window() -> Sitting:
    """风声 with everybody asked at once, in a room as it is made when nobody chooses anything about time."""
    sitting = Sitting("fengsheng", seed=3, clock=live(anju.game("fengsheng"))).start()
    sitting.play_until("contest")
    sitting.rows.clear()
    return sitting


def left(sitting: Sitting, seat: int) -> float:
    seconds = sitting.live_game.clock.left(seat, sitting.now)
    assert seconds is not None
    return seconds


def pings(sitting: Sitting, seat: int) -> int:
    """How often this seat was asked whether anybody is there."""
    return sum(isinstance(message, messages.Ping) for message in sitting.inbox(seat))


def line_dies(sitting: Sitting, seat: int, before_the_end: float) -> float:
    """So many seconds before the time of this seat is up; gives when it was heard last."""
    sitting.wait(left(sitting, sitting.live_game.waiting[0]) - before_the_end)
    sitting.hear()
    sitting.dead_lines.add(seat)
    return sitting.now


@pytest.mark.parametrize("before_the_end", [0.1, 0.5, 3.0, LOST_AFTER - 0.5])
def test_whose_line_died_before_their_time_was_up_is_not_answered_for(before_the_end: float):
    sitting = window()
    seat = sitting.live_game.waiting[0]
    heard = line_dies(sitting, seat, before_the_end)
    sitting.wait(LOST_AFTER)
    assert sitting.rows == [], "nobody is: for everybody the clock has stood since then"
    sitting.do(sitting.room.went(sitting.pid(seat), heard))
    sitting.wait(LONG)
    assert sitting.rows == []
    sitting.dead_lines.clear()
    sitting.do(sitting.room.came(sitting.pid(seat), sitting.now))
    assert left(sitting, seat) == pytest.approx(before_the_end)


@pytest.mark.parametrize("game", [game.id for game in anju.all_games()])
def test_who_is_there_is_answered_for_as_always(game: str):
    sitting = usual(game)
    sitting.talk_over()
    asked = list(sitting.live_game.waiting)
    sitting.wait(left(sitting, asked[0]) + AT_ONCE)
    sitting.bots_decide()
    sitting.wait(AT_ONCE)
    assert {row.seat for row in sitting.rows} == set(asked)
    assert {row.by for row in sitting.rows} == {"clock"}


def test_who_gives_a_sign_of_life_late_is_answered_for_then():
    sitting = window()
    seat = sitting.live_game.waiting[0]
    line_dies(sitting, seat, 2.0)
    sitting.wait(4.0)
    assert sitting.rows == []
    sitting.dead_lines.clear()
    sitting.wait(AT_ONCE)
    assert {row.by for row in sitting.rows} == {"clock"}


def test_an_answer_that_comes_late_over_a_bad_line_counts():
    """Nobody has answered for them, and nobody knows why it took so long."""
    sitting = window()
    seat = sitting.live_game.waiting[0]
    line_dies(sitting, seat, 2.0)
    sitting.wait(4.0)
    question = sitting.live_game.table.question(seat)
    assert question is not None
    sitting.answer(seat, question.default)
    assert [(row.seat, row.by) for row in sitting.rows] == [(seat, "seat")]


@pytest.mark.parametrize("has_answered", [False, True])
def test_the_others_do_not_learn_whether_a_dead_line_had_something_to_answer(has_answered: bool):
    """Who has sealed an answer is listened for like who has not."""
    sitting = window()
    seat = sitting.live_game.waiting[0]
    question = sitting.live_game.table.question(seat)
    assert question is not None
    if has_answered:
        sitting.answer(seat, question.default)
    line_dies(sitting, seat, 2.0)
    rows = len(sitting.rows)
    others = [other for other in range(5) if other != seat]
    for other in others:
        sitting.inbox(other).clear()
    sitting.wait(LOST_AFTER)
    assert len(sitting.rows) == rows
    assert [sitting.inbox(other) for other in others] == [[messages.Ping()]] * 4


def test_everybody_is_asked_once_in_a_moment_however_much_is_answered_in_it():
    """That there was a target to choose, too, is nobody's business, so nobody is asked anew whether they are there."""
    sitting = usual("tragedy_looper")
    sitting.play_until("m_card")
    moment, rows = sitting.live_game._moment, len(sitting.rows)
    sitting.wait(left(sitting, 0) + AT_ONCE)
    while sitting.live_game._moment == moment:
        sitting.bots_decide()
        sitting.wait(AT_ONCE)
    assert len(sitting.rows) == rows + 2, "the card, and where it lies"
    assert [pings(sitting, seat) for seat in range(4)] == [1, 1, 1, 1]


def test_a_room_that_lets_time_run_listens_for_nobody():
    sitting = contest()
    sitting.dead_lines.add(sitting.live_game.waiting[0])
    sitting.rows.clear()
    sitting.wait(left(sitting, sitting.live_game.waiting[0]) + AT_ONCE)
    assert {row.by for row in sitting.rows} == {"clock"}
    assert [pings(sitting, seat) for seat in range(5)] == [0] * 5


def test_the_dead_line_of_somebody_for_whom_a_bot_answers_holds_up_nobody():
    sitting = window()
    sitting.room.seats[4].stand_in = True
    sitting.dead_lines.add(4)
    sitting.wait(left(sitting, sitting.live_game.waiting[0]) + AT_ONCE)
    assert "clock" in {row.by for row in sitting.rows}


def test_phones_are_asked_when_time_is_up_and_heard_by_whatever_they_send(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Not their answer to that alone: who says something else for ever would hold up the others for ever."""

    async def story(hub: Hub) -> None:
        room = bodies.NewRoom(game="codex", name="Ann", clock=live(anju.game("codex")))
        actor, first = await hub.create(room)
        tokens = [first, await hub.join(actor, "Bo")]
        phones = [await enter(hub, actor.room.id, token) for token in tokens]
        hub.receive(phones[0], messages.RoomDo(id="s", do="start"))
        await actor.settled()
        table = actor.room.live_game
        assert table is not None
        deadline = table.clock.deadline(table.waiting[0])
        assert deadline is not None
        for phone in phones:
            phone.received()
            phone.heard = deadline - 0.1
        monkeypatch.setattr(hub.loop_clock, "time", lambda: deadline + 0.1)
        actor.tick()
        assert [phone.kinds() for phone in phones] == [["ping"], ["ping"]]
        opened = table._open[table.waiting[0]]
        assert not opened.late
        for phone in phones:
            phone.heard = deadline + 0.2
        monkeypatch.setattr(hub.loop_clock, "time", lambda: deadline + 0.3)
        actor.tick()
        assert opened.late

    with_hub(tmp_path, story)
