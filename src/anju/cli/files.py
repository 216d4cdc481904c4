"""Saved games on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from anju.cli import words
from anju.engine.errors import BadSave, BadSeats
from anju.engine.file import contents, reason
from anju.engine.text import Text

if TYPE_CHECKING:
    from anju.engine.table import Table


def read_save(file: Path, game: str | None = None) -> Table:
    """The table saved in the file; it must be of this game if one is named."""
    import anju

    try:
        data = contents(file)
    except OSError as problem:
        raise BadSave(words.CANNOT_READ.format(file=file, problem=reason(problem))) from None
    table = anju.load(data)
    if game is not None and table.game.id != game:
        raise BadSave(
            Text(
                f"{file} 是 {table.game.id} 的存档，不是 {game} 的；试试：anju term {table.game.id} --load {file}",
                f"{file} is a game of {table.game.id}, not of {game}; try: anju term {table.game.id} --load {file}",
            )
        )
    return table


def check_seat(table: Table, seat: int) -> None:
    """Refuses a seat that the table does not have."""
    if not 0 <= seat < table.seats:
        last = table.seats - 1
        raise BadSeats(
            Text(f"没有座位 {seat}，座位是 0 到 {last}。", f"There is no seat {seat}; seats are 0 to {last}.")
        )
