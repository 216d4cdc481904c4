"""What is drawn beside names: chosen by people, kept with the room, and a portrait for every bot."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.sitting import Sitting

from anju.server.live.seat import Seat
from anju.server.protocol.faces import BOTS, EMBLEMS, usual, usual_emblem
from anju.server.protocol.messages import Lobby, SeatShown
from anju.server.rooms.lobby import kept, shown


def seats(sitting: Sitting) -> list[SeatShown]:
    return shown(sitting.room, None).seats


def test_who_has_chosen_nothing_has_what_goes_with_the_name():
    sitting = Sitting("codex", 2)
    assert [seat.emblem for seat in seats(sitting)] == [usual_emblem("P0"), usual_emblem("P1")]
    # The pages reckon the same: web/tests/faces.test.ts has the same pairs.
    pairs = {"安": "fan", "Ann": "moth", "客人 2": "fan", "👩‍👧 Mia": "umbrella"}
    assert {name: usual_emblem(name) for name in pairs} == pairs


def test_names_are_spread_over_all_emblems():
    assert {usual_emblem(f"{name} {number}") for name in ("Ann", "客人") for number in range(60)} == {
        *EMBLEMS
    }


def test_an_emblem_is_chosen_with_the_name_and_lasts():
    sitting = Sitting("codex", 2)
    sitting.host_does("rename", name="Ann", emblem="owl")
    assert seats(sitting)[0].emblem == "owl"
    sitting.host_does("rename", name="Hana")
    assert seats(sitting)[0].emblem == "owl", "who says nothing of it keeps it"
    assert Seat.load(sitting.room.body()["seats"][0], 0.0).face == "owl"


@pytest.mark.parametrize("wanted", ["", "cog", "OWL", "owl ", 7, None, ["owl"], {"owl": 1}, "x" * 5000])
def test_what_is_no_emblem_costs_nobody_their_seat(wanted: Any):
    sitting = Sitting("codex", 1)
    sitting.do(sitting.room.join("Ann", "her token", 0.0, wanted))
    assert (seats(sitting)[1].kind, seats(sitting)[1].emblem) == ("person", usual_emblem("Ann"))
    sitting.host_does("rename", name="Bob", emblem=wanted)
    assert (seats(sitting)[0].name, seats(sitting)[0].emblem) == ("Bob", usual_emblem("Bob"))


def test_every_bot_at_a_table_has_a_name_and_a_portrait_of_its_own_and_keeps_both():
    sitting = Sitting("fengsheng", 1, seats=9)
    sitting.host_does("add_bot")
    bots = {seat.name: seat.emblem for seat in seats(sitting)[1:]}
    assert bots == {name: BOTS[name][0] for name in [*BOTS][1:9]}
    sitting.host_does("add_bot", seat=3, bot="random")
    sitting.host_does("shuffle")
    assert {seat.name: seat.emblem for seat in seats(sitting) if seat.kind == "bot"} == bots
    sitting.host_does("start")
    assert {seat.name: seat.emblem for seat in seats(sitting) if seat.kind == "bot"} == bots


def test_a_bot_that_plays_on_for_somebody_keeps_what_stood_beside_the_name():
    sitting = Sitting("codex", 2)
    sitting.host_does("rename", name="Ann", emblem="owl")
    sitting.host_does("start")
    sitting.host_does("kick", seat=1)
    sitting.host_does("leave")
    assert [(seat.kind, seat.name, seat.emblem) for seat in seats(sitting)] == [
        ("bot", "Ann", "owl"),
        ("bot", "P1", usual_emblem("P1")),
    ]


def test_a_room_of_the_version_before_has_the_emblems_that_go_with_its_names():
    sitting = Sitting("codex", 1)
    sitting.host_does("add_bot")
    sitting.host_does("start")
    body = sitting.room.body()
    for seat in [*body["seats"], *body["begun"]["seats"]]:
        del seat["emblem"]
    body["seats"][1]["name"] = body["begun"]["seats"][1]["name"] = "Bot 2"
    expected = [usual_emblem("P0"), usual("bot", "Bot 2")]
    assert [Seat.load(seat, 0.0).face for seat in body["seats"]] == expected
    begun = kept(body["begun"])
    assert isinstance(begun, Lobby)
    assert [seat.emblem for seat in begun.seats] == expected
    assert kept(None) is None
