"""Whose room it is: hosting passes by the host's word, or after minutes of absence by agreement; and what no host sees."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest
from tests.server.sitting import Sitting

import anju
from anju.engine.game import Setting
from anju.engine.text import Text
from anju.server.api import catalogue
from anju.server.live.effects import SPECTATORS
from anju.server.live.seat import AWAY_AFTER, GONE_AFTER
from anju.server.protocol import messages
from anju.server.protocol.messages import Ack, Lobby, RefusedShown, RoomDo, Welcome
from anju.server.rooms import lobby, options

RIGHTS = (
    "add_bot", "remove", "kick", "move", "shuffle", "lock", "hand_over", "start", "rematch", "settings", "spectators",
)  # fmt: skip


def away(sitting: Sitting, seat: int, seconds: float = GONE_AFTER + 1) -> None:
    sitting.do(sitting.room.went(sitting.pid(seat), sitting.now))
    sitting.wait(seconds)


def back(sitting: Sitting, seat: int) -> None:
    sitting.do(sitting.room.came(sitting.pid(seat), sitting.now))


def does(sitting: Sitting, who: int, what: str, **fields: Any) -> str:
    """The code of the refusal, or `ack`."""
    pid = sitting.pid(who)
    sitting.person_does(pid, what, **fields)
    reply = next(one for one in reversed(sitting.sent[pid]) if isinstance(one, Ack | RefusedShown))
    return reply.code if isinstance(reply, RefusedShown) else "ack"


def host(sitting: Sitting) -> int:
    at = sitting.room.seat_of(sitting.room.host)
    assert at is not None
    return at


def hostless(people: int = 3) -> Sitting:
    """A running game of 风声 whose host, on the first seat, has been away for minutes."""
    sitting = Sitting("fengsheng", people)
    if people < 5:
        sitting.host_does("add_bot")
    sitting.start()
    away(sitting, 0)
    return sitting


# -- only the host ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("playing", [False, True], ids=["lobby", "game"])
@pytest.mark.parametrize("seconds", [AWAY_AFTER + 1, GONE_AFTER + 1], ids=["a moment", "minutes"])
def test_who_finds_the_host_away_has_none_of_the_hosts_rights(seconds: float, playing: bool):
    sitting = Sitting("codex")
    if playing:
        sitting.start()
    away(sitting, 0, seconds)
    before = sitting.room.body()
    for what in RIGHTS:
        assert does(sitting, 1, what, seat=0, to=1, options={}) == "not_host"
    assert sitting.last(1, RefusedShown).remedy.en
    assert sitting.room.body() == before
    assert sitting.kicked == []
    assert not lobby.shown(sitting.room, 1).may_host


def test_what_is_done_to_a_room_is_known_for_everybody():
    """Every deed is either the host's or among those that anybody may do: a new one has to be put on one side."""
    anybody = {"rename", "leave", "agree", "pause", "ready", "take_over", "reclaim", "stand_in"}
    every = get_args(get_type_hints(RoomDo)["do"])
    assert set(every) == anybody | set(RIGHTS)


def test_a_game_goes_on_without_its_host():
    sitting = hostless(5)
    rows = len(sitting.rows)
    for _ in range(30):
        sitting.bots_decide()
        sitting.wait(1)
        question = sitting.live_game.table.questions[0]
        if not sitting.room.seats[question.seat].is_bots:
            sitting.answer(question.seat, question.default)
    assert len(sitting.rows) > rows + 5
    assert host(sitting) == 0


# -- by agreement -------------------------------------------------------------------------------------------


def test_hosting_cannot_be_asked_for_before_the_host_has_been_away_for_minutes():
    sitting = Sitting("fengsheng", 3)
    assert does(sitting, 1, "take_over") == "host_is_here"
    away(sitting, 0, GONE_AFTER - 1)
    assert does(sitting, 1, "take_over") == "host_is_here"
    assert sitting.last(1, RefusedShown).numbers == {"seconds": 180}
    assert not lobby.shown(sitting.room, 1).host_gone
    sitting.wait(1.1)
    assert sitting.last(1, Lobby).host_gone, "they are told when it can be asked"
    assert does(sitting, 1, "take_over") == "ack"


def test_everybody_who_is_here_has_to_agree_and_who_asked_first_is_host():
    sitting = hostless(4)
    assert does(sitting, 2, "take_over") == "ack"
    assert does(sitting, 1, "take_over") == "ack"
    assert host(sitting) == 0
    assert lobby.shown(sitting.room, 3).host_wanted == [2, 1], "who asked first is named first"
    assert does(sitting, 3, "take_over") == "ack"
    assert host(sitting) == 2
    assert lobby.shown(sitting.room, 1).host_wanted == []
    assert does(sitting, 2, "lock") == "ack"
    assert does(sitting, 3, "lock", on=False) == "not_host"


def test_a_wish_to_host_can_be_taken_back():
    sitting = hostless(4)
    does(sitting, 2, "take_over")
    does(sitting, 1, "take_over")
    does(sitting, 2, "take_over", on=False)
    does(sitting, 3, "take_over")
    assert host(sitting) == 0, "one of those who are here does not agree any more"
    does(sitting, 2, "take_over")
    assert host(sitting) == 1, "the first whose wish has held"


def test_whoever_is_away_is_not_asked_and_never_becomes_host():
    sitting = hostless(4)
    does(sitting, 1, "take_over")
    does(sitting, 2, "take_over")
    away(sitting, 1, AWAY_AFTER + 1)
    assert host(sitting) == 0
    away(sitting, 3, AWAY_AFTER + 1)
    assert host(sitting) == 2, "all who are left have agreed; who asked first is away"


def test_nobody_who_did_not_ask_becomes_host():
    sitting = hostless(2)
    away(sitting, 1, 10 * GONE_AFTER)
    sitting.wait(1000)
    assert host(sitting) == 0


def test_the_wish_is_forgotten_when_the_host_comes_back():
    sitting = hostless(3)
    does(sitting, 1, "take_over")
    back(sitting, 0)
    shown = sitting.last(1, Lobby)
    assert (shown.host_gone, shown.host_wanted) == (False, [])
    assert sitting.restart().room.host_wanted.given == []
    away(sitting, 0)
    does(sitting, 2, "take_over")
    assert host(sitting) == 0, "what was agreed to before does not count again"
    does(sitting, 1, "take_over")
    assert host(sitting) == 2


def test_after_a_restart_the_minutes_begin_again_and_wishes_are_kept():
    sitting = hostless(3)
    does(sitting, 1, "take_over")
    after = sitting.restart()
    for seat in (1, 2):
        back(after, seat)
    assert lobby.shown(after.room, 2).host_wanted == [1]
    assert does(after, 2, "take_over") == "host_is_here"
    after.wait(GONE_AFTER + 1)
    assert does(after, 2, "take_over") == "ack"
    assert host(after) == 1


# -- whose it was -------------------------------------------------------------------------------------------


def replaced() -> Sitting:
    """The second seat hosts for the first, who is away."""
    sitting = hostless(3)
    does(sitting, 1, "take_over")
    does(sitting, 2, "take_over")
    assert host(sitting) == 1
    return sitting


def test_who_was_host_may_take_it_back():
    sitting = replaced().restart()
    back(sitting, 0)
    back(sitting, 1)
    assert lobby.shown(sitting.room, 0).may_reclaim
    assert not lobby.shown(sitting.room, 1).may_reclaim
    assert host(sitting) == 1, "not unless they want it"
    assert does(sitting, 2, "reclaim") == "nothing_to_reclaim"
    assert does(sitting, 0, "reclaim") == "ack"
    assert host(sitting) == 0
    assert does(sitting, 0, "reclaim") == "nothing_to_reclaim"


def test_who_was_host_may_say_no():
    sitting = replaced()
    back(sitting, 0)
    assert does(sitting, 0, "reclaim", on=False) == "ack"
    assert host(sitting) == 1
    assert not lobby.shown(sitting.room, 0).may_reclaim
    assert does(sitting, 0, "reclaim") == "nothing_to_reclaim"


def test_whose_it_was_is_remembered_whoever_hosts_meanwhile():
    sitting = replaced()
    does(sitting, 1, "hand_over", seat=2)
    back(sitting, 0)
    assert lobby.shown(sitting.room, 0).may_reclaim
    away(sitting, 2)
    does(sitting, 1, "take_over")
    does(sitting, 0, "take_over")
    assert host(sitting) == 1
    assert does(sitting, 0, "reclaim") == "ack"
    assert host(sitting) == 0
    assert sitting.room.host_before == 0


def test_who_hands_over_by_word_has_nothing_to_take_back():
    sitting = Sitting("fengsheng", 2)
    sitting.host_does("hand_over", seat=1)
    assert host(sitting) == 1
    assert does(sitting, 0, "reclaim") == "nothing_to_reclaim"


def test_when_the_new_host_leaves_it_goes_back_to_whose_it_was_if_they_are_here():
    sitting = replaced()
    back(sitting, 0)
    does(sitting, 1, "leave")
    assert host(sitting) == 0
    assert not lobby.shown(sitting.room, 0).may_reclaim


def test_when_the_new_host_leaves_and_the_old_one_is_away_it_passes_to_who_is_here():
    sitting = replaced()
    does(sitting, 1, "leave")
    assert host(sitting) == 2
    back(sitting, 0)
    assert lobby.shown(sitting.room, 0).may_reclaim


def test_an_absent_host_is_not_kicked_from_a_running_game_by_who_took_over():
    sitting = replaced()
    assert does(sitting, 1, "kick", seat=0) == "host_may_come_back"
    does(sitting, 1, "hand_over", seat=2)
    assert does(sitting, 2, "kick", seat=0) == "host_may_come_back", "nor by whom they handed it to"
    assert does(sitting, 2, "kick", seat=1) == "ack", "others may be: a bot goes on"
    assert sitting.room.seats[1].kind == "bot"
    sitting.room.state = "over"
    assert does(sitting, 2, "kick", seat=0) == "ack", "between games nobody can block a seat for ever"


def test_a_room_of_the_version_before_has_no_host_but_its_own():
    body = {
        name: value
        for name, value in Sitting("fengsheng", 2).bodies[-1].items()
        if name not in ("host_before", "host_wanted", "pause_wanted", "ready")
    }
    sitting = Sitting("fengsheng", 2)
    sitting.bodies = [body]
    after = sitting.restart()
    assert (after.room.host, after.room.host_before, after.room.host_wanted.given) == (1, 0, [])


# -- secrets of the set-up ----------------------------------------------------------------------------------

IDENTITIES = ["潜伏", "潜伏", "特工", "特工", "清道夫"]


def test_only_what_a_game_calls_public_is_shown():
    hidden = {
        (game.id, setting.name) for game in anju.all_games() for setting in game.options if not setting.public
    }
    assert hidden == {("tragedy_looper", "script"), ("fengsheng", "roles"), ("fengsheng", "identities")}
    unnamed = Setting("who_did_it", "nobody", None, Text("", ""), "X-1")
    assert not unnamed.public, "a game that says nothing shows nothing"
    told = {
        info.name: info.secret for info in next(g for g in catalogue.games() if g.id == "fengsheng").options
    }
    assert [name for name, secret in told.items() if secret] == ["roles", "identities"]


def test_options_that_the_game_does_not_know_are_not_shown():
    game = anju.game("codex")
    assert options.public(game, {"hp": 20, "of_a_later_version": "secret"}) == {"hp": 20}
    assert options.secret(game, {"hp": 20, "of_a_later_version": "secret"}) == {
        "of_a_later_version": "secret"
    }


def arranged() -> Sitting:
    sitting = Sitting("tragedy_looper")
    sitting.host_does("spectators", spectators="on")
    sitting.host_does("settings", options={"script": "BTX-1", "extra_loops": 1})
    return sitting


def heard(sitting: Sitting) -> str:
    return "\n".join(
        messages.encode(message).decode() for inbox in sitting.sent.values() for message in inbox
    )


def test_nobody_in_the_lobby_is_told_what_was_chosen_in_secret():
    sitting = arranged()
    for seat in (*range(4), None):
        shown = lobby.shown(sitting.room, seat)
        assert (shown.options, shown.secret_options) == ({"extra_loops": 1}, ["script"])
    sitting.host_does("hand_over", seat=1)
    assert lobby.shown(sitting.room, 1).options == {"extra_loops": 1}, "being host shows nothing"
    assert "BTX" not in heard(sitting)


def test_in_the_game_only_the_mastermind_sees_the_script():
    sitting = arranged()
    sitting.host_does("hand_over", seat=2)
    sitting.start()
    script = sitting.last(0, Welcome).table.view["script"]
    assert script["title"]
    title = script["title"]["zh"] if isinstance(script["title"], dict) else script["title"]
    for pid in (sitting.pid(1), sitting.pid(2), sitting.pid(3), SPECTATORS):
        told = "".join(messages.encode(message).decode() for message in sitting.sent[pid])
        assert "BTX-1" not in told
        assert title not in told


def test_whoever_sets_up_the_table_keeps_what_others_chose_in_secret():
    sitting = arranged()
    sitting.host_does("hand_over", seat=1)
    assert does(sitting, 1, "settings", options={"extra_loops": 2}) == "ack"
    assert sitting.room.options == {"script": "BTX-1", "extra_loops": 2}
    assert does(sitting, 1, "settings", options={}) == "ack"
    assert sitting.room.options == {"script": "BTX-1"}
    assert does(sitting, 1, "settings", options={"script": "FS-1"}) == "ack", "it can be chosen anew"
    assert sitting.room.options == {"script": "FS-1"}
    assert does(sitting, 1, "settings", options={"script": None}) == "ack", "and be taken back"
    assert sitting.room.options == {}
    assert lobby.shown(sitting.room, 0).secret_options == []


@pytest.mark.parametrize(
    ("game", "option", "values"),
    [
        ("tragedy_looper", "script", ["FS-1", "BTX-1"]),
        ("fengsheng", "identities", [[], IDENTITIES]),
    ],
)
def test_the_lobby_shows_that_somebody_chose_in_secret_and_not_whether_it_is_the_usual(
    game: str, option: str, values: list[object]
):
    for value in values:
        sitting = Sitting(game)
        assert lobby.shown(sitting.room, 1).secret_options == []
        sitting.host_does("settings", options={option: value})
        assert lobby.shown(sitting.room, 1).secret_options == [option]


def test_what_is_no_option_cannot_be_taken_back():
    sitting = Sitting("codex")
    assert does(sitting, 0, "settings", options={"nothing of the kind": None}) != "ack"


def test_what_does_not_go_with_a_secret_is_refused_without_telling_it():
    sitting = Sitting("fengsheng")
    sitting.host_does("settings", options={"identities": IDENTITIES})
    assert sitting.last(0, Lobby).secret_options == ["identities"]
    sitting.host_does("hand_over", seat=1)
    before, said = sitting.room.body(), len(sitting.inbox(1))
    assert does(sitting, 1, "settings", seats=6) == "against_secrets"
    refusal = sitting.last(1, RefusedShown)
    assert refusal.numbers == {"secret": ["identities"]}
    assert refusal.remedy.zh
    for message in sitting.inbox(1)[said:]:
        assert "特工" not in messages.encode(message).decode()
    assert sitting.room.body() == before
    # What is wrong with one's own words is said in full.
    assert does(sitting, 1, "settings", options={"start_hand": 99}) == "bad_value"
    assert does(sitting, 1, "settings", options={"identities": ["特工"]}, seats=6) != "against_secrets"
    assert does(sitting, 1, "settings", options={"identities": None}, seats=6) == "ack"
    assert sitting.room.options == {}


ROLES = ["li_ning_yu", "lao_han", "gui_jiao", "han_mei", "shang_yu"]


@pytest.mark.parametrize("option", ["identities", "roles"])
def test_the_number_of_seats_does_not_tell_whether_the_secret_list_is_empty(option: str):
    for value in (
        [],
        IDENTITIES if option == "identities" else ROLES,
    ):
        sitting = Sitting("fengsheng")
        assert does(sitting, 0, "settings", options={option: value}) == "ack"
        sitting.host_does("hand_over", seat=1)
        assert [does(sitting, 1, "settings", seats=seats) for seats in (5, 6, 7)] == [
            "ack",
            "against_secrets",
            "against_secrets",
        ]


def test_a_game_that_a_secret_does_not_allow_is_not_begun_and_tells_nothing():
    """An upgrade may know a script no more; whoever starts need not be who chose it."""
    sitting = arranged()
    sitting.room.options = {"script": {"id": "the butler did it"}}
    sitting.host_does("hand_over", seat=1)
    assert does(sitting, 1, "start") == "against_secrets"
    assert "butler" not in heard(sitting)
    assert sitting.room.state == "lobby"
