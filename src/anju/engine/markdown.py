"""Markdown pages that are made from a game's data."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path


def table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """The lines of a table, and an empty one after it."""
    lines = [columns, tuple("---" for _ in columns), *rows]
    return [*(f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |" for line in lines), ""]


def write_or_print(page: str, arguments: list[str]) -> None:
    """Into the file that the command line names; without one, to the screen."""
    if arguments:
        Path(arguments[0]).write_text(page, encoding="utf-8")
    else:
        sys.stdout.write(page)
