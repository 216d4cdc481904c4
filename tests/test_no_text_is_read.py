"""What people read is written last: no bot and no reason finds anything out from a sentence, a label or a name in words."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "anju"

DECIDING = ("why", "why.py", "requirements", "requirements.py", "offers", "offers.py", "deeds.py", "menu.py")
"""Where the games decide what may be chosen, and say why not."""

WORDS = {"zh", "en"}
WORDING = {"text", "label", "option_label", "option_note", "sentence", "event_text", "outcome_text", "cause"}
READING = {
    "startswith",
    "endswith",
    "find",
    "index",
    "count",
    "split",
    "partition",
    "rpartition",
    "removeprefix",
}


def files() -> list[Path]:
    deciding = [
        file
        for home in (SOURCES / "games").iterdir()
        for name in DECIDING
        for file in ([home / name] if name.endswith(".py") else sorted((home / name).glob("*.py")))
        if file.is_file()
    ]
    return sorted([*deciding, *(SOURCES / "bots").rglob("*.py")])


def is_wording(node: ast.AST) -> bool:
    """Whether this is a text as people read it: `text.zh`, `question.text("zh")`, `label(…)`."""
    if isinstance(node, ast.Attribute):
        return node.attr in WORDS
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return called in WORDING or (isinstance(node.func, ast.Attribute) and is_wording(node.func.value))
    return isinstance(node, ast.Subscript) and is_wording(node.value)


def reads(node: ast.AST) -> bool:
    """Whether something is found out here from a text."""
    if isinstance(node, ast.Import):
        return any(name.name == "re" for name in node.names)
    if isinstance(node, ast.ImportFrom):
        return node.module == "re"
    if isinstance(node, ast.Compare):
        return any(is_wording(part) for part in (node.left, *node.comparators))
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr in READING and is_wording(called.value)


def read_in(source: str) -> list[str]:
    return [ast.unparse(node) for node in ast.walk(ast.parse(source)) if reads(node)]


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(SOURCES)))
def test_no_bot_and_no_reason_reads_a_text(file: Path):
    assert read_in(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import re\nre.search('不含', skill.text.zh)",
        "from re import search",
        "if '摸' in skill.text.zh: pass",
        "draws = 'draw' in game.label(state, word, value, 'en')",
        "if question.text('zh').startswith('弃'): pass",
        "kind = obstacle.cause('en').split()[0] == 'not'",
    ],
)
def test_what_reads_one_is_noticed(source: str):
    assert read_in(source)


def test_there_is_something_to_look_at():
    assert len(files()) > 60
