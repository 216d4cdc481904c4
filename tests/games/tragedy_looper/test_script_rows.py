"""What rows ask of whoever writes a script: a sound script, and the one change that each row forbids.

Rows for the writer never come up at a table, so no scenario can show them; the validator is where they live.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from anju.engine import document
from anju.games.tragedy_looper import validator

Change = tuple[tuple[str, ...], Any]
"""Where in the script, and what stands there instead; None takes it out."""


def script(kind: str, main: str, subs: str, cast: str, incidents: str) -> dict[str, Any]:
    """`cast` is a list of character=role, `incidents` of day=incident=culprit."""
    dates: dict[str, dict[str, str]] = {}
    for date in incidents.split():
        day, incident, culprit = date.split("=")
        dates[day] = {"incident": incident, "culprit": culprit}
    return {
        "script": "trial",
        "title": {"zh": "试", "en": "Trial"},
        "set": kind,
        "days": 5,
        "loops": 4,
        "main_plot": main,
        "subplots": subs.split(),
        "cast": dict(part.split("=") for part in cast.split()),
        "incidents": dates,
    }


FIRST = script(
    "first_steps", "light_of_the_avenger", "an_unsettling_rumor",
    "alien=brain informer=conspiracy_theorist doctor=person", "2=murder=doctor",
)  # fmt: skip
BASIC = script(
    "basic_tragedy", "giant_time_bomb", "circle_of_friends paranoia_virus",
    "nurse=witch girl_student=friend class_rep=friend informer=conspiracy_theorist doctor=person", "2=murder=doctor",
)  # fmt: skip
MIDNIGHT = script(
    "midnight_zone", "male_confrontation", "love_hate_spiral unsafe_trigger",
    "office_worker=ninja girl_student=friend class_rep=obstinate nurse=factor doctor=person pop_idol=person",
    "1=suicide=class_rep 3=serial_murder=doctor",
)  # fmt: skip
CIRCLE = script(
    "mystery_circle", "a_quilt_of_incidents", "i_am_a_master_detective tricky_twins",
    "teacher=fool informer=conspiracy_theorist girl_student=friend police_officer=private_investigator "
    "boy_student=paranoiac class_rep=twin nurse=person",
    "1=portent=teacher 2=terrorism=class_rep 3=suicide=nurse",
)  # fmt: skip
STAGE = script(
    "haunted_stage_again", "the_cursed_land", "the_key_girl panic_and_obsession",
    "doctor=ghost nurse=show_off girl_student=key_person informer=serial_killer patient=coward pop_idol=witch teacher=person",
    "2=barricade=nurse 3=awakened_curse=city",
)  # fmt: skip
WEIRD = script(
    "weird_mythology", "the_king_in_yellow", "the_resistance people_who_saw",
    "doctor=sacrifice nurse=cultist informer=conspiracy_theorist teacher=wizard boy_student=serial_killer "
    "class_rep=witness pop_idol=person",
    "2=insane_murder=doctor",
)  # fmt: skip


def codes(plain: dict[str, Any]) -> list[str]:
    return [found.code for found in validator.check(document.from_plain(plain))]


def changed(plain: dict[str, Any], change: Change) -> dict[str, Any]:
    path, value = change
    copy = deepcopy(plain)
    inner: Any = copy
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copy


@pytest.mark.parametrize(
    "plain", [FIRST, BASIC, MIDNIGHT, CIRCLE, STAGE, WEIRD], ids=lambda plain: plain["set"]
)
def test_the_sound_scripts_are_sound(plain: dict[str, Any]):
    assert codes(plain) == []


CULPRITS = [
    pytest.param(MIDNIGHT, "1", "pop_idol", "must_be_culprit", marks=pytest.mark.rule("TL-obstinate_1")),
    pytest.param(CIRCLE, "1", "boy_student", "must_be_culprit", marks=pytest.mark.rule("TL-fool_1")),
    pytest.param(CIRCLE, "2", "boy_student", "must_be_culprit", marks=pytest.mark.rule("TL-twin_1")),
    pytest.param(WEIRD, "2", "pop_idol", "must_be_culprit", marks=pytest.mark.rule("TL-sacrifice_3")),
    pytest.param(
        CIRCLE,
        "3",
        "police_officer",
        "must_not_be_culprit",
        marks=pytest.mark.rule("TL-private_investigator_1"),
    ),
]


@pytest.mark.parametrize(("plain", "day", "culprit", "code"), CULPRITS)
def test_a_role_that_must_or_must_not_be_a_culprit(plain: dict[str, Any], day: str, culprit: str, code: str):
    """The sound script has it right; with this one culprit exchanged it is refused."""
    assert codes(changed(plain, (("incidents", day, "culprit"), culprit))) == [code]


PLOTS = [
    pytest.param(FIRST, "a_hideous_script", marks=pytest.mark.rule("TL-first_steps")),
    pytest.param(BASIC, "threads_of_fate", marks=pytest.mark.rule("TL-basic_tragedy")),
    pytest.param(MIDNIGHT, "showtime_of_death", marks=pytest.mark.rule("TL-midnight_zone")),
    pytest.param(CIRCLE, "smell_of_gunpowder", marks=pytest.mark.rule("TL-mystery_circle")),
    pytest.param(STAGE, "monster_intrigue", marks=pytest.mark.rule("TL-haunted_stage_again")),
    pytest.param(WEIRD, "an_unsettling_rumor", marks=pytest.mark.rule("TL-weird_mythology")),
]


@pytest.mark.parametrize(("plain", "plot"), PLOTS)
def test_a_set_says_how_many_subplots_there_are(plain: dict[str, Any], plot: str):
    """One more, and one less: both are refused for their number."""
    more = changed(plain, (("subplots",), [*plain["subplots"], plot]))
    less = changed(plain, (("subplots",), plain["subplots"][:-1]))
    assert "number_of_subplots" in codes(more)
    assert "number_of_subplots" in codes(less)


MAXIMA = [
    pytest.param(BASIC, "conspiracy_theorist", marks=pytest.mark.rule("TL-conspiracy_theorist")),
    pytest.param(BASIC, "friend", marks=pytest.mark.rule("TL-friend")),
    pytest.param(CIRCLE, "fool", marks=pytest.mark.rule("TL-fool")),
    pytest.param(STAGE, "ghost", marks=pytest.mark.rule("TL-ghost")),
    pytest.param(STAGE, "key_person", marks=pytest.mark.rule("TL-haunted_stage_again")),
    pytest.param(WEIRD, "wizard", marks=pytest.mark.rule("TL-wizard")),
]


@pytest.mark.parametrize(("plain", "role"), MAXIMA)
def test_a_role_with_a_maximum_is_not_held_by_one_more(plain: dict[str, Any], role: str):
    """A Person of the sound script becomes one too many."""
    person = next(who for who, held in plain["cast"].items() if held == "person")
    assert "too_many_of_role" in codes(changed(plain, (("cast", person), role)))


TWICE = [
    (("the_cursed_land", "those_with_habits", "the_key_girl"), "ghost",
     "doctor=ghost nurse=show_off girl_student=key_person informer=serial_killer pop_idol=loved_one"),
    (("the_noble_bloodline", "the_key_girl", "a_love_affair"), "key_person",
     "girl_student=key_person doctor=vampire pop_idol=lover office_worker=loved_one"),
]  # fmt: skip


@pytest.mark.rule("TL-haunted_stage_again", "TL-ghost")
@pytest.mark.parametrize(("plots", "role", "cast"), TWICE)
def test_two_plots_with_the_same_role_are_cut_at_the_maximum(plots: tuple[str, ...], role: str, cast: str):
    plain = script("haunted_stage_again", plots[0], " ".join(plots[1:]), cast, "")
    assert codes(plain) == []
    assert "too_many_of_role" in codes(changed(plain, (("cast", "patient"), role)))


# -- incidents ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TL-serial_murder")
def test_only_serial_murders_may_share_a_culprit():
    again = changed(MIDNIGHT, (("incidents", "4"), {"incident": "serial_murder", "culprit": "doctor"}))
    assert codes(again) == []
    mixed = changed(MIDNIGHT, (("incidents", "4"), {"incident": "uproar", "culprit": "doctor"}))
    assert codes(mixed) == ["culprit_twice"]


@pytest.mark.rule("TL-fake_incident")
def test_a_fake_incident_and_only_it_carries_another_name():
    fake = {"incident": "fake_incident", "culprit": "pop_idol", "public": "uproar"}
    assert codes(changed(MIDNIGHT, (("incidents", "4"), fake))) == []
    bare = {"incident": "fake_incident", "culprit": "pop_idol"}
    assert codes(changed(MIDNIGHT, (("incidents", "4"), bare))) == ["public_missing"]
    other = {"incident": "uproar", "culprit": "pop_idol", "public": "suicide"}
    assert codes(changed(MIDNIGHT, (("incidents", "4"), other))) == ["public_not_allowed"]


MOBS = [
    pytest.param("night_of_madness", marks=pytest.mark.rule("TL-night_of_madness")),
    pytest.param("awakened_curse", marks=pytest.mark.rule("TL-awakened_curse")),
    pytest.param("fountain_of_filth", marks=pytest.mark.rule("TL-fountain_of_filth")),
    pytest.param("evangelium_of_the_dead", marks=pytest.mark.rule("TL-evangelium_of_the_dead")),
]


@pytest.mark.parametrize("incident", MOBS)
def test_a_mob_is_a_location_and_no_character(incident: str):
    mob = changed(STAGE, (("incidents", "3"), {"incident": incident, "culprit": "shrine"}))
    assert codes(mob) == []
    assert codes(changed(mob, (("incidents", "3", "culprit"), "doctor"))) == ["mob_needs_location"]


# -- cards of other sets --------------------------------------------------------------------------------------


@pytest.mark.rule("R-270", "R-271")
@pytest.mark.parametrize("who", ["metaworld_denizen", "uploader"])
@pytest.mark.parametrize("plain", [FIRST, BASIC, MIDNIGHT, WEIRD], ids=lambda plain: plain["set"])
def test_every_set_casts_the_cards_that_came_with_other_sets(plain: dict[str, Any], who: str):
    assert codes(changed(plain, (("cast", who), "person"))) == []
