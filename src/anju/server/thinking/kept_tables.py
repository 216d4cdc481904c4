"""Tables at which a bot was asked lately: a worker goes on from there instead of playing the whole record again.

What counts is the record that comes with every question.  A kept table only saves time: one whose record is not the
beginning of it, because something was taken back or the game is another, is made anew.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import anju
from anju.engine import record
from anju.engine.play import DoesNotFit
from anju.engine.record import Saved
from anju.engine.table import Table

MOST_KEPT: Final = 64
"""Some tens of kilobytes each."""


class KeptTables:
    """By game and seed, those used last at the end."""

    def __init__(self) -> None:
        self._tables: OrderedDict[tuple[str, int], Table] = OrderedDict()

    def table(self, save: bytes) -> Table:
        """The table that was saved, for whoever asks alone."""
        saved = record.unpack(save)
        key = (saved.game, saved.seed)
        table = self._tables.pop(key, None)
        if table is None or not _followed(table, saved):
            table = anju.load(save)
        self._tables[key] = table
        if len(self._tables) > MOST_KEPT:
            self._tables.popitem(last=False)
        return table.clone()


def _followed(table: Table, saved: Saved) -> bool:
    try:
        return table.follow(saved)
    except DoesNotFit:
        return False  # loading it says what is wrong
