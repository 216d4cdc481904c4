"""The scripts that come with the game, and what one gets from `anju script new`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from anju.engine import document
from anju.engine.errors import BadOption
from anju.games.tragedy_looper import schema, template, validator
from anju.games.tragedy_looper.library import HOME, standard
from anju.games.tragedy_looper.script import Member, ScheduledIncident
from anju.games.tragedy_looper.settings import SETTINGS

PUBLISHED = ("FS-1", "FS-2", "FS-3", "BTX-1", "BTX-2", "BTX-3", "BTX-4")
OURS = ("AJ-1", "AJ-2", "AJ-3", "lesson")


def test_these_come_with_the_game():
    assert sorted(validator.shipped_ids()) == sorted((*PUBLISHED, *OURS))


@pytest.mark.parametrize("id", validator.shipped_ids())
def test_a_shipped_script_is_valid(id: str):
    file = validator.SCRIPTS / f"{id}.yaml"
    assert [finding.text("en") for finding in validator.check(file)] == []
    script = validator.shipped(id)
    assert script.id == id
    assert script.title.zh != script.title.en
    assert script.loops in script.loop_options


def test_who_has_seen_a_script_plays_another_of_its_set():
    (setting,) = [one for one in SETTINGS if one.name == "script"]
    assert setting.alternatives("BTX-2") == ("BTX-1", "BTX-3", "BTX-4")
    assert "lesson" not in setting.alternatives("FS-1")
    assert setting.alternatives({"set": "basic_tragedy"}) == ("BTX-1", "BTX-2", "BTX-3", "BTX-4")
    assert len(setting.alternatives({"set": "no such set"})) == len(PUBLISHED) + 3, "any but the lesson"


def test_the_first_script_is_read_as_written():
    script = validator.shipped("FS-1")
    assert (script.set, script.days, script.loops, script.loop_options) == ("first_steps", 4, 3, (3,))
    assert (script.main_plot, script.subplots) == ("murder_plan", ("shadow_of_the_ripper",))
    assert script.cast[0] == Member("boy_student", "person", {})
    assert {who.character: who.role for who in script.cast}["doctor"] == "brain"
    assert script.incidents == (
        ScheduledIncident(2, "murder", "office_worker", "murder"),
        ScheduledIncident(3, "suicide", "girl_student", "suicide"),
    )
    assert (script.cast_public, script.table_talk, script.difficulty) == (True, True, {3: 1})


def test_the_lesson_is_as_small_as_can_be():
    script = validator.shipped("lesson")
    assert (len(script.cast), script.days, script.loops) == (3, 2, 2)


def test_our_own_scripts_have_a_story():
    for id in OURS:
        assert validator.shipped(id).story.zh
        assert validator.shipped(id).set == "first_steps"


@pytest.mark.parametrize("id", validator.shipped_ids())
def test_a_script_as_plain_data_is_the_same_script(id: str):
    script = validator.shipped(id)
    plain = json.loads(json.dumps(script.plain()))
    assert validator.load(document.from_plain(plain)) == script


def test_options_and_public_names_survive_as_plain_data(tmp_path: Path):
    file = tmp_path / "trial.yaml"
    file.write_text(
        """script: trial
title: Trial
set: midnight_zone
days: 5
loops: 4
main_plot: Male Confrontation
subplots: [Love-Hate Spiral, Unsafe Trigger]
cast:
  大人物: {role: 忍者, turf: 神社}
  godly_being: {role: friend, enters_on_loop: 2}
  class_rep: obstinate
  doctor: factor
incidents:
  4: {incident: fake_incident, culprit: class_rep, public: 暴乱}
special_rules: [{zh: 雨天, en: It rains}]
cast_public: yes
table_talk: no
""",
        encoding="utf-8",
    )
    script = validator.load(file)
    assert script.cast[0] == Member("boss", "ninja", {"turf": "shrine"})
    assert script.cast[1].options == {"enters_on_loop": 2}
    assert script.incidents == (ScheduledIncident(4, "fake_incident", "class_rep", "uproar"),)
    assert (script.cast_public, script.table_talk) == (True, False)
    assert script.special_rules[0].en == "It rains"
    assert validator.load(document.from_plain(script.plain())) == script


def test_a_script_cannot_be_changed():
    with pytest.raises(AttributeError):
        validator.shipped("FS-1").days = 5  # type: ignore[misc]


def test_a_script_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(BadOption, match=r"no script 'FS1'; there are: AJ-1.*Did you mean 'FS-1'\?"):
        validator.shipped("FS1")


# -- new scripts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("tragedy_set", standard().sets)
def test_a_new_script_is_valid_and_names_what_the_set_offers(tmp_path: Path, tragedy_set: str, lang: str):
    library = standard()
    file = tmp_path / "new.yaml"
    file.write_text(template.blank(library, tragedy_set, lang), encoding="utf-8")
    assert [finding.text("en") for finding in validator.check(file)] == []
    text, one = file.read_text(encoding="utf-8"), library.sets[tragedy_set]
    for plot in (*one.main_plots, *one.subplots):
        assert library.plots[plot].name(lang) in text
    for incident in one.incidents:
        assert library.incidents[incident].name(lang) in text


# -- the published schema -------------------------------------------------------------------------------------

PUBLISHED_SCHEMA = json.loads((HOME.parent / "script.schema.json").read_text(encoding="utf-8"))


def test_the_published_schema_is_current():
    assert schema.schema(standard()) == PUBLISHED_SCHEMA, "anju script schema prints the new one"


def fits(value: Any, wanted: Mapping[str, Any]) -> bool:
    """The part of JSON Schema that the published one uses."""
    if "$ref" in wanted and not fits(value, PUBLISHED_SCHEMA["$defs"][wanted["$ref"].rpartition("/")[2]]):
        return False
    if "anyOf" in wanted and not any(fits(value, one) for one in wanted["anyOf"]):
        return False
    if "enum" in wanted and value not in wanted["enum"]:
        return False
    kind = wanted.get("type")
    if kind == "object":
        return isinstance(value, dict) and object_fits(value, wanted)
    if kind == "array":
        return isinstance(value, list) and all(fits(item, wanted["items"]) for item in value)
    if kind == "integer":
        return type(value) is int and wanted["minimum"] <= value <= wanted.get("maximum", value)
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "string":
        return isinstance(value, str) and re.search(wanted.get("pattern", ""), value) is not None
    return True


def object_fits(value: dict[str, Any], wanted: Mapping[str, Any]) -> bool:
    known, others = wanted.get("properties", {}), wanted.get("additionalProperties", True)
    if not set(wanted.get("required", ())) <= set(value) or len(value) < wanted.get("minProperties", 0):
        return False
    names = wanted.get("propertyNames", {})
    pattern = names.get("pattern")
    if any(re.search(pattern, key) is None if pattern else not fits(key, names) for key in value):
        return False
    for key, item in value.items():
        rule = known.get(key, others)
        if rule is False or (rule is not True and not fits(item, rule)):
            return False
    return True


@pytest.mark.parametrize("id", validator.shipped_ids())
def test_a_shipped_script_keeps_to_the_schema(id: str):
    (root,) = document.load(validator.SCRIPTS / f"{id}.yaml")
    assert fits(root.plain(), PUBLISHED_SCHEMA)


@pytest.mark.parametrize(
    "broken",
    [
        "form-unknown-word",
        "form-without-cast",
        "form-days-in-words",
        "form-bad-id",
        "cast-unknown-role",
        "cast-unknown-character",
        "cast-is-a-list",
        "plot-sub-as-main",
        "incident-unknown",
        "incident-without-culprit",
        "option-unknown-place",
    ],
)
def test_the_schema_finds_mistakes_of_form(broken: str):
    (root,) = document.load(Path(__file__).parent / "broken" / f"{broken}.yaml")
    assert not fits(root.plain(), PUBLISHED_SCHEMA)
