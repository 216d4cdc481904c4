"""The data files: what is in them, and that a row with a wrong word is refused with file, line and row."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from anju.engine import document
from anju.engine.document import Node
from anju.engine.errors import BadDocument
from anju.games.tragedy_looper import vocabulary as v
from anju.games.tragedy_looper.library import (
    HOME,
    LOCATION_NAMES,
    TAG_NAMES,
    Choice,
    Condition,
    Effect,
    Library,
    Row,
    Target,
    standard,
)

# -- what is there --------------------------------------------------------------------------------------------


def test_everything_is_there():
    library = standard()
    numbers = (library.characters, library.roles, library.plots, library.incidents, library.sets)
    assert [len(one) for one in numbers] == [37, 37, 59, 35, 6]
    assert sum(len(who.abilities) for who in library.characters.values()) == 46


@pytest.mark.parametrize(
    ("side", "variant", "size"),
    [("mastermind", "without", 10), ("mastermind", "with", 10), ("protagonist", "without", 8)],
)
def test_the_decks_have_their_sizes(side: str, variant: str, size: int):
    deck = [card for card in standard().cards.values() if card.side == side and card.variant in ("", variant)]
    assert sum(card.copies for card in deck) == size


def test_a_character_is_read_as_written():
    doctor = standard().characters["doctor"]
    first, second = doctor.abilities
    assert (doctor.name.zh, doctor.limit, doctor.starts, doctor.tags) == (
        "医生",
        2,
        ("hospital",),
        ("adult", "man"),
    )
    assert (first.goodwill, first.targets[0].other, first.choices[0].kind) == (2, True, "plus_or_minus_one")
    assert first.effect[0].fields == {"target": "t", "counter": "paranoia", "amount": "sign"}
    assert first.mastermind_use is not None
    assert [condition.word for condition in first.mastermind_use.when] == ["has_refusal"]
    assert second.targets[0].among == ("patient",)


def test_who_begins_where():
    who = standard().characters
    assert (who["henchman"].starts, who["henchman"].chosen_by) == (v.LOCATIONS, "mastermind")
    assert (who["servant"].starts, who["servant"].chosen_by) == (("city", "school"), "script")
    assert (who["patient"].forbidden, who["patient"].chosen_by) == (("shrine", "city", "school"), "")


def test_script_options_have_their_bounds():
    who = standard().characters
    (loop,) = who["godly_being"].options
    (day,) = who["transfer_student"].options
    (turf,) = who["boss"].options
    assert (loop.least, loop.highest(days=6, loops=4)) == (1, 4)
    assert (day.least, day.highest(days=6, loops=4)) == (1, 6)
    assert turf.among == v.LOCATIONS


def test_roles_and_plots_are_read_as_written():
    library = standard()
    assert library.roles["conspiracy_theorist"].max == 1
    assert library.roles["killer"].max is None
    assert library.roles["time_traveler"].traits == ("immortal",)
    assert library.plots["a_hideous_script"].roles["curmudgeon"] == (0, 2)
    assert library.plots["circle_of_friends"].roles == {"friend": (2, 2), "conspiracy_theorist": (1, 1)}
    assert library.plots["the_sealed_item"].rows[0].loss


def test_incidents_are_read_as_written():
    incidents = standard().incidents
    unease, conspiracies = incidents["increasing_unease"], incidents["conspiracies"]
    assert [step.then for step in unease.steps] == [False, True]
    assert unease.steps[1].choose[0].predicates == ("not_slot_a",)
    assert conspiracies.steps[0].choices[0].among == ("serial_murder", "missing_person")
    assert conspiracies.trigger.count == "intrigue"
    assert (incidents["murder"].trigger.count, incidents["murder"].repeat) == ("paranoia", False)
    assert incidents["serial_murder"].repeat
    branches = incidents["sacrilegious_murder"].steps[0].effect[0].options
    assert [branch[0].op for branch in branches] == ["kill", "place_counter"]
    assert incidents["the_executioner"].steps[0].by == "leader"


def test_sets_are_read_as_written():
    sets = standard().sets
    assert (sets["first_steps"].sub_count, sets["first_steps"].final_guess) == (1, False)
    assert (sets["basic_tragedy"].sub_count, sets["basic_tragedy"].final_guess) == (2, True)
    assert sets["haunted_stage_again"].role_caps == {"key_person": 1}
    gauge = sets["weird_mythology"].ex_gauge
    assert gauge is not None
    assert (gauge.start, gauge.resets_each_loop, gauge.rises_when) == (0, False, "goodwill_refused")


def test_every_role_and_incident_belongs_to_a_set():
    library = standard()
    sets = library.sets.values()
    assert {role for one in sets for role in one.roles} == set(library.roles)
    assert {incident for one in sets for incident in one.incidents} == set(library.incidents)
    assert {plot for one in sets for plot in (*one.main_plots, *one.subplots)} == set(library.plots)


def test_ids_of_rows_are_unique():
    library = standard()
    ids = [row.id for row in rows(library)]
    ids += [ability.id for who in library.characters.values() for ability in who.abilities]
    assert sorted(ids) == sorted(set(ids))


def test_places_and_tags_have_names():
    assert tuple(LOCATION_NAMES) == v.LOCATIONS
    assert tuple(TAG_NAMES) == v.TAGS


# -- the vocabulary is neither too small nor too large --------------------------------------------------------


def rows(library: Library) -> Iterator[Row]:
    for who in library.characters.values():
        yield from who.traits
    for role in library.roles.values():
        yield from role.rows
    for plot in library.plots.values():
        yield from plot.rows


def effects(found: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in found:
        yield effect
        for branch in effect.options:
            yield from effects(branch)


def all_effects(library: Library) -> Iterator[Effect]:
    for row in rows(library):
        yield from effects(row.effect)
    for who in library.characters.values():
        for ability in who.abilities:
            yield from effects(ability.effect)
    for incident in library.incidents.values():
        for step in incident.steps:
            yield from effects(step.effect)


def all_conditions(library: Library) -> Iterator[Condition]:
    for row in rows(library):
        yield from row.when
    for who in library.characters.values():
        for ability in who.abilities:
            if ability.mastermind_use is not None:
                yield from ability.mastermind_use.when
    for incident in library.incidents.values():
        for step in incident.steps:
            yield from step.when


def all_targets(library: Library) -> Iterator[Target]:
    for row in rows(library):
        yield from row.targets
    for who in library.characters.values():
        for ability in who.abilities:
            yield from ability.targets
    for incident in library.incidents.values():
        for step in incident.steps:
            yield from step.choose


def all_choices(library: Library) -> Iterator[Choice]:
    for row in rows(library):
        yield from row.choices
    for who in library.characters.values():
        for ability in who.abilities:
            yield from ability.choices
    for incident in library.incidents.values():
        for step in incident.steps:
            yield from step.choices


def test_every_word_of_the_vocabulary_is_used():
    library = standard()
    assert {effect.op for effect in all_effects(library)} == set(v.OPS)
    assert {condition.word for condition in all_conditions(library)} == set(v.CONDS)
    targets, choices = list(all_targets(library)), list(all_choices(library))
    assert {target.kind for target in targets} == set(v.TARGET_KINDS)
    assert {target.scope for target in targets} == set(v.SCOPES)
    assert {word for target in targets for word in target.predicates} == set(v.PREDICATES)
    assert {target.loosened for target in targets} - {""} == set(v.LOOSENED)
    assert {choice.kind for choice in choices} == set(v.CHOICE_KINDS)
    assert {row.timing for row in rows(library)} == set(v.TIMINGS)
    assert {row.kind for row in rows(library)} == set(v.KINDS)
    assert {key for row in rows(library) for key in row.limit} == set(v.LIMITS)
    constraints = [one.rule for plot in library.plots.values() for one in plot.constraints]
    assert set(constraints) == set(v.CONSTRAINTS)


# -- names ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "name", "id"),
    [
        ("character", "doctor", "doctor"),
        ("character", "医生", "doctor"),
        ("character", "Rich Man's Daughter", "rich_student"),
        ("role", "KEY PERSON", "key_person"),
        ("plot", "和我签订契约吧！", "sign_with_me"),
        ("incident", "Foul Evil", "foul_evil"),
        ("set", "新手教程集", "first_steps"),
        ("location", "神社", "shrine"),
        ("card", "m_intrigue_plus_2", "m_intrigue_plus_2"),
    ],
)
def test_things_are_found_by_id_and_by_name(kind: str, name: str, id: str):
    assert standard().exact(kind, name) == standard().find(kind, name) == id


@pytest.mark.parametrize(
    ("kind", "name", "id"),
    [
        ("role", "传谣人", "conspiracy_theorist"),
        ("set", "BTX", "basic_tragedy"),
        ("location", "都市", "city"),
    ],
)
def test_other_names_are_found_but_are_not_names_for_scripts(kind: str, name: str, id: str):
    assert standard().find(kind, name) == id
    assert standard().exact(kind, name) is None
    assert name not in standard().names(kind)


def test_nothing_is_found_by_a_name_nobody_has():
    assert standard().find("role", "路过的人") is None


def test_names_are_all_that_scripts_may_write():
    names = standard().names("role")
    assert {"person", "路人", "Person"} <= set(names)
    assert all(standard().exact("role", name) for name in names)


# -- wrong rows -----------------------------------------------------------------------------------------------

STUDENT = "{slot: t, kind: character, scope: same_location, other: yes, tags: [student], loosened: student_calm_any_character}"
CALM = "{op: remove_counter, target: t, counter: paranoia, amount: 1}"
NEAR = "{slot: t, kind: character, scope: culprit_location}"
BRAIN = "{slot: t, kind: character_or_location, scope: same_location}"

WRONG = [
    ("characters", "limit: 2", "limit: two", "boy_student: 'two' is not a whole number"),
    ("characters", "limit: 2", "limit: -1", "boy_student: At least 0"),
    ("characters", "limit: 2", "limits: 2", "boy_student: Unknown word 'limits'. Did you mean 'limit'?"),
    ("characters", "    limit: 2\n", "", "boy_student: 'limit' is missing"),
    ("characters", "start: school", "start: shcool", "Did you mean 'school'?"),
    ("characters", "start: school", "start: [school, city]", "'chosen'"),
    ("characters", "start: school", "start: school\n    chosen: script", "'chosen'"),
    ("characters", "tags: [student, boy]", "tags: [student, boi]", "Did you mean 'boy'?"),
    ("characters", "tags: [student, boy]", "forbidden: [harbour]", "Unknown word 'harbour'"),
    ("characters", "goodwill: 2", "goodwill: 0", "boy_student_1: At least 1"),
    ("characters", "goodwill: 2", "goodwill: 2\n        at: [cty]", "Did you mean 'city'?"),
    ("characters", "goodwill: 2", "goodwill: 2\n        once: yes", "Unknown word 'once'"),
    ("characters", "goodwill: 2", "goodwill: 2\n        unrefusable: never", "yes or no"),
    ("characters", STUDENT, STUDENT.replace("same_location", "same_place"), "boy_student_1: Unknown word 'same_place'"),
    ("characters", STUDENT, STUDENT.replace("kind: character", "kind: person"), "Unknown word 'person'"),
    ("characters", STUDENT, STUDENT.replace("[student]", "[studnt]"), "Did you mean 'student'?"),
    ("characters", STUDENT, STUDENT.replace("student_calm_any", "student_calms_any"), "student_calm_any_character"),
    ("characters", STUDENT, STUDENT.replace("other: yes", "exclude_self: yes"), "Unknown word 'exclude_self'"),
    ("characters", STUDENT, STUDENT.replace("other: yes", "state: asleep"), "Unknown word 'asleep'"),
    ("characters", STUDENT, STUDENT.replace("other: yes", "predicates: [happy]"), "Unknown word 'happy'"),
    ("characters", STUDENT, STUDENT.replace("other: yes", "role: keyperson"), "There is no role 'keyperson'"),
    ("characters", STUDENT, STUDENT.replace("other: yes", "among: [patient]"), "no use for 'among'"),
    ("characters", STUDENT, STUDENT.replace("scope: same_location, ", ""), "'scope' is missing"),
    ("characters", CALM, CALM.replace("remove_counter", "remove_counters"), "Did you mean 'remove_counter'?"),
    ("characters", CALM, CALM.replace("target: t", "target: u"), "Unknown word 'u'"),
    ("characters", CALM, CALM.replace("target: t", "target: self"), "'t' is chosen, but never used"),
    ("characters", CALM, CALM.replace("paranoia", "panic"), "Unknown word 'panic'"),
    ("characters", CALM, CALM.replace("amount: 1", "amount: some"), "Unknown word 'some'"),
    ("characters", CALM, CALM.replace("amount: 1", "amount: X"), "There is no script option 'X'"),
    ("characters", CALM, CALM.replace(", amount: 1", ""), "boy_student_1: 'amount' is missing"),
    ("characters", CALM, CALM.replace("amount: 1", "amount: 1, until: loop_end"), "Unknown word 'until'"),
    ("characters", f"effect:\n          - {CALM}", "effect: []", "Nothing is done"),
    ("characters", "{zh: 男学生, en: Boy Student}", "{zh: 男学生}", "boy_student: 'en' is missing"),
    ("characters", "{zh: 女学生, en: Girl Student}", "{zh: 男学生, en: Girl Student}", "girl_student: '男学生' is the name of"),
    ("characters", "also: [女子学生]", "also: [男学生]", "girl_student: '男学生' is the name of 'boy_student'"),
    ("characters", "options: {turf: location}", "options: {turf: place}", "boss: 'place' is no script option"),
    ("characters", "options: {turf: location}", "options: {turf: [city, port]}", "Unknown word 'port'"),
    ("characters", "option: enters_on_loop}", "option: enters_on_day}", "godly_being_t1: Unknown word 'enters_on_day'"),
    ("characters", "among: [patient]", "among: [patience]", "There is no character 'patience'"),
    ("characters", "kind: plus_or_minus_one, by: user", "kind: plus_minus, by: user", "Unknown word 'plus_minus'"),
    ("characters", "kind: plus_or_minus_one, by: user", "kind: plus_or_minus_one, by: doctor", "Unknown word 'doctor'"),
    ("characters", "trait: servant_t1", "trait: servant_t9", "servant_1: Unknown word 'servant_t9'"),
    ("characters", "names: [boss, rich_student]", "names: [boss, poor_student]", "no character 'poor_student'"),
    ("roles", "refusal: none", "refusal: never", "person: Unknown word 'never'"),
    ("roles", "max: 1", "max: 0", "conspiracy_theorist: At least 1"),
    ("roles", "traits: [immortal]", "traits: [undying]", "Unknown word 'undying'"),
    ("roles", "timing: on_death", "timing: on_dead", "key_person_1: Unknown word 'on_dead'"),
    ("roles", "kind: mandatory", "kind: forced", "key_person_1: Unknown word 'forced'"),
    ("roles", "{cond: this_character_died}", "{cond: this_one_died}", "Unknown word 'this_one_died'"),
    ("roles", "{cond: this_character_died}", "{cond: this_character_died, who: self}", "Unknown word 'who'"),
    ("roles", "{cond: role_holder_died, role: lover}", "{cond: role_holder_died}", "loved_one_1: 'role' is missing"),
    ("roles", "{cond: role_holder_died, role: lover}", "{cond: role_holder_died, role: lovr}", "Did you mean 'lover'?"),
    ("roles", "who: self, counter: intrigue, n: 4", "counter: intrigue, n: 4", "killer_2: 'who|where' is missing"),
    ("roles", "who: self, counter: intrigue, n: 4", "who: self, where: city, counter: intrigue, n: 4", "Only one of"),
    ("roles", "who: self, counter: intrigue, n: 4", "who: me, counter: intrigue, n: 4", "Unknown word 'me'"),
    ("roles", "who: self, counter: intrigue, n: 4", "who: self, counter: intrigue, n: four", "Unknown word 'four'"),
    ("roles", "limit: {per_day: 1}", "limit: {per_week: 1}", "brain_1: Unknown word 'per_week'"),
    ("roles", "limit: {per_day: 1}", "limit: {per_day: 0}", "brain_1: At least 1"),
    ("roles", BRAIN, f"{BRAIN}\n          - {BRAIN}", "brain_1: 't' is chosen twice"),
    ("roles", "card: forbid_intrigue", "card: forbid_intrige", "Did you mean 'forbid_intrigue'?"),
    ("plots", "kind: main", "kind: primary", "murder_plan: Unknown word 'primary'"),
    ("plots", "key_person: 1, killer: 1", "key_persn: 1, killer: 1", "murder_plan: There is no role 'key_persn'"),
    ("plots", "curmudgeon: [0, 2]", "curmudgeon: [2, 0]", "a_hideous_script: One number"),
    ("plots", "curmudgeon: [0, 2]", "curmudgeon: []", "a_hideous_script: One number"),
    ("plots", "where: start_of:brain", "where: start_of:brian", "There is no role 'brian'"),
    ("plots", "where: school, counter", "where: schol, counter", "Did you mean 'school'?"),
    ("plots", "loss: yes", "lost: yes", "Unknown word 'lost'"),
    ("plots", "rule: role_requires_tag", "rule: role_needs_tag", "sign_with_me: Unknown word 'role_needs_tag'"),
    ("plots", "role: key_person, tag: girl", "role: key_person, tag: gril", "Did you mean 'girl'?"),
    ("plots", "incident: suicide, min: 1", "incident: suicide, min: 0", "At least 1"),
    ("plots", "incident: butterfly_effect", "incident: butterfly_efect", "Did you mean 'butterfly_effect'?"),
    ("plots", "group: ex_on_last_dead", "group: ex", "Unknown word 'ex'"),
    ("incidents", "{op: kill, target: t}", "{op: kill, target: everybody}", "murder: Unknown word 'everybody'"),
    ("incidents", "target: all_in:hospital", "target: all_in:hostpital", "Did you mean 'all_in:hospital'?"),
    ("incidents", "target: location_of:culprit", "target: location_of:cuplrit", "There is no role 'cuplrit'"),
    ("incidents", "trigger: {count: intrigue}", "trigger: {counts: intrigue}", "Did you mean 'count'?"),
    ("incidents", "trigger: {mob: 0}", "trigger: {mob: -1}", "night_of_madness: At least 0"),
    ("incidents", "among: [serial_murder, missing_person]", "among: [serial_muder]", "Did you mean 'serial_murder'?"),
    ("incidents", "by: leader", "by: everybody", "Unknown word 'everybody'"),
    ("incidents", "      - choose:\n", "      - then: yes\n        choose:\n", "murder: An incident has steps"),
    ("incidents", "scope: allowed_for_t", "scope: allowed_for_u", "Did you mean 'allowed_for_t'?"),
    ("incidents", f"{NEAR}\n          - {{slot: l,", "{slot: l,", "a_suspicious_letter: 't' is not chosen yet"),
    ("sets", "sub_count: 1", "sub_count: one", "first_steps: 'one' is not a whole number"),
    ("sets", "main_plots: [murder_plan,", "main_plots: [a_hideous_script,", "no main plot 'a_hideous_script'"),
    ("sets", "subplots: [shadow_of_the_ripper,", "subplots: [murder_plan,", "There is no subplot 'murder_plan'"),
    ("sets", "      - cultist\n", "", "The role 'cultist' of the plot 'a_place_to_protect'"),
    ("sets", "      - spreading\n", "      - spreadin\n", "Did you mean 'spreading'?"),
    ("sets", "role_caps: {key_person: 1}", "role_caps: {killer: 1}", "haunted_stage_again: Unknown word 'killer'"),
    ("sets", "rises_when: incident_occurs", "rises_when: always", "mystery_circle: Unknown word 'always'"),
    ("cards", "kind: move, direction: horizontal", "kind: move", "m_move_horizontal: 'direction' is missing"),
    ("cards", "direction: diagonal", "direction: up", "m_move_diagonal: Unknown word 'up'"),
    ("cards", "kind: forbid, counter: goodwill", "kind: forbid, counter: goodwill, amount: 1", "no use for 'amount'"),
    ("cards", "copies: 2", "copies: 0", "m_paranoia_plus_1: At least 1"),
    ("cards", "side: mastermind", "side: master", "Did you mean 'mastermind'?"),
    ("cards", "variant: with}", "variant: maybe}", "m_forbid_movement: Unknown word 'maybe'"),
]  # fmt: skip


def changed(home: Path, file: str, was: str, becomes: str) -> int:
    """A library with one thing changed at its first place, and the line of that place."""
    shutil.copytree(HOME, home)
    path = home / f"{file}.yaml"
    before, found, after = path.read_text(encoding="utf-8").partition(was)
    assert found, f"{was!r} is not in {file}.yaml"
    path.write_text(before + becomes + after, encoding="utf-8")
    return before.count("\n") + 1


@cache
def parsed(text: str, file: str) -> list[Node]:
    """Five of six files are the same in all libraries: reading their YAML again would be most of the time."""
    return document.parse(text, file)


@pytest.fixture
def same_files_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "load", lambda path: parsed(document.read(path), path.name))


@pytest.mark.usefixtures("same_files_parsed_once")
@pytest.mark.parametrize(
    ("file", "was", "becomes", "said"), WRONG, ids=[f"{file}-{said}" for file, _, _, said in WRONG]
)
def test_a_mistake_is_named_with_its_row_and_place(
    tmp_path: Path, file: str, was: str, becomes: str, said: str
):
    line = changed(tmp_path / "data", file, was, becomes)
    with pytest.raises(BadDocument) as caught:
        Library(tmp_path / "data")
    assert said in str(caught.value)
    assert caught.value.file.endswith(f"{file}.yaml")
    assert abs(caught.value.line - line) <= 20, "the place is in the row that was changed"


def test_a_file_has_its_rows_and_nothing_else(tmp_path: Path):
    changed(tmp_path / "data", "cards", "cards:\n", "cardss:\n")
    with pytest.raises(BadDocument, match=r"cards\.yaml:\d+: Unknown word 'cardss'. Did you mean 'cards'?"):
        Library(tmp_path / "data")


def test_a_row_cannot_be_given_twice(tmp_path: Path):
    line = changed(tmp_path / "data", "characters", "  girl_student:\n", "  boy_student:\n")
    with pytest.raises(BadDocument, match=rf"characters\.yaml:{line}: 'boy_student' is given twice"):
        Library(tmp_path / "data")


def test_every_change_of_the_rows_changes_the_fingerprint(tmp_path: Path):
    changed(tmp_path / "data", "characters", "limit: 2", "limit: 3")
    assert Library(tmp_path / "data").fingerprint() != standard().fingerprint()
