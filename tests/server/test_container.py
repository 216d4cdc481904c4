"""The container file names what there is: the same versions as the lock file, options that the command has."""

from __future__ import annotations

import json
import re
from pathlib import Path

from typer.testing import CliRunner

from anju.cli.app import app

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "Containerfile").read_text()


def test_what_it_installs_beside_the_lock_file_is_what_is_tested():
    (version,) = re.findall(r"asyncpg==([\d.]+)", TEXT)
    assert f"asyncpg=={version} " in (ROOT / "requirements" / "dev.txt").read_text()


def test_it_compiles_where_there_is_a_compiler_and_runs_where_there_is_none():
    images = re.findall(r"^FROM (\S+)", TEXT, re.MULTILINE)
    assert "ANJU_COMPILED=1" in TEXT.split("FROM ")[1]
    assert images[1] == f"{images[0]}-slim", "the same Python, so that the extensions fit"


def test_what_it_starts_can_be_started():
    (words,) = re.findall(r"^CMD (\[.*\])$", TEXT, re.MULTILINE)
    command, *options = json.loads(words)
    known = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200"}).output
    assert [option for option in options if option.startswith("--") and option not in known] == []
    assert options[options.index("--db") + 1].startswith(re.findall(r"^VOLUME (\S+)$", TEXT, re.MULTILINE)[0])
    assert options[options.index("--port") + 1] in re.findall(r"^EXPOSE (\d+)$", TEXT, re.MULTILINE)


def test_nothing_that_is_built_or_private_goes_in():
    """Both builders read this file; of others, as `.containerignore`, Docker knows nothing."""
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert not (ROOT / ".containerignore").exists()
    assert {".git", ".venv", "web/node_modules"} <= set(ignored)
