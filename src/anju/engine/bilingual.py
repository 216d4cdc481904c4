"""A text as plain data, for readers outside the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from anju.engine.text import Text


class Bilingual(TypedDict):
    """One thing said in Chinese and in English."""

    zh: str
    en: str


def both(say: Callable[[str], str]) -> Bilingual:
    """What is said in each language; a `Text` says itself."""
    return {"zh": say("zh"), "en": say("en")}


def each_in_both(texts: Mapping[str, Text]) -> dict[str, Bilingual]:
    """The same for texts by id."""
    return {id: both(text) for id, text in texts.items()}
