"""A report of plain data as tables that people can read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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


def markdown(report: Mapping[str, object]) -> str:
    """The same as tables in Markdown."""
    parts = {name: value for name, value in report.items() if _has_rows(value) or _has_sentences(value)}
    plain = [(name, _short(value)) for name, value in report.items() if name not in parts]
    blocks = [_lines(["", ""], plain)] if plain else []
    for name, value in parts.items():
        if _has_rows(value):
            columns, cells = _cells(value)
            blocks.append(f"**{name}**\n\n{_lines(columns, cells)}")
        elif isinstance(value, list):
            blocks.append("\n".join([f"**{name}**\n", *(f"- {sentence}" for sentence in value)]))
    return "\n\n".join(blocks)


def _lines(columns: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    head = list(columns)
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _has_sentences(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(part, str) and " " in part for part in value)


def _has_rows(value: object) -> bool:
    """A mapping of mappings, or a list of mappings."""
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    parts = list(parts)
    return bool(parts) and all(isinstance(part, Mapping) for part in parts)


def _table(title: str, value: object) -> Table:
    columns, cells = _cells(value)
    table = Table(*map(escape, columns), title=title, title_justify="left")
    for row in cells:
        table.add_row(*map(Text, row))
    return table


def _cells(value: object) -> tuple[list[str], list[list[str]]]:
    """The names of the columns, and the rows below them."""
    rows = _rows(value)
    columns = list(dict.fromkeys(name for row in rows for name in row))
    return columns, [[_short(row.get(name, "")) for name in columns] for row in rows]


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
