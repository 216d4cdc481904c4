"""The options of a question, each with its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from anju.cli import keys, words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from anju.cli.boards import BoardModule
    from anju.engine.question import Option, Question


class Listing:
    """What can be chosen, as fully as there is room."""

    def __init__(
        self, question: Question, board: BoardModule, view: dict[str, Any], lang: str, width: int
    ) -> None:
        self.question = question
        self.board = board
        self.view = view
        self.lang = lang
        self.width = width

    def whole(self) -> RenderableType:
        return self._shown(len(self.question.options), hints=True)

    def without_hints(self) -> RenderableType:
        return self._shown(len(self.question.options), hints=False)

    def first(self, count: int) -> RenderableType:
        """Only so many, and how the others can be seen."""
        more = words.MORE_OPTIONS.format(count=len(self.question.options) - count)
        return Group(self._shown(count, hints=False), Line(f"  {more(self.lang)}", "dim"))

    def _shown(self, count: int, hints: bool) -> RenderableType:
        """In as many columns as fit; what is too long goes into a single column, wrapped."""
        keyed = [(self._key(index), self._item(option, hints)) for index, option in self._options(count)]
        if all(item.cell_len <= self.width // 2 for _, item in keyed):
            columns = Columns([key + item for key, item in keyed], padding=(0, 3), column_first=True)
            return Padding(columns, (0, 0, 0, 2))
        grid = Table.grid()
        for key, item in keyed:
            grid.add_row(key, item)
        return Padding(grid, (0, 0, 0, 2))

    def _options(self, count: int) -> list[tuple[int, Option]]:
        return list(enumerate(self.question.options))[:count]

    def _key(self, index: int) -> Line:
        letter = keys.LETTERS[index] if index < len(keys.LETTERS) else " "
        return Line.assemble((f"{index + 1:>3}", "bold green"), (f" {letter} ", "green"))

    def _item(self, option: Option, hints: bool) -> Line:
        item = Line(option.label(self.lang))
        hint = self.board.hint(self.view, option.value, self.lang) if hints else ""
        if hint:
            item.append(f"  {hint}", "dim")
        warning = option.warning(self.lang)
        if warning:
            item.append(f" ✗{warning}", "yellow")
        return item.append(" ↵", "bold") if option.value == self.question.default else item
