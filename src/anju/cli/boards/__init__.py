"""How a game's table looks in a terminal.  A board is drawn from one seat's view and nothing else."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from rich.console import RenderableType


def draw(game: str, view: dict[str, Any], lang: str) -> RenderableType:
    """The game's own board, or the bare view if nobody drew one yet."""
    own = f"{__name__}.{game}"
    board = import_module(own if find_spec(own) else f"{__name__}.bare")
    return cast("RenderableType", board.draw(view, lang))
