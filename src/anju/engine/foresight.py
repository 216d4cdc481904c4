"""What a seat may be told about the future: the results of answers it considers, and what is about to happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from anju.engine.knowledge import Told
from anju.engine.question import Value
from anju.engine.text import NOTHING, Text

MOST_STEPS: Final = 8
"""Nobody plans further ahead than this."""


@dataclass(slots=True)
class Foresight:
    """What would come of one step of a plan, as far as its seat can tell and nobody cuts in."""

    value: Value
    possible: bool
    text: Text
    warning: Text = NOTHING
    numbers: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[Text, ...] = ()
    """What everybody else will read of it, word for word."""
    told: tuple[Told, ...] = ()
    """The same as plain events."""


@dataclass(slots=True)
class Prospect:
    """Something that has not come about yet: what is missing, and how far away it is."""

    what: Value
    title: Text
    text: Text
    rule: str
    far: int
    """0 if nothing is missing; otherwise larger means farther."""
