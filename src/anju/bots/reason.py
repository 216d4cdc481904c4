"""What a good player would look at: one sentence, and what it claims as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from anju.engine.text import Text

MOST: Final = 3
"""Nobody is told more at once."""


class Reason(NamedTuple):
    """A sentence that is true as far as its seat can know; marks stand for the seats (`Roster`)."""

    code: str
    """What kind of claim it is."""
    text: Text
    numbers: Mapping[str, Any]
    """All that the sentence claims, so that a program can see whether it is so."""
    rule: str = ""
