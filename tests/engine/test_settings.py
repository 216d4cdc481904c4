"""Table options as rows, and the options of one table by name."""

from __future__ import annotations

from anju.engine.game import YES_NO, TableOptions, setting
from anju.engine.text import Text


class Options(TableOptions):
    names: tuple[str, ...]
    hp: int


def test_a_row_is_an_option():
    row = setting("open", False, YES_NO, "TY-1", "明牌", "open hands")
    assert (row.name, row.default, row.choices, row.rule) == ("open", False, (False, True), "TY-1")
    assert row.about == Text("明牌", "open hands")
    assert row.accepts(True)
    assert not row.accepts(1)


def test_options_have_names_and_lists_become_tuples():
    options = Options({"names": ["a", "b"], "hp": 4})
    assert (options.names, options.hp) == (("a", "b"), 4)
