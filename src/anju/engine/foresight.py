"""What a seat may be told about the future: the results of answers it considers, and what is about to happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from anju.engine.knowledge import Told
from anju.engine.question import Value
from anju.engine.text import NOTHING, Text

MOST_STEPS: Final = 8
"""Nobody plans further ahead than this."""


class Foresight:
    """What would come of one step of a plan, as far as its seat can tell and nobody cuts in."""

    __slots__ = ("lines", "numbers", "possible", "text", "told", "value", "warning")

    def __init__(
        self,
        value: Value,
        possible: bool,
        text: Text,
        warning: Text = NOTHING,
        numbers: Mapping[str, Any] | None = None,
        lines: tuple[Text, ...] = (),
        told: tuple[Told, ...] = (),
    ) -> None:
        self.value = value
        self.possible = possible
        self.text = text
        self.warning = warning
        self.numbers: Mapping[str, Any] = numbers or {}
        self.lines = lines
        """What everybody else will read of it, word for word."""
        self.told = told
        """The same as plain events."""


class Prospect:
    """Something that has not come about yet: what is missing, and how far away it is."""

    __slots__ = ("far", "rule", "text", "title", "what")

    def __init__(self, what: Value, title: Text, text: Text, rule: str, far: int) -> None:
        self.what = what
        self.title = title
        self.text = text
        self.rule = rule
        self.far = far
        """0 if nothing is missing; otherwise larger means farther."""
