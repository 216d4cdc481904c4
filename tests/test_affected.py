"""`./test quick` runs the tests that are nearest to what was changed."""

from __future__ import annotations

import pytest
from tests.scripts import ROOT, script

affected = script("affected")


def nearest(*names: str) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in affected.tests(ROOT / name for name in names)]


def test_a_changed_test_is_run_before_all_others():
    assert (
        nearest("src/anju/server/net/limits.py", "tests/engine/test_text.py")[0]
        == "tests/engine/test_text.py"
    )


def test_the_test_that_is_named_after_a_module_is_the_nearest():
    assert nearest("src/anju/server/net/limits.py")[0] == "tests/server/test_limits.py"


def test_what_no_test_imports_is_tested_by_those_who_use_what_uses_it():
    found = nearest("src/anju/games/codex/expression.py")
    assert found
    assert all(name.startswith("tests/") for name in found)


def test_a_helper_of_tests_leads_to_the_tests_that_use_it():
    assert "tests/server/test_access.py" in nearest("tests/server/running.py")


def test_several_changes_take_turns():
    found = nearest("src/anju/server/net/limits.py", "src/anju/engine/text.py")
    assert {"tests/server/test_limits.py", "tests/engine/test_text.py"} <= set(found[:2])


@pytest.mark.parametrize(
    ("name", "scenarios"),
    [
        ("src/anju/games/fengsheng/cards.yaml", ["scenarios/fengsheng"]),
        ("src/anju/games/__init__.py", []),
        ("src/anju/server/net/limits.py", []),
        ("scenarios/codex/rules/R-025.yaml", ["scenarios/codex/rules/R-025.yaml"]),
    ],
)
def test_rules_and_data_of_a_game_are_decided_by_its_scenarios(name: str, scenarios: list[str]):
    assert [str(path.relative_to(ROOT)) for path in affected.scenarios([ROOT / name])] == scenarios


def test_the_pages_are_checked_if_they_were_changed():
    assert affected.pages([ROOT / "web" / "src" / "main.ts"])
    assert affected.pages([ROOT / "src" / "anju" / "games" / "codex" / "view_shape.py"])
    assert affected.pages([ROOT / "tests" / "pages" / "write.py"])
    assert not affected.pages([ROOT / "src" / "anju" / "cli" / "app.py"])
