"""Spectators with hands, by everybody's consent; and whether they are heard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.sitting import Sitting
from tests.server.test_hub import enter, two_at_a_table, with_hub

from anju.engine.errors import Refused
from anju.server.live.effects import SPECTATORS
from anju.server.protocol import messages
from anju.server.protocol.messages import RefusedShown, Step
from anju.server.rooms import lobby, talking
from anju.server.rooms.hub import Hub


def watched(hands: bool = True, **fields: Any) -> Sitting:
    sitting = Sitting("fengsheng", 3, 3, seed=3)
    sitting.host_does("spectators", **{"spectators": "on", "hands": hands, **fields})
    return sitting


def seen(sitting: Sitting) -> dict[str, Any]:
    shown = sitting.live_game.shown_publicly(0)
    assert shown is not None
    return shown.view


def test_hands_are_shown_only_when_everybody_has_agreed():
    sitting = watched()
    for seat in (1, 2):
        shown = lobby.shown(sitting.room, None)
        assert (shown.hands, shown.agreed) == ("asked", list(range(seat)))
        sitting.person_does(sitting.pid(seat), "agree")
    assert lobby.shown(sitting.room, None).hands == "on"
    sitting.start()
    for _ in range(40):
        sitting.somebody_answers()
    views = [sitting.live_game.table.view(seat) for seat in range(3)]
    assert seen(sitting)["hands"] == views
    table = sitting.live_game.shown_publicly(0)
    assert table is not None
    steps = [one for one in sitting.sent[SPECTATORS] if isinstance(one, Step)]
    assert steps[-1].n == table.n


def test_without_consent_there_are_no_hands():
    sitting = watched()
    sitting.person_does(sitting.pid(1), "agree")
    sitting.start()
    for _ in range(40):
        sitting.somebody_answers()
    assert "hands" not in seen(sitting)
    assert not [one for one in sitting.sent[SPECTATORS] if b'hands":[' in messages.encode(one)]


def test_whoever_changes_their_mind_ends_it_at_once():
    sitting = watched()
    for seat in (1, 2):
        sitting.person_does(sitting.pid(seat), "agree")
    sitting.start()
    assert "hands" in seen(sitting)
    sitting.sent[SPECTATORS].clear()
    sitting.person_does(sitting.pid(2), "agree", on=False)
    assert lobby.shown(sitting.room, 0).hands == "asked"
    (greeting,) = [one for one in sitting.sent[SPECTATORS] if isinstance(one, messages.Welcome)]
    assert greeting.table is not None
    assert "hands" not in greeting.table.view
    for _ in range(20):
        sitting.somebody_answers()
    assert "hands" not in seen(sitting)


def test_who_comes_later_has_not_agreed():
    sitting = Sitting("fengsheng", 2, 3, seed=3)
    sitting.host_does("spectators", spectators="on", hands=True)
    sitting.person_does(sitting.pid(1), "agree")
    assert lobby.shown(sitting.room, 0).hands == "on"
    sitting.sit_down("P2")
    assert lobby.shown(sitting.room, 0).hands == "asked"


def test_consent_is_kept_over_a_restart_and_asked_anew_when_it_was_withdrawn():
    sitting = watched()
    for seat in (1, 2):
        sitting.person_does(sitting.pid(seat), "agree")
    sitting.start()
    assert "hands" in seen(sitting.restart())
    sitting.host_does("spectators", spectators="on", hands=False)
    assert "hands" not in seen(sitting)
    sitting.host_does("spectators", spectators="on", hands=True)
    assert lobby.shown(sitting.room, 0).agreed == [0]


def agreed_with_a_delay() -> Sitting:
    """A game whose spectators see all hands ten minutes later."""
    sitting = watched(spectators="delayed", delay_ms=600_000)
    for seat in (1, 2):
        sitting.person_does(sitting.pid(seat), "agree")
    assert lobby.shown(sitting.room, None).hands == "on"
    return sitting.start()


@pytest.mark.parametrize(
    "wanted",
    [
        {"spectators": "on"},
        {"spectators": "delayed", "delay_ms": 0},
        {"spectators": "delayed", "delay_ms": 599_000},
    ],
)
def test_who_agreed_to_a_delay_has_not_agreed_to_another(wanted: dict[str, Any]):
    sitting = agreed_with_a_delay()
    sitting.host_does("spectators", hands=True, **wanted)
    assert (lobby.shown(sitting.room, 0).hands, lobby.shown(sitting.room, 0).agreed) == ("asked", [0])
    sitting.wait(601)
    assert "hands" not in seen(sitting)
    assert b'hands":[' not in b"".join(messages.encode(one) for one in sitting.sent[SPECTATORS])


def test_a_detour_does_not_bring_consent_back():
    sitting = agreed_with_a_delay()
    sitting.host_does("spectators", spectators="off", hands=True)
    sitting.host_does("spectators", spectators="delayed", delay_ms=600_000, hands=True)
    assert lobby.shown(sitting.room, 0).agreed == [0]


def test_what_the_host_changes_while_somebody_agrees_is_not_agreed_to():
    sitting = watched(spectators="on")
    sitting.person_does(sitting.pid(1), "agree", spectators="delayed", delay_ms=600_000)
    assert sitting.last(1, RefusedShown).code == "agreed_to_another"
    assert lobby.shown(sitting.room, 0).agreed == [0]
    sitting.person_does(sitting.pid(1), "agree", spectators="on")
    assert lobby.shown(sitting.room, 0).agreed == [0, 1]
    sitting.person_does(sitting.pid(1), "agree", on=False, spectators="delayed", delay_ms=600_000)
    assert lobby.shown(sitting.room, 0).agreed == [0], "what one takes back one takes back"


@pytest.mark.parametrize("leaves", [False, True])
def test_the_hand_of_who_has_not_agreed_stays_hidden_when_a_bot_plays_on_with_it(leaves: bool):
    sitting = watched().start()
    sitting.person_does(sitting.pid(1), "agree")
    if leaves:
        sitting.person_does(sitting.pid(2), "leave")
    else:
        sitting.host_does("kick", seat=2)
    assert lobby.shown(sitting.room, 0).hands == "asked"
    assert "hands" not in seen(sitting)
    assert "hands" not in seen(sitting.restart())


def test_who_leaves_after_they_agreed_has_agreed_but_to_nothing_else():
    sitting = agreed_with_a_delay()
    sitting.person_does(sitting.pid(2), "leave")
    assert lobby.shown(sitting.room, 0).hands == "on"
    sitting.host_does("spectators", spectators="on", hands=True)
    sitting.person_does(sitting.pid(1), "agree")
    assert lobby.shown(sitting.room, 0).hands == "asked", "nobody can ask them any more"


def delayed() -> Sitting:
    """A game that is seen ten minutes later; spectators have seen the lobby."""
    sitting = watched(hands=False, spectators="delayed", delay_ms=600_000).start()
    sitting.sent[SPECTATORS].clear()
    return sitting


def test_who_watches_later_does_not_hear_now_what_becomes_of_the_room():
    sitting = delayed()
    before = messages.encode(lobby.watched(sitting.room))
    sitting.person_does(sitting.pid(1), "pause")
    sitting.do(sitting.room.went(sitting.pid(2), sitting.now))
    sitting.wait(60)  # the others are told that they are away, a bot stands in, and those who are here agree
    assert sitting.inbox(1)[-1]
    assert sitting.room.seats[2].away
    sitting.person_does(sitting.pid(0), "pause")
    assert sitting.room.paused
    sitting.person_does(sitting.pid(0), "pause", on=False)
    sitting.do(sitting.room.came(sitting.pid(2), sitting.now))
    assert sitting.sent[SPECTATORS] == []
    greeting = sitting.room.welcome(None, 0, 0, sitting.now)
    assert isinstance(greeting, messages.Welcome)
    assert messages.encode(greeting.lobby) == before


def test_who_watches_later_hears_of_the_end_when_they_see_it():
    sitting = delayed()
    while sitting.room.state == "playing":
        sitting.somebody_answers()
        sitting.now += 0.1
    assert sitting.last(0, messages.Lobby).state == "over"
    sitting.wait(599)
    told = [one for one in sitting.sent[SPECTATORS] if isinstance(one, messages.Lobby | messages.Welcome)]
    lobbies = [one.lobby if isinstance(one, messages.Welcome) else one for one in told]
    assert {one.state for one in lobbies} == {"playing"}
    assert not [one for one in sitting.sent[SPECTATORS] if isinstance(one, messages.Over)]
    sitting.wait(2)
    assert [one for one in sitting.sent[SPECTATORS] if isinstance(one, messages.Over)]
    assert sitting.sent[SPECTATORS][-1].lobby.state == "over"


def test_nobody_agrees_to_what_nobody_wants():
    sitting = watched(hands=False)
    sitting.person_does(sitting.pid(1), "agree")
    assert sitting.last(1, RefusedShown).code == "not_asked_to_agree"


def test_spectators_are_heard_only_if_the_host_allows_it():
    chat = messages.Chat(id="c", text="小心左边")
    for allowed in (False, True):
        sitting = watched(hands=False, talk=allowed).start()
        if not allowed:
            with pytest.raises(Refused) as refused:
                talking.spectator_says(sitting.room, chat, sitting.now)
            assert refused.value.code == "spectators_listen"
        else:
            sitting.do(talking.spectator_says(sitting.room, chat, sitting.now))
            assert (sitting.inbox(1)[-1].seat, sitting.inbox(1)[-1].text) == (None, "小心左边")


def test_who_sees_hands_never_speaks_to_the_table():
    sitting = watched(talk=True)
    for seat in (1, 2):
        sitting.person_does(sitting.pid(seat), "agree")
    with pytest.raises(Refused) as refused:
        talking.spectator_says(sitting.room, messages.Chat(id="c", text="小心"), sitting.now)
    assert refused.value.code == "spectators_listen"


def test_who_has_seen_hands_does_not_speak_when_they_are_hidden_again():
    sitting = watched(talk=True).start()
    chat = messages.Chat(id="c", text="小心")
    for seat in (1, 2):
        sitting.person_does(sitting.pid(seat), "agree")
    assert sitting.room.hands == "on"
    sitting.person_does(sitting.pid(1), "agree", on=False)
    for one in (sitting, sitting.restart()):
        assert one.room.hands == "asked"
        with pytest.raises(Refused) as refused:
            talking.spectator_says(one.room, chat, one.now)
        assert refused.value.code == "spectators_listen"


def test_a_spectator_speaks_over_the_wire(tmp_path: Path):
    async def story(hub: Hub) -> None:
        actor, phones, _ = await two_at_a_table(hub)
        chat = messages.Chat(id="c", text="加油")
        for allowed in (False, True):
            deed = messages.RoomDo(id=f"d{allowed}", do="spectators", spectators="on", talk=allowed)
            hub.receive(phones[0], deed)
            await actor.settled()
            watcher = await enter(hub, actor.room.id, None)
            for one in (*phones, watcher):
                one.received()
            hub.receive(watcher, chat)
            hub.receive(watcher, messages.Answer(id="a", prompt=1, value=1))
            await actor.settled()
            heard = [message for message in phones[1].received() if message["t"] == "said"]
            assert [(one["seat"], one["text"]) for one in heard] == ([(None, "加油")] if allowed else [])
            told = {message["t"]: message for message in watcher.received()}
            assert told["error"]["code"] == "watching_only", "they only speak"
            assert ("ack" in told) is allowed
            assert allowed or told["refused"]["code"] == "spectators_listen"

    with_hub(tmp_path, story)
