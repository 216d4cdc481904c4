"""Deaths, day end, loop end, incidents and goodwill, as the rulings D, I, G and V decide."""

from __future__ import annotations

from tests.games.tragedy_looper.stage import Stage

from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.effects import VERBS
from anju.games.tragedy_looper.library import Effect
from anju.games.tragedy_looper.scene import Scene


def test_a_serial_killer_kills_the_only_other():
    stage = Stage({"boy_student": "serial_killer", "girl_student": "person", "doctor": "person"})
    stage.says()
    stage.run(st.DAY_END)
    assert stage.dead("girl_student")


def test_two_serial_killers_alone_both_die():
    stage = Stage({"boy_student": "serial_killer", "girl_student": "serial_killer"})
    stage.says()
    stage.run(st.DAY_END)
    assert stage.dead("boy_student")  # D02
    assert stage.dead("girl_student")


def test_with_two_others_nobody_dies():
    stage = Stage({"boy_student": "serial_killer", "girl_student": "person", "class_rep": "person"})
    stage.says()
    stage.run(st.DAY_END)
    assert "died" not in stage.public()  # D03


def test_the_key_persons_death_ends_the_loop_in_this_order():
    stage = Stage({"boy_student": "serial_killer", "girl_student": "key_person"})
    stage.says()
    stage.run(st.DAY_END)
    told = [kind for kind in stage.public() if kind in ("died", "protagonists_lost", "loop_ended")]
    assert told == ["died", "protagonists_lost", "loop_ended"]  # D04
    assert stage.town.phase == st.LOOP_END


def test_the_killer_may_but_need_not():
    cast = {"boy_student": "killer", "girl_student": "key_person", "doctor": "person"}
    spared = Stage(cast).put("girl_student", "intrigue", 2)
    spared.says()
    assert not spared.run(st.DAY_END).dead("girl_student")  # D06
    struck = Stage(cast).put("girl_student", "intrigue", 2)
    struck.says("killer_1@boy_student", "girl_student")
    assert struck.run(st.DAY_END).dead("girl_student")


def test_protagonists_death_is_announced_as_such_and_can_be_prevented():
    cast = {"boy_student": "killer", "doctor": "person"}
    stage = Stage(cast).put("boy_student", "intrigue", 4)
    stage.says("killer_2@boy_student")
    stage.run(st.DAY_END)
    assert "protagonists_died" in stage.public()  # D05, V06
    assert "protagonists_lost" not in stage.public()
    safe = Stage(cast).put("boy_student", "intrigue", 4)
    safe.town.protected = True
    safe.says("killer_2@boy_student")
    assert "protagonists_died" not in safe.run(st.DAY_END).public()


def test_a_guard_takes_the_blow():
    stage = Stage({"boy_student": "serial_killer", "girl_student": "key_person"})
    stage.town.guard[stage.who("girl_student")] = 1
    stage.says()
    stage.run(st.DAY_END)
    assert not stage.dead("girl_student")  # D07
    assert "guard_lost" in stage.public()
    assert "protagonists_lost" not in stage.public()


def test_a_dead_friend_is_revealed_and_lost_at_loop_end():
    stage = Stage({"boy_student": "friend", "doctor": "person"})
    stage.town.life[stage.who("boy_student")] = st.DEAD
    stage.says()
    stage.run(st.LOOP_END)
    assert stage.town.lost  # D08
    assert "role_revealed" in stage.public()
    stage.town.loop = 2
    stage.rules.set_up()
    stage.run(st.LOOP_START)
    assert stage.count("boy_student", "goodwill") == 1


def test_a_second_defeat_is_silent():
    stage = Stage({"boy_student": "key_person", "doctor": "cultist"}, plots=("a_place_to_protect",))
    stage.put("school", "intrigue", 2)
    stage.town.lost = True
    stage.says()
    stage.run(st.LOOP_END)
    assert "protagonists_lost" not in stage.public()  # D10, V04


def test_place_to_protect_loses_at_loop_end():
    stage = Stage({"boy_student": "key_person", "doctor": "cultist"}, plots=("a_place_to_protect",))
    stage.says()
    assert not stage.run(st.LOOP_END).town.lost
    stage.put("school", "intrigue", 2)
    assert stage.run(st.LOOP_END).town.lost


def test_lovers_despair():
    stage = Stage({"boy_student": "serial_killer", "girl_student": "lover", "doctor": "loved_one"})
    stage.says()
    stage.run(st.DAY_END)
    assert stage.dead("girl_student")
    assert stage.count("doctor", "paranoia") == 6


def test_paranoia_virus_follows_the_counters():
    stage = Stage(
        {"boy_student": "person", "girl_student": "person"}, plots=("murder_plan", "paranoia_virus")
    )
    assert stage.rules.role(0).id == "person"
    stage.put("boy_student", "paranoia", 3)
    assert stage.rules.role(0).id == "serial_killer"
    stage.put("boy_student", "paranoia", 2)
    assert stage.rules.role(0).id == "person"


def test_threads_of_fate_remember_goodwill():
    stage = Stage({"boy_student": "person", "doctor": "person"}, plots=("murder_plan", "threads_of_fate"))
    stage.says()
    stage.run(st.LOOP_START)
    assert stage.count("boy_student", "paranoia") == 0  # D15
    stage.put("boy_student", "goodwill", 1).run(st.LOOP_END)
    stage.town.loop = 2
    stage.rules.set_up()
    stage.run(st.LOOP_START)
    assert stage.count("boy_student", "paranoia") == 2
    assert stage.count("doctor", "paranoia") == 0


def incident(name: str, cast: dict[str, str], culprit: str) -> Stage:
    stage = Stage(cast, incidents=((1, name, culprit),))
    stage.says()
    return stage.put(culprit, "paranoia", 9)


def test_an_incident_needs_a_living_culprit_at_its_limit():
    cast = {"boy_student": "person", "girl_student": "person"}
    stage = incident("murder", cast, "boy_student").put("boy_student", "paranoia", 1)
    stage.run(st.INCIDENT)
    assert not stage.dead("girl_student")  # I01
    stage = incident("murder", cast, "boy_student").put("boy_student", "paranoia", 2)
    stage.run(st.INCIDENT)
    assert stage.dead("girl_student")  # I03


def test_a_murder_without_victim_occurred_all_the_same():
    stage = incident("murder", {"boy_student": "person", "doctor": "person"}, "boy_student").run(st.INCIDENT)
    assert "nothing_happened" in stage.public()  # I02
    assert stage.town.occurred == (0,)


def test_everybody_in_the_hospital_dies_at_once():
    cast = {"doctor": "person", "nurse": "person", "boy_student": "person"}
    assert not incident("hospital_incident", cast, "boy_student").run(st.INCIDENT).dead("doctor")  # I04
    stage = incident("hospital_incident", cast, "doctor").put("hospital", "intrigue", 1).run(st.INCIDENT)
    assert stage.dead("doctor")  # I05
    assert stage.dead("nurse")
    assert not stage.dead("boy_student")


def test_goodwill_is_refused_by_those_who_must():
    stage = Stage({"office_worker": "cultist", "doctor": "person"}).put("office_worker", "goodwill", 3)
    says = stage.says("office_worker_1")
    stage.run(st.GOODWILL)
    assert (0, "answer", ["refuse"]) in says.asked  # G04
    assert "refused" in stage.public()
    assert "role_revealed" not in stage.public()


def test_goodwill_is_carried_out_and_the_mastermind_is_asked_all_the_same():
    stage = Stage({"office_worker": "person", "doctor": "person"}).put("office_worker", "goodwill", 3)
    says = stage.says("office_worker_1")
    stage.run(st.GOODWILL)
    assert (0, "answer", ["carry_out"]) in says.asked  # V07
    assert "role_revealed" in stage.public()
    assert "office_worker_1" not in stage.rules.hand(1)
    assert not stage.rules.declarable(0, stage.rules.character(0).abilities[0])  # G08


def test_an_ability_needs_its_place_and_somebody_to_aim_at():
    maiden = Stage({"shrine_maiden": "person", "boy_student": "person"}).put("shrine_maiden", "goodwill", 3)
    who = maiden.who("shrine_maiden")
    first = maiden.rules.character(who).abilities[0]
    assert maiden.rules.declarable(who, first)  # G02
    maiden.at("shrine_maiden", "school")
    assert not maiden.rules.declarable(who, first)  # G03
    alone = Stage({"boy_student": "person", "doctor": "person"}).put("boy_student", "goodwill", 2)
    assert not alone.rules.declarable(0, alone.rules.character(0).abilities[0])  # G07


def test_causes_are_told_to_the_mastermind_alone():
    stage = Stage({"boy_student": "brain", "doctor": "person"})
    stage.says("brain_1@boy_student", "school")
    stage.run(st.MASTERMIND_ABILITIES)
    assert stage.count("school", "intrigue") == 1  # V01
    assert "counter" in stage.public()
    assert "cause" not in stage.public()
    assert any(event.kind == "cause" and event.audience == 1 for event in stage.rules.events)


def test_counters_are_replaced_one_by_one_as_long_as_there_are_any():
    stage = Stage({"doctor": "person"}).put("doctor", "intrigue", 3)
    scene = Scene("any", 0, [0], 0, (words.TARGET, words.CHOICE))
    fields: dict[str, str | int] = {"target": "self", "from": "intrigue", "to": "goodwill", "amount": 2}
    VERBS["replace_counter"](stage.rules, scene, Effect("replace_counter", {**fields}))
    assert (stage.count("doctor", "intrigue"), stage.count("doctor", "goodwill")) == (1, 2)
    VERBS["replace_counter"](stage.rules, scene, Effect("replace_counter", {**fields}))
    assert (stage.count("doctor", "intrigue"), stage.count("doctor", "goodwill")) == (0, 3)
