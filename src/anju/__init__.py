"""Anju (暗局): the referee, the table and the laboratory for hidden-information tabletop games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any

import anju.games
from anju.engine import table as _table
from anju.engine.document import suggestion
from anju.engine.errors import (
    AnjuError,
    BadOption,
    BadSave,
    BadSeats,
    NotUndoable,
    OtherRules,
    Refused,
    UnknownGame,
)
from anju.engine.event import Event
from anju.engine.game import Game, Setting
from anju.engine.play import Outcome
from anju.engine.question import Option, Question, Value, Word
from anju.engine.table import Table
from anju.engine.text import Text

__all__ = [
    "AnjuError",
    "BadOption",
    "BadSave",
    "BadSeats",
    "Event",
    "Game",
    "NotUndoable",
    "Option",
    "OtherRules",
    "Outcome",
    "Question",
    "Refused",
    "Setting",
    "Table",
    "Text",
    "UnknownGame",
    "Value",
    "Word",
    "all_games",
    "game",
    "load",
    "new",
]


@cache
def _modules() -> dict[str, str]:
    """Where each game is, by its id: the packages in `anju.games`, then what is installed under that entry point."""
    own = {
        module.name: f"anju.games.{module.name}"
        for module in iter_modules(anju.games.__path__)
        if module.ispkg
    }
    installed = sorted(entry_points(group="anju.games"), key=lambda entry: entry.name)
    return {**own, **{entry.name: entry.value for entry in installed if entry.name not in own}}


def all_games() -> tuple[Game[Any], ...]:
    """All games: id, name, seats, options (typed, with defaults and descriptions)."""
    return tuple(game(id) for id in _modules())


def game(id: str) -> Game[Any]:
    """The game of that id."""
    modules = _modules()
    if id not in tuple(modules):  # whatever it is, be it no name at all
        hint = suggestion(str(id), modules)
        known = ", ".join(modules)
        raise UnknownGame(
            Text(
                f"没有游戏「{id}」，有：{known}。{hint.zh}",
                f"There is no game {id!r}; there are: {known}. {hint.en}",
            )
        )
    plugin: Game[Any] = import_module(modules[id]).GAME
    return plugin


def new(id: str, seats: int = 2, seed: int = 0, options: Mapping[str, object] | None = None) -> Table:
    """A table of that game, at its first question."""
    played = game(id)
    if type(seed) is not int:
        raise BadOption(
            Text(f"种子应是整数，不是{seed!r}。", f"The seed must be a whole number, not {seed!r}.")
        )
    return Table(played, seats, seed, played.settle(seats, options or {})).begin()


def load(data: bytes) -> Table:
    """The table that `Table.save` wrote."""
    return _table.load(data, {id: game(id) for id in _modules()})
