"""Action cards: movement, forbidding, counters (TL-5), as the rulings C01 to C19 decide."""

from __future__ import annotations

import pytest
from tests.games.tragedy_looper.stage import Stage

CAST = {
    "police_officer": "person",
    "office_worker": "person",
    "shrine_maiden": "person",
    "alien": "person",
    "doctor": "cultist",
    "girl_student": "time_traveler",
}


@pytest.mark.parametrize(
    ("who", "cards", "place"),
    [
        ("police_officer", ["m_move_horizontal"], "school"),  # C01
        ("office_worker", ["m_move_vertical", "p_move_vertical"], "hospital"),  # C02
        ("police_officer", ["m_move_horizontal", "p_move_vertical"], "shrine"),  # C03
        ("police_officer", ["m_move_diagonal", "p_move_horizontal"], "hospital"),  # C04
        ("police_officer", ["m_move_diagonal", "p_move_vertical"], "school"),
        ("shrine_maiden", ["m_move_horizontal", "p_move_vertical"], "shrine"),  # C06: the City is forbidden
        ("police_officer", ["m_move_diagonal", "p_forbid_movement"], "city"),  # C07
    ],
)
def test_movement_cards_combine(who: str, cards: list[str], place: str):
    owners = {"m": 0, "p": 1}
    stage = Stage(CAST).lay(*((owners[card[0]], who, card) for card in cards)).resolve()
    assert stage.place(who) == place


def test_both_once_per_loop_cards_are_used_up():
    stage = (
        Stage(CAST)
        .lay((0, "police_officer", "m_move_diagonal"), (2, "police_officer", "p_forbid_movement"))
        .resolve()
    )
    assert stage.town.spent == (("m_move_diagonal",), (), ("p_forbid_movement",), ())


def test_one_forbid_intrigue_works_and_two_are_void():
    one = Stage(CAST).lay((0, "shrine", "m_intrigue_plus_1"), (1, "shrine", "p_forbid_intrigue")).resolve()
    assert one.count("shrine", "intrigue") == 0  # C09
    both = (
        (0, "shrine", "m_intrigue_plus_1"),
        (1, "shrine", "p_forbid_intrigue"),
        (2, "school", "p_forbid_intrigue"),
    )
    assert Stage(CAST).lay(*both).resolve().count("shrine", "intrigue") == 1  # C10
    kept = Stage(CAST, forbid_intrigue_cancels=False).lay(*both).resolve()
    assert kept.count("shrine", "intrigue") == 0


def test_additions_come_before_removals():
    stage = Stage(CAST).lay((0, "alien", "m_paranoia_plus_1"), (1, "alien", "p_paranoia_minus_1")).resolve()
    assert stage.count("alien", "paranoia") == 0  # C11


def test_a_forbid_card_stops_both_directions():
    stage = Stage(CAST).put("alien", "paranoia", 2)
    stage.lay((0, "alien", "m_forbid_paranoia"), (1, "alien", "p_paranoia_minus_1")).resolve()
    assert stage.count("alien", "paranoia") == 2  # C12
    assert stage.town.spent[1] == ("p_paranoia_minus_1",)


def test_goodwill_on_a_location_does_nothing_but_is_used_up():
    stage = Stage(CAST).lay((1, "city", "p_goodwill_plus_2")).resolve()
    assert stage.public().count("counter") == 0  # C13
    assert stage.town.spent[1] == ("p_goodwill_plus_2",)
    assert "p_goodwill_plus_2" not in stage.rules.hand(1)  # C14
    assert "p_goodwill_plus_2" in stage.rules.hand(2)


def test_no_two_cards_of_a_side_on_one_target():
    stage = Stage(CAST).lay((1, "alien", "p_goodwill_plus_1"), (0, "doctor", "m_paranoia_plus_1"))
    assert stage.who("alien") not in stage.rules.free_targets(2)  # C15
    assert stage.who("doctor") in stage.rules.free_targets(2)
    stage.town.life[stage.who("doctor")] = 1
    assert stage.who("doctor") not in stage.rules.free_targets(2)  # C16


def test_the_cultist_lets_forbid_intrigue_fail_and_nobody_hears_why():
    stage = Stage(CAST).at("alien", "hospital")
    stage.says("cultist_1@doctor")
    stage.lay((0, "alien", "m_intrigue_plus_2"), (1, "alien", "p_forbid_intrigue")).resolve()
    assert stage.count("alien", "intrigue") == 2  # C17
    assert "cause" not in stage.public()


def test_the_time_traveler_ignores_forbid_goodwill():
    stage = (
        Stage(CAST)
        .lay((0, "girl_student", "m_forbid_goodwill"), (1, "girl_student", "p_goodwill_plus_1"))
        .resolve()
    )
    assert stage.count("girl_student", "goodwill") == 1  # D14
    stage = Stage(CAST).lay((0, "alien", "m_forbid_goodwill"), (1, "alien", "p_goodwill_plus_1")).resolve()
    assert stage.count("alien", "goodwill") == 0


def test_the_older_deck_has_forbid_movement():
    assert "m_forbid_movement" not in Stage(CAST).rules.hand(0)
    older = Stage(CAST, mastermind_deck_000=True).rules.hand(0)
    assert "m_forbid_movement" in older
    assert "m_paranoia_minus_1" not in older
