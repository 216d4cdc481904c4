"""A running game as it is kept from time to time, so that a restart need not play every answer again.

It holds the engine's save and what the live game knows besides: prompts, clocks, auto-passes, notes.  The answers stay the
truth: whoever cannot read a snapshot plays them all.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct, field

from anju.server.protocol.messages import HabitShown, Until

EVERY: Final = 50
"""Answers from one snapshot to the next."""

_ENCODER: Final = msgspec.msgpack.Encoder()


class AutoPassKept(Struct, kw_only=True):
    """What one seat has agreed to decline."""

    seat: int
    until: Until
    word: str
    span: list[Any]
    """The turn in which it was agreed to."""


class AutoAnswerKept(Struct, kw_only=True):
    """What one seat always answers."""

    seat: int
    shown: HabitShown


class ClockSnapshot(Struct, kw_only=True):
    """A clock as it is kept in a snapshot; how far the moment is, is told in seconds."""

    base: list[float]
    reserve: list[float]
    asked: list[int]
    shared: bool
    personal: bool
    allowed: float | None
    talk: float
    showing: float = 0.0
    spent: float
    span: list[Any]
    era: list[Any]


class GameSnapshot(Struct, kw_only=True):
    """Everything about a game in play after its n-th answer."""

    round: int
    n: int
    save: bytes
    prompts: list[int]
    """How many prompts each seat has had."""
    recent: list[str]
    """Answers that may come again."""
    marks: list[tuple[int, str]]
    notes: list[tuple[int, int, str]]
    auto_passes: list[AutoPassKept] = field(name="yields")
    auto_answers: list[AutoAnswerKept] = field(default_factory=list, name="habits")
    clock: ClockSnapshot
    stopped: bool
    """The clock stood: the time since then does not count."""


_DECODER: Final = msgspec.msgpack.Decoder(GameSnapshot)


def packed(kept: GameSnapshot) -> bytes:
    return _ENCODER.encode(kept)


def unpacked(data: bytes) -> GameSnapshot:
    """Raises `msgspec.MsgspecError` for what is none."""
    return _DECODER.decode(data)
