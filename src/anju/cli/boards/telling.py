"""What happened, as lines for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from anju.engine.roster import Roster
from anju.engine.scenario import SEATS
from anju.engine.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from anju.engine.event import Event

News = tuple[str, str]
"""When it happened, as far as the game has headings for that, and what."""


def seat_letter(view: dict[str, Any], seat: int, lang: str) -> str:  # noqa: ARG001  # all boards are called alike
    """Seats are called A, B, C in every language, unless the game has names for them."""
    return SEATS[seat]


def letters(who: Sequence[Text | None]) -> Roster:
    """The seats by their letters."""
    return Roster(introduced(Text(SEATS[seat], SEATS[seat]), one) for seat, one in enumerate(who))


def introduced(name: Text, who: Text | None) -> Text:
    """With who that is, if it is to be said."""
    return name if who is None else Text(f"{name.zh}（{who.zh}）", f"{name.en} ({who.en})")


def one_by_one(events: list[Event], since: int, lang: str, roster: Roster | None = None) -> list[News]:
    """A line for each event from the `since`-th on, without headings."""
    return [("", event.text(lang, roster)) for event in events[since:]]


def tidings(news: list[News]) -> RenderableType:
    """The lines below each other; a heading stands beside the first line of its own."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    before = ""
    for when, what in news:
        heading = Line("·", justify="right") if when in ("", before) else Line(when)
        heading.stylize("cyan")
        grid.add_row(heading, Line(what))
        before = when
    return Padding(grid, (0, 0, 0, 2))
