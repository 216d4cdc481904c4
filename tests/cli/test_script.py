"""`anju script`: a new script is valid, a broken one is told about, and exit codes say which it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import anju

Run = Callable[..., tuple[int, str, str]]

SCRIPTS = Path(anju.__file__).parent / "games" / "tragedy_looper" / "scripts"
BROKEN = Path(__file__).parent.parent / "games" / "tragedy_looper" / "broken"


def test_a_new_script_can_be_checked_at_once(run: Run, tmp_path: Path):
    file = tmp_path / "my.yaml"
    code, output, _ = run("script", "new", str(file))
    assert (code, output) == (0, f"Wrote {file}. To check it: anju script check {file}\n")
    told = f"{file}: nothing is wrong\n3 loops of 4 days\n"
    assert run("script", "check", str(file)) == (0, told, "")


@pytest.mark.parametrize(("lang", "said"), [("en", "not enforced"), ("zh", "程序不执行")])
def test_the_author_is_told_that_special_rules_are_only_shown(run: Run, tmp_path: Path, lang: str, said: str):
    file = tmp_path / "my.yaml"
    run("script", "new", str(file))
    assert said not in run("script", "check", str(file), lang=lang)[1]
    with file.open("a", encoding="utf-8") as opened:
        opened.write("special_rules: [{zh: 下雨, en: Rain}, {zh: 刮风, en: Wind}]\n")
    code, output, _ = run("script", "check", str(file), lang=lang)
    assert code == 0
    assert said in output
    assert "2" in output.splitlines()[-1]


def test_a_new_script_can_be_printed(run: Run, tmp_path: Path):
    code, output, _ = run("script", "new", "--set", "BTX", lang="zh")
    assert code == 0
    assert "set: 基础惨剧\n" in output
    file = tmp_path / "printed.yaml"
    file.write_text(output, encoding="utf-8")
    assert run("script", "check", str(file))[0] == 0


def test_a_new_script_replaces_no_file(run: Run, tmp_path: Path):
    file = tmp_path / "my.yaml"
    file.write_text("mine", encoding="utf-8")
    code, _, complaint = run("script", "new", str(file))
    assert code == 2
    assert "Cannot write" in complaint
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_new_script_of_no_set(run: Run):
    code, _, complaint = run("script", "new", "--set", "first_stepps")
    assert code == 2
    assert "There is no tragedy set 'first_stepps'. Did you mean 'first_steps'?" in complaint


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", 'role "传谣人" unknown in First Steps; did you mean "传谣者"? [TL-6.1.3]'),
        ("zh", "不认识新手教程集的身份「传谣人」；是不是「传谣者」？ [TL-6.1.3]"),
    ],
)
def test_a_broken_script_is_told_about_with_place_rule_and_proposal(run: Run, lang: str, said: str):
    file = BROKEN / "cast-unknown-role.yaml"
    code, output, _ = run("script", "check", str(file), lang=lang)
    assert code == 1
    first, last = output.splitlines()
    assert first == f"{file}:15:7 {said}"
    assert "1" in last


def test_json_for_programs(run: Run):
    file = BROKEN / "culprit-twice.yaml"
    code, output, _ = run("script", "check", "--json", str(file))
    report = json.loads(output)
    assert code == 1
    assert (report["file"], report["valid"]) == (str(file), False)
    (error,) = report["errors"]
    assert (error["code"], error["line"], error["column"], error["rule"]) == (
        "culprit_twice",
        20,
        30,
        "TL-6.1.6",
    )
    assert set(error["message"]) == set(error["proposal"]) == {"zh", "en"}


def test_json_of_a_script_that_is_right(run: Run, tmp_path: Path):
    file = tmp_path / "my.yaml"
    run("script", "new", str(file))
    code, output, _ = run("script", "check", "--json", str(file))
    report = {"file": str(file), "valid": True, "errors": [], "warnings": []}
    assert (code, json.loads(output)) == (0, report)


def test_the_author_is_told_how_long_and_how_hard_it_is(run: Run):
    code, output, _ = run("script", "check", str(SCRIPTS / "BTX-1.yaml"))
    assert code == 0
    assert output.splitlines()[1:] == ["4 loops of 6 days, difficulty 2", "3 loops of 6 days, difficulty 4"]


CHANGE_OF_FUTURE = """script: trial
title: Trial
set: BTX
days: 4
loops: 3
main_plot: change_of_future
subplots: [the_hidden_freak, unknown_factor_x]
cast: {doctor: cultist, nurse: time_traveler, patient: friend, informer: serial_killer, alien: factor, boy_student: person}
incidents: {2: {incident: INCIDENT, culprit: doctor}}
"""


@pytest.mark.parametrize(("incident", "lang", "said"), [
    ("suicide", "en", 'Note: FILE:6:1 "Change of Future" waits for the incident "Butterfly Effect"'),
    ("suicide", "zh", "注意：FILE:6:1 「改变未来」要等事件「蝴蝶效应」发生"),
    ("butterfly_effect", "en", ""),
])  # fmt: skip
def test_a_plot_that_waits_for_what_never_happens(
    run: Run, tmp_path: Path, incident: str, lang: str, said: str
):
    """Such a script is right, and hardly what its author wants."""
    file = tmp_path / "trial.yaml"
    file.write_text(CHANGE_OF_FUTURE.replace("INCIDENT", incident), encoding="utf-8")
    code, output, _ = run("script", "check", str(file), lang=lang)
    assert code == 0
    assert said.replace("FILE", str(file)) in output
    assert ("TL-change_of_future_1" in output) is bool(said)
    report = json.loads(run("script", "check", "--json", str(file))[1])
    assert [one["code"] for one in report["warnings"]] == ["incident_never"] * bool(said)


def test_what_is_not_there(run: Run, tmp_path: Path):
    code, _, complaint = run("script", "check", str(tmp_path / "nowhere.yaml"))
    assert code == 2
    assert "Cannot read the file" in complaint
    assert run("script", "check")[0] == 2
    assert run("script", "chek")[0] == 2


def test_the_schema_can_be_printed(run: Run):
    code, output, _ = run("script", "schema")
    assert code == 0
    assert json.loads(output)["required"][0] == "script"


@pytest.mark.parametrize("words", [("script",), ("script", "new"), ("script", "check"), ("script", "schema")])
def test_every_command_has_help_with_an_example(run: Run, words: tuple[str, ...]):
    code, text, _ = run(*words, "--help")
    assert code == 0
    assert f"Example:  anju {' '.join(words)}" in text
