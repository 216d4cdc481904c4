"""A role is one file and a skill is one row: both are everywhere at once, with nothing else edited."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.guides import ROLE_PAGE, SKILL_PAGE, blocks, quoted, with_the_examples

ROLES = "roles=沈未言,李宁玉,端木静,王魁,凌素秋"
SHOWN = {
    "zh": {
        "role": ("沈未言", "报务员"),
        "skill": ("抄报", "出牌阶段限一次，你可以交给一名其他角色一张手牌，然后摸一张牌。"),
        "row": ("贴山", quoted(SKILL_PAGE, "text zh")),
    },
    "en": {
        "role": ("Shen Weiyan", "Wireless Operator"),
        "skill": (
            "Copied Out",
            "Once in your action phase, you may give another player a card from hand, then draw a card.",
        ),
        "row": ("Mountain Lean", quoted(SKILL_PAGE, "text en")),
    },
}
SENT = """
import sys
from anju.server.api import catalogue
sys.stdout.buffer.write(catalogue.printed(sys.argv[1]).plain)
"""
"""What the server sends to every board of a game."""


class Copy:
    """The program with the two examples, in processes of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = with_the_examples(folder / "src")

    def run(self, *arguments: str, typed: str = "") -> str:
        ended = subprocess.run(
            [sys.executable, *arguments],
            input=typed,
            capture_output=True,
            check=True,
            cwd=self._folder,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(self._path), "COLUMNS": "400", "PYTHONUTF8": "1"},
        )
        return ended.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("added"))


def test_the_pages_are_sent_both(copy: Copy):
    roles = json.loads(copy.run("-c", SENT, "fengsheng"))
    skills = json.loads(copy.run("-c", SENT, "codex"))
    role, skill, row = roles["roles"]["shen_wei_yan"], roles["skills"]["chao_bao"], skills["skills"]["s01.9"]
    assert role["skills"] == ["chao_bao", "hui_zhi"]
    assert skills["schools"]["s01"]["skills"][-1] == "s01.9"
    for lang, shown in SHOWN.items():
        assert (role["name"][lang], role["title"][lang]) == shown["role"]
        assert (skill["name"][lang], skill["text"][lang]) == shown["skill"]
        assert (row["name"][lang], row["text"][lang]) == shown["row"]


@pytest.mark.parametrize("lang", SHOWN)
def test_the_terminal_shows_the_role_and_says_what_it_can_do(copy: Copy, lang: str):
    name, text = SHOWN[lang]["skill"]
    table = ("-m", "anju", "term", "fengsheng", "--seats", "5", "--seed", "3", "-o", ROLES, "--lang", lang)
    said = copy.run(*table, typed=f"i {name}\nq\n")
    board, _, answer = said.partition("\n> ")
    assert SHOWN[lang]["role"][0] in board
    assert f"{name} {text}" in board
    assert answer.startswith(f"{name}\n{text}")


@pytest.mark.parametrize("lang", SHOWN)
def test_the_terminal_says_what_the_skill_does(copy: Copy, lang: str):
    name, text = SHOWN[lang]["row"]
    table = ("-m", "anju", "term", "codex", "--characters", "s01+s02,s03+s05", "--seed", "3", "--lang", lang)
    answer = copy.run(*table, typed=f"i {name}\nq\n").partition("\n> ")[2]
    assert answer.startswith(name)
    assert text in answer.partition("\n> ")[0]


@pytest.mark.parametrize(
    ("game", "id", "kind"), [("fengsheng", "FS-chao_bao", "skill"), ("codex", "CX-s01.9", "row")]
)
def test_the_rules_have_a_paragraph_about_each(copy: Copy, game: str, id: str, kind: str):
    said = copy.run("-m", "anju", "rules", game, id)
    for shown in SHOWN.values():
        name, text = shown[kind]
        assert name in said
        assert text in said


def test_the_role_does_what_its_scenarios_say(copy: Copy, tmp_path: Path):
    """Also as the one plain file in a compiled build."""
    (block,) = blocks(ROLE_PAGE, "scenario with shen_wei_yan")
    file = tmp_path / "shen_wei_yan.yaml"
    file.write_text(block, encoding="utf-8")
    assert "5 passed, 0 failed" in copy.run("-m", "anju", "check", str(file), "--lang", "en")
