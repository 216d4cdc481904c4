"""Passing automatically: what a seat may decline in advance, until something concerns it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from anju.engine.question import Question
from anju.engine.text import Text


class AutoPass(NamedTuple):
    """Lasts until the seat takes it back; what concerns the seat is still asked."""

    id: str
    name: Text
    about: Text
    words: frozenset[str]
    """The questions that it declines."""
    concerns: Callable[[Question, Mapping[str, Any]], bool]
    """Whether the seat should be asked this anyway, judging by the public view."""
    looks_at_hand: bool
    """Only where everybody else is a bot: people could read from the pause what the seat holds."""
