"""A hint for who plays with bots alone: how a seat asks, and what it is told in return."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from anju.server.protocol.base import Bilingual, Id, Message, Unsent, Value


class Hint(Message, tag="hint"):
    """What would a good player look at here?  With `move`: and what would a fair bot answer?"""

    id: Id
    prompt: int
    move: bool = False
    after: Unsent = msgspec.field(default_factory=list)


class ReasonShown(Struct, kw_only=True):
    """One sentence, and what it claims as data; the code says what kind of claim it is."""

    code: str
    text: Bilingual
    numbers: dict[str, Any]
    rule: str
    """The paragraph that it rests on; may be empty."""


class Hinted(Message, tag="hinted"):
    """The answer to `hint`: at most three sentences, the most urgent first; the move only if it was asked for."""

    id: str
    reasons: list[ReasonShown]
    move: Value | None


class Consultation(Struct, array_like=True, tag="consultation"):
    """What a worker is given to think about: a bot looks at it from the chair of this seat."""

    save: bytes
    seat: int
    names: list[tuple[str, str]]
    """What those at the table are called, in both languages."""
    after: list[Value]
    move: bool


class Consulted(Struct, array_like=True):
    """What came of it, or the kind of failure."""

    reasons: list[ReasonShown]
    move: Value | None = None
    failure: str = ""


def hinted(id: str, consulted: Consulted) -> Hinted:
    return Hinted(id=id, reasons=consulted.reasons, move=consulted.move)
