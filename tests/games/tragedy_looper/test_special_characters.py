"""Characters whose cards say more than a plain ability."""

from __future__ import annotations

from tests.games.tragedy_looper.stage import Stage

from anju.games.tragedy_looper import GAME
from anju.games.tragedy_looper import state as st


def told(stage: Stage, kind: str) -> list[tuple[object, ...]]:
    return [event.data for event in stage.rules.events if event.kind == kind]


# -- the Doctor (G12) -------------------------------------------------------------------------------------------


def test_the_mastermind_uses_the_doctor_and_only_the_result_is_told():
    stage = Stage({"doctor": "brain", "nurse": "person"}).put("doctor", "goodwill", 2)
    says = stage.says("doctor_1@doctor", "nurse", "+1")
    stage.run(st.MASTERMIND_ABILITIES)
    assert stage.count("nurse", "paranoia") == 1
    assert "declared" not in stage.public()
    assert not any(word == "answer" for _, word, _ in says.asked)
    assert stage.rules.declarable(0, stage.rules.character(0).abilities[0])  # the protagonists' use is left


def test_the_mastermind_needs_refusal_and_goodwill_for_it():
    for role, goodwill in (("person", 2), ("brain", 1)):
        stage = Stage({"doctor": role, "nurse": "person"}).put("doctor", "goodwill", goodwill)
        says = stage.says()
        stage.run(st.MASTERMIND_ABILITIES)
        assert not any("doctor_1@doctor" in values for _, _, values in says.asked)


# -- the Boss (R-258) -------------------------------------------------------------------------------------------

TURF: dict[str, dict[str, str | int]] = {"boss": {"turf": "school"}}


def test_the_boss_kills_where_the_mastermind_lets_him_stand():
    cast = {"boss": "serial_killer", "boy_student": "person", "police_officer": "person"}
    for place, victim in (("city", "police_officer"), ("school", "boy_student")):
        stage = Stage(cast, fixed=TURF)
        stage.says(place)
        stage.run(st.DAY_END)
        assert stage.dead(victim)
        assert told(stage, "died") == [(1, victim)]


def test_the_boss_may_stand_where_he_kills_nobody():
    cast = {
        "boss": "serial_killer",
        "boy_student": "person",
        "girl_student": "person",
        "police_officer": "person",
    }
    stage = Stage(cast, fixed=TURF)
    stage.says("school")
    assert "died" not in stage.run(st.DAY_END).public()


def test_the_boss_puts_intrigue_in_his_turf_too():
    stage = Stage({"boss": "brain", "boy_student": "person"}, fixed=TURF)
    says = stage.says("brain_1@boss", "school")
    stage.run(st.MASTERMIND_ABILITIES)
    assert stage.count("school", "intrigue") == 1
    offered = next(values for _, word, values in says.asked if word == "target")
    assert set(offered) == {"boss", "boy_student", "city", "school"}


def test_whoever_the_boss_is_the_mastermind_is_asked_at_day_end():
    for role in ("serial_killer", "person"):
        stage = Stage({"boss": role, "boy_student": "person"}, fixed=TURF)
        says = stage.says()
        stage.run(st.DAY_END)
        assert says.asked[0][:2] == (0, "stands" if role == "serial_killer" else "choice")


# -- Scientist, Illusion, A.I. ------------------------------------------------------------------------------------


def test_the_scientist_begins_with_a_counter_of_the_masterminds_choice():
    stage = Stage({"scientist": "person", "doctor": "person"})
    stage.says("intrigue")
    stage.run(st.LOOP_START)
    assert stage.count("scientist", "intrigue") == 1


def test_the_scientist_moves_the_gauge_only_where_there_is_one():
    plain = Stage({"scientist": "person", "doctor": "person"}).put("scientist", "goodwill", 3)
    says = plain.says("scientist_1")
    plain.run(st.GOODWILL)
    assert plain.count("scientist", "goodwill") == 0
    assert not any(word == "leader_choice" for _, word, _ in says.asked)
    gauged = Stage({"scientist": "person"}, "mystery_circle", ("the_black_school",)).put(
        "scientist", "goodwill", 3
    )
    gauged.says("scientist_1", "+1")
    assert gauged.run(st.GOODWILL).town.ex == 1
    assert told(gauged, "gauge")[0][1:] == (1, 1)


def test_nobody_places_cards_on_the_illusion_but_those_of_her_location_work():
    stage = Stage({"illusion": "person", "alien": "person"})
    assert stage.who("illusion") not in stage.rules.free_targets(0)
    assert stage.who("illusion") not in stage.rules.free_targets(1)
    stage.lay(
        (0, "shrine", "m_move_vertical"),
        (0, "school", "m_paranoia_plus_1"),
        (1, "school", "p_goodwill_plus_1"),
    )
    stage.resolve()
    assert stage.place("illusion") == "school"  # moved from where she stood, counters where she came to
    assert stage.count("illusion", "paranoia") == 1
    assert stage.count("illusion", "goodwill") == 1
    assert stage.place("alien") == "shrine"


def test_a_copy_of_forbid_intrigue_is_no_second_one():
    stage = Stage({"illusion": "person", "alien": "person"})
    stage.lay((0, "shrine", "m_intrigue_plus_1"), (1, "shrine", "p_forbid_intrigue")).resolve()
    assert stage.count("shrine", "intrigue") == 0
    assert stage.count("illusion", "intrigue") == 0


def test_every_counter_of_the_ai_counts_for_its_incident():
    stage = Stage({"ai": "brain", "doctor": "person"}, incidents=((1, "suicide", "ai"),))
    stage.put("ai", "goodwill", 2).put("ai", "intrigue", 1)
    stage.says()
    assert not stage.run(st.INCIDENT).dead("ai")
    stage.town.guard[stage.who("ai")] = 1
    stage.run(st.INCIDENT)
    assert "guard_lost" in stage.public()


def test_the_leader_chooses_in_what_the_ai_runs_and_it_is_no_occurrence():
    incidents = ((3, "murder", "doctor"),)
    stage = Stage({"ai": "brain", "police_officer": "person", "doctor": "person"}, incidents=incidents)
    stage.put("ai", "goodwill", 3)
    says = stage.says("ai_1", "3", "carry_out")
    stage.run(st.GOODWILL)
    assert stage.dead("police_officer")
    assert stage.town.occurred == ()
    assert all(seat != 0 or word == "answer" for seat, word, _ in says.asked)


# -- those who act through others ---------------------------------------------------------------------------------


def test_the_little_sister_uses_an_adults_ability():
    cast = {"little_sister": "person", "office_worker": "cultist", "boy_student": "person"}
    stage = Stage(cast).at("little_sister", "city").put("little_sister", "goodwill", 5)
    says = stage.says("little_sister_1")
    stage.run(st.GOODWILL)
    assert told(stage, "declared") == [
        ("little_sister_1", "little_sister", "office_worker", "office_worker_1")
    ]
    assert told(stage, "role_revealed") == [("office_worker", "cultist")]  # he could not refuse
    assert (0, "answer", ["carry_out"]) in says.asked
    assert "office_worker_1" in stage.town.used_today


def test_the_effect_of_the_sect_founders_incident_comes_twice():
    cast = {"sect_founder": "person", "alien": "person", "shrine_maiden": "person"}
    stage = Stage(cast, incidents=((1, "murder", "sect_founder"),)).put("sect_founder", "paranoia", 3)
    stage.says()
    stage.run(st.INCIDENT)
    assert stage.dead("alien")
    assert stage.dead("shrine_maiden")
    assert len(told(stage, "incident")) == 1


def test_the_leader_moves_counters_of_the_tree_and_the_mastermind_must_with_refusal():
    stage = Stage({"sacred_tree": "person", "alien": "person"}).put("sacred_tree", "paranoia", 1)
    says = stage.says("sacred_tree_t1")
    stage.run(st.GOODWILL)
    assert stage.count("alien", "paranoia") == 1
    assert not any(word == "answer" for _, word, _ in says.asked)
    forced = Stage({"sacred_tree": "brain", "alien": "person"}).put("sacred_tree", "goodwill", 2)
    forced.says()
    forced.run(st.MASTERMIND_ABILITIES)
    assert forced.count("alien", "goodwill") == 1
    assert forced.count("sacred_tree", "goodwill") == 1


# -- Servant, Part-Timer, Sennin, late arrivals ---------------------------------------------------------------------


def test_the_servant_follows_instead_of_her_own_move():
    cast = {"servant": "person", "rich_student": "person"}
    stage = Stage(cast, fixed={"servant": {"start": "school"}})
    stage.lay((0, "rich_student", "m_move_vertical"), (1, "servant", "p_move_horizontal")).resolve()
    assert stage.place("servant") == stage.place("rich_student") == "shrine"


def test_the_servant_dies_instead():
    cast = {"servant": "person", "rich_student": "key_person", "boy_student": "person"}
    stage = Stage(cast, fixed={"servant": {"start": "school"}}, incidents=((1, "murder", "boy_student"),))
    stage.put("boy_student", "paranoia", 2)
    stage.says("rich_student")
    stage.run(st.INCIDENT)
    assert stage.dead("servant")
    assert not stage.dead("rich_student")
    assert "protagonists_lost" not in stage.public()


def test_the_servant_serves_another_for_the_loop():
    cast = {"servant": "person", "boy_student": "person"}
    stage = Stage(cast, fixed={"servant": {"start": "school"}}).put("servant", "goodwill", 4)
    stage.says("servant_1")
    stage.run(st.GOODWILL)
    stage.lay((0, "boy_student", "m_move_vertical")).resolve()
    assert stage.place("servant") == "shrine"


def test_the_part_timer_is_a_person_and_another_comes_when_he_is_dead():
    stage = Stage({"part_timer": "brain", "doctor": "person"}, incidents=((2, "suicide", "part_timer"),))
    assert stage.rules.role(stage.who("part_timer")).id == "person"
    assert [one["id"] for one in GAME.view(stage.town, 1)["characters"]] == ["doctor", "part_timer"]
    stage.put("part_timer", "paranoia", 3)
    stage.says()
    stage.run(st.DAY_END)
    assert stage.dead("part_timer")
    stage.run(st.DAY_START)
    assert told(stage, "entered") == [("part_timer_alt", "city")]
    assert stage.rules.role(stage.who("part_timer_alt")).id == "brain"
    stage.put("part_timer_alt", "paranoia", 3)
    stage.run(st.INCIDENT)
    assert stage.dead("part_timer_alt")  # she has his culprit assignments


def test_nobody_guesses_a_card_that_no_script_casts():
    stage = Stage({"part_timer": "brain", "doctor": "person"})
    stage.says("person", "brain")
    stage.town.phase = st.GUESS
    stage.run(st.GUESS)
    outcome = stage.town.outcome
    assert outcome is not None
    assert outcome.reason == "right_guess"


def test_the_sennins_limit_is_x_for_incidents_alone():
    fixed: dict[str, dict[str, str | int]] = {"sennin": {"X": 2, "start": "shrine"}}
    stage = Stage({"sennin": "person", "alien": "person"}, incidents=((1, "murder", "sennin"),), fixed=fixed)
    assert stage.rules.at_limit(stage.who("sennin"))  # otherwise 0
    stage.says()
    assert not stage.put("sennin", "paranoia", 1).run(st.INCIDENT).dead("alien")
    assert stage.put("sennin", "paranoia", 2).run(st.INCIDENT).dead("alien")


def test_the_sennin_may_seem_to_be_in_the_next_location():
    fixed: dict[str, dict[str, str | int]] = {"sennin": {"X": 0, "start": "shrine"}}
    cast = {"sennin": "person", "alien": "person", "boy_student": "person"}
    stage = Stage(cast, incidents=((1, "murder", "sennin"),), fixed=fixed)
    stage.says("school")
    stage.run(st.INCIDENT)
    assert stage.dead("boy_student")


def test_the_sennin_goes_where_a_corpse_is_and_raises_it():
    fixed: dict[str, dict[str, str | int]] = {"sennin": {"X": 2, "start": "shrine"}}
    stage = Stage({"sennin": "person", "doctor": "person"}, fixed=fixed).put("sennin", "goodwill", 5)
    sennin = stage.who("sennin")
    ability = stage.rules.character(sennin).abilities[0]
    assert not stage.rules.declarable(sennin, ability)
    stage.town.life[stage.who("doctor")] = st.DEAD
    stage.says("sennin_1")
    stage.run(st.GOODWILL)
    assert stage.place("sennin") == "hospital"
    assert not stage.dead("doctor")
    assert stage.count("doctor", "goodwill") == 2


def test_the_transfer_student_enters_at_the_start_of_her_day():
    stage = Stage(
        {"transfer_student": "person", "doctor": "person"}, fixed={"transfer_student": {"enters_on_day": 1}}
    )
    assert stage.town.life[stage.who("transfer_student")] == st.ABSENT
    stage.says()
    stage.run(st.DAY_START)
    assert told(stage, "entered") == [("transfer_student", "school")]


def test_the_copycat_names_nobody_who_has_not_come():
    cast = {"copycat": "brain", "doctor": "brain", "godly_being": "brain"}
    stage = Stage(cast, fixed={"godly_being": {"enters_on_loop": 3}}).put("copycat", "goodwill", 3)
    stage.town.loop = 2
    stage.says("copycat_1")
    stage.run(st.GOODWILL)
    assert told(stage, "same_role_as") == [("copycat", "doctor")]


# -- options --------------------------------------------------------------------------------------------------------


def test_the_virus_stays_for_the_loop_with_the_option():
    stage = Stage(
        {"boy_student": "person", "girl_student": "person"},
        plots=("murder_plan", "paranoia_virus"),
        virus_is_permanent_for_loop=True,
    )
    stage.rules.change(0, st.PARANOIA, 3)
    assert stage.rules.role(0).id == "serial_killer"
    stage.rules.change(0, st.PARANOIA, -2)
    assert stage.rules.role(0).id == "serial_killer"
    stage.town.loop = 2
    stage.rules.set_up()
    assert stage.rules.role(0).id == "person"


def test_the_leader_says_who_places_next_with_the_option():
    stage = Stage({"boy_student": "person", "doctor": "person"}, free_placement_order=True)
    says = stage.says(3, "p_goodwill_plus_1", "school")
    stage.run(st.PROTAGONIST_CARDS)
    assert [owner for owner, _ in told(stage, "card_placed")] == [3, 1, 2]
    assert says.asked[0] == (1, "next_deck", [1, 2, 3])


def test_without_a_free_target_nothing_more_is_placed():
    stage = Stage({"boy_student": "person"}, cards_per_protagonist=3)
    stage.says()
    stage.run(st.PROTAGONIST_CARDS)
    assert len(told(stage, "card_placed")) == 5
    assert stage.town.phase == st.RESOLUTION
