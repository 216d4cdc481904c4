"""What holds for the sheet of every game: a page of Markdown that is made from its data."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType


def assert_tables_are_even(page: str) -> None:
    """Every line of a table has as many cells as its head."""
    cells = 0
    for line in page.splitlines():
        if not line.startswith("|"):
            cells = 0
            continue
        cells = cells or line.count("|")
        assert line.count("|") == cells, line


def assert_written_or_printed(sheet: ModuleType, page: str, file: Path) -> None:
    """`python -m <sheet>` prints the page; with a file it is written there."""
    sheet.main([str(file)])
    printed = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", sheet.__name__], capture_output=True, check=True
    ).stdout.decode()
    assert file.read_text(encoding="utf-8") == printed == page
