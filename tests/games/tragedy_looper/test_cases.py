"""Every ruling is a scenario under its id, and every option and every reason of a refusal has its own."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from anju.engine import document
from anju.engine.document import Node
from anju.games.tragedy_looper import why
from anju.games.tragedy_looper.settings import SETTINGS

FOLDER = Path(__file__).parents[3] / "scenarios" / "tragedy_looper"
NUMBERS = {"C": 19, "G": 12, "I": 10, "D": 16, "V": 10, "S": 9}
CASES = [f"{letter}{number:02}" for letter, most in NUMBERS.items() for number in range(1, most + 1)]
REASONS = {"Obstacle", "not_listed", "unlisted", "refuse", "by_counter"}
"""What is called with the code of a reason."""


@cache
def scenarios(folder: str = "") -> list[Node]:
    return [node for file in sorted((FOLDER / folder).rglob("*.yaml")) for node in document.load(file)]


def ids() -> list[str]:
    return [node.need("id").text() for node in scenarios() if node.get("id") is not None]


def test_all_rulings_are_there():
    found = {id[:3] for id in ids()}
    assert len(CASES) == 76
    assert [id for id in CASES if id not in found] == []


def test_no_id_is_used_twice():
    assert [id for id, count in Counter(ids()).items() if count > 1] == []


def test_every_option_has_a_scenario():
    used = set()
    for node in scenarios("options"):
        given = node.get("options")
        used |= set(given.items()) if given is not None else set()
    assert sorted({setting.name for setting in SETTINGS} - used) == []


def reasons_in(page: ast.Module) -> Iterator[str]:
    """Codes, as they are given to what makes an obstacle, or come with its cause."""
    for node in ast.walk(page):
        given: list[ast.expr] = []
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            given = node.args if called in REASONS else []
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            given = node.value.elts[:1]
        said = [str(one.value) for one in given if isinstance(one, ast.Constant)]
        yield from [code for code in said if code.isidentifier()][:1]


def test_every_reason_has_a_scenario():
    folder = Path(why.__file__).parent
    pages = (folder / "why.py", *(folder / "offers").glob("*.py"))
    reasons = {code for page in pages for code in reasons_in(ast.parse(page.read_text(encoding="utf-8")))}
    told = {code for node in scenarios("refusals") for code in _codes(node)}
    assert len(reasons) > 50
    assert sorted(reasons - told) == []


def _codes(node: Node) -> list[str]:
    when = node.get("when")
    entries = when.entries() if when is not None else []
    return [refused.text() for entry in entries if (refused := entry.get("refused")) is not None]
