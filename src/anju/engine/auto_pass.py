"""Declining in advance: what a seat may want to pass on until it is concerned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from anju.engine.question import Question
from anju.engine.text import Text


class AutoPass(NamedTuple):
    """Holds until the seat takes it back, but for what concerns the seat."""

    id: str
    name: Text
    about: Text
    words: frozenset[str]
    """The questions that it declines."""
    concerns: Callable[[Question, Mapping[str, Any]], bool]
    """Whether the seat wants to be asked this after all, at a table that looks so to everybody."""
    looks_at_hand: bool
    """How long the seat takes would tell other people what it holds: only for those who play with bots alone."""
