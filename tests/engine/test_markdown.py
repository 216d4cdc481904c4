"""Pages of Markdown."""

from __future__ import annotations

from pathlib import Path

import pytest

from anju.engine.markdown import table, write_or_print


def test_a_table_has_a_head_a_rule_and_rows_and_bars_within_cells_are_written_otherwise():
    assert table(("a", "b"), [("1", "x|y"), ("2", "")]) == [
        "| a | b |",
        "| --- | --- |",
        "| 1 | x&#124;y |",
        "| 2 |  |",
        "",
    ]


def test_a_page_goes_to_the_file_that_is_named_or_to_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    write_or_print("# 页\n", [str(tmp_path / "page.md")])
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == "# 页\n"
    assert capsys.readouterr().out == ""
    write_or_print("# 页\n", [])
    assert capsys.readouterr().out == "# 页\n"
