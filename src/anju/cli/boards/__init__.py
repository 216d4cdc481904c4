"""How a game's table looks in a terminal.  A board is drawn from one seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from anju.cli.boards.bare import Bare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from anju.cli.boards.telling import News
    from anju.engine.event import Event
    from anju.engine.roster import Roster
    from anju.engine.text import Text

NO_TERMS: Final[Mapping[str, Text]] = MappingProxyType({})


class BoardModule(Protocol):
    """What a module in this package offers."""

    EXAMPLE: Text
    """An example of a thing whose text may be asked for."""

    def draw(self, view: dict[str, Any], lang: str) -> RenderableType:
        """The table as the view shows it."""

    def folded(self, view: dict[str, Any], lang: str) -> list[RenderableType]:
        """The same for smaller and smaller screens, down to the lines that matter."""

    def hint(self, view: dict[str, Any], value: object, lang: str) -> str:
        """A few words beside an option, such as the printed numbers of a skill; may be empty."""

    def about(self, view: dict[str, Any], value: object, lang: str) -> str:
        """The whole text of a thing, such as a skill or a card, by its id or its name; empty if there is none."""

    def seat_name(self, view: dict[str, Any], seat: int, lang: str) -> str:
        """The name of the player at that seat."""

    def roster(self, who: Sequence[Text | None]) -> Roster:
        """The names used in sentences, and introductions for those who need one."""

    def news(self, events: list[Event], since: int, lang: str, roster: Roster | None = None) -> list[News]:
        """What happened from the `since`-th event on, in lines; the events before may say when that was."""


def board_of(game: str, terms: Mapping[str, Text] = NO_TERMS) -> BoardModule:
    """The game's own board, or the bare view with what the game calls its fields if nobody drew one yet."""
    own = f"{__name__}.{game}"
    if find_spec(own):
        return cast("BoardModule", import_module(own))
    return Bare(terms)
