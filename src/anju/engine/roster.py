"""What the seats are called in sentences.

Games tell of seats, and the same happens at many tables; who sits there is known only to whoever shows it.  So a sentence
holds a mark for each seat, a character that no name has, and is read with the names of a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from anju.engine.text import Text

_FIRST: Final = 0xE000  # from the private-use characters, which have no meaning of their own
MARKS: Final = "".join(map(chr, range(_FIRST, _FIRST + 9)))
"""The mark of every seat, by its number."""


class Roster:
    """The names at one table, by the number of the mark."""

    __slots__ = ("_en", "_zh")

    def __init__(self, names: Iterable[Text]) -> None:
        told = list(names)
        self._zh = {_FIRST + number: name.zh for number, name in enumerate(told)}
        self._en = {_FIRST + number: name.en for number, name in enumerate(told)}

    def read(self, text: str, lang: str) -> str:
        """The sentence with names in the place of marks."""
        return text.translate(self._en if lang == "en" else self._zh)


LETTERS: Final = Roster(Text(letter, letter) for letter in "ABCDEFGHI")
"""For tables at which nobody has a name."""
