"""Broken scripts, one per rule or mistake: each gives exactly its error, at its line and column.

The first line of a file in `broken` says what is expected: code, line:column, rule.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from anju.engine import document
from anju.engine.errors import BadDocument
from anju.games.tragedy_looper import validator

RULES = ("TL-6.1.1", "TL-6.1.2", "TL-6.1.3", "TL-6.1.4", "TL-6.1.5", "TL-6.1.6", "TL-6.1.7")

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))


def test_there_are_enough():
    assert len(BROKEN) >= 60


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_a_broken_script_gives_exactly_its_error(file: Path):
    _, expect, code, place, rule = file.read_text(encoding="utf-8").splitlines()[0].split()
    assert expect == "expect:"
    (found,) = validator.check(file)
    assert (found.code, f"{found.line}:{found.column}", found.rule) == (code, place, rule)
    assert found.file == str(file)
    for text in (found.message, found.hint):
        assert text.zh
        assert text.en
    with pytest.raises(BadDocument) as caught:
        validator.load(file)
    assert caught.value.line == found.line


def test_every_rule_about_scripts_has_its_broken_script():
    cited = {file.read_text(encoding="utf-8").split("\n", 1)[0].rpartition(" ")[2] for file in BROKEN}
    assert cited == {"TL-6.0", *RULES}


def broken(name: str) -> validator.ScriptFinding:
    (found,) = validator.check(Path(__file__).parent / "broken" / f"{name}.yaml")
    return found


# -- how it is said -------------------------------------------------------------------------------------------


def test_a_finding_reads_as_one_line(tmp_path: Path):
    file = tmp_path / "my.yaml"
    file.write_text(
        (Path(__file__).parent / "broken" / "cast-unknown-role.yaml").read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    (found,) = validator.check(file)
    assert found.text("en") == (
        f'{file}:15:7 role "传谣人" unknown in First Steps; did you mean "传谣者"? [TL-6.1.3]'
    )
    assert found.text("zh") == f"{file}:15:7 不认识新手教程集的身份「传谣人」；是不是「传谣者」？ [TL-6.1.3]"


@pytest.mark.parametrize(
    ("name", "proposal"),
    [
        ("cast-role-of-the-player", 'did you mean "幕后黑手"?'),
        ("cast-never", 'write "Part-Timer"'),
        ("role-missing", 'give it to a Person, for example to "Boy Student"'),
        ("plot-asks-for-a-girl", "exchange roles with one of: Shrine Maiden, Girl Student, Class Rep"),
        ("culprit-is-a-place", "choose from: Boy Student"),
        ("incident-after-the-last-day", "choose from: 1, 3, 4"),
        ("form-bad-id", 'for example "my-first-trial"'),
        ("outsider-is-a-person", "choose from: Killer, Brain, Cultist, Serial Killer"),
        ("plot-asks-for-opposite-sexes", "put a character of the opposite sex into the cast"),
    ],
)
def test_a_finding_proposes_something(name: str, proposal: str):
    assert broken(name).hint.en.startswith(proposal)


# -- all in one pass ------------------------------------------------------------------------------------------

MANY = """script: my script
titel: 试
set: first_steps
days: 4
loops: none
main_plot: 谋杀计划
subplots: [开膛手之影, 不安传言]
cast:
  男学生: 传谣人
  女学生: 关键人物
  路过的人: 路人
  boss: {role: 杀手}
incidents:
  2: {incident: 谋杀, culprit: 医院}
  7: {incident: 暗杀}
  7: {incident: 自杀, culprit: 女学生}
"""


def test_all_mistakes_are_found_in_one_pass(tmp_path: Path):
    file = tmp_path / "many.yaml"
    file.write_text(MANY, encoding="utf-8")
    assert [(f.line, f.column, f.code) for f in validator.check(file)] == [
        (1, 1, "missing_key"),
        (1, 9, "bad_id"),
        (2, 1, "unknown_key"),
        (5, 8, "not_a_number"),
        (7, 1, "number_of_subplots"),
        (9, 8, "unknown_role"),
        (11, 3, "unknown_character"),
        (12, 3, "option_missing"),
        (14, 30, "unknown_character"),
        (15, 3, "day_out_of_range"),
        (15, 6, "missing_culprit"),
        (15, 17, "unknown_incident"),
        (16, 3, "repeated_day"),
    ]


def test_a_file_that_is_not_there(tmp_path: Path):
    with pytest.raises(BadDocument, match="Cannot read"):
        validator.check(tmp_path / "nowhere.yaml")


def test_a_file_that_is_no_text(tmp_path: Path):
    file = tmp_path / "picture.yaml"
    file.write_bytes(b"\xff\xfe\x00\x9f")
    with pytest.raises(BadDocument, match="Cannot read"):
        validator.check(file)


# -- valid ones -----------------------------------------------------------------------------------------------

FRIENDS = """script: trial
title: Trial
set: basic_tragedy
days: 6
loops: 4
main_plot: {main}
subplots: [{subs}]
cast: {{{cast}}}
incidents: {{}}
"""

THREE = "girl_student: friend, class_rep: friend, informer: conspiracy_theorist"
VALID = [
    ("giant_time_bomb", "circle_of_friends, paranoia_virus", f"nurse: witch, {THREE}"),
    ("giant_time_bomb", "circle_of_friends, the_hidden_freak", f"nurse: witch, doctor: serial_killer, {THREE}"),
    ("sign_with_me", "threads_of_fate, unknown_factor_x", "girl_student: key_person, doctor: factor, mystery_boy: killer"),
    ("sign_with_me", "threads_of_fate, unknown_factor_x", "alien: key_person, copycat: key_person, doctor: factor"),
    ("giant_time_bomb", "threads_of_fate, unknown_factor_x", "ai: witch, little_sister: person, doctor: factor"),
]  # fmt: skip


@pytest.mark.parametrize(("main", "subs", "cast"), VALID)
def test_maxima_and_special_cards_are_counted_as_the_rules_say(
    tmp_path: Path, main: str, subs: str, cast: str
):
    """S01, S02: roles of several plots are cut at their maximum.  The Mystery Boy and the Copycat do not count."""
    file = tmp_path / "trial.yaml"
    file.write_text(FRIENDS.format(main=main, subs=subs, cast=cast), encoding="utf-8")
    assert [found.text("en") for found in validator.check(file)] == []


@pytest.mark.parametrize("name", ["BTX", "btx", "Basic Tragedy X", "基础惨剧", "basic_tragedy"])
def test_a_set_goes_by_any_of_its_names(tmp_path: Path, name: str):
    """As `anju script new --set` takes them."""
    main, subs, cast = VALID[0]
    file = tmp_path / "trial.yaml"
    text = FRIENDS.format(main=main, subs=subs, cast=cast).replace("basic_tragedy", name)
    file.write_text(text, encoding="utf-8")
    assert [found.text("en") for found in validator.check(file)] == []
    assert validator.load(file).set == "basic_tragedy"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_hideous_script_has_up_to_two_curmudgeons(tmp_path: Path, number: int):
    """S03."""
    spare = ["doctor: curmudgeon", "nurse: curmudgeon"][:number]
    cast = ", ".join(["alien: brain", "informer: conspiracy_theorist", "patient: friend", *spare])
    text = FRIENDS.format(main="light_of_the_avenger", subs="a_hideous_script", cast=cast)
    file = tmp_path / "trial.yaml"
    file.write_text(text.replace("basic_tragedy", "first_steps"), encoding="utf-8")
    assert [found.text("en") for found in validator.check(file)] == []


# -- whatever is written --------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = ("", "x", "-1", "999999999999", [], {}, [["x"]], {"x": {"y": ["z"]}}, ["路人", "路人"])


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += paths(item, (*path, key))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            found += paths(item, (*path, at))
    return found


WHOLE = {
    **validator.shipped("FS-1").plain(),
    "story": {"zh": "雨", "en": "Rain"},
    "special_rules": ["雨天"],
    "extra_main_plot": "a_place_to_protect",
}


@pytest.mark.parametrize("path", paths(WHOLE), ids=str)
def test_nothing_that_is_written_breaks_the_validator(path: tuple[Any, ...]):
    """Whatever stands anywhere: there are findings, or there is a script."""
    for odd in ODD:
        plain = deepcopy(WHOLE)
        inner: Any = plain
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = odd
        node = document.from_plain(plain)
        findings = validator.check(node)
        assert all(found.hint.zh and found.hint.en for found in findings)
        if not findings:
            assert validator.load(node).id
