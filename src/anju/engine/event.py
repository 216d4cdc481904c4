"""Something to show, with its audience."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from anju.engine.game import Game
    from anju.engine.roster import Roster

EVERYONE: Final = -1
"""The audience is a bit mask over seats; all bits set also includes spectators."""


class Event:
    """A typed event.  `data` is plain and complete when told; a private fact is an event of its own."""

    __slots__ = ("_game", "audience", "data", "kind")

    def __init__(self, game: Game[Any], kind: str, data: tuple[object, ...], audience: int) -> None:
        self._game = game
        self.kind = kind
        self.data = data
        self.audience = audience

    def seen_by(self, seat: int | None) -> bool:
        return self.audience == EVERYONE or (seat is not None and self.audience >> seat & 1 == 1)

    def text(self, lang: str = "zh", roster: Roster | None = None) -> str:
        """What happened, with the names at a table, or with the game's own names for its seats."""
        names = self._game.unnamed if roster is None else roster
        return names.read(self._game.event_text(self.kind, self.data, lang), lang)

    def plain(self) -> list[object]:
        return [self.kind, *self.data]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.plain() == other.plain() and self.audience == other.audience

    def __hash__(self) -> int:
        return hash((self.kind, self.data, self.audience))

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.data!r}, to={self.audience})"
