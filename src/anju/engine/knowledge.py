"""What follows from what was told: how much is still possible, and which news has ruled out the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from anju.engine.text import Text

Told = tuple[Any, ...]
"""An event as plain data: its kind, then what it tells."""

Fact = tuple[str, str, str]
"""Something that is so or is not, in the words of its game: a kind, what it is about, which."""

FROM_THE_START: Final = -1
"""The place of news that nobody needed: it was never possible."""


class RuledOut(NamedTuple):
    """Something that cannot be, in the words of its game, and the place among the clues of what told so."""

    kind: str
    what: str
    which: str
    clue: int


class Knowledge:
    """What can be known at one moment by whoever was told the same."""

    __slots__ = ("certain", "clues", "followed", "numbers", "ruled_out", "worlds")

    def __init__(
        self,
        worlds: int,
        followed: bool,
        numbers: Mapping[str, int],
        clues: tuple[Text, ...],
        ruled_out: tuple[RuledOut, ...],
        certain: tuple[Fact, ...],
    ) -> None:
        self.worlds = worlds
        self.followed = followed
        """Whether every possible world was looked at; otherwise there are no numbers, and only what was said outright."""
        self.numbers = numbers
        self.clues = clues
        self.ruled_out = ruled_out
        self.certain = certain
