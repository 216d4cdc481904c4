"""A game as somebody meets it who has never played it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from anju.engine.text import NOTHING, Text

_NONE: Final[Mapping[str, object]] = {}


class Introduction(NamedTuple):
    """What is said of a game in a breath, and how a newcomer begins against bots."""

    line: Text = NOTHING
    minutes: int = 0
    """How long a game takes; 0 where nobody knows."""
    rank: int = 100
    """Games with a lower one are easier to learn, and are taught first."""
    seat: int = 0
    """Where who plays with bots sits."""
    options: Mapping[str, object] = _NONE
    """Table options for who plays with bots."""
