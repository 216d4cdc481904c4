"""Draws a position of each game as the terminal shows it: docs/images/term.svg (法典), fengsheng.svg, tragedy.svg.

    .venv/bin/python scripts/picture.py

Every character is put on its cell, so that Chinese and Latin letters line up whatever fonts the viewer has.
"""

from __future__ import annotations

from html import escape
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from rich.ansi import AnsiDecoder
from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME as THEME

import anju
from anju import bots
from anju.cli.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.style import Style
    from rich.text import Text

IMAGES = Path(__file__).parent.parent / "docs" / "images"
WIDTH, HEIGHT = 100, 60
"""Of a window in which nothing has to fold."""
EVENTS_SHOWN = 8
LEADER = 1
"""The protagonist through whose eyes 惨剧轮回 is seen."""
CELL, LINE, MARGIN = 9, 20, 14
FONTS = "'Fira Code', 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', 'Microsoft YaHei', monospace"


def duel() -> anju.Table:
    """A duel at a moment when the first seat has much to choose from."""
    table = anju.new("codex", seed=12, options={"characters": ("wuzhe", "chongshou"), "first_player": "B"})
    return played(table, "main", lambda table: len(table.record) >= 24)


def spies() -> anju.Table:
    """A message that is contested, while others lie on the table and somebody is near victory."""
    return played(anju.new("fengsheng", seats=5, seed=2), "contest", _thrilling)


def _thrilling(table: anju.Table) -> bool:
    seats, question = table.view(0)["seats"], table.question(0)
    return (
        question is not None
        and len(question.values) > 3
        and sum(len(seat["area"]) for seat in seats) > 7
        and any(seat["near_win"] for seat in seats)
    )


def loops() -> anju.Table:
    """A later loop: something has come to light, and the leader may call on somebody."""
    table = anju.new("tragedy_looper", seats=4, seed=1, options={"script": "BTX-2"})
    return played(table, "goodwill", _tragic, LEADER)


def _tragic(table: anju.Table) -> bool:
    view, question = table.view(LEADER), table.question(LEADER)
    return question is not None and len(question.values) > 1 and view["loop"] > 1 and bool(view["revealed"])


def played(table: anju.Table, word: str, fits: Callable[[anju.Table], bool], seat: int = 0) -> anju.Table:
    """House bots play until the seat is asked this and the table fits."""
    players = [bots.make("house", table.game.id, seat) for seat in range(table.seats)]
    while table.outcome is None:
        question = table.question(seat)
        if question is not None and question.word.id == word and fits(table):
            return table
        asked = table.questions[0].seat
        table.answer(asked, players[asked].choose(bots.Chair(table, asked)))
    raise SystemExit(f"no fitting position of {table.game.id}; choose another seed")


def screen(table: anju.Table, seat: int) -> list[Text]:
    """The lines that the terminal would show to that seat."""
    paper = StringIO()
    console = Console(
        file=paper,
        width=WIDTH,
        height=HEIGHT,
        force_terminal=True,
        color_system="standard",
        highlight=False,
        legacy_windows=False,
    )
    session = Session(table, seat, {}, console, "zh")
    session.lines_seen = max(0, len(table.events(seat)) - EVENTS_SHOWN)
    question = table.question(seat)
    assert question is not None, "the position is one at which the seat is asked"
    session.hear()
    session.show(question)
    return list(AnsiDecoder().decode(paper.getvalue().replace("\x1b[2J\x1b[H", "")))


def runs(line: Text) -> list[tuple[int, str, Style]]:
    """(column, text, style): words of plain letters together, every other character alone."""
    console = Console()
    found: list[tuple[int, str, Style]] = []
    column = 0
    for index, char in enumerate(line.plain):
        style = line.get_style_at_offset(console, index)
        joins = found and found[-1][2] == style and _plain(char) and _plain(found[-1][1][-1])
        if joins:
            start, text, _ = found[-1]
            found[-1] = (start, text + char, style)
        else:
            found.append((column, char, style))
        column += cell_len(char)
    return found


def _plain(char: str) -> bool:
    """Of the width of a cell in every font, and not a space, which drawing programs swallow."""
    return char.isascii() and char != " "


def colour_of(style: Style) -> tuple[str, str | None]:
    """Ink and ground."""
    ink = style.color.get_truecolor(THEME).hex if style.color else THEME.foreground_color.hex
    if style.reverse:
        return THEME.background_color.hex, ink
    return ("#8a8a8a" if style.dim else ink), None


def drawn(line: Text, row: int) -> list[str]:
    y = MARGIN + row * LINE
    parts = []
    for column, text, style in runs(line):
        x, width = MARGIN + column * CELL, cell_len(text) * CELL
        ink, ground = colour_of(style)
        if ground:
            parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{LINE}" fill="{ground}"/>')
        if text.strip():
            weight = ' font-weight="bold"' if style.bold else ""
            stretch = (
                f' textLength="{width}" lengthAdjust="spacingAndGlyphs"'
                if width == CELL or len(text) > 1
                else ""
            )
            parts.append(f'<text x="{x}" y="{y + 15}" fill="{ink}"{weight}{stretch}>{escape(text)}</text>')
    return parts


def picture(lines: list[Text]) -> str:
    width, height = 2 * MARGIN + WIDTH * CELL, 2 * MARGIN + len(lines) * LINE
    parts = [part for row, line in enumerate(lines) for part in drawn(line, row)]
    ground = f'<rect width="{width}" height="{height}" rx="8" fill="{THEME.background_color.hex}"/>'
    style = f'font-family="{FONTS}" font-size="16"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {style}>'
    return "\n".join([head, ground, *parts, "</svg>", ""])


def main() -> None:
    for name, position, seat in (("term", duel, 0), ("fengsheng", spies, 0), ("tragedy", loops, LEADER)):
        target = IMAGES / f"{name}.svg"
        target.write_text(picture(screen(position(), seat)), encoding="utf-8")
        print(f"wrote {target}")


if __name__ == "__main__":
    main()
