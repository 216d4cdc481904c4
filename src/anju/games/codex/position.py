"""Positions in the words of scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from anju.engine.document import Node
from anju.games.codex.library import Library
from anju.games.codex.state import Duel


def place(library: Library, given: Node, seats: int, options: Mapping[str, object]) -> Duel:
    raise NotImplementedError


def describe(library: Library, s: Duel) -> dict[str, Any]:
    raise NotImplementedError
