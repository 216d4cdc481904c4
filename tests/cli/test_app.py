"""The command line as a whole: help, languages, exit codes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

COMMANDS = ("term", "check", "sim", "bench", "rules", "replay", "script")


Run = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, run: Run):
    code, text, _ = run(command, "--help")
    assert code == 0
    assert f"Example:  anju {command}" in text


def test_help_names_every_command_and_the_exit_codes(run: Run):
    code, text, _ = run("--help")
    assert code == 0
    assert all(command in text for command in COMMANDS)
    assert "Exit codes" in text


HEAVY = ("anju.bots", "anju.games.", "anju.lab", "anju.server", "numpy", "sqlalchemy", "starlette", "uvicorn")
"""What a command imports when it runs, and help has no need of."""


def test_help_imports_nothing_that_takes_time():
    looking = (
        "import sys; from anju.cli import main\n"
        "sys.argv = ['anju', '--help']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('imported:', *sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", looking], check=True, capture_output=True, text=True)
    imported = told.stdout.rpartition("imported:")[2].split()
    assert "typer" in imported
    assert [name for name in imported if name.startswith(HEAVY)] == []


@pytest.mark.parametrize(
    "words", [("nix",), ("term",), ("check",), ("sim", "codex", "--games", "0"), ("replay",)]
)
def test_wrong_usage_gives_two(words: tuple[str, ...], run: Run):
    code, _, complaint = run(*words)
    assert code == 2
    assert "Error" in complaint


@pytest.mark.parametrize(("lang", "message"), [("zh", "读不了"), ("en", "Cannot read")])
def test_complaints_are_in_the_language_asked_for(lang: str, message: str, run: Run):
    code, output, complaint = run("replay", "no-such-file", lang=lang)
    assert (code, output) == (2, "")
    assert message in complaint
    assert "Traceback" not in complaint


def test_the_option_beats_the_environment(run: Run):
    _, _, complaint = run("replay", "no-such-file", "--lang", "zh", lang="en")
    assert "读不了" in complaint


@pytest.mark.parametrize(
    ("system", "spoken_language"),
    [
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "zh"),
        ({}, "zh"),
        ({"LC_ALL": "de_DE", "LANG": "en_US"}, "zh"),
    ],
)
def test_chinese_unless_the_system_is_clearly_english(
    system: dict[str, str], spoken_language: str, monkeypatch: pytest.MonkeyPatch
):
    from anju.cli.language import spoken

    for name in ("ANJU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in system.items():
        monkeypatch.setenv(name, value)
    assert spoken(None) == spoken_language


def test_version(run: Run):
    assert run("--version") == (0, "anju 0.1.0\n", "")
