"""The command line `anju`.  Commands import what they need when they run, so that help comes at once."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def main() -> None:
    """Runs the command line: exit code 0 fine, 1 a check failed, 2 wrong usage or input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal without Chinese shows a question mark instead of stopping the program.
            stream.reconfigure(errors="replace")
    from anju.cli.app import app

    app(prog_name="anju")
