"""A build is compiled whole or not at all, and says which; `./test` runs this in both."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest
from tests.games.codex.stage import A, facing_off, scene
from tests.scripts import ROOT, script
from typer.testing import CliRunner

from anju.cli.app import app
from anju.games.codex import GAME
from anju.games.codex.cast import Cast
from anju.games.codex.casting import Casting
from anju.games.codex.declaring import Declaring
from anju.games.codex.effects.effect import Effect
from anju.games.codex.expression import Expression, Number, Operation
from anju.games.codex.passive import Rule
from anju.games.codex.queries import Queries
from anju.games.codex.requirements.condition import Condition
from anju.games.codex.requirements.requirement import Payment
from anju.lab.machine import machine

LISTED: list[str] = script("compile_modules").listed_modules()
EXTENSIBLE = {
    *("State", "Policy", "RandomPolicy", "Play", "Requirement", "Exclusion", "Offer"),
    *("CastRequirement", "Payment", "Plain", "Expression", "Effect"),
    *("Skill", "Action", "Trigger", "Passive", "CardKind", "CardNeed", "SeatNeed", "Having", "WordNeed"),
}
COMPILED = os.environ.get("ANJU_COMPILED") == "1"


@pytest.mark.parametrize("name", LISTED)
def test_what_is_listed_is_what_runs_compiled(name: str):
    spec = import_module(name).__spec__
    assert spec is not None
    assert isinstance(spec.loader, ExtensionFileLoader) == COMPILED


def test_the_program_says_which_build_it_is():
    said = CliRunner().invoke(app, ["--version"]).output
    assert machine()["build"] == ("compiled" if COMPILED else "plain")
    assert ("compiled" in said) == COMPILED


def test_plain_classes_extend_only_what_allows_it():
    """A compiled class refuses others at the first instance, which may be in the middle of a game."""
    compiled, wrong = set(LISTED), []
    for path in sorted((ROOT / "src").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        known = {alias.name for node in imports if node.module in compiled for alias in node.names}
        plain = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts) not in compiled
        bases = {
            base
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            for base in map(named, node.bases)
        }
        wrong += [f"{path.name}: {base}" for base in sorted(bases & known - EXTENSIBLE) if plain]
    assert wrong == []


class Gift(Effect):
    """A new verb of 法典."""

    def run(self, g: Casting, c: Cast) -> bool:
        g.draw(c.seat, 1)
        return False


class Seven(Expression):
    def value(self, g: Queries, c: Cast) -> int:
        return 7


class Never(Payment):
    def met(self, g: Declaring, c: Cast) -> bool:
        return False


def test_new_verbs_numbers_and_payments_of_codex_may_be_plain():
    g, c = facing_off(4, 5), scene()
    held = len(g.state.hand[A])
    assert not g.run(c, (Gift(), Gift()))
    assert len(g.state.hand[A]) == held + 1, "what cannot be done ends what follows"
    assert Operation("+", Seven(), Number(1)).value(g, c) == 8
    rule = Rule(GAME.library.passives[0], "static")
    assert rule.possible(g, c)
    rule.requirements = (Condition(Seven(), "CX-0"), Never())
    assert not rule.possible(g, c)
    assert not Never().seems_met(g, c)


def named(base: ast.expr) -> str:
    return ast.unparse(base).partition("[")[0]


def test_nothing_refers_weakly():
    """Under Python 3.11 a weak reference to a compiled play brings the collector down."""
    sources = sorted((ROOT / "src").rglob("*.py"))
    assert [path.name for path in sources if "weakref" in path.read_text("utf-8")] == []


def test_without_a_compiler_it_is_said_what_to_install(tmp_path: Path):
    said = subprocess.run(
        [sys.executable, ROOT / "scripts" / "compile_modules.py", tmp_path],
        env={**os.environ, "CC": "no-such-compiler"},
        capture_output=True,
        check=False,
    )
    assert said.returncode == 1
    assert "apt install gcc python3-dev" in said.stderr.decode()
    assert list(tmp_path.iterdir()) == []


def test_a_word_that_is_not_understood_builds_nothing(tmp_path: Path):
    said = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=ROOT,
        env={**os.environ, "ANJU_COMPILED": "yes"},
        capture_output=True,
        check=False,
    )
    assert said.returncode != 0
    assert "ANJU_COMPILED" in said.stderr.decode()
    assert list(tmp_path.iterdir()) == []
