from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Run = Callable[..., tuple[int, str, str]]


def test_a_rule_by_its_id(run: Run):
    code, output, _ = run("rules", "codex", "r-046")
    assert code == 0
    assert output.startswith("R-046 迅捷插入")
    assert "*" not in output


def test_all_rules_are_listed_in_order(run: Run):
    code, output, _ = run("rules", "codex")
    lines = output.splitlines()
    assert code == 0
    assert lines[0].startswith("CX-1.1")
    assert any(line.startswith("R-046") for line in lines)
    assert lines[-1] == f"{len(lines) - 1} rules"


def test_an_unknown_rule(run: Run):
    code, _, complaint = run("rules", "codex", "R-9999")
    assert code == 2
    assert "There is no rule 'R-9999'. Did you mean" in complaint


def test_what_nobody_cites_is_listed_and_fails(run: Run, tmp_path: Path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text('RULES = ("R-046", "CX-1.1")\n', encoding="utf-8")
    code, output, _ = run("rules", "codex", "--uncovered", "--root", str(tmp_path))
    listed = output.splitlines()
    assert code == 1
    assert "R-045" in listed
    assert "R-046" not in listed
    assert "CX-1.1" not in listed


def test_a_folder_that_is_no_project(run: Run, tmp_path: Path):
    code, _, complaint = run("rules", "codex", "--uncovered", "--root", str(tmp_path))
    assert code == 2
    assert "--root" in complaint
