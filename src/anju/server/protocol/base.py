"""What every message is made of: ids, values, texts in both languages."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from anju.engine.text import Text

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""The client's own name for what it sent; what comes twice under one id is done once.

Without control characters: PostgreSQL stores no text with a zero byte in it.
"""

Number = Annotated[int, Meta(ge=-(2**31), le=2**31)]
Part = Number | Annotated[str, Meta(max_length=200)]
Value = Part | Annotated[list[Part], Meta(max_length=200)]
"""What may be answered: a number, a word, or several of these."""

Unsent = Annotated[list[Value], Meta(max_length=12)]
"""Answers that a person has in mind: to the open prompt, to what would be asked then, and so on."""


class Bilingual(Struct, frozen=True):
    """One thing said in Chinese and in English."""

    zh: str
    en: str


class Message(Struct, tag_field="t", forbid_unknown_fields=True, kw_only=True):
    """What goes over the wire by itself."""


def both(text: Text) -> Bilingual:
    return Bilingual(text.zh, text.en)
