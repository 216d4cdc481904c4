"""A template for the events of one kind, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from anju.engine.text import Text

L = TypeVar("L")
"""What a game looks names up in: its library."""

Data = tuple[object, ...]
"""The values of an event."""


class Sentence(Generic[L]):
    """A template whose places are the values of the event in order."""

    __slots__ = ("renderers", "words")

    def __init__(self, zh: str, en: str, *renderers: Callable[[L, object], Text]) -> None:
        self.words = Text(zh, en)
        self.renderers = renderers

    def __call__(self, library: L, data: Data) -> Text:
        return self.filled(self.rendered(library, data))

    def rendered(self, library: L, data: Data) -> list[Text]:
        return [render(library, value) for render, value in zip(self.renderers, data, strict=True)]

    def filled(self, values: Sequence[Text]) -> Text:
        return Text(
            self.words.zh.format(*(value.zh for value in values)),
            self.words.en.format(*(value.en for value in values)),
        )


def number(value: object) -> int:
    assert isinstance(value, int), f"{value!r} is no number"
    return value


def same(word: str) -> Text:
    """What is written alike in both languages."""
    return Text(word, word)
