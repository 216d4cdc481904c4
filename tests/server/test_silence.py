"""While talk is forbidden (禁止讨论) nothing that people do to the room tells the others anything."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.sitting import Sitting, with_bots
from tests.server.test_every_deed import DEEDS, Walk

from anju.engine.errors import Refused
from anju.server.live.effects import SPECTATORS
from anju.server.live.seat import AWAY_AFTER, GONE_AFTER
from anju.server.protocol import messages
from anju.server.protocol.messages import Ack, RefusedShown
from anju.server.rooms import lobby, talking

FINAL = {"leave", "kick"}
"""What cannot be taken back, and so can be said once at most."""


def spoken(sitting: Sitting) -> Sitting:
    """Plays on until people may talk."""
    while sitting.live_game.silent(sitting.now):
        sitting.somebody_answers()
    return sitting


def silent(sitting: Sitting) -> Sitting:
    """Plays on until they may not."""
    for _ in range(200):
        if sitting.live_game.silent(sitting.now):
            return sitting
        if sitting.live_game.clock.talking(sitting.now):
            sitting.talk_over()
        else:
            sitting.somebody_answers()
    raise AssertionError("it never gets quiet")


def four() -> Sitting:
    sitting = Sitting("tragedy_looper", seed=1)
    sitting.host_does("spectators", spectators="on", talk=True)
    return silent(sitting.start())


def hush(sitting: Sitting) -> None:
    for inbox in sitting.sent.values():
        inbox.clear()


def others_heard(sitting: Sitting, seat: int) -> list[Any]:
    """What all but this seat were sent."""
    return [one for pid, inbox in sitting.sent.items() if pid != sitting.pid(seat) for one in inbox]


@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed not in FINAL])
def test_nothing_that_can_be_done_to_a_room_is_seen_by_others(deed: str):
    walk = Walk(four(), deed)
    sitting = walk.sitting
    if deed in {"take_over", "reclaim"}:
        sitting.do(sitting.room.went(sitting.room.host, sitting.now))
        sitting.wait(GONE_AFTER + 1)
        silent(sitting)
    before = sitting.room.body()
    for _ in range(12):
        hush(sitting)
        walk.does(deed)
        for seat in range(4):
            refused = [one for one in sitting.inbox(seat) if isinstance(one, RefusedShown)]
            if refused:
                assert others_heard(sitting, seat) == []
    assert sitting.room.body() == before
    assert sitting.sent[SPECTATORS] == []


@pytest.mark.parametrize(
    ("deed", "fields"),
    [("spectators", {"spectators": "delayed", "delay_ms": 271_000}), ("lock", {"on": True})],
)
def test_who_is_away_reads_nothing_on_return_that_was_done_in_the_silence(deed: str, fields: dict[str, Any]):
    sitting = four()
    host = next(seat for seat in range(4) if sitting.pid(seat) == sitting.room.host)
    for seat in range(4):
        if seat != host:
            sitting.do(sitting.room.went(sitting.pid(seat), sitting.now))
    sitting.wait(AWAY_AFTER + 1)
    before = sitting.room.body()
    sitting.host_does(deed, **fields)
    assert sitting.last(host, RefusedShown).code == "silent"
    assert sitting.room.body() == before


def test_toggling_a_pause_is_no_signal():
    sitting = four()
    hush(sitting)
    for on in (True, False, True, True, False):
        sitting.person_does(sitting.pid(1), "pause", on=on)
        refusal = sitting.last(1, RefusedShown)
        assert (refusal.code, refusal.rule) == ("silent", "TL-8.4")
        assert "暂停" in refusal.remedy.zh
    assert others_heard(sitting, 1) == []
    spoken(sitting)
    sitting.person_does(sitting.pid(1), "pause")
    assert lobby.shown(sitting.room, 2).pause_wanted == [1], "it can be asked for when the silence ends"


def test_what_was_wanted_before_the_silence_stays_as_it_was():
    sitting = spoken(four())
    sitting.person_does(sitting.pid(1), "pause")
    sitting.person_does(sitting.pid(2), "pause")
    silent(sitting)
    hush(sitting)
    sitting.person_does(sitting.pid(1), "pause", on=False)
    sitting.person_does(sitting.pid(3), "pause")
    assert lobby.shown(sitting.room, 0).pause_wanted == [1, 2]
    assert {one.code for seat in (1, 3) for one in sitting.inbox(seat)} == {"silent"}
    assert sitting.inbox(0) == []


def test_a_pause_in_force_ends_when_somebody_wants_to_go_on_and_does_not_begin_again():
    sitting = four()
    sitting.room.pause(True)
    assert sitting.live_game.silent(sitting.now)
    sitting.person_does(sitting.pid(2), "pause", on=False)
    assert not lobby.shown(sitting.room, 2).paused
    sitting.person_does(sitting.pid(2), "pause")
    assert sitting.last(2, RefusedShown).code == "silent"


def test_who_is_alone_with_bots_may_pause_whenever_they_like():
    sitting = with_bots("tragedy_looper")
    assert sitting.live_game.silent(sitting.now)
    sitting.host_does("pause")
    assert sitting.room.paused
    assert isinstance([one for one in sitting.inbox(0) if isinstance(one, Ack)][-1], Ack)


def test_who_has_to_go_may_go_and_a_host_may_let_a_bot_go_on():
    sitting = four()
    sitting.person_does(sitting.pid(3), "leave")
    sitting.host_does("kick", seat=2)
    assert [seat.kind for seat in sitting.room.seats] == ["person", "person", "bot", "bot"]


def test_what_people_say_and_arrange_for_themselves_is_not_heard_either():
    sitting = four()
    hush(sitting)
    for message in (
        messages.Chat(id="c", text="看我"),
        messages.Yield(id="y"),
        messages.Yield(id="z", on=False),
        messages.AskAgain(id="a", habit="nothing"),
        messages.Why(id="w", prompt=1, what=1),
        messages.Foresee(id="f", prompt=1),
    ):
        sitting.say(sitting.pid(1), message)
    assert others_heard(sitting, 1) == []
    with pytest.raises(Refused):
        talking.spectator_says(sitting.room, messages.Chat(id="s", text="看我"), sitting.now)


def test_hosting_does_not_pass_in_the_silence_by_a_persons_wish():
    sitting = four()
    sitting.do(sitting.room.went(sitting.room.host, sitting.now))
    sitting.wait(GONE_AFTER + AWAY_AFTER)
    silent(sitting)
    for seat in (1, 2, 3):
        sitting.person_does(sitting.pid(seat), "take_over")
        assert sitting.last(seat, RefusedShown).code == "silent"
    assert sitting.room.seat_of(sitting.room.host) == 0
