"""Why something cannot be chosen, position by position: the code, its numbers, its rule."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from tests.games.tragedy_looper.test_why import complete
from tests.games.tragedy_looper.why_town import TOWN

import anju
from anju.engine.errors import Refused
from anju.engine.table import Table
from anju.games.tragedy_looper.board import SecretPlan
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS
from anju.games.tragedy_looper.state import DEAD, REMOVED, Town

ALL_FOUR = tuple(LOCATIONS)


def table(seats: int = 4, **options: object) -> Table:
    """The town in the first loop; the henchman begins in the city."""
    t = anju.new("tragedy_looper", seats=seats, seed=1, options={"script": TOWN, **options})
    assert t.questions[0].word.id == "start"
    return t


def play_to(t: Table, word: str, times: int = 1) -> Table:
    """Nobody does anything until this is asked: cards lie on locations, where movement does nothing."""
    while True:
        question = t.questions[0]
        times -= question.word.id == word
        if not times:
            return t
        still = {"start": "city", "m_target": question.values[-1], "p_target": question.values[-1]}
        t.answer(question.seat, still.get(question.word.id, question.default))


def change(t: Table, how: Callable[[Town], None]) -> Table:
    """Another position before the present step, played on with the same answers."""
    town = t.checkpoint
    assert isinstance(town, Town)
    how(town)
    t._run()
    return t


def put(t: Table, *counters: tuple[str, str, int]) -> Table:
    def how(town: Town) -> None:
        for id, counter, amount in counters:
            thing = town.board.index[id] if id in town.board.index else town.board.size + LOCATIONS.index(id)
            town.counters[COUNTERS.index(counter)][thing] = amount

    return change(t, how)


def stand(t: Table, **places: str) -> Table:
    def how(town: Town) -> None:
        for id, place in places.items():
            town.place[town.board.index[id]] = LOCATIONS.index(place)

    return change(t, how)


def kill(t: Table, *ids: str, life: int = DEAD) -> Table:
    def how(town: Town) -> None:
        for id in ids:
            town.life[town.board.index[id]] = life

    return change(t, how)


def refused(t: Table, what: Any) -> Refused:
    found = t.why(t.questions[0].seat, what)
    assert found is not None, f"{what} is on offer"
    assert complete(found), (found.code, found.text("zh"), found.text("en"), found.numbers, found.rule)
    return found


def code(t: Table, what: Any) -> tuple[str, str]:
    found = refused(t, what)
    return found.code, found.rule


def answer(t: Table, *values: str) -> Table:
    for value in values:
        t.answer(t.questions[0].seat, value)
    return t


# -- cards (TL-5.1, TL-5.2) ---------------------------------------------------------------------------------------


def test_cards_of_the_mastermind():
    t = play_to(table(), "m_card")
    assert code(t, "p_goodwill_plus_1") == ("other_side", "TL-5.1")
    assert code(t, "m_forbid_movement") == ("not_in_deck", "TL-5.1")
    assert t.why(0, "card:m_move_diagonal") is None
    answer(t, "m_move_diagonal", "hospital")
    found = refused(t, "card:m_move_diagonal")
    assert (found.code, found.numbers["laid"], found.numbers["copies"]) == ("laid", 1, 1)
    answer(t, "m_paranoia_plus_1", "shrine")
    assert t.why(0, "m_paranoia_plus_1") is None  # there are two of them


def test_a_card_spent_this_loop_comes_back_in_the_next():
    t = play_to(table(), "m_card")
    answer(t, "m_move_diagonal", "hospital")
    play_to(t, "m_card", 3)
    found = refused(t, "m_move_diagonal")
    assert (found.code, found.rule, found.numbers["loop"]) == ("spent", "TL-5.1.1", 1)
    assert "第 2 轮回" in found.text("zh")
    assert "loop 2" in found.text("en")


def test_the_other_deck_of_the_option():
    t = play_to(table(mastermind_deck_000=True), "m_card")
    assert code(t, "m_paranoia_minus_1") == ("not_in_deck", "TL-5.1")
    assert t.why(0, "m_forbid_movement") is None


def test_every_protagonist_has_a_deck_of_his_own():
    t = play_to(table(cards_per_protagonist=3), "p_card")
    assert t.why(1, "p_goodwill_plus_2") is None
    answer(t, "p_goodwill_plus_2", "boy_student")
    found = refused(t, "p_goodwill_plus_2")
    assert (found.code, found.rule, found.numbers["deck"]) == ("laid", "TL-5.1.3", 1)
    assert code(t, "m_move_diagonal") == ("other_side", "TL-5.1")
    answer(t, "p_move_vertical", "girl_student", "p_move_horizontal", "nurse")
    assert t.why(2, "p_goodwill_plus_2") is None  # TL-5.1.2


def test_one_person_plays_three_decks():
    t = play_to(table(seats=2), "p_card")
    answer(t, "p_goodwill_plus_2", "boy_student", "p_goodwill_plus_2", "nurse", "p_goodwill_plus_2", "doctor")
    play_to(t, "p_card")
    found = refused(t, "p_goodwill_plus_2")
    assert (found.code, found.numbers["deck"]) == ("spent", 2)  # the leader of the second day


# -- targets of cards (TL-5.2.3) ----------------------------------------------------------------------------------


def test_one_card_of_each_side_on_a_target():
    t = play_to(table(), "m_card")
    answer(t, "m_move_diagonal", "nurse", "m_intrigue_plus_1")
    found = refused(t, "nurse")
    assert (found.code, found.rule, found.numbers["owner"]) == ("taken", "TL-5.2.3", 0)
    answer(t, "shrine", "m_paranoia_plus_1", "city", "p_goodwill_plus_1")
    assert t.why(1, "nurse") is None  # of the other side
    assert t.why(1, "location:shrine") is None
    answer(t, "nurse", "p_goodwill_plus_1")
    found = refused(t, "character:nurse")
    assert (found.code, found.numbers["owner"]) == ("taken", 1)
    assert "1 号主角席" in found.text("zh")


def test_no_cards_on_corpses_nor_on_who_has_left():
    t = kill(play_to(table(), "m_target"), "nurse")
    assert code(t, "nurse") == ("dead", "TL-2.9")
    kill(t, "nurse", life=REMOVED)
    assert code(t, "nurse") == ("removed", "TL-2.12")


def test_only_the_mastermind_hears_who_is_still_to_come():
    t = play_to(table(), "m_target")
    found = refused(t, "godly_being")
    assert (found.code, found.numbers["enters_loop"], found.numbers["enters_day"]) == ("not_entered", 2, 1)
    assert code(t, "soldier") == ("not_in_script", "TL-6.0")
    play_to(t, "p_target")
    for late in ("godly_being", "transfer_student", "soldier"):
        assert code(t, late) == ("not_on_board", "TL-2.12")
    assert "登场" not in refused(t, "transfer_student").text("zh")


def test_texts_that_ban_cards():
    t = change(play_to(table(), "m_target"), prophesied)
    assert code(t, "illusion") == ("banned", "TL-illusion_t1")
    assert code(t, "boy_student") == ("banned", "TL-prophet_1")
    play_to(t, "p_target")
    assert code(t, "illusion") == ("banned", "TL-illusion_t1")
    assert t.why(1, "boy_student") is None  # what the role says is no protagonist's to hear
    change(t, barred)
    assert code(t, "nurse") == ("banned", "TL-faked_suicide")


def prophesied(town: Town) -> None:
    """The boy student is a prophet, in a set that has them."""
    town.plan, town.board = _plan(town, "prophet"), copy(town.board)
    town.board.set = town.board.library.sets["midnight_zone"]
    town.board.ops |= {"no_cards_from"}


def barred(town: Town) -> None:
    town.ex_cards, town.ex_barred = (town.board.index["nurse"],), True


# -- goodwill abilities (TL-9.1) ----------------------------------------------------------------------------------


def test_threshold_with_its_numbers():
    t = put(play_to(table(), "goodwill"), ("boy_student", "goodwill", 1))
    found = refused(t, "boy_student_1")
    assert (found.code, found.rule, found.numbers) == ("goodwill", "TL-9.1", {"have": 1, "needs": 2})
    assert found.remedy.zh == "再给男学生 1 个友好。"
    assert refused(t, "ability:boy_student_1").message == found.message
    assert code(put(t, ("boy_student", "goodwill", 2)), "boy_student") == ("name_ability", "TL-9.1")
    assert t.why(1, "boy_student_1") is None
    assert t.why(1, "character:boy_student") is None


def test_once_a_day_and_once_per_loop():
    t = put(
        play_to(table(), "goodwill"), ("boy_student", "goodwill", 2), ("forensic_specialist", "goodwill", 5)
    )
    answer(t, "boy_student_1", "girl_student", "carry_out")
    assert code(t, "boy_student_1") == ("used_today", "TL-9.5")
    put(kill(stand(t, nurse="city"), "doctor"), ("forensic_specialist", "goodwill", 5))
    answer(t, "forensic_specialist_2", "carry_out")
    found = refused(t, "forensic_specialist_2")
    assert (found.code, found.rule, found.numbers["loop"]) == ("used_this_loop", "TL-9.5", 1)
    assert "第 2 轮回" in found.remedy.zh


def test_place_and_loop():
    t = put(play_to(table(), "goodwill"), ("shrine_maiden", "goodwill", 5), ("mystery_boy", "goodwill", 3))
    stand(t, shrine_maiden="school")
    found = refused(t, "shrine_maiden_1")
    assert (found.code, found.rule) == ("wrong_place", "TL-shrine_maiden_1")
    assert (found.numbers["at"], found.numbers["needs_at"]) == ("school", "shrine")
    found = refused(t, "mystery_boy_1")
    assert (found.code, found.numbers["loop"], found.numbers["needs_loop"]) == ("too_early", 1, 2)


def test_several_reasons_are_all_told():
    t = stand(play_to(table(), "goodwill"), shrine_maiden="school")
    found = refused(t, "shrine_maiden_1")
    assert found.code == "goodwill"
    assert {"have", "needs", "at", "needs_at"} <= set(found.numbers)
    found = refused(t, "character:shrine_maiden")
    assert {"shrine_maiden_1.needs", "shrine_maiden_1.at", "shrine_maiden_2.needs"} <= set(found.numbers)


def test_nothing_to_choose():
    rich = [(id, "goodwill", 5) for id in ("class_rep", "police_officer", "nurse", "alien")]
    t = put(play_to(table(), "goodwill"), *rich)
    assert code(t, "class_rep_1") == ("nothing_spent", "TL-class_rep_1")
    assert code(t, "police_officer_1") == ("nothing_occurred", "TL-police_officer_1")
    assert code(t, "nurse_1") == ("no_target", "TL-nurse_1")
    assert code(t, "alien_2") == ("no_target", "TL-alien_2")


def test_whose_ability_it_is():
    t = kill(put(play_to(table(), "goodwill"), ("boy_student", "goodwill", 5)), "nurse")
    assert code(t, "boy_student_1@doctor") == ("not_its_ability", "TL-9.1")
    assert code(t, "boy_student_1@boy_student") == ("other_name", "TL-9.1")
    assert code(t, "nurse_1") == ("dead", "TL-2.9")
    assert code(t, "godly_being_1") == code(t, "soldier_1") == ("not_on_board", "TL-2.12")
    assert code(t, "patient") == ("no_ability", "TL-9.1")
    assert code(t, "killer_2@nurse")[0] == code(t, "killer_2")[0] == "not_the_leaders"


# -- whom the leader chooses (TL-9.2) -----------------------------------------------------------------------------


def test_whom_a_student_may_calm():
    t = put(play_to(table(), "goodwill"), ("boy_student", "goodwill", 2))
    stand(kill(t, "mystery_boy"), nurse="school")
    answer(t, "boy_student_1")
    found = refused(t, "shrine_maiden")
    assert (found.code, found.numbers) == ("elsewhere", {"at": "shrine", "needs": "school"})
    assert code(t, "boy_student") == ("itself", "TL-boy_student_1")
    assert code(t, "nurse") == ("wrong_tag", "TL-boy_student_1")
    assert code(t, "mystery_boy") == ("dead", "TL-2.9")
    assert code(t, "school") == ("wrong_kind", "TL-boy_student_1")
    assert code(t, "godly_being") == code(t, "soldier") == ("not_on_board", "TL-2.12")
    assert code(t, "pass") == ("must_choose", "TL-9.2")


def test_whom_the_nurse_may_calm():
    counters = [("nurse", "goodwill", 2), ("doctor", "paranoia", 3), ("patient", "paranoia", 1)]
    t = put(stand(play_to(table(), "goodwill"), informer="hospital"), *counters, ("informer", "paranoia", 3))
    answer(t, "nurse_1")
    found = refused(t, "patient")
    assert (found.code, found.numbers) == ("counters", {"have": 1, "needs": 2})


def test_corpses_and_named_characters():
    t = put(play_to(table(), "goodwill"), ("alien", "goodwill", 5), ("doctor", "goodwill", 3))
    stand(kill(t, "boy_student", "girl_student"), boy_student="shrine", girl_student="shrine")
    answer(t, "alien_2")
    assert code(t, "shrine_maiden") == ("not_dead", "TL-alien_2")
    assert t.why(1, "boy_student") is None


def test_two_different_characters():
    t = put(play_to(table(), "goodwill"), ("forensic_specialist", "goodwill", 2))
    answer(t, "forensic_specialist_1", "police_officer")
    assert code(t, "police_officer") == ("chosen_already", "TL-forensic_specialist_1")
    assert code(t, "forensic_specialist") == ("itself", "TL-forensic_specialist_1")


def test_the_turf_counts_not_the_boss():
    t = put(play_to(table(), "goodwill"), ("boss", "goodwill", 5))
    answer(t, "boss_1")
    found = refused(t, "informer")
    assert (found.code, found.numbers) == ("elsewhere", {"at": "city", "needs": "school"})


# -- what the leader says -----------------------------------------------------------------------------------------


def test_which_card_comes_back():
    t = play_to(table(), "p_card")
    answer(t, "p_goodwill_plus_2", "boy_student", "p_forbid_movement", "nurse", "p_goodwill_plus_1", "doctor")
    put(play_to(t, "goodwill"), ("class_rep", "goodwill", 2))

    def spent_two(town: Town) -> None:
        town.spent = ((), ("p_goodwill_plus_2", "p_paranoia_minus_1"), ("p_forbid_movement",), ())

    answer(change(t, spent_two), "class_rep_1")
    assert code(t, "p_forbid_movement") == ("not_spent", "TL-class_rep_1")  # another deck's
    assert code(t, "p_move_vertical") == ("never_spent", "TL-class_rep_1")
    assert code(t, "m_move_diagonal") == ("other_side", "TL-class_rep_1")
    assert t.why(1, "card:p_goodwill_plus_2") is None


def test_which_incident_the_officer_asks_about():
    t = play_to(table(), "goodwill")

    def two_occurred(town: Town) -> None:
        town.occurred = (0, 2)

    answer(put(change(t, two_occurred), ("police_officer", "goodwill", 4)), "police_officer_1")
    assert code(t, "2") == ("not_occurred", "TL-police_officer_1")
    assert code(t, "murder") == ("not_occurred", "TL-police_officer_1")
    assert code(t, "4") == ("no_incident", "TL-police_officer_1")
    assert code(t, "suicide") == ("not_scheduled", "TL-police_officer_1")
    found = refused(t, "faraway_murder")
    assert (found.code, found.numbers["day"]) == ("other_name", 3)


def test_which_subplot_is_named_and_which_is_revealed():
    t = answer(put(play_to(table(), "goodwill"), ("informer", "goodwill", 5)), "informer_1")
    assert code(t, "murder_plan") == ("main_plot", "TL-informer_1")
    assert code(t, "a_hideous_script") == ("not_in_set", "TL-informer_1")
    answer(t, "unknown_factor_x", "carry_out")
    assert t.questions[0].word.id == "subplot"
    assert code(t, "unknown_factor_x") == ("just_named", "TL-informer_1")
    assert code(t, "circle_of_friends") == ("not_in_script", "TL-informer_1")
    assert code(t, "murder_plan") == ("main_plot", "TL-informer_1")


def test_next_to_her():
    t = put(play_to(table(), "goodwill"), ("young_girl", "goodwill", 3))
    assert code(t, "young_girl_2") == ("no_choice", "TL-young_girl_2")  # everything else is forbidden
    answer(t, "young_girl_1", "carry_out", "young_girl_2")
    found = refused(t, "hospital")
    assert (found.code, found.numbers["at"]) == ("not_adjacent", "school")


# -- the mastermind (TL-7.2) --------------------------------------------------------------------------------------


def test_where_the_henchman_begins():
    t = table()
    assert code(t, "pass") == ("must_choose", "TL-8.2.1")
    assert code(t, "nurse")[0] == "not_now"
    assert all(t.why(0, place) is None for place in ALL_FOUR)


def test_an_ability_of_another_role_or_at_another_time():
    t = put(play_to(table(), "ability", 3), ("nurse", "intrigue", 3))
    found = refused(t, "brain_1@nurse")
    assert (found.code, found.numbers) == ("wrong_role", {"role": "killer", "needs": "brain"})
    found = refused(t, "brain_1@doctor")
    assert (found.code, found.rule) == ("wrong_timing", "TL-brain_1")
    assert found.numbers == {"timing": "mastermind_ability", "now": "card_resolution"}
    assert code(t, "key_person_1@boy_student") == ("mandatory", "TL-7.2")
    assert code(t, "brain_1@godly_being") == ("not_entered", "TL-8.2.1")
    assert code(t, "the_sealed_item_1") == ("not_in_script", "TL-7.2.6")
    assert code(t, "cultist_1") == ("name_actor", "TL-7.2.5")
    assert code(t, "paranoiac_1") == ("nobody_has_it", "TL-7.2.5")
    assert t.why(0, "ability:cultist_1@mystery_boy") is None


def test_conditions_with_their_numbers():
    t = put(play_to(table(), "ability", 5), ("nurse", "intrigue", 3), ("boy_student", "intrigue", 1))
    assert t.now.phase == 10  # type: ignore[attr-defined]
    found = refused(t, "killer_2@nurse")
    assert (found.code, found.rule) == ("counters", "TL-killer_2")
    assert found.numbers == {"counter": "intrigue", "have": 3, "needs": 4}
    stand(t, boy_student="hospital")
    assert code(t, "killer_1@nurse") == ("no_target", "TL-killer_1")
    assert code(kill(t, "nurse"), "killer_2@nurse") == ("dead", "TL-2.9")


def test_used_up_abilities():
    t = play_to(table(), "ability", 4)
    answer(t, "brain_1@doctor", "hospital", "an_unsettling_rumor_1", "city")
    assert code(t, "brain_1@doctor") == ("used_today", "TL-7.2.5")
    found = refused(t, "an_unsettling_rumor_1")
    assert (found.code, found.numbers) == ("used_this_loop", {"loop": 1, "per_loop": 1})
    assert code(t, "an_unsettling_rumor_1@doctor") == ("no_actor", "TL-7.2.6")
    assert code(t, "boy_student_1") == ("leaders", "TL-9.7")


def test_whom_the_brain_reaches():
    t = answer(play_to(table(), "ability", 4), "brain_1@doctor")
    found = refused(t, "location:city")
    assert (found.code, found.rule) == ("elsewhere", "TL-brain_1")
    assert code(t, "boy_student") == ("elsewhere", "TL-brain_1")
    assert code(t, "soldier") == ("not_in_script", "TL-6.0")
    assert t.why(0, "character:nurse") is None


def test_incidents_choose_what_their_text_says():
    t = put(play_to(table(), "goodwill"), ("shrine_maiden", "paranoia", 2))
    answer(t, "pass")
    assert t.questions[0].source == "missing_person"
    found = refused(t, "city")
    assert (found.code, found.rule, found.numbers["forbidden"]) == ("forbidden", "TL-3.3", "city")
    assert code(t, "nurse") == ("wrong_kind", "TL-missing_person")


def test_a_murder_nearby():
    t = play_to(play_to(table(), "goodwill"), "goodwill", 2)
    put(stand(t, girl_student="shrine"), ("girl_student", "paranoia", 3))
    answer(t, "pass")
    assert t.questions[0].source == "murder"
    assert code(t, "girl_student") == ("itself", "TL-murder")
    found = refused(t, "boy_student")
    assert (found.code, found.numbers) == ("elsewhere", {"at": "school", "needs": "shrine"})
    assert code(t, "nobody") == ("must_choose", "TL-7.2")


def test_refusing():
    rich = [(id, "goodwill", 3) for id in ("boy_student", "doctor", "mystery_boy", "nurse")]
    t = put(play_to(table(), "goodwill"), *rich, ("doctor", "paranoia", 3))
    answer(t, "boy_student_1", "girl_student")
    found = refused(t, "refuse")
    assert (found.code, found.rule) == ("cannot_refuse", "TL-9.3")
    assert found.numbers == {"role": "key_person", "refusal": "none"}
    answer(t, "carry_out", "nurse_1")
    assert code(t, "refuse") == ("unrefusable", "TL-nurse_1")  # though a killer may refuse


def test_who_must_refuse():
    t = change(play_to(table(), "goodwill"), lambda town: setattr(town, "plan", _plan(town, "witch")))
    answer(put(t, ("boy_student", "goodwill", 2)), "boy_student_1", "girl_student")
    found = refused(t, "carry_out")
    assert (found.code, found.numbers["role"]) == ("must_refuse", "witch")


def _plan(town: Town, role: str) -> SecretPlan:
    """The boy student is this."""
    plan, first = town.plan, town.board.library.roles[role]
    return SecretPlan(
        plan.plots, (first, *plan.roles[1:]), plan.incidents, plan.culprits, plan.arrivals, plan.settings
    )


# -- the guess (TL-11.3) ------------------------------------------------------------------------------------------


def test_guessing():
    t = change(play_to(table(), "goodwill"), lambda town: setattr(town, "lost", True))
    play_to(t, "early_guess")
    assert code(t, "pass") == ("other_word", "TL-8.2.0")
    assert code(t, "killer")[0] == "not_now"
    answer(t, "yes")
    assert code(t, "curmudgeon") == ("not_in_set", "TL-11.3")
    assert code(t, "pass") == ("must_choose", "TL-11.3")
    assert code(t, "杀手") == ("other_name", "TL-11.3")
