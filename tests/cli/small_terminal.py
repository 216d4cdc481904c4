"""A person at a small terminal, bots on the other seats."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from io import StringIO

from rich.console import Console

import anju
from anju import bots
from anju.cli.session import Left, Session

GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "codex": (2, {"setup": "schools"}),
    "fengsheng": (8, {}),
    "tragedy_looper": (4, {"script": "BTX-3"}),
}
"""How many sit there, and the options."""


class Terminal(Console):
    """A terminal of that height, of which every screen is kept."""

    def __init__(self, height: int, typed: Iterator[str]) -> None:
        super().__init__(file=StringIO(), width=80, height=height, force_terminal=True, color_system=None)
        self.typed = typed
        self.screens: list[str] = []

    def clear(self, home: bool = True) -> None:
        assert isinstance(self.file, StringIO)
        self.file.truncate(0)
        self.file.seek(0)

    def input(self, *args: object, **kwargs: object) -> str:
        assert isinstance(self.file, StringIO)
        self.screens.append(self.file.getvalue())
        line = next(self.typed, None)
        if line is None:
            raise EOFError
        return line


def played(game: str, seat: int, height: int, lang: str, lines: Iterator[str]) -> Terminal:
    """One person against bots that do anything, until the lines are used up."""
    seats, options = GAMES[game]
    table = anju.new(game, seats=seats, seed=3, options=options)
    others = {other: bots.make("random", game, other) for other in range(seats) if other != seat}
    terminal = Terminal(height, lines)
    with suppress(Left):
        Session(table, seat, others, terminal, lang).play()
    return terminal
