"""What is shown where not everything fits.

The question is always shown, and its options as long as there is room for them; the table folds before an option
does, and of what happened the last lines stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.console import Group
from rich.rule import Rule
from rich.text import Text as Line

from anju.cli import words
from anju.cli.boards.telling import tidings
from anju.engine.text import counted

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from anju.cli.boards import BoardModule
    from anju.cli.boards.telling import News
    from anju.cli.listing import Listing
    from anju.engine.text import Text

MOST_NEWS: Final = 14
"""Nobody reads more lines than this before choosing; the log has them all."""

LEAST_NEWS: Final = 4
"""Rows of news that are worth folding the table for."""

PROMPT: Final = 1
"""The row in which one types."""


class Fitting:
    """One screen: its parts from top to bottom, none of them scrolled away."""

    def __init__(
        self,
        console: Console,
        board: BoardModule,
        view: dict[str, Any],
        lang: str,
        earlier: Text = words.EARLIER,
    ) -> None:
        self.console = console
        self.board = board
        self.view = view
        self.lang = lang
        self.earlier = earlier
        """How lines that there is no room for are spoken of."""

    def screen(self, news: list[News], asked: RenderableType, listing: Listing) -> list[RenderableType]:
        """The table, what happened, the question with its options."""
        if not self.console.is_terminal:  # a file may be as long as it likes
            return self.unfolded(news, asked, listing)
        tables = [self.board.draw(self.view, self.lang), *self.board.folded(self.view, self.lang)]
        wanted = min(LEAST_NEWS, self._rows(self._told(news, MOST_NEWS)))
        ways = [(table, listing.whole(), wanted) for table in tables]
        for table, options, least in [*ways, (tables[-1], listing.without_hints(), 0)]:
            left = self._left(table, asked, options)
            if left >= least:
                return [table, *self._latest(news, left), asked, options, self._keys()]
        return [tables[-1], asked, self._cut(self._left(tables[-1], asked), listing), self._keys()]

    def unfolded(self, news: list[News], asked: RenderableType, listing: Listing) -> list[RenderableType]:
        return [
            self.board.draw(self.view, self.lang),
            *self._told(news, MOST_NEWS),
            asked,
            listing.whole(),
            self._keys(),
        ]

    def without_question(self, news: list[News], verdict: RenderableType) -> list[RenderableType]:
        """The end of a game, or a step of a replay."""
        whole = self.board.draw(self.view, self.lang)
        if not self.console.is_terminal:
            return [whole, *self._told(news, len(news)), verdict]
        tables = [whole, *self.board.folded(self.view, self.lang)]
        table = next((table for table in tables if self._left(table, verdict) >= LEAST_NEWS), tables[-1])
        return [table, *self._latest(news, self._left(table, verdict)), verdict]

    def _rows(self, parts: list[RenderableType]) -> int:
        return len(self.console.render_lines(Group(*parts), pad=False)) if parts else 0

    def _left(self, *parts: RenderableType) -> int:
        return self.console.height - PROMPT - self._rows([*parts, self._keys()])

    def _keys(self) -> RenderableType:
        return Line(words.KEYS(self.lang), "dim")

    def _told(self, news: list[News], count: int) -> list[RenderableType]:
        """The last lines under their heading, and how many there are before them."""
        if not news:
            return []
        parts: list[RenderableType] = [Rule(words.SINCE(self.lang), style="dim", align="left")]
        more = len(news) - count
        if more > 0:
            parts.append(self.earlier.format(count=more, lines=counted(more, "earlier line"))(self.lang))
        return [*parts, tidings(news[-count:])] if count else parts

    def _latest(self, news: list[News], left: int) -> list[RenderableType]:
        """As many of the last lines as there is room for."""
        for count in range(min(len(news), MOST_NEWS), 0, -1):
            told = self._told(news, count)
            if self._rows(told) <= left:
                return told
        return []

    def _cut(self, left: int, listing: Listing) -> RenderableType:
        """As many of the first options as there is room for, one at least."""
        for count in range(len(listing.question.options) - 1, 1, -1):
            options = listing.first(count)
            if self._rows([options]) <= left:
                return options
        return listing.first(1)
