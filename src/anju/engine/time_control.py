"""How much time a game is usually played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

_NONE: Final[Mapping[str, int]] = {}


class TimeControl(NamedTuple):
    """Times in milliseconds, and the fields of the view whose change refills them in plain sight."""

    base_ms: int = 45_000
    """For the decisions of one seat, until the time is refilled."""
    window_ms: int = 12_000
    """For a moment at which several are asked at once."""
    reserve_ms: int = 60_000
    """What a seat may use beyond its base time, until it is refilled."""
    words: Mapping[str, int] = _NONE
    """Questions with their own time.  Only public ones: a clock must not reveal that a secret one was asked."""
    talk_ms: int = 0
    """To talk about what has happened, before anybody has to answer."""
    base_returns: tuple[str, ...] = ("turn",)
    reserve_returns: tuple[str, ...] = ()
    talk_returns: tuple[str, ...] = ()
