"""A report of plain data as tables that people can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console


def show(console: Console, report: Mapping[str, object]) -> None:
    """Single values first, then each part that has parts of its own: rows as a table, sentences one by one."""
    plain = {
        name: value for name, value in report.items() if not _has_rows(value) and not _has_sentences(value)
    }
    if plain:
        grid = Table(show_header=False, box=None, padding=(0, 2))
        for name, value in plain.items():
            grid.add_row(Text(name, style="bold"), Text(_short(value)))
        console.print(grid)
    for name, value in report.items():
        if _has_rows(value):
            console.print(_table(name, value))
        elif isinstance(value, list) and _has_sentences(value):
            console.print(Text(f"  {name}: {len(value)}", style="bold"))
            for sentence in value:
                console.print(Text(f"    - {sentence}"), soft_wrap=True)


def _has_sentences(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(part, str) and " " in part for part in value)


def _has_rows(value: object) -> bool:
    """A mapping of mappings, or a list of mappings."""
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    parts = list(parts)
    return bool(parts) and all(isinstance(part, Mapping) for part in parts)


def _table(title: str, value: object) -> Table:
    rows = _rows(value)
    columns = list(dict.fromkeys(name for row in rows for name in row))
    table = Table(*(escape(name) for name in columns), title=title, title_justify="left")
    for row in rows:
        table.add_row(*(Text(_short(row.get(name, ""))) for name in columns))
    return table


def _rows(value: object) -> list[dict[str, object]]:
    if isinstance(value, Mapping):
        return [{"": name, **row} for name, row in value.items()]
    assert isinstance(value, list), "only asked for what has rows"
    return [dict(row) for row in value]


def _short(value: object) -> str:
    """Numbers as people write them; small mappings on one line."""
    if value in ([], {}, ""):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    if isinstance(value, Mapping):
        return "  ".join(f"{name} {_short(part)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_short(part) for part in value)
    return str(value)
