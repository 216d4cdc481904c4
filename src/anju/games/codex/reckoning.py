"""Where an amount of damage comes from, in words: 3 = 1 + 2 燃殇."""

from __future__ import annotations

from typing import Final

from anju.engine.text import NOTHING, Text, strung
from anju.games.codex.library import Library
from anju.games.codex.parts import AIMED, FALLEN, GIVEN, ITSELF, Part, Parts, amount

_WORDS: Final = {
    ITSELF: NOTHING,
    AIMED: Text("瞄准", "Aim"),
    FALLEN: Text("倒地", "fallen"),
    GIVEN: Text("加成", "modifier"),
}


def reckoned(library: Library, parts: Parts) -> Text:
    """The whole sum; for a single part only its name, and nothing if that is the skill itself."""
    if len(parts) == 1:
        return _source(library, parts[0][0])
    total = f"{amount(parts)} ="
    return strung((Text(total, total), added_up(library, parts)), " ", " ")


def in_brackets(library: Library, parts: Parts) -> Text:
    """The same in brackets, to follow a number."""
    said = reckoned(library, parts)
    return NOTHING if said == NOTHING else Text(f"（{said.zh}）", f" ({said.en})")


def added_up(library: Library, parts: Parts) -> Text:
    """1 + 2 燃殇"""
    return strung((_term(library, part, first=at == 0) for at, part in enumerate(parts)), " ", " ")


def _term(library: Library, part: Part, first: bool) -> Text:
    """With its sign, and without a name if it is the skill itself."""
    name, points = _source(library, part[0]), part[1]
    sign = "" if first else "+ " if points >= 0 else "− "
    return Text(*(f"{sign}{abs(points)} {name(lang)}".rstrip() for lang in ("zh", "en")))


def _source(library: Library, source: str) -> Text:
    """A skill or ability by its name."""
    if source in _WORDS:
        return _WORDS[source]
    passive = library.passive(source)
    return passive.name if passive is not None else library.skill(source).name
