"""Rooms: sitting down, what the host may do, who is host, settings, talk, rematch, and coming back after a restart."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.server.sitting import Sitting

import anju
from anju.engine.errors import OtherRules, Refused
from anju.server.live.clock import live
from anju.server.live.effects import SPECTATORS, ChangeRoom
from anju.server.live.seat import Seat, hashed, new_room_id, new_token
from anju.server.protocol import messages
from anju.server.protocol.messages import Ack, ChatShown, Error, Lobby, RefusedShown, Welcome
from anju.server.protocol.names import clean_name, clean_talk
from anju.server.rooms import lobby
from anju.server.rooms.room import Room


def names(sitting: Sitting) -> list[str]:
    return [seat.name for seat in sitting.room.seats]


def kinds(sitting: Sitting) -> list[str]:
    return [seat.kind for seat in sitting.room.seats]


# -- sitting down ------------------------------------------------------------------------------------------


def test_the_first_to_sit_down_is_host_and_the_room_is_private():
    sitting = Sitting("fengsheng", 2)
    own = sitting.last(0, Lobby)
    assert (own.you, own.host, own.may_host, own.spectators) == (0, 0, True, "off")
    assert lobby.shown(sitting.room, 1).may_host is False
    refused = sitting.room.welcome(None, 0, 0, sitting.now)
    assert isinstance(refused, Error)
    assert refused.code == "not_watchable"


def test_tokens_are_random_and_only_their_hashes_stay():
    token = new_token()
    assert len(token) >= 22, "128 bits"
    assert token != new_token()
    sitting = Sitting("codex", 0)
    sitting.do(sitting.room.join("甲", token, sitting.now))
    assert sitting.room.person(token) == sitting.room.host
    assert sitting.room.person(token[:-1]) is None
    assert sitting.room.person("") is None
    assert token not in json.dumps(sitting.bodies)
    assert hashed(token) in json.dumps(sitting.bodies)
    assert token not in messages.encode(lobby.shown(sitting.room, 0)).decode()
    assert hashed(token) not in messages.encode(lobby.shown(sitting.room, 0)).decode()


def test_an_empty_seat_is_opened_by_nothing():
    assert not Seat.empty().opened_by("")
    assert not Seat.of_bot("house", "Bot").opened_by("")


def test_a_full_or_locked_room_takes_nobody():
    sitting = Sitting("codex", 2)
    with pytest.raises(Refused, match="All 2 seats"):
        sitting.room.join("丙", "t", sitting.now)
    sitting.host_does("kick", seat=1)
    sitting.host_does("lock")
    with pytest.raises(Refused, match="locked"):
        sitting.room.join("丙", "t", sitting.now)
    sitting.host_does("lock", on=False)
    sitting.sit_down("丙")
    assert names(sitting) == ["P0", "丙"]


def test_that_a_room_was_locked_in_the_middle_of_a_game_is_not_told_at_the_door():
    sitting = Sitting("codex", 2).start()
    for on in (False, True):
        sitting.host_does("lock", on=on)
        with pytest.raises(Refused) as refused:
            sitting.room.join("丙", "t", sitting.now)
        assert refused.value.code == "playing"


def test_nobody_sits_down_in_the_middle_of_a_game():
    sitting = Sitting("codex", 2).start()
    with pytest.raises(Refused, match="has begun"):
        sitting.room.join("丙", "t", sitting.now)


def test_names_are_made_plain_and_told_apart():
    assert clean_name("  小\u202e明\n ", ()) == "小明"
    assert clean_name("x" * 80, ()) == "x" * 24
    assert clean_name("甲", {"甲"}) == "甲 2"
    assert clean_name("甲", {"甲", "甲 2"}) == "甲 3"
    with pytest.raises(Refused):
        clean_name("\u200b\u2060", ())


# -- the host ----------------------------------------------------------------------------------------------


def test_the_host_adds_and_removes_bots():
    sitting = Sitting("fengsheng", 1)
    sitting.host_does("add_bot", seat=2, bot="random")
    assert kinds(sitting) == ["person", "empty", "bot", "empty", "empty"]
    assert sitting.room.seats[2].bot == "random"
    sitting.host_does("remove", seat=2)
    sitting.host_does("add_bot")
    assert kinds(sitting) == ["person", "bot", "bot", "bot", "bot"]
    assert len(set(names(sitting))) == 5
    sitting.host_does("add_bot", seat=0)
    assert sitting.last(0, RefusedShown).code == "seat_taken"
    sitting.host_does("remove", seat=0)
    assert sitting.last(0, RefusedShown).code == "no_bot"
    sitting.host_does("add_bot", seat=99)
    assert sitting.last(0, RefusedShown).code == "no_such_seat"


def test_the_host_says_how_strongly_each_bot_plays():
    sitting = Sitting("fengsheng", 1)
    sitting.host_does("add_bot", bot="gentle")
    sitting.host_does("add_bot", seat=2, bot="random")
    sitting.host_does("add_bot", seat=3, bot="house")
    assert [seat.bot for seat in sitting.room.seats[1:]] == ["gentle", "random", "fair", "gentle"]
    before = names(sitting)
    sitting.host_does("add_bot", seat=1, bot="fair")
    assert sitting.room.seats[1].bot == "fair"
    assert names(sitting) == before


def test_a_stored_seat_that_says_house_is_a_fair_bots():
    body = {**Seat.of_bot("gentle", "Bot").body(), "bot": "house"}
    assert Seat.load(body, 0.0).bot == "fair"


def test_an_unknown_bot_is_named_with_those_there_are():
    sitting = Sitting("codex", 1)
    sitting.host_does("add_bot", bot="hose")
    assert "gentle, fair, random" in sitting.last(0, RefusedShown).text.zh


def test_people_keep_their_token_when_seats_are_moved():
    sitting = Sitting("fengsheng", 3)
    sitting.host_does("move", seat=0, to=2)
    assert names(sitting)[:3] == ["P2", "P1", "P0"]
    assert sitting.room.seat_of(sitting.room.person("token of P0") or 0) == 2
    assert sitting.last(2, Lobby).you == 2
    assert lobby.shown(sitting.room, 2).may_host
    before = sorted(names(sitting))
    orders = set()
    for _ in range(20):
        sitting.host_does("shuffle")
        orders.add(tuple(names(sitting)))
    assert len(orders) > 5
    assert sorted(names(sitting)) == before


def test_a_kicked_person_is_told_and_cannot_come_back_by_the_old_link():
    sitting = Sitting("fengsheng", 2)
    pid = sitting.pid(1)
    sitting.host_does("kick", seat=1)
    assert sitting.sent[pid][-1].code == "kicked"
    assert sitting.kicked == [pid]
    assert sitting.room.person("token of P1") is None
    assert sitting.room.receive(pid, messages.Chat(id="a", text="嘿"), sitting.now) == []


def test_only_the_host_does_what_hosts_do():
    sitting = Sitting("fengsheng", 2)
    guest = sitting.pid(1)
    for what in ("add_bot", "remove", "kick", "move", "shuffle", "lock", "hand_over", "start", "rematch"):
        sitting.person_does(guest, what, seat=0, to=1)
        assert sitting.last(1, RefusedShown).code == "not_host"
    sitting.person_does(guest, "rename", name="新名字")
    assert names(sitting)[1] == "新名字"


def test_hosting_is_handed_over():
    sitting = Sitting("fengsheng", 2)
    sitting.host_does("hand_over", seat=1)
    assert sitting.room.host == sitting.pid(1)
    sitting.person_does(sitting.pid(0), "lock")
    assert sitting.last(0, RefusedShown).code == "not_host"


def test_a_host_who_leaves_changes_nothing():
    sitting = Sitting("fengsheng", 3)
    sitting.host_does("add_bot")
    sitting.start()
    host = sitting.room.host
    sitting.person_does(host, "leave")
    assert sitting.room.state == "playing"
    assert kinds(sitting)[0] == "bot"
    assert sitting.room.host == sitting.pid(1)
    assert sitting.room.person("token of P0") is None
    sitting.person_does(sitting.pid(1), "spectators", spectators="on")
    assert sitting.room.spectators == "on"


def test_what_is_done_is_stored_then_acknowledged_then_told():
    sitting = Sitting("fengsheng", 2)
    before = sitting.room.body()
    (change,) = sitting.room.receive(
        sitting.room.host, messages.RoomDo(id="x", do="move", seat=0, to=1), sitting.now
    )
    assert isinstance(change, ChangeRoom)
    assert sitting.room.body() == before, "it has not happened before it is stored"
    assert change.draft.body() != before
    effects = sitting.room.settle(change, sitting.now)
    assert sitting.room.body() == change.draft.body()
    assert effects[0].message == Ack(id="x")  # type: ignore[union-attr]  # a Send
    assert isinstance(effects[1].message, Lobby)  # type: ignore[union-attr]  # a Send


# -- settings ----------------------------------------------------------------------------------------------


def test_settings_hold_all_or_nothing():
    sitting = Sitting("fengsheng", 3)
    clock = messages.ClockSettings(preset="custom", base_ms=30_000, window_ms=9_000)
    sitting.host_does("settings", options={"start_hand": 4}, seats=4, clock=clock)
    assert (len(sitting.room.seats), sitting.room.options) == (4, {"start_hand": 4})
    assert sitting.room.clock.window_ms == 9_000
    for wrong in ({"options": {"start_hand": 99}}, {"options": {"nothing": 1}}, {"seats": 1}, {"seats": 2}):
        sitting.host_does("settings", **wrong)
        assert isinstance(sitting.inbox(0)[-1], RefusedShown), wrong
        assert (len(sitting.room.seats), sitting.room.options) == (4, {"start_hand": 4})


@pytest.mark.parametrize("shape", [5, "x", [1], {"a": 1}, [[["x"]]], None, [None, None]])
@pytest.mark.parametrize(
    "option", [("codex", "characters"), ("fengsheng", "roles"), ("fengsheng", "identities")]
)
def test_options_of_any_shape_are_refused_not_crashed_on(option: tuple[str, str], shape: Any):
    game, name = option
    sitting = Sitting(game, 1)
    sitting.host_does("settings", options={name: shape})
    assert isinstance(sitting.inbox(0)[-1], RefusedShown | Ack | Lobby)
    sitting.host_does("add_bot")
    sitting.host_does("start")
    assert sitting.room.state in ("playing", "lobby")


def test_empty_seats_and_bots_go_when_the_table_gets_smaller():
    sitting = Sitting("fengsheng", 2)
    sitting.host_does("move", seat=1, to=4)
    sitting.host_does("add_bot", seat=1)
    sitting.host_does("settings", seats=3)
    assert names(sitting) == ["P0", "Spring", "P1"]
    sitting.host_does("settings", seats=2)
    assert names(sitting) == ["P0", "P1"]


def test_nothing_of_the_table_changes_during_a_game():
    sitting = Sitting("codex", 2).start()
    for what in ("add_bot", "remove", "move", "shuffle", "settings", "start"):
        sitting.host_does(what, seat=1, to=0, seats=2)
        assert sitting.last(0, RefusedShown).code == "playing", what


# -- games -------------------------------------------------------------------------------------------------


def test_a_game_needs_its_seats_filled():
    sitting = Sitting("fengsheng", 2).start()
    refusal = sitting.last(0, RefusedShown)
    assert (refusal.code, refusal.numbers) == ("seats_open", {"empty": [2, 3, 4]})
    assert sitting.room.state == "lobby"


def test_everybody_is_welcomed_to_the_table_when_the_game_starts():
    sitting = Sitting("fengsheng").start()
    for seat in range(5):
        welcome = sitting.last(seat, Welcome)
        assert welcome.table.view["you"] is not None
        assert welcome.lobby.you == seat
        assert welcome.lobby.round == 1


def test_a_rematch_goes_to_the_lobby_with_the_same_seats_and_options_and_one_deed_starts():
    sitting = Sitting("codex", seed=2)
    sitting.host_does("settings", options={"hp": 20})
    sitting.start()
    sitting.host_does("rematch")
    assert sitting.last(0, RefusedShown).code == "not_over"
    while sitting.room.state == "playing":
        sitting.somebody_answers()
    before, first = names(sitting), sitting.room.seed
    sitting.host_does("rematch")
    assert (sitting.room.state, sitting.room.live_game, names(sitting)) == ("lobby", None, before)
    assert all(sitting.last(seat, Welcome).table is None for seat in range(2)), "everybody is back there"
    sitting.start()
    assert (sitting.room.state, sitting.room.round, names(sitting)) == ("playing", 2, before)
    assert sitting.room.seed != first
    assert sitting.live_game.table.options["hp"] == 20
    assert sitting.last(1, Welcome).table.first == 0
    old_lines = sitting.room.welcome(sitting.pid(0), 5, 1, sitting.now)
    assert isinstance(old_lines, Welcome)
    assert old_lines.table is not None
    assert old_lines.table.first == 0, "lines of the game before are not lines of this one"
    sitting.somebody_answers()
    assert (sitting.rows[-1].round, sitting.rows[-1].n) == (2, 1)


def test_an_answer_of_the_game_before_is_nobodys():
    sitting = Sitting("codex", seed=2).start()
    sitting.somebody_answers()
    row = sitting.rows[-1]
    row.round = 0
    assert sitting.room.accept([row], sitting.now) == []
    assert sitting.room.reject(row, sitting.now) == []


def test_an_answer_that_comes_again_after_a_rematch_answers_nothing_there():
    """A phone was away for the rest of the game, and sends what was not acknowledged when it is back."""
    sitting = Sitting("codex", seed=2).start()
    seat = sitting.live_game.waiting[0]
    prompt = sitting.prompt(seat)
    assert prompt is not None
    while sitting.room.state == "playing":
        sitting.somebody_answers()
    sitting.start()
    while sitting.live_game.waiting[0] != seat:
        sitting.somebody_answers()
    again = sitting.prompt(seat)
    assert again is not None
    assert again.id == prompt.id
    rows, value = len(sitting.rows), again.options[0].value
    sitting.say(sitting.pid(seat), messages.Answer(id="late", prompt=prompt.id, value=value, round=1))
    assert sitting.last(seat, RefusedShown).code == "stale"
    assert len(sitting.rows) == rows
    sitting.say(sitting.pid(seat), messages.Answer(id="new", prompt=prompt.id, value=value, round=2))
    assert len(sitting.rows) == rows + 1


def test_before_the_game_there_is_nothing_to_answer():
    sitting = Sitting("codex", 2)
    sitting.say(sitting.pid(0), messages.Answer(id="a", prompt=1, value="end"))
    assert sitting.last(0, RefusedShown).code == "not_playing"


def test_who_leaves_a_game_leaves_a_bot_that_goes_on():
    sitting = Sitting("codex", seed=2).start()
    asked = sitting.live_game.table.questions[0].seat
    sitting.person_does(sitting.pid(asked), "leave")
    assert [ask.seat for ask in sitting.asked_bots] == [asked]
    sitting.bots_decide()
    sitting.wait(3)
    assert sitting.rows[-1].by == "bot"
    assert not sitting.room.deserted
    sitting.person_does(sitting.pid(1 - asked), "leave")
    assert sitting.room.deserted


# -- talk --------------------------------------------------------------------------------------------------


def test_everybody_hears_what_is_said():
    sitting = Sitting("fengsheng", 3)
    sitting.say(sitting.pid(1), messages.Chat(id="c", text=" 你好\n<b>"))
    for seat in range(3):
        assert sitting.last(seat, ChatShown) == ChatShown(seat=1, name="P1", text="你好 <b>")
    assert Ack(id="c") in sitting.inbox(1)


@pytest.mark.parametrize(("mode", "heard"), [("off", 0), ("on", 1), ("delayed", 0)])
def test_spectators_hear_nothing_before_they_see_it(mode: str, heard: int):
    sitting = Sitting("fengsheng", 3)
    sitting.host_does("spectators", spectators=mode)
    sitting.say(sitting.pid(1), messages.Chat(id="c", text="他有截获"))
    said = [message for message in sitting.sent[SPECTATORS] if isinstance(message, ChatShown)]
    assert len(said) == heard


def test_talk_is_locked_while_the_rules_forbid_it():
    sitting = Sitting("tragedy_looper", seed=1).start()
    heard: set[bool] = set()
    for _ in range(200):
        if sitting.room.state == "over":
            break
        sitting.say(sitting.pid(1), messages.Chat(id=sitting.new_id(), text="听我说"))
        said = sitting.inbox(1)[-1]
        silent = sitting.live_game.table.view(None)["silent"] and not sitting.live_game.clock.talking(
            sitting.now
        )
        heard.add(silent)
        if silent:
            assert isinstance(said, RefusedShown)
            assert (said.code, said.rule) == ("silent", "TL-8.4")
        else:
            assert isinstance(said, ChatShown)
        assert sitting.live_game.shown(1, 0, sitting.now).silent == silent
        sitting.somebody_answers()
    assert heard == {True, False}


def test_words_without_letters_are_not_said():
    with pytest.raises(Refused):
        clean_talk("\u200b \n")
    assert clean_talk("👩\u200d🚀") == "👩\u200d🚀"


# -- after a restart ---------------------------------------------------------------------------------------


def test_a_room_is_the_same_after_a_restart():
    sitting = Sitting("fengsheng", 3)
    sitting.host_does("add_bot")
    sitting.host_does("spectators", spectators="delayed", delay_ms=30_000)
    sitting.host_does("lock")
    after = sitting.restart()
    assert after.room.body() == sitting.room.body()
    assert after.room.person("token of P1") == sitting.pid(1)
    assert lobby.shown(after.room, None).seats == lobby.shown(sitting.room, None).seats


def test_bots_are_asked_again_after_a_restart():
    sitting = Sitting("codex", 1, seed=3)
    sitting.host_does("add_bot")
    sitting.start()
    while not sitting.asked_bots:
        sitting.somebody_answers()
    after = sitting.restart()
    assert [(ask.seat, ask.prompt) for ask in after.asked_bots] == [
        (ask.seat, ask.prompt) for ask in sitting.asked_bots[-1:]
    ]


def test_a_delayed_broadcast_shows_nothing_early_after_a_restart():
    sitting = Sitting("fengsheng")
    sitting.host_does("spectators", spectators="delayed", delay_ms=30_000)
    sitting.start()
    for _ in range(20):
        sitting.somebody_answers()
    after = sitting.restart()
    assert after.live_game.shown_publicly(0) is None
    after.wait(30.1)
    assert after.live_game.shown_publicly(0) is not None


def test_a_game_of_other_rules_is_not_replayed():
    sitting = Sitting("codex", 2).start()
    body = {**sitting.bodies[-1], "rules": "codex-0-older"}
    with pytest.raises(OtherRules, match="older"):
        Room.load(body, anju.game("codex"), [], Random(1), 0.0)
    in_lobby = {**body, "state": "lobby"}
    assert Room.load(in_lobby, anju.game("codex"), [], Random(1), 0.0).rules == anju.game("codex").version


def test_a_room_without_anybody_is_deserted():
    assert Room("r", "000000", anju.game("codex"), 2, live(anju.game("codex")), Random(1)).deserted


def test_a_room_that_a_version_before_has_written_is_read():
    sitting = Sitting("codex", seed=5).start()
    for _ in range(5):
        sitting.somebody_answers()
    new = ("paused", "spectators_talk", "hands_wanted", "agreed", "dealt_to")
    old = {name: value for name, value in sitting.bodies[-1].items() if name not in new}
    for name in ("wait_for_away", "talk_ms"):
        del old["clock"][name]
    room = Room.load(old, sitting.room.game, sitting.rows, Random(1), 0.0)
    assert (room.paused, room.hands, room.spectators_talk) == (False, "off", False)
    assert room.live_game is not None
    assert room.live_game.table.record == sitting.live_game.table.record


def test_the_id_of_a_room_is_never_taken_for_an_option():
    assert all(new_room_id().isalnum() for _ in range(200)), "`anju admin pause -x…` would be one"
