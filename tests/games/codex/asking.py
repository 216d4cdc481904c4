"""Duels for asking what a skill would do, and why it cannot be used."""

from __future__ import annotations

from typing import Any

import anju
from anju.engine.table import Table
from anju.games.codex.bout import Bout


def position(a: dict[str, Any], b: dict[str, Any], **rest: Any) -> Table:
    """A duel as given; options of the table under `options`."""
    game = anju.game("codex")
    options = rest.pop("options", {})
    return Table(game, 2, 1, game.settle(2, options), {"turn": "A", **rest, "A": a, "B": b}).begin()


def fighter(schools: str, cell: int, hand: str = "", **rest: Any) -> dict[str, Any]:
    return {"schools": schools, "cell": cell, "hand": hand, **rest}


def bout(t: Table) -> Bout:
    """The rules over the position as it is."""
    play = t.game.play(t.now.copy(), [], 0)
    assert isinstance(play, Bout)
    return play
