"""What builds the wheels of a release asks for what the project says."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BUILD = "compiled" if os.environ.get("ANJU_COMPILED") == "1" else "plain"


def test_a_compiled_wheel_is_built_for_every_python_that_is_named():
    named = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if ":: 3." in line]
    built = PROJECT["tool"]["cibuildwheel"]["build"]
    assert built == [f"cp{version.replace('.', '')}-*" for version in named]
    assert PROJECT["tool"]["cibuildwheel"]["environment"] == {"ANJU_COMPILED": "1"}


def test_the_workflow_builds_on_linux_macos_and_windows_and_a_plain_one_for_all_others():
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8"))
    systems = workflow["jobs"]["compiled"]["strategy"]["matrix"]["system"]
    assert {system.partition("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}
    commands = [step.get("run", "") for job in workflow["jobs"].values() for step in job["steps"]]
    assert "python -m cibuildwheel --output-dir dist" in commands
    assert "python scripts/wheel.py --plain" in commands


def test_what_is_installed_is_tried_out_and_has_to_be_the_build_that_was_asked_for():
    assert tried(BUILD).returncode == 0
    other = "plain" if BUILD == "compiled" else "compiled"
    assert f"this is the {BUILD} build" in tried(other).stderr


def tried(kind: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / "wheel.py"), "--installed", kind]
    return subprocess.run(command, capture_output=True, text=True, check=False)
