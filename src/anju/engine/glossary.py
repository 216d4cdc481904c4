"""What the words of a game mean, for whoever meets one in a question, on a card or in the log.

They stand in a file of its package, so that a page can explain a word without knowing the game.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from anju.engine import document
from anju.engine.document import Node
from anju.engine.game import Game
from anju.engine.text import Text

FILE: Final = "glossary.yaml"
"""In the package of its game; a game may have none."""


class Term(NamedTuple):
    """A word of the game, how else it is written, and a sentence that says what it means."""

    name: Text
    zh: tuple[str, ...]
    en: tuple[str, ...]
    meaning: Text
    rule: str


def glossary(game: Game[Any]) -> list[Term]:
    """All terms in the order of the file."""
    file = game.home / FILE
    if not file.exists():
        return []
    return [_term(node) for root in document.load(file) for node in root.entries()]


def _term(node: Node) -> Term:
    node.only(("term", "also", "meaning", "rule"))
    name, also = node.need("term").names(), node.get("also")
    zh, en = (() if also is None else _forms(also.get(lang)) for lang in ("zh", "en"))
    return Term(name, (name.zh, *zh), (name.en, *en), node.need("meaning").names(), node.need("rule").text())


def _forms(node: Node | None) -> tuple[str, ...]:
    return () if node is None else tuple(form.text() for form in node.entries())
