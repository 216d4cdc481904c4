"""What Midnight Zone and Mystery Circle add to the rules."""

from __future__ import annotations

import pytest
from tests.games.tragedy_looper.stage import Stage

from anju.games.tragedy_looper import state as st


def told(stage: Stage, kind: str) -> list[tuple[object, ...]]:
    return [event.data for event in stage.rules.events if event.kind == kind]


def next_loop(stage: Stage) -> Stage:
    stage.run(st.LOOP_END)
    stage.town.loop += 1
    stage.rules.set_up()
    return stage


# -- Midnight Zone ------------------------------------------------------------------------------------------------


def zone(
    cast: dict[str, str], *plots: str, incident: tuple[int, str, str] | None = None, **more: object
) -> Stage:
    incidents = (incident,) if incident is not None else ()
    return Stage(cast, "midnight_zone", plots or ("the_devils_hand",), incidents, **more)  # type: ignore[arg-type]


def test_the_ninja_may_be_called_something_else_and_everybody_else_is_asked_too():
    cast = {"office_worker": "ninja", "doctor": "key_person"}
    stage = zone(cast).put("office_worker", "goodwill", 3)
    says = stage.says("office_worker_1", "carry_out", "key_person")
    stage.run(st.GOODWILL)
    assert told(stage, "role_revealed") == [("office_worker", "key_person")]
    assert (0, "claim", ["ninja", "key_person"]) in says.asked
    honest = zone({"office_worker": "person", "doctor": "key_person"}).put("office_worker", "goodwill", 3)
    says = honest.says("office_worker_1")
    honest.run(st.GOODWILL)
    assert (0, "claim", ["person"]) in says.asked


def test_the_spoken_name_counts_for_the_secret_record():
    stage = zone({"office_worker": "ninja", "doctor": "brain"}, "secret_record").put(
        "office_worker", "goodwill", 3
    )
    stage.says("office_worker_1", "carry_out", "brain")
    stage.run(st.GOODWILL)
    assert stage.run(st.LOOP_END).town.lost


def test_the_obstinate_always_and_beside_the_prophet_never():
    cast = {"boy_student": "obstinate", "girl_student": "prophet"}
    stage = zone(cast, incident=(1, "suicide", "boy_student"))
    stage.says()
    assert not stage.run(st.INCIDENT).dead("boy_student")
    stage.at("girl_student", "shrine")
    assert stage.run(st.INCIDENT).dead("boy_student")


def test_no_card_of_the_mastermind_on_the_prophet():
    stage = zone({"boy_student": "prophet", "doctor": "person"})
    assert stage.who("boy_student") not in stage.rules.free_targets(0)
    assert stage.who("boy_student") in stage.rules.free_targets(1)


def test_an_ex_card_on_somebody_dead_makes_a_key_person():
    cast = {"boy_student": "person", "doctor": "person", "alien": "serial_killer"}
    stage = zone(cast, "fated_connections", "dice_of_the_gods")
    stage.says()
    stage.run(st.LOOP_START)
    assert told(stage, "ex_card") == []
    stage.town.life[0] = st.DEAD
    next_loop(stage).run(st.LOOP_START)
    assert [who for _, who in told(stage, "ex_card")] == ["boy_student"]  # one of the two plots places one
    assert stage.rules.role(0).id == "key_person"
    next_loop(stage)
    assert stage.town.ex_cards == ()


def test_faked_suicide_keeps_protagonists_cards_off():
    stage = zone({"boy_student": "person", "doctor": "person"}, incident=(1, "faked_suicide", "boy_student"))
    stage.put("boy_student", "paranoia", 2)
    stage.says()
    stage.run(st.INCIDENT)
    assert stage.who("boy_student") not in stage.rules.free_targets(1)
    assert stage.who("boy_student") in stage.rules.free_targets(0)
    assert "ex_barred" in stage.public()


def test_forbid_goodwill_is_forbid_movement_with_an_unanswered_heart():
    cards = ((0, "boy_student", "m_forbid_goodwill"), (1, "boy_student", "p_move_horizontal"))
    cast = {"boy_student": "person", "doctor": "person"}
    assert zone(cast).lay(*cards).resolve().place("boy_student") == "city"
    assert (
        zone(cast, "the_devils_hand", "unanswered_heart").lay(*cards).resolve().place("boy_student")
        == "school"
    )


def test_worshippers_lower_the_limit_of_persons():
    cast = {"girl_student": "person", "alien": "prophet"}
    stage = zone(
        cast, "the_devils_hand", "worshippers_of_the_apocalypse", incident=(1, "suicide", "girl_student")
    )
    stage.put("girl_student", "paranoia", 2)
    stage.says()
    assert stage.run(st.INCIDENT).dead("girl_student")


def test_conspiracies_count_intrigue_and_run_another_effect():
    cast = {"boy_student": "person", "girl_student": "person"}
    stage = zone(cast, incident=(1, "conspiracies", "boy_student")).put("boy_student", "intrigue", 2)
    says = stage.says("serial_murder")
    stage.run(st.INCIDENT)
    assert (0, "choice", ["serial_murder", "missing_person"]) in says.asked
    assert stage.dead("girl_student")


def test_under_a_name_with_a_choice_the_mastermind_is_asked_whatever_it_was():
    stage = zone({"black_cat": "person", "alien": "person"}, incident=(1, "serial_murder", "black_cat"))
    says = stage.says()
    stage.run(st.INCIDENT)
    assert (0, "target", ["nobody"]) in says.asked
    assert "nothing_happened" in stage.public()


def test_breakthrough_is_the_leaders_choice():
    stage = zone({"boy_student": "person", "doctor": "person"}, incident=(1, "breakthrough", "boy_student"))
    stage.put("boy_student", "paranoia", 2).put("city", "intrigue", 3)
    says = stage.says("city")
    stage.run(st.INCIDENT)
    assert stage.count("city", "intrigue") == 1
    assert says.asked[0][:2] == (1, "leader_target")


def test_the_magician_moves_somebody_once_a_loop_and_dies_calm():
    stage = zone({"boy_student": "magician", "girl_student": "person"}).put("girl_student", "paranoia", 1)
    stage.says("magician_1@boy_student", "girl_student", "shrine")
    stage.run(st.MASTERMIND_ABILITIES)
    assert stage.place("girl_student") == "shrine"
    stage.put("boy_student", "paranoia", 2)
    stage.rules.request_death(0)
    stage.rules.finish_batch()
    assert stage.dead("boy_student")
    assert stage.count("boy_student", "paranoia") == 0


# -- Mystery Circle -----------------------------------------------------------------------------------------------


def circle(cast: dict[str, str], *plots: str, incident: tuple[int, str, str] | None = None) -> Stage:
    incidents = (incident,) if incident is not None else ()
    return Stage(cast, "mystery_circle", plots or ("the_black_school",), incidents)


@pytest.mark.parametrize(
    ("incident", "gauge"), [("suicide", 1), ("bestial_murder", 2), ("the_silver_bullet", 0)]
)
def test_incidents_raise_the_gauge(incident: str, gauge: int):
    stage = circle({"boy_student": "person", "doctor": "person"}, incident=(1, incident, "boy_student"))
    stage.put("boy_student", "paranoia", 3)
    stage.says()
    assert stage.run(st.INCIDENT).town.ex == gauge
    next_loop(stage)
    assert (stage.town.ex, stage.town.last_ex) == (0, gauge)


def test_a_black_cats_incident_raises_the_gauge_by_one():
    stage = circle({"black_cat": "person", "doctor": "person"}, incident=(1, "bestial_murder", "black_cat"))
    stage.put("black_cat", "paranoia", 1)
    stage.says()
    assert stage.run(st.INCIDENT).town.ex == 1


def test_the_silver_bullet_ends_the_loop_without_defeat():
    stage = circle(
        {"boy_student": "fool", "doctor": "person"}, incident=(1, "the_silver_bullet", "boy_student")
    )
    stage.put("boy_student", "paranoia", 2)
    stage.says()
    stage.run(st.INCIDENT)
    assert stage.town.phase == st.LOOP_END
    assert not stage.town.lost
    assert stage.count("boy_student", "paranoia") == 0  # the Fool is calm afterwards


def test_a_closed_circle_lets_nobody_in_or_out():
    cast = {"boy_student": "person", "girl_student": "person", "doctor": "person"}
    stage = circle(cast, incident=(1, "closed_circle", "boy_student")).put("boy_student", "paranoia", 2)
    stage.says()
    stage.run(st.INCIDENT)
    assert told(stage, "sealed") == [("school", 3)]
    assert told(stage, "culprit_at") == [("school",)]
    stage.lay((0, "girl_student", "m_move_vertical"), (0, "doctor", "m_move_diagonal")).resolve()
    assert stage.place("girl_student") == "school"
    assert stage.place("doctor") == "hospital"
    stage.town.day = 4
    stage.lay((0, "girl_student", "m_move_vertical")).resolve()
    assert stage.place("girl_student") == "shrine"


def test_whoever_got_a_suspicious_letter_stays_the_next_day():
    cast = {"boy_student": "person", "doctor": "person"}
    stage = circle(cast, incident=(1, "a_suspicious_letter", "boy_student")).put("boy_student", "paranoia", 2)
    stage.says("boy_student", "city")
    stage.run(st.INCIDENT)
    assert stage.place("boy_student") == "city"
    assert told(stage, "rooted") == [("boy_student", 2)]
    stage.town.day = 2
    assert stage.lay((0, "boy_student", "m_move_vertical")).resolve().place("boy_student") == "city"
    stage.town.day = 3
    assert stage.lay((0, "boy_student", "m_move_vertical")).resolve().place("boy_student") == "hospital"


def test_a_twin_strikes_across():
    cast = {"boy_student": "twin", "girl_student": "person", "doctor": "person"}
    stage = circle(cast, incident=(1, "serial_murder", "boy_student")).put("boy_student", "paranoia", 2)
    stage.says()
    stage.run(st.INCIDENT)
    assert stage.dead("doctor")
    assert not stage.dead("girl_student")


def test_the_poisoner_follows_the_gauge():
    stage = circle({"boy_student": "poisoner", "girl_student": "person"})
    stage.says("girl_student")
    assert not stage.run(st.DAY_END).dead("girl_student")
    stage.town.ex = 2
    stage.says("girl_student")
    assert stage.run(st.DAY_END).dead("girl_student")
    assert not stage.run(st.DAY_END).dead("boy_student")  # once a loop


def test_the_investigator_lets_it_occur_while_the_gauge_is_low():
    cast = {"boy_student": "private_investigator", "girl_student": "person"}
    stage = circle(cast, incident=(1, "suicide", "girl_student"))
    stage.says()
    stage.town.ex = 1
    assert not stage.run(st.INCIDENT).dead("girl_student")
    stage.town.ex = 0
    assert stage.run(st.INCIDENT).dead("girl_student")


def test_strychnine_counts_intrigue():
    cast = {"boy_student": "person", "doctor": "person"}
    stage = circle(cast, "a_drop_of_strychnine", incident=(1, "suicide", "boy_student"))
    stage.put("boy_student", "paranoia", 1).put("boy_student", "intrigue", 1)
    stage.says()
    assert stage.run(st.INCIDENT).dead("boy_student")


def test_the_black_school_is_lost_in_the_first_loop():
    stage = circle({"boy_student": "brain", "doctor": "person"})
    stage.says()
    assert stage.run(st.LOOP_END).town.lost
    stage.town.lost, stage.town.loop = False, 2
    assert not stage.run(st.LOOP_END).town.lost
