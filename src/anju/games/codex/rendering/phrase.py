"""Putting words together, in both languages at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from anju.engine.text import NOTHING, Text, strung

_AFTER_NUMBER: Final = re.compile(r"(?<=[0-9])(?=[\u4e00-\u9fff])")
_BEFORE_NUMBER: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[0-9])")


class NoWords(LookupError):
    """A row says something that no text has been written for."""

    def __init__(self, what: object) -> None:
        super().__init__(f"no words for {what!r}")


def fill(template: Text, **parts: Text | int | str) -> Text:
    """The template with its gaps filled, each language with its own words."""
    zh = {gap: part.zh if isinstance(part, Text) else part for gap, part in parts.items()}
    en = {gap: part.en if isinstance(part, Text) else part for gap, part in parts.items()}
    return Text(template.zh.format(**zh), template.en.format(**en))


class Piece:
    """A plain statement, or with a head what follows from it: 若对手撞墙：追加 3 点伤害，抽 1 张."""

    __slots__ = ("head", "parts")

    def __init__(self, parts: list[Text], head: Text = NOTHING) -> None:
        self.parts = parts
        self.head = head

    @property
    def plain(self) -> bool:
        return self.head == NOTHING

    def text(self) -> Text:
        body = strung(self.parts, "，", ", ")
        return (
            body if self.plain else fill(Text("{head}：{body}", "{head}: {body}"), head=self.head, body=body)
        )


def joined(pieces: Sequence[Piece]) -> Text:
    """A comma between plain statements; a semicolon shows where a clause begins and ends."""
    text, before_plain = NOTHING, True
    for piece in pieces:
        comma = piece.plain and before_plain
        text = strung((text, piece.text()), "，" if comma else "；", ", " if comma else "; ")
        before_plain = piece.plain
    return text


def within(pieces: Sequence[Piece]) -> list[Text]:
    """The pieces as the parts of a clause."""
    return [piece.text() for piece in pieces]


def sentences(sections: Iterable[Text]) -> Text:
    """Chinese: one sentence; English: one for each section."""
    said = list(sections)
    zh = "；".join(section.zh for section in said if section.zh)
    return Text(spaced(zh) + "。", " ".join(_capital(section.en) + "." for section in said if section.en))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def label(text: Text) -> Text:
    """As the label of an option: no full stop."""
    return Text(spaced(text.zh), _capital(text.en))


def spaced(zh: str) -> str:
    """A space between a number and a Chinese character."""
    return _BEFORE_NUMBER.sub(" ", _AFTER_NUMBER.sub(" ", zh))
