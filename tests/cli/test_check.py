from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]

HIT = """
game: codex
title: {{zh: 命中, en: A hit}}
rule: CX-s12.1
given:
  turn: A
  deck: ♣7
  A: {{schools: 魁拔, cell: 4, facing: right, hand: ♠3}}
  B: {{schools: 剑, cell: 5, facing: left, hand: ♥2}}
when:
  - A: 打击
then:
  B: {{hp: {hp}}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "right.yaml").write_text(HIT.format(hp=39), encoding="utf-8")
    return tmp_path


def test_a_folder_of_right_scenarios_passes(run: Run, folder: Path):
    code, output, _ = run("check", str(folder))
    assert code == 0
    assert output == "scenarios: 1 passed, 0 failed\n"


def test_a_wrong_scenario_is_shown_with_what_was_found(run: Run, folder: Path):
    wrong = folder / "wrong.yaml"
    wrong.write_text(HIT.format(hp=12), encoding="utf-8")
    code, output, _ = run("check", str(folder))
    assert code == 1
    assert "scenarios: 1 passed, 1 failed" in output
    line = wrong.read_text(encoding="utf-8").splitlines().index("  B: {hp: 12}") + 1
    assert f"{wrong}:{line}" in output
    assert "12" in output
    assert "39" in output


def test_a_file_with_a_mistake_stops_only_itself(run: Run, folder: Path):
    (folder / "a-typo.yaml").write_text(HIT.format(hp=39).replace("title:", "titel:"), encoding="utf-8")
    code, output, _ = run("check", str(folder))
    assert code == 2
    assert "Did you mean 'title'?" in output
    assert "scenarios: 1 passed, 0 failed, files with mistakes: 1" in output


SEEN = """
game: codex
title: 这里不对
rule: []
seats: 2
options: {}
report:
  rules: codex-0-00000000
  seat: 1
  text: 这里不对
  answers: ['"pass"']
  view: {turn: A}
  events: ['{"kind": "turn"}']
"""


def test_a_report_of_a_running_game_is_not_played(run: Run, folder: Path):
    """It holds what one seat saw, and that is said: it neither passes nor fails."""
    (folder / "seen.yaml").write_text(SEEN, encoding="utf-8")
    code, output, _ = run("check", str(folder))
    assert code == 2
    assert "what seat B saw" in output
    assert "rules codex-0-00000000" in output
    assert "report once more from the replay" in output
    assert "scenarios: 1 passed, 0 failed, reports that can only be read: 1" in output
    found = json.loads(run("check", "--json", str(folder))[1])
    assert (found["passed"], found["failed"], found["only_seen"]) == (1, 0, 1)
    assert "座位B" in run("check", "--lang", "zh", str(folder))[1]


def test_json_for_programs(run: Run, folder: Path):
    (folder / "wrong.yaml").write_text(HIT.format(hp=12), encoding="utf-8")
    code, output, _ = run("check", "--json", str(folder))
    report = json.loads(output)
    assert code == 1
    assert (report["passed"], report["failed"]) == (1, 1)
    assert [s["verdict"] for s in report["scenarios"]] == ["passed", "failed"]


def test_what_is_not_there(run: Run, tmp_path: Path):
    assert run("check", "nowhere.yaml")[0] == 2
    code, _, complaint = run("check", str(tmp_path))
    assert code == 2
    assert "There are no scenarios" in complaint
