"""What a kind of card does when it is used (FS-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from anju.engine.text import NOTHING, Text

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.requirements.having import Having
    from anju.games.fengsheng.round import Round


@mypyc_attr(allow_interpreted_subclasses=True)
class CardKind:
    """One of the thirteen kinds: what a card does when it is not a message."""

    id: ClassVar[str]
    name: ClassVar[Text]
    text: ClassVar[Text]
    at: ClassVar[tuple[int, ...]]
    """The phases at whose idle point it may be used."""
    rule: ClassVar[str]
    leaves: ClassVar[bool] = False
    """Removed from the game after use instead of discarded."""
    hidden: ClassVar[bool] = False
    """Played face down: its name is public, its face is not."""
    question: ClassVar[Text] = NOTHING
    """What yes would do, in words, for questions answered with yes or no."""
    requires: ClassVar[tuple[Having, ...]] = ()
    """What else is required besides the right time, as the user sees it."""

    def declare(self, g: Round, use: Use) -> None:
        """Makes the choices that are due when the card is played."""

    def said(self, g: Round, use: Use) -> int:
        """What was announced with it: a name, a code word, a side; -1 for nothing."""
        return use.mark

    def effect(self, g: Round, use: Use) -> None:
        raise NotImplementedError  # every kind of card says what it does
