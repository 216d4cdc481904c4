"""A table that somebody may begin with: seats and options that are easy to play, with a sentence that says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from anju.engine.text import Text


class Starter(NamedTuple):
    """A set-up for the first games.  What stands in its title and its sentence is read by everybody: it tells no secret."""

    id: str
    title: Text
    line: Text
    """What makes it easy, in one sentence."""
    seats: int
    options: Mapping[str, object]
    """Those that differ from their defaults."""
