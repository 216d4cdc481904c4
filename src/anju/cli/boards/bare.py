"""The view of a game that has no board of its own: what everything is called, and what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text as Line

from anju.cli.boards.telling import letters, one_by_one, seat_letter
from anju.engine.scenario import SEATS
from anju.engine.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from anju.cli.boards.telling import News
    from anju.engine.event import Event
    from anju.engine.roster import Roster

UNSAID: Final = {"you", "seats"}
"""Not listed: the viewer is known, and the seats have a table of their own."""


class Bare:
    """A board made of nothing but the view, and of what the game calls its fields."""

    EXAMPLE = Text("2", "2")

    def __init__(self, terms: Mapping[str, Text]) -> None:
        self.terms = terms

    def draw(self, view: dict[str, Any], lang: str) -> RenderableType:
        facts = Table.grid(padding=(0, 2))
        for name, value in view.items():
            if name not in UNSAID:
                facts.add_row(Line(self._called(name, lang), "bold"), Line(_shown(value, lang)))
        seats = view.get("seats")
        if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
            return facts
        return Group(self._seats(seats, view.get("you"), lang), facts)

    def folded(self, view: dict[str, Any], lang: str) -> list[RenderableType]:
        return [self.draw(view, lang)]

    def hint(self, view: dict[str, Any], value: object, lang: str) -> str:
        return ""

    def about(self, view: dict[str, Any], value: object, lang: str) -> str:
        return ""

    def seat_name(self, view: dict[str, Any], seat: int, lang: str) -> str:
        return seat_letter(view, seat, lang)

    def roster(self, who: Sequence[Text | None]) -> Roster:
        return letters(who)

    def news(self, events: list[Event], since: int, lang: str, roster: Roster | None = None) -> list[News]:
        return one_by_one(events, since, lang, roster)

    def _seats(self, seats: list[dict[str, Any]], own: object, lang: str) -> RenderableType:
        """A row for each, one's own marked."""
        fields = list(dict.fromkeys(name for seat in seats for name in seat))
        grid = Table(*("", *(self._called(name, lang) for name in fields)), box=None, padding=(0, 2, 0, 0))
        for number, seat in enumerate(seats):
            mark = "▸" if number == own else " "
            grid.add_row(
                Line(f"{mark}{SEATS[number]}", "bold"),
                *(Line(_shown(seat.get(name), lang)) for name in fields),
            )
        return grid

    def _called(self, name: str, lang: str) -> str:
        return self.terms[name](lang) if name in self.terms else name


def _shown(value: Any, lang: str) -> str:
    """Cards by their faces, texts in the language, everything else as it is."""
    if value is None or value == []:
        return "—"
    if isinstance(value, list):
        return " ".join(_shown(one, lang) for one in value)
    if isinstance(value, dict) and set(value) == {"zh", "en"}:
        return str(value[lang])
    if isinstance(value, dict) and "face" in value:
        return "▮" if value["face"] is None else _shown(value["face"], lang)
    return str(value)
