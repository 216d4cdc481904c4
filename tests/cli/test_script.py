"""`anju script`: a new script is valid, a broken one is told about, and exit codes say which it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]

BROKEN = Path(__file__).parent.parent / "games" / "tragedy_looper" / "broken"


def test_a_new_script_can_be_checked_at_once(run: Run, tmp_path: Path):
    file = tmp_path / "my.yaml"
    code, output, _ = run("script", "new", str(file))
    assert (code, output) == (0, f"Wrote {file}. To check it: anju script check {file}\n")
    assert run("script", "check", str(file)) == (0, f"{file}: nothing is wrong\n", "")


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
    assert (code, json.loads(output)) == (0, {"file": str(file), "valid": True, "errors": []})


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
