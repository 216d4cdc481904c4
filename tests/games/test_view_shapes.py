"""Whatever is seen in a game has the shape that is declared for it, from which the types of the pages are written."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from typing import Any

import msgspec
import pytest
from tests.guides import ROOT
from tests.pages.by_luck import played

import anju
from anju.engine import scenario
from anju.server.protocol import view_types

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("codex", 2, {"characters": ("s08+s09", "s05+s12")}),
    ("codex", 4, {}),
    ("codex", 6, {}),
    ("fengsheng", 2, {}),
    ("fengsheng", 5, {}),
    ("fengsheng", 9, {}),
    ("tragedy_looper", 2, {"script": "BTX-1"}),
    ("tragedy_looper", 4, {"script": "FS-1"}),
    ("tragedy_looper", 4, {"script": "AJ-1"}),
]
LONGEST = 600
"""So many questions of a game are looked at most."""
RARE = ("codex/skills/s14", "fengsheng/rules", "tragedy_looper/characters")
"""Scenarios with what games by luck hardly meet: dragons, messages under way, what a script fixes about a character."""


def fits(view: dict[str, Any], shape: type) -> bool:
    """Whether nothing is missing, nothing is of another kind, and there is nothing besides."""
    sent = msgspec.json.encode(view)
    try:
        return bool(msgspec.json.decode(sent, type=shape) == msgspec.json.decode(sent))
    except msgspec.ValidationError:
        return False


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_view_has_a_shape_that_is_declared(
    game: str, seats: int, options: dict[str, object], seed: int
):
    shapes = import_module(f"anju.games.{game}.view_shape").VIEW
    met = set()
    for number, table in enumerate(islice(played(game, seats, seed, options), LONGEST)):
        viewer = number % (seats + 1)
        met.add(only_shape(table.view(None if viewer == seats else viewer), shapes))
    assert shapes[-1] in met


@pytest.mark.parametrize("folder", RARE)
def test_so_has_every_view_of_what_is_rare(folder: str):
    games = {game.id: game for game in anju.all_games()}
    shapes = import_module(f"anju.games.{folder.partition('/')[0]}.view_shape").VIEW
    files = sorted((ROOT / "scenarios" / folder).rglob("*.yaml"))
    tables = [scenario.run(one).table for file in files for one in scenario.load(file, games)]
    assert len(tables) > 10
    for table in tables:
        if table is not None:
            for viewer in (*range(table.seats), None):
                only_shape(table.view(viewer), shapes)


def only_shape(view: dict[str, Any], shapes: tuple[type, ...]) -> type:
    fitting = [shape for shape in shapes if fits(view, shape)]
    assert len(fitting) == 1, complaint(view, shapes[-1])
    return fitting[0]


def complaint(view: dict[str, Any], shape: type) -> str:
    try:
        msgspec.json.decode(msgspec.json.encode(view), type=shape)
    except msgspec.ValidationError as error:
        return str(error)
    return f"there is more in it than is declared: {view}"


@pytest.mark.parametrize("game", [game.id for game in anju.all_games()])
def test_every_catalogue_has_the_shape_that_is_declared(game: str):
    assert fits(dict(anju.game(game).catalogue()), import_module(f"anju.games.{game}.catalogue").Catalogue)


@pytest.mark.parametrize(
    "bad", [{"game": "codex"}, {"id": 1, "face": 2}, {"id": 1, "face": "SA", "seen": True}]
)
def test_what_has_another_shape_is_noticed(bad: dict[str, Any]):
    card = import_module("anju.games.codex.view_shape").Card
    assert fits({"id": 1, "face": "SA"}, card)
    assert not fits(bad, card)


def test_a_board_knows_what_may_be_missing_and_what_always_has_three_parts():
    town = view_types.typescript("tragedy_looper")
    for line in (
        "script?: ScriptView;",
        "revealed: [string, string, string][];",
        "roles: Record<string, PrintedRole>;",
    ):
        assert f"  {line}\n" in town
    assert "hand: (Card | string)[];" in view_types.typescript("codex")
