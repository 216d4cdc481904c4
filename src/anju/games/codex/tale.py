"""Events as sentences, in both languages."""

from __future__ import annotations

from anju.engine.text import Text
from anju.games.codex.library import Library
from anju.games.codex.state import Duel


def tell(library: Library, kind: str, data: tuple[object, ...], lang: str) -> str:
    return f"{kind} {data}"


def ending(s: Duel) -> Text:
    return Text("", "")
