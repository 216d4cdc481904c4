"""What the views and catalogues of all games hold, as TypeScript for their boards: `python -m anju.server.protocol.view_types FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from msgspec import inspect as shape

import anju
from anju.engine.bilingual import Bilingual
from anju.server.protocol.typescript import Declared, declared, interface, member

_HEAD: Final = """\
// Written by `python -m anju.server.protocol.view_types` from view_shape.py and catalogue.py of the game. Kept nowhere.
import type { Bilingual } from '../src/protocol';
"""


def typescript(game: str) -> str:
    """Every typed dict of a game's views and of its catalogue as an interface."""
    shapes = declared((*_views(game), *_catalogue(game)))
    parts = [_interface(one) for one in shapes.values() if one.cls is not Bilingual]
    return "\n".join([_HEAD, *parts])


def _views(game: str) -> tuple[type, ...]:
    name = f"anju.games.{game}.view_shape"
    return () if find_spec(name) is None else import_module(name).VIEW


def _catalogue(game: str) -> tuple[type, ...]:
    name = f"anju.games.{game}.catalogue"
    return () if find_spec(name) is None else (import_module(name).Catalogue,)


def _interface(dict_: Declared) -> str:
    return interface(dict_.cls, _members(dict_))


def _members(dict_: Declared) -> Iterator[str]:
    """In the order in which they are declared."""
    fields: dict[str, shape.Field] = {field.name: field for field in dict_.fields}
    for name in dict_.cls.__annotations__:
        yield member(fields[name], absent=not fields[name].required)


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for game in anju.all_games():
        (folder / f"{game.id}.ts").write_text(typescript(game.id), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
