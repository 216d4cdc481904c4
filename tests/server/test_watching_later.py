"""Who watches later is told later: of the table, and of all that becomes of the room.

Two worlds: in one somebody does something to a room, in the other nobody does.  Until the delay is over, spectators get the
same bytes at the same times in both, those who are there and those who come.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from tests.server import worlds
from tests.server.sitting import Sitting
from tests.server.test_every_deed import IN_A_GAME, SEATS, goes_on

import anju
from anju.server.live.effects import SPECTATORS
from anju.server.live.seat import AWAY_AFTER, GONE_AFTER
from anju.server.protocol import messages
from anju.server.protocol.messages import Ack, RefusedShown, Welcome
from anju.server.rooms import lobby, talking

GAMES = [game.id for game in anju.all_games()]
DELAY = 600.0
STEP = 7.0


def behind(game: str, hands: bool = False) -> Sitting:
    """A game of which spectators have seen the beginning, and are yet to see what has happened since.

    They are listened to, unless they may be shown hands.
    """
    sitting = Sitting(game, None, SEATS, seed=3)
    sitting.host_does("settings", clock=messages.ClockSettings(preset="slow", wait_for_away=False))
    delay_ms = int(DELAY * 1000)
    sitting.host_does("spectators", spectators="delayed", delay_ms=delay_ms, hands=hands, talk=not hands)
    sitting.start()
    for at in range(30):
        goes_on(sitting)
        sitting.wait(5 if at % 2 else DELAY / 12)
    while sitting.live_game.silent(sitting.now):  # most deeds would be refused
        goes_on(sitting)
    assert sitting.live_game.shown_publicly(0) is not None
    assert sitting.live_game.broadcast._queue
    return sitting


def twin(sitting: Sitting) -> Sitting:
    """The same again."""
    other = copy.copy(sitting)
    other.room = worlds.fork(sitting.room)
    other.sent = {pid: [] for pid in sitting.sent}
    other.rows, other.bodies, other.kept = sitting.rows[:], sitting.bodies[:], sitting.kept[:]
    other.asked_bots, other.kicked = sitting.asked_bots[:], sitting.kicked[:]
    return other


class Told(NamedTuple):
    """What spectators get at one time, and what one gets who comes then."""

    at: float
    sent: tuple[bytes, ...]
    greeting: bytes
    refused: str


def watching(sitting: Sitting, until: float) -> list[Told]:
    """Everything up to then, as time goes by."""
    found = list[Told]()
    while sitting.now < until:
        sitting.wait(min(STEP, until - sitting.now))
        told = tuple(messages.encode(one) for one in sitting.sent[SPECTATORS])
        sitting.sent[SPECTATORS].clear()
        greeting = sitting.room.welcome(None, 0, 0, sitting.now)
        found.append(Told(sitting.now, told, messages.encode(greeting), spoken(sitting)))
    return found


def spoken(sitting: Sitting) -> str:
    """What becomes of it if they say something now."""
    try:
        talking.spectator_says(sitting.room, messages.Chat(id="c", text="嗯"), sitting.now)
    except anju.Refused as refused:
        return refused.code
    return ""


def somebody_is_away(sitting: Sitting, seat: int, seconds: float) -> None:
    sitting.do(sitting.room.went(sitting.pid(seat), sitting.now))
    sitting.wait(seconds)


def host_is_gone(sitting: Sitting) -> None:
    at = sitting.room.seat_of(sitting.room.host)
    assert at is not None
    somebody_is_away(sitting, at, GONE_AFTER + 1)


def host_was_replaced(sitting: Sitting) -> None:
    host = sitting.room.host
    host_is_gone(sitting)
    for seat in sitting.room.seats:
        if seat.is_here:
            sitting.person_does(seat.pid, "take_over")
    sitting.do(sitting.room.came(host, sitting.now))
    assert sitting.room.host_before == host


def nothing(_sitting: Sitting) -> None:
    """What has to be the case for most deeds."""


class Deed(NamedTuple):
    """Something that is done to a room while it plays, and what was the case before."""

    do: str
    before: Callable[[Sitting], None] = nothing
    fields: Mapping[str, Any] = MappingProxyType({})
    all_do: bool = False
    """Everybody who is here does it, so that it happens."""


DONE = [
    Deed("kick", fields={"seat": 2}),
    Deed("leave"),
    Deed("lock"),
    Deed("hand_over", fields={"seat": 1}),
    Deed("take_over", host_is_gone),
    Deed("take_over", host_is_gone, all_do=True),
    Deed("reclaim", host_was_replaced),
    Deed("agree"),
    Deed("agree", all_do=True),
    Deed("pause"),
    Deed("pause", all_do=True),
    Deed("stand_in", lambda sitting: somebody_is_away(sitting, 2, AWAY_AFTER + 1), all_do=True),
]
FOR_SPECTATORS = {"spectators"}
"""What the host lets them see and say is for themselves to know, at once."""


def test_every_deed_that_can_be_done_in_a_game_is_looked_at():
    assert {deed.do for deed in DONE} | FOR_SPECTATORS == IN_A_GAME


def do(sitting: Sitting, deed: Deed) -> None:
    room = sitting.room
    doers = [room.host if deed.do in {"kick", "lock", "hand_over"} else sitting.pid(1)]
    if deed.do == "reclaim":
        doers = [room.host_before]
    elif deed.all_do:
        doers = [seat.pid for seat in room.seats if seat.is_here]
    for pid in doers:
        sitting.person_does(pid, deed.do, **deed.fields)
        reply = [one for one in sitting.sent[pid] if isinstance(one, Ack | RefusedShown)][-1]
        assert isinstance(reply, Ack), reply


@pytest.mark.parametrize("game", GAMES)
def test_what_is_done_to_a_room_shows_to_who_watches_later_when_the_delay_is_over(game: str):
    begun = {hands: behind(game, hands) for hands in (False, True)}
    for deed in DONE:
        undone = twin(begun[deed.do == "agree"])
        deed.before(undone)
        done = twin(undone)
        undone.sent[SPECTATORS].clear()
        do(done, deed)
        over = done.now + DELAY
        real, other = (watching(one, over - STEP) for one in (done, undone))
        assert real == other, deed.do
        assert any(told.sent for told in real), "something from before was due"
        restarted, never = (lobby.watched(one.restart().room) for one in (done, undone))
        assert restarted == never == undone.room.begun, "as the game began, after a restart"
        later, as_ever = (watching(one, over + STEP)[-1].greeting for one in (done, undone))
        assert later != as_ever, deed.do


def test_who_watches_later_hears_of_a_kick_when_they_see_the_table_without_that_person():
    sitting = behind("fengsheng")
    sitting.sent[SPECTATORS].clear()
    sitting.host_does("kick", seat=2)
    kicked = sitting.now
    while not any(
        kinds(one)[2] == "bot" for one in sitting.sent[SPECTATORS] if isinstance(one, messages.Lobby)
    ):
        sitting.wait(1.0)
    assert sitting.now - kicked == pytest.approx(DELAY, abs=1.0)
    greeting = sitting.room.welcome(None, 0, 0, sitting.now)
    assert isinstance(greeting, Welcome)
    assert kinds(greeting.lobby)[2] == "bot"


def kinds(told: messages.Lobby) -> list[str]:
    return [seat.kind for seat in told.seats]


def test_who_watches_later_is_told_in_time_who_is_away():
    sitting = behind("codex")
    sitting.sent[SPECTATORS].clear()
    somebody_is_away(sitting, 1, AWAY_AFTER)
    sitting.wait(DELAY - 1)
    assert not [one for one in sitting.sent[SPECTATORS] if isinstance(one, messages.Away)]
    sitting.wait(2)
    assert [one for one in sitting.sent[SPECTATORS] if isinstance(one, messages.Away)]
    assert not lobby.watched(sitting.room).seats[1].online


def test_without_a_delay_nothing_waits():
    sitting = Sitting("codex", None, SEATS, seed=3)
    sitting.host_does("spectators", spectators="delayed", delay_ms=0)
    sitting.start()
    sitting.wait(0.1)
    sitting.sent[SPECTATORS].clear()
    sitting.host_does("kick", seat=1)
    sitting.wait(0.1)
    assert kinds(lobby.watched(sitting.room))[1] == "bot"
    assert any(isinstance(one, messages.Lobby) and kinds(one)[1] == "bot" for one in sitting.sent[SPECTATORS])


def test_who_watches_later_does_not_learn_whether_talk_is_forbidden_now():
    sitting = behind("tragedy_looper")
    codes = set[tuple[bool, str]]()
    for _ in range(60):
        goes_on(sitting)
        codes.add((sitting.live_game.silent(sitting.now), spoken(sitting)))
    assert {silent for silent, _ in codes} == {True, False}
    assert {code for _, code in codes} == {"spectators_listen"}
