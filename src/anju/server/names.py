"""What people call themselves and say: any letters, but nothing that could play tricks on a screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Container

from anju.engine.errors import Refused
from anju.engine.text import Text
from anju.server.protocol import LONGEST_CHAT, LONGEST_NAME

_TRICKS = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control, format (which can turn the direction of text), private and unassigned characters."""

_JOINER = "\u200d"  # holds the parts of one emoji together


def clean_name(name: str, taken: Container[str]) -> str:
    """The name, with a number if somebody has it already; raises `Refused` if nothing is left of it."""
    cleaned = _visible(name)[:LONGEST_NAME].strip()
    if not cleaned:
        raise Refused(
            "bad_name",
            Text("名字里没有看得见的字。", "There is no visible character in the name."),
            {"longest": LONGEST_NAME},
            "",
            Text("起一个别的名字。", "Choose another name."),
        )
    if cleaned not in taken:
        return cleaned
    number = 2
    while f"{cleaned[: LONGEST_NAME - 3]} {number}" in taken:
        number += 1
    return f"{cleaned[: LONGEST_NAME - 3]} {number}"


def clean_talk(text: str) -> str:
    """What is said, on one line; raises `Refused` if nothing is left of it."""
    cleaned = _visible(text)[:LONGEST_CHAT]
    if not cleaned:
        raise Refused(
            "nothing_said",
            Text("这句话里没有看得见的字。", "There is no visible character in that."),
            {"longest": LONGEST_CHAT},
            "",
            Text("写点什么再发。", "Write something first."),
        )
    return cleaned


def clean_note(text: str) -> str:
    """What is written down, with its lines; raises `Refused` if nothing is left of it."""
    kept = "\n".join(_visible(line) for line in text.splitlines()).strip("\n")
    return kept or clean_talk(text)


def _visible(text: str) -> str:
    kept = "".join(
        " " if char in "\t\r\n" else char
        for char in text
        if char in "\t\r\n" or char == _JOINER or unicodedata.category(char) not in _TRICKS
    )
    joined = " ".join(kept.split())
    return joined if joined.replace(_JOINER, "") else ""
