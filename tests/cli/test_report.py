from __future__ import annotations

from io import StringIO

from rich.console import Console

from anju.cli.report import show


def shown(report: dict[str, object]) -> str:
    console = Console(file=StringIO(), width=100)
    show(console, report)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_single_values_are_written_as_people_write_them():
    text = shown(
        {"games": 12000, "share": 0.51234, "rate": 104233.7, "ok": True, "bots": ["house", "random"]}
    )
    for part in ("12,000", "0.512", "104,234", "yes", "house, random"):
        assert part in text


def test_rows_become_a_table():
    text = shown({"seats": [{"seat": 0, "wins": 3}, {"seat": 1, "wins": 5, "draws": 1}]})
    assert "wins" in text
    assert "draws" in text
    assert "│ 1    │ 5    │ 1     │" in text


def test_named_rows_become_a_table_too():
    assert "│ house  │ 7 " in shown({"bots": {"house": {"wins": 7}, "random": {"wins": 1}}})


def test_sentences_stand_one_by_one():
    text = shown({"problems": ["the first one", "the [second] one"]})
    assert "problems: 2\n    - the first one\n    - the [second] one\n" in text
