"""Time that stands: a pause by consent, a room that waits for people, talk between two days; and what time takes."""

from __future__ import annotations

import pytest
from tests.server.sitting import Sitting, contest, duel, with_bots

import anju
from anju.server.live.clock import live
from anju.server.live.seat import AWAY_AFTER
from anju.server.protocol import messages
from anju.server.protocol.messages import RefusedShown, Step
from anju.server.rooms import lobby

LONG = 10_000.0


def left(sitting: Sitting, seat: int) -> int:
    prompt = sitting.prompt(seat)
    assert prompt is not None
    assert prompt.deadline_ms is not None
    return prompt.deadline_ms


def clock(sitting: Sitting) -> messages.ClockShown:
    return sitting.live_game.shown(0, 0, sitting.now).clock


# -- a pause ------------------------------------------------------------------------------------------------


def paused() -> Sitting:
    sitting = contest()
    sitting.wait(2)
    for seat in range(5):
        sitting.person_does(sitting.pid(seat), "pause")
    return sitting


def test_a_pause_needs_everybody_who_is_here():
    sitting = contest()
    for seat in range(4):
        sitting.person_does(sitting.pid(seat), "pause")
        shown = lobby.shown(sitting.room, 4)
        assert (shown.paused, shown.pause_wanted) == (False, list(range(seat + 1)))
    sitting.person_does(sitting.pid(4), "pause")
    assert lobby.shown(sitting.room, 0).paused
    assert sitting.last(2, Step).clock.stopped == "pause"


def test_whoever_is_away_is_not_asked_for_a_pause():
    sitting = contest()
    sitting.do(sitting.room.went(sitting.pid(4), sitting.now))
    for seat in range(4):
        sitting.person_does(sitting.pid(seat), "pause")
    assert not sitting.room.paused, "a phone that changes networks is still here"
    sitting.wait(AWAY_AFTER + 0.1)
    assert sitting.room.paused, "now the others are all there is"


def test_a_wish_can_be_taken_back():
    sitting = contest()
    for seat in range(4):
        sitting.person_does(sitting.pid(seat), "pause")
    sitting.person_does(sitting.pid(0), "pause", on=False)
    sitting.person_does(sitting.pid(4), "pause")
    assert not sitting.room.paused


def test_in_a_pause_nothing_happens_and_no_time_is_lost():
    sitting = paused()
    seat = sitting.live_game.waiting[0]
    before, rows = left(sitting, seat), len(sitting.rows)
    sitting.do(sitting.room.went(sitting.pid(3), sitting.now))
    sitting.wait(LONG)
    assert len(sitting.rows) == rows
    assert sitting.asked_bots == [], "no bot takes a seat in a pause"
    assert left(sitting, seat) == before
    id = sitting.answer(seat, "pass")
    refusal = sitting.last(seat, RefusedShown)
    assert (refusal.id, refusal.code) == (id, "paused")
    assert refusal.remedy.zh


def test_anybody_ends_a_pause_and_the_time_goes_on():
    sitting = paused()
    seat = sitting.live_game.waiting[0]
    before, rows = left(sitting, seat), len(sitting.rows)
    sitting.wait(LONG)
    sitting.person_does(sitting.pid(2), "pause", on=False)
    assert left(sitting, seat) == before
    assert sitting.last(seat, Step).clock.stopped is None
    sitting.wait(before / 1000 - 0.1)
    assert not sitting.rows[rows:]
    sitting.wait(1)
    assert {row.by for row in sitting.rows[rows:]} == {"clock"}


def test_bots_wait_in_a_pause():
    sitting = with_bots("fengsheng")
    for _ in range(40):
        if sitting.asked_bots and sitting.live_game.wake_at() is not None:
            break
        sitting.somebody_answers()
    assert sitting.asked_bots
    sitting.person_does(sitting.pid(0), "pause")
    assert sitting.room.paused, "who is alone with bots has nobody to ask"
    rows = len(sitting.rows)
    sitting.bots_decide()
    sitting.wait(LONG)
    assert len(sitting.rows) == rows
    sitting.person_does(sitting.pid(0), "pause", on=False)
    sitting.wait(1)
    assert len(sitting.rows) > rows


@pytest.mark.parametrize("whole", [False, True], ids=["from the snapshot", "from the answers"])
def test_a_pause_survives_a_restart(whole: bool):
    sitting = paused()
    seat = sitting.live_game.waiting[0]
    after = sitting.restart(whole=whole)
    assert lobby.shown(after.room, 0).paused
    assert clock(after).stopped == "pause"
    rows = len(after.rows)
    after.wait(LONG)
    assert len(after.rows) == rows
    if not whole:
        assert left(after, seat) == left(sitting, seat)


def test_there_is_no_pause_without_a_game():
    sitting = Sitting("codex")
    sitting.person_does(sitting.pid(0), "pause")
    assert sitting.last(0, RefusedShown).code == "not_playing"


def test_the_next_game_is_not_paused():
    sitting = duel()
    for seat in range(2):
        sitting.person_does(sitting.pid(seat), "pause")
    sitting.room.state = "over"
    sitting.host_does("rematch")
    sitting.start()
    assert not sitting.room.paused
    assert clock(sitting).stopped is None


# -- a room that waits --------------------------------------------------------------------------------------


def waiting_room(grace_ms: int | None) -> Sitting:
    sitting = Sitting("codex", seed=5)
    settings = live(anju.game("codex"))
    settings = messages.ClockSettings(
        base_ms=settings.base_ms, reserve_ms=0, grace_ms=grace_ms, wait_for_away=True
    )
    sitting.host_does("settings", clock=settings)
    sitting.start()
    sitting.play_until("main")
    return sitting


def test_clocks_stand_while_somebody_is_away():
    sitting = waiting_room(None)
    seat = sitting.live_game.waiting[0]
    sitting.do(sitting.room.went(sitting.pid(1 - seat), sitting.now))
    before = left(sitting, seat)
    sitting.wait(LONG)
    assert clock(sitting).stopped == "away"
    assert left(sitting, seat) == before, "not even until the others were told"
    rows = len(sitting.rows)
    sitting.answer(seat, sitting.live_game.table.questions[0].values[0])
    assert len(sitting.rows) == rows + 1, "who is here may go on"
    sitting.do(sitting.room.came(sitting.pid(1 - seat), sitting.now))
    assert clock(sitting).stopped is None


def test_clocks_go_on_when_a_bot_takes_the_seat():
    sitting = waiting_room(20_000)
    seat = sitting.live_game.waiting[0]
    sitting.do(sitting.room.went(sitting.pid(1 - seat), sitting.now))
    sitting.wait(15)
    assert clock(sitting).stopped == "away"
    sitting.wait(6)
    assert clock(sitting).stopped is None


def test_otherwise_time_goes_on_without_them():
    sitting = duel()
    sitting.do(sitting.room.went(sitting.pid(0), sitting.now))
    sitting.wait(AWAY_AFTER + 1)
    assert clock(sitting).stopped is None


# -- talk between two days ----------------------------------------------------------------------------------


def evening(people: int | None = None, clock: messages.ClockSettings | None = None) -> Sitting:
    """惨剧轮回, and the second day has just begun."""
    sitting = Sitting("tragedy_looper", people, seed=2)
    if clock is not None:
        sitting.host_does("settings", clock=clock)
    if people is not None:
        sitting.host_does("add_bot")
    sitting.start()
    for _ in range(200):
        if sitting.live_game.table.view(None)["day"] == 2:
            return sitting
        question = sitting.live_game.table.questions[0]
        if sitting.room.seats[question.seat].kind == "bot":
            sitting.bots_decide()
            sitting.wait(1)
        else:
            sitting.answer(question.seat, question.values[0])
    raise AssertionError("the second day never comes")


def test_between_two_days_people_have_time_to_talk():
    sitting = evening()
    asked = sitting.live_game.waiting[0]
    assert clock(sitting).talk_ms == 120_000
    assert left(sitting, asked) == 120_000 + 60_000 + 180_000
    sitting.say(sitting.pid(1), messages.Chat(id="c", text="神社有人"))
    assert isinstance(sitting.inbox(1)[-1], messages.ChatShown), "also where the rules will forbid it"
    prompt = sitting.prompt(asked)
    assert prompt is not None
    early = messages.Answer(id="early", prompt=prompt.id, value=prompt.options[0].value)
    sitting.say(sitting.pid(asked), early)
    assert sitting.last(asked, RefusedShown).code == "talking"
    rows = len(sitting.rows)
    sitting.wait(120.1)
    assert len(sitting.rows) == rows
    told = sitting.last(2, Step)
    assert (told.clock.talk_ms, told.silent) == (None, True)
    sitting.say(sitting.pid(1), messages.Chat(id="d", text="神社有人"))
    assert sitting.last(1, RefusedShown).code == "silent"


def test_talk_ends_when_everybody_is_ready():
    sitting = evening()
    sitting.wait(30)
    for seat in range(3):
        sitting.person_does(sitting.pid(seat), "ready")
    assert lobby.shown(sitting.room, 3).ready == [0, 1, 2]
    assert clock(sitting).talk_ms is not None
    sitting.person_does(sitting.pid(3), "ready")
    assert clock(sitting).talk_ms is None
    assert left(sitting, sitting.live_game.waiting[0]) == 60_000 + 180_000
    assert lobby.shown(sitting.room, 0).ready == []
    sitting.person_does(sitting.pid(0), "ready")
    assert sitting.last(0, RefusedShown).code == "not_talking"


def test_talk_does_not_wait_for_who_is_away():
    sitting = evening()
    for seat in range(3):
        sitting.person_does(sitting.pid(seat), "ready")
    sitting.do(sitting.room.went(sitting.pid(3), sitting.now))
    sitting.wait(AWAY_AFTER + 0.1)
    assert clock(sitting).talk_ms is None


def test_who_plays_alone_with_bots_does_not_wait():
    sitting = evening(1)
    assert clock(sitting).talk_ms is None


def test_without_a_clock_nobody_is_held_up():
    assert clock(evening(clock=messages.ClockSettings(preset="slow", talk_ms=60_000))).talk_ms is None


def test_a_room_chooses_how_long():
    settings = live(anju.game("tragedy_looper"))
    long = messages.ClockSettings(base_ms=settings.base_ms, talk_ms=300_000)
    assert clock(evening(clock=long)).talk_ms == 300_000
    assert clock(evening(clock=messages.ClockSettings(base_ms=settings.base_ms, talk_ms=0))).talk_ms is None


def test_talk_goes_on_after_a_restart_with_the_time_it_had():
    sitting = evening()
    sitting.wait(50)
    sitting.keep()
    after = sitting.restart()
    assert clock(after).talk_ms == 70_000
    assert not after.live_game.silent(after.now)


# -- time runs out ------------------------------------------------------------------------------------------


def test_where_nothing_is_harmless_a_bot_chooses_when_time_is_up():
    sitting = Sitting("fengsheng", seed=3).start()
    for _ in range(400):
        question = sitting.live_game.table.questions[0]
        prompt = sitting.prompt(question.seat)
        if prompt is not None and prompt.default is None and len(question.values) > 2:
            break
        sitting.answer(question.seat, question.default)
    seat, rows = question.seat, len(sitting.rows)
    sitting.wait(left(sitting, seat) / 1000)
    (ask,) = [ask for ask in sitting.asked_bots if ask.seat == seat]
    shown = sitting.prompt(seat)
    assert shown is not None
    assert shown.by == "bot"
    sitting.do(sitting.room.bot_plans(ask, [question.values[-1]], True, sitting.now))
    for _ in range(3):  # what that choice leads to is the bot's business, too
        sitting.wait(3)
        sitting.bots_decide()
    row = sitting.rows[rows]
    assert (row.seat, row.by, row.value) == (seat, "clock", question.values[-1])
    assert "table:clock" in [line.kind for line in sitting.live_game.shown(seat, 0, sitting.now).events]
