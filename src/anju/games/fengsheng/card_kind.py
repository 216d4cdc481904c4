"""What a kind of card does when it is used (FS-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import NOTHING, Text

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.requirements.having import Having
    from anju.games.fengsheng.round import Round


class CardKind:
    """One of the thirteen; what a card says when it is not a message."""

    id: str
    name: Text
    text: Text
    at: tuple[int, ...]
    """The phases at whose idle point it may be used."""
    rule: str
    leaves = False
    """Removed from the game after use instead of discarded."""
    hidden = False
    """Played face down: its name is public, its face is not."""
    question: Text = NOTHING
    """What it asks where yes or no is all that can be answered: what yes would do, in words."""
    requires: tuple[Having, ...] = ()
    """What has to be there besides time, as the user sees it."""

    def declare(self, g: Round, use: Use) -> None:
        """Chooses whatever has to be chosen when the card is played."""

    def said(self, g: Round, use: Use) -> int:
        """What was said aloud with it: a name, a code word, a side; -1 for nothing."""
        return use.mark

    def effect(self, g: Round, use: Use) -> None:
        raise NotImplementedError  # every kind of card says what it does
