"""What a piece on the table, written as kind:id, stands for."""

from __future__ import annotations

from typing import Final

from anju.engine.question import Question
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.why.naming import kind_of, printed

_PIECES: Final = {
    "character": ("character",),
    "location": ("location",),
    "card": ("card",),
    "ability": ("goodwill", "row"),
}
"""The kinds of pieces, and what their ids are."""


def piece_id(play: Days, what: str) -> str:
    """The id within a piece; "" if it is no piece of the game."""
    kind, _, id = what.partition(":")
    return id if kind_of(play.library, id) in _PIECES.get(kind, ()) else ""


def stands_for_an_offer(play: Days, question: Question, id: str) -> bool:
    """A character stands for its abilities, too, where an ability is asked for."""
    if id in question.values:
        return True
    if id not in play.library.characters:
        return False
    abilities = printed(play.library).goodwill
    return any(
        isinstance(value, str)
        and (value.endswith(f"@{id}") or (value in abilities and abilities[value][0].id == id))
        for value in question.values
    )
