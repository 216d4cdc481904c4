"""The view of a game that has no board of its own: names and values, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from anju.cli.boards.telling import one_by_one, seat_letter

if TYPE_CHECKING:
    from rich.console import RenderableType


news = one_by_one
seat_name = seat_letter


def draw(view: dict[str, Any], lang: str) -> RenderableType:  # noqa: ARG001  # all boards are called alike
    grid = Table.grid(padding=(0, 2))
    for name, value in view.items():
        grid.add_row(Text(name, style="bold"), Text(str(value)))
    return grid


def folded(view: dict[str, Any], lang: str) -> list[RenderableType]:
    return [draw(view, lang)]


def hint(view: dict[str, Any], value: object, lang: str) -> str:  # noqa: ARG001  # all boards are called alike
    return ""


def about(view: dict[str, Any], value: object, lang: str) -> str:  # noqa: ARG001  # all boards are called alike
    return ""
