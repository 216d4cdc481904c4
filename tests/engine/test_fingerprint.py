"""What makes other rules, and what does not: a save must not be orphaned by a comment."""

from __future__ import annotations

from pathlib import Path

import pytest

from anju.engine.fingerprint import Fingerprint

ROWS = """\
skills:
  "1":
    name: {zh: 直冲, en: Charge}
    damage: 2
    post: [{step: 1}, {draw: 1}]
    rulings: [R-001]
  "2": {name: {zh: 打击, en: Strike}, damage: 1}
"""

CODE = '''\
"""A role."""

from anju.engine.text import Text


class Probe:
    """Looks at a card."""

    name = Text("探虚", "Sounding Out")

    def act(self, g, me):
        # One card is enough.
        g.draw(me, 1)
'''


def of_rows(folder: Path, text: str) -> str:
    file = folder / "rows.yaml"
    file.write_text(text, encoding="utf-8")
    found = Fingerprint()
    found.add_rows(file, aside=frozenset(("rulings",)))
    return str(found)


def of_code(folder: Path, text: str) -> str:
    file = folder / "code.py"
    file.write_text(text, encoding="utf-8")
    found = Fingerprint()
    found.add_code(file)
    return str(found)


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("skills:\n", "# all of them\nskills:\n"),
        ("damage: 2", "damage:   2  # as printed"),
        ("[{step: 1}, {draw: 1}]", "\n      - step: 1\n      - draw: 1"),
        ("en: Charge", "en: Rush"),
        ("[R-001]", "[R-001, R-002]"),
    ],
)
def test_rows_that_mean_the_same(tmp_path: Path, was: str, becomes: str):
    assert ROWS.replace(was, becomes) != ROWS
    assert of_rows(tmp_path, ROWS.replace(was, becomes)) == of_rows(tmp_path, ROWS)


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("damage: 2", "damage: 3"),
        ("[{step: 1}, {draw: 1}]", "[{draw: 1}, {step: 1}]"),
        ('"1":', '"3":'),
        ("damage: 1}", "damage: 1, action: 1}"),
    ],
)
def test_rows_that_mean_something_else(tmp_path: Path, was: str, becomes: str):
    assert of_rows(tmp_path, ROWS.replace(was, becomes)) != of_rows(tmp_path, ROWS)


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("# One card is enough.", "# Two would be too many."),
        ('"""Looks at a card."""', '"""Looks at one card."""'),
        ('"Sounding Out"', '"Probing"'),
        ("g.draw(me, 1)", "g.draw(\n            me,\n            1,\n        )"),
        ("import Text\n", "import NOTHING, Text\n"),
    ],
)
def test_code_that_means_the_same(tmp_path: Path, was: str, becomes: str):
    assert CODE.replace(was, becomes) != CODE
    assert of_code(tmp_path, CODE.replace(was, becomes)) == of_code(tmp_path, CODE)


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("(me, 1)", "(me, 2)"),
        ("g.draw", "g.discard"),
        ("(me, 1)", "(1, me)"),
        ("class Probe", "class Probes"),
    ],
)
def test_code_that_means_something_else(tmp_path: Path, was: str, becomes: str):
    assert of_code(tmp_path, CODE.replace(was, becomes)) != of_code(tmp_path, CODE)
