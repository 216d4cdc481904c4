"""What a typed line means: the keys of the table, as far as they make sense line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_LONGEST_NUMBER: Final = 9

LETTERS: Final = "qwert"
"""The first five options, as on the screen tables."""

_PLAIN: Final = {
    "": "enter",
    "p": "pass",
    "u": "undo",
    "l": "log",
    "h": "help",
    "x": "leave",
    "n": "notes",
    "s": "save",
    "i": "about",
    "?": "why",
    "b": "board",
    "o": "options",
    "？": "why",
    ".": "hint",
    "。": "hint",
}

_WITH_TEXT: Final = {"n": "notes", "s": "save", "i": "about"}

_NO_TEXT: Final = re.compile(r"\x1b(?:\[[0-9;]*[ -/]*[@-~]|O.)|[\x00-\x08\x0b-\x1f\x7f]")
"""What a terminal without line editing sends for arrows and other keys that write nothing."""


@dataclass(frozen=True)
class Command:
    """A command, and the text or number that goes with it."""

    verb: str
    text: str = ""
    number: int = 0


def is_number(text: str) -> bool:
    """Digits of any keyboard, but not thousands of them."""
    return text.isdecimal() and len(text) <= _LONGEST_NUMBER


def read(line: str) -> Command:
    """Never fails: anything that is no key is taken as the name of an option."""
    written = _NO_TEXT.sub("", line)
    if written != line and not written.strip():
        return Command("again")  # an arrow is no answer
    line = written.strip()
    lowered = line.lower()
    if lowered in _PLAIN:
        return Command(_PLAIN[lowered])
    if is_number(line):
        return Command("option", number=int(line))
    if lowered in LETTERS and len(lowered) == 1:
        return Command("option", number=LETTERS.index(lowered) + 1)
    if line[0] in "/／":
        return Command("find", line[1:].strip())
    if line[0] in "?？":
        return Command("why", line[1:].strip())
    head, _, rest = line.partition(" ")
    if head.lower() in _WITH_TEXT and rest.strip():
        return Command(_WITH_TEXT[head.lower()], rest.strip())
    return Command("name", line)
