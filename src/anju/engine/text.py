"""Text that people read, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LANGUAGES: Final = ("zh", "en")


class Text:
    """One thing said in Chinese and in English."""

    __slots__ = ("en", "zh")

    def __init__(self, zh: str, en: str) -> None:
        self.zh = zh
        self.en = en

    def __call__(self, lang: str) -> str:
        return self.en if lang == "en" else self.zh

    def format(self, **numbers: object) -> Text:
        return Text(self.zh.format(**numbers), self.en.format(**numbers))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.zh == other.zh and self.en == other.en

    def __hash__(self) -> int:
        return hash((self.zh, self.en))

    def __repr__(self) -> str:
        return f"Text({self.zh!r}, {self.en!r})"


NOTHING: Final = Text("", "")


def strung(texts: Iterable[Text], zh: str = "、", en: str = ", ") -> Text:
    """The texts that are not empty, with something between them."""
    said = [text for text in texts if text != NOTHING]
    return Text(zh.join(text.zh for text in said), en.join(text.en for text in said))


def counted(number: int, thing: str, things: str = "") -> str:
    """1 card, 2 cards: a number with its English noun."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"
