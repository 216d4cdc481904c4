"""What Haunted Stage Again and Weird Mythology add to the rules."""

from __future__ import annotations

from tests.games.tragedy_looper.stage import Stage

from anju.games.tragedy_looper import state as st


def told(stage: Stage, kind: str) -> list[tuple[object, ...]]:
    return [event.data for event in stage.rules.events if event.kind == kind]


def next_loop(stage: Stage) -> Stage:
    stage.run(st.LOOP_END)
    stage.town.loop += 1
    stage.rules.set_up()
    return stage


# -- Haunted Stage Again ------------------------------------------------------------------------------------------


def stage_of(cast: dict[str, str], *plots: str, incident: tuple[int, str, str] | None = None) -> Stage:
    incidents = (incident,) if incident is not None else ()
    return Stage(cast, "haunted_stage_again", plots or ("moonlight_beast",), incidents)


def test_a_mob_needs_corpses_and_victims_are_some():
    stage = stage_of(
        {"boy_student": "person", "doctor": "person"}, incident=(1, "fountain_of_filth", "hospital")
    )
    stage.says("boy_student", "city")
    assert stage.run(st.INCIDENT).town.occurred == ()
    stage.town.life[stage.who("doctor")] = st.DEAD
    stage.put("hospital", "intrigue", 1).run(st.INCIDENT)
    assert stage.count("boy_student", "paranoia") == 2
    assert stage.count("city", "intrigue") == 1


def test_everybody_dies_with_the_evangelium():
    stage = stage_of(
        {"doctor": "person", "nurse": "person"}, incident=(1, "evangelium_of_the_dead", "hospital")
    )
    stage.put("hospital", "intrigue", 3)
    stage.says()
    stage.run(st.INCIDENT)
    assert stage.dead("doctor")
    assert "protagonists_died" in stage.public()  # five corpses


def test_a_curse_attaches_then_strikes_and_drops():
    cast = {"shrine_maiden": "witch", "alien": "person", "doctor": "person"}
    stage = stage_of(cast, "moonlight_beast", "witchs_curse")
    stage.says("witchs_curse_1")
    stage.run(st.LOOP_START)
    assert [where for _, where in told(stage, "cursed")] == ["shrine"]
    stage.says("alien")
    stage.run(st.DAY_END)
    assert stage.town.curses == (stage.who("alien"),)
    stage.run(st.DAY_END)
    assert stage.dead("alien")
    assert stage.town.curses == (stage.rules.thing("shrine"),)
    assert [goal for _, _, goal in told(stage, "curse_moved")] == ["alien", "shrine"]


def test_a_curse_without_anybody_may_kill_the_protagonists():
    stage = stage_of({"doctor": "ghost", "boy_student": "show_off"}, "the_cursed_land")
    stage.town.curses = (stage.rules.thing("city"),)
    stage.says("cursed_land_2")
    stage.run(st.DAY_END)
    assert stage.town.curse_loose
    assert "protagonists_died" in stage.public()


def test_the_show_off_is_immortal_only_while_calm():
    stage = stage_of({"boy_student": "show_off", "doctor": "person"})
    assert stage.rules.immortal(0)
    assert stage.rules.refusal(0) == "none"
    stage.put("boy_student", "paranoia", 2)
    assert not stage.rules.immortal(0)
    assert stage.rules.refusal(0) == "mandatory"


def test_corpses_rise_as_zombies_and_victims_with_them():
    cast = {"boy_student": "person", "girl_student": "person", "doctor": "person"}
    stage = stage_of(cast, "the_ones_from_the_grave").put("school", "intrigue", 1)
    stage.town.life[0] = st.DEAD
    assert stage.rules.role(0).id == "zombie"
    assert stage.rules.zombies_at(3) == 2
    stage.says("girl_student")
    assert stage.run(st.DAY_END).dead("girl_student")  # two zombies, one living


def test_a_zombie_corpse_or_a_victim_is_moved_next_door():
    stage = stage_of({"boy_student": "person", "doctor": "person"}, "the_ones_from_the_grave")
    stage.put("city", "intrigue", 1)
    stage.town.life[0] = st.DEAD
    stage.says("zombie_2", "boy_student", "shrine")
    stage.run(st.DAY_END)
    assert stage.place("boy_student") == "shrine"
    stage.town.used_today = frozenset()
    stage.says("zombie_2", "city", "hospital")
    stage.run(st.DAY_END)
    assert (stage.count("city", "intrigue"), stage.count("hospital", "intrigue")) == (0, 1)


def test_madness_with_six_zombies_kills_at_day_end():
    stage = stage_of(
        {"boy_student": "person"}, "the_ones_from_the_grave", incident=(1, "night_of_madness", "city")
    )
    stage.put("city", "intrigue", 6)
    stage.says()
    stage.run(st.INCIDENT)
    assert "protagonists_died" not in stage.public()
    assert "protagonists_died" in stage.run(st.DAY_END).public()


def test_sacrilege_is_a_death_or_an_intrigue():
    cast = {"boy_student": "person", "girl_student": "person", "doctor": "person"}
    for answer, dead in (("branch_1", True), ("branch_2", False)):
        stage = stage_of(cast, incident=(1, "sacrilegious_murder", "boy_student")).put(
            "boy_student", "paranoia", 2
        )
        stage.says(answer)
        stage.run(st.INCIDENT)
        assert stage.dead("girl_student") == dead
        assert stage.count("school", "intrigue") == (not dead)
    alone = stage_of({"boy_student": "person"}, incident=(1, "sacrilegious_murder", "boy_student"))
    says = alone.put("boy_student", "paranoia", 2).says()
    alone.run(st.INCIDENT)
    assert (0, "choice", ["branch_2"]) in says.asked


def test_a_barricade_sends_everybody_else_away():
    cast = {"boy_student": "person", "girl_student": "person", "class_rep": "person"}
    stage = stage_of(cast, incident=(1, "barricade", "boy_student")).put("boy_student", "paranoia", 2)
    stage.says("city", "shrine")
    stage.run(st.INCIDENT)
    assert (stage.place("girl_student"), stage.place("class_rep")) == ("city", "shrine")


def test_the_coward_runs_and_the_ghost_haunts():
    stage = stage_of({"boy_student": "coward", "doctor": "ghost"}).put("boy_student", "paranoia", 2)
    stage.town.life[1] = st.DEAD
    stage.at("doctor", "school")
    stage.says("boy_student", "city")
    stage.rules.policy.answers = ["shrine", "boy_student"]  # type: ignore[union-attr]
    stage.run(st.MASTERMIND_ABILITIES)
    assert stage.place("boy_student") == "shrine"
    assert stage.count("boy_student", "paranoia") == 3


def test_a_victim_comes_back_as_one_intrigue_less():
    stage = (
        stage_of({"alien": "person", "doctor": "person"})
        .put("alien", "goodwill", 5)
        .put("shrine", "intrigue", 1)
    )
    stage.says("alien_2")
    stage.run(st.GOODWILL)
    assert stage.count("shrine", "intrigue") == 0


# -- Weird Mythology ----------------------------------------------------------------------------------------------


def myth(
    cast: dict[str, str], *plots: str, incident: tuple[int, str, str] | None = None, extra: str = ""
) -> Stage:
    incidents = (incident,) if incident is not None else ()
    return Stage(
        cast, "weird_mythology", plots or ("bloody_rites", "people_who_saw"), incidents, extra_main_plot=extra
    )


def test_a_refusal_raises_the_gauge_and_it_stays():
    stage = myth({"office_worker": "witch", "doctor": "person"}).put("office_worker", "goodwill", 3)
    stage.says("office_worker_1")
    assert stage.run(st.GOODWILL).town.ex == 1
    assert stage.town.ex_rose
    next_loop(stage)
    assert (stage.town.ex, stage.town.ex_at_start, stage.town.ex_rose) == (1, 1, False)


def test_the_leader_gives_goodwill_on_the_first_day():
    stage = myth({"office_worker": "witch", "doctor": "person"})
    stage.town.ex = 1
    says = stage.says("doctor")
    stage.run(st.DAY_START)
    assert stage.count("doctor", "goodwill") == 2
    assert says.asked[0][:2] == (1, "gift")


def test_the_first_subplot_becomes_known():
    stage = myth({"office_worker": "witch", "doctor": "person"})
    stage.town.ex = 2
    stage.says()
    stage.run(st.LOOP_END)
    assert told(stage, "subplot_revealed") == [("people_who_saw",)]


def test_forbid_intrigue_no_longer_cancels():
    cards = (
        (0, "shrine", "m_intrigue_plus_1"),
        (1, "shrine", "p_forbid_intrigue"),
        (2, "school", "p_forbid_intrigue"),
    )
    stage = myth({"doctor": "person"})
    stage.town.ex = 3
    assert stage.lay(*cards).resolve().count("shrine", "intrigue") == 0


def test_at_four_everything_is_over():
    stage = myth({"office_worker": "witch", "doctor": "person"})
    stage.town.ex = 4
    stage.says()
    stage.run(st.DAY_END)
    assert "protagonists_died" in stage.public()
    stage.run(st.LOOP_END).run(st.VERDICT)
    assert stage.town.phase == st.GUESS


def test_dagon_is_measured_by_the_gauge():
    stage = myth({"doctor": "key_person"}, "the_sacred_words_of_dagon")
    stage.says()
    stage.town.ex = 1
    assert not stage.run(st.LOOP_END).town.lost
    stage.town.ex = 0
    assert stage.run(st.LOOP_END).town.lost


def test_the_truth_is_twisted_when_the_gauge_was_at_two():
    plots = ("the_king_in_yellow", "twisted_truth")
    stage = myth({"informer": "person", "doctor": "witch"}, *plots, extra="giant_time_bomb_again")
    stage.put("hospital", "intrigue", 2)
    stage.says()
    assert not stage.run(st.LOOP_END).town.lost
    stage.town.ex_at_start, stage.town.ex_rose = 2, True
    assert [row.id for row in stage.rules.plot_rows()] == ["twisted_1", "bomb_again_1"]
    assert stage.run(st.LOOP_END).town.lost


def test_the_hound_kills_with_the_next_incident():
    incidents = ((1, "hound_dog_scent", "boy_student"), (2, "discovery", "doctor"))
    stage = Stage(
        {"boy_student": "person", "doctor": "person"}, "weird_mythology", ("bloody_rites",), incidents
    )
    stage.put("boy_student", "intrigue", 2).put("doctor", "paranoia", 2)
    stage.says()
    stage.run(st.INCIDENT)
    assert "protagonists_died" not in stage.public()
    stage.town.day = 2
    stage.run(st.INCIDENT)
    assert stage.town.ex == 1
    assert "protagonists_died" in stage.public()


def test_the_fire_comes_once_in_a_game():
    stage = myth({"boy_student": "person", "doctor": "person"}, incident=(1, "fire_of_demise", "boy_student"))
    stage.put("boy_student", "paranoia", 2)
    stage.says()
    stage.run(st.INCIDENT)
    assert stage.dead("doctor")
    next_loop(stage)
    stage.town.lost = False
    stage.put("boy_student", "paranoia", 2).run(st.INCIDENT)
    assert not stage.dead("doctor")


def test_the_wizard_is_known_afterwards_and_the_leader_may_raise_the_gauge():
    stage = myth({"office_worker": "wizard", "doctor": "person"}).put("office_worker", "goodwill", 3)
    says = stage.says("office_worker_1", "carry_out", "yes")
    stage.run(st.GOODWILL)
    assert stage.town.ex == 1
    assert (1, "raise", ["yes", "no"]) in says.asked


def test_the_deep_one_is_revealed_in_death_and_the_paranoiac_is_key():
    cast = {"boy_student": "deep_one", "girl_student": "paranoiac", "doctor": "person"}
    stage = myth(cast, "bloody_rites", "whispers_from_the_deep")
    stage.rules.request_death(0)
    stage.rules.finish_batch()
    assert told(stage, "role_revealed") == [("boy_student", "deep_one")]
    assert stage.town.ex == 1
    stage.rules.request_death(1)
    stage.rules.finish_batch()
    assert stage.town.lost
    assert stage.town.ending


def test_the_faceless_changes_with_the_gauge():
    stage = myth({"boy_student": "faceless", "doctor": "person"})
    assert [role.id for role in stage.rules.gained(0)] == ["conspiracy_theorist"]
    stage.town.ex = 2
    assert [role.id for role in stage.rules.gained(0)] == ["deep_one"]


def test_the_paranoiac_takes_either_counter():
    stage = myth({"boy_student": "paranoiac", "doctor": "person"})
    stage.says("paranoiac_1@boy_student", "intrigue")
    stage.run(st.MASTERMIND_ABILITIES)
    assert stage.count("boy_student", "intrigue") == 1
