"""Random scripts of every set: the true script is never ruled out, and no world is imagined that cannot have been."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from tests.games.tragedy_looper.random_scripts import LIBRARY, random_draft
from tests.games.tragedy_looper.retelling import Tale, played, retold
from tests.games.tragedy_looper.true_script import phases_survived

from anju.engine.table import Table
from anju.games.tragedy_looper import GAME
from anju.games.tragedy_looper.state import Town

GAMES = 16
IMAGINED = 3
RARE = {"haunted_stage_again": (1151,), "basic_tragedy": (1059, 2131)}
"""Games with what seldom happens: somebody still to come whose start counts, a Part-Timer with the virus."""


def begun(table: Table) -> Town:
    assert isinstance(table.checkpoint, Town)
    return table.checkpoint


def game(tragedy_set: str, seed: int, most: int) -> Tale:
    draft = random_draft(Random(f"{tragedy_set} {seed}"), tragedy_set)
    return played(draft, seed, most, 2 + seed % 3, 0.7)


@pytest.mark.parametrize("tragedy_set", LIBRARY.sets)
@pytest.mark.rule("TL-13.1")
def test_the_true_script_survives_in_every_set(tragedy_set: str):
    phases = 0
    for seed in (*range(GAMES), *RARE.get(tragedy_set, ())):
        tale = game(tragedy_set, seed, 10_000)
        town = begun(tale.table)
        phases += phases_survived(town.plan, town.board, tale.events)
    assert phases > 40 * GAMES


@pytest.mark.parametrize("tragedy_set", LIBRARY.sets)
def test_every_imagined_world_can_have_told_the_same(tragedy_set: str):
    """Each is played from the beginning, and secret choices are looked for that give the same events."""
    imagined = others = 0
    tales = (game(tragedy_set, seed, Random(seed).randrange(25, 110)) for seed in range(100))
    for tale in islice((one for one in tales if one.table.outcome is None), IMAGINED):
        for number in range(2):
            world = tale.table.imagine(1, Random(number))
            root = begun(world)
            assert GAME.shelf.confirmed
            assert retold(tale, root.plan, root.board) is not None, root.plan.plots
            imagined += 1
            others += {*root.plan.plots} != {*begun(tale.table).plan.plots}
    assert imagined == 2 * IMAGINED
    assert others, "mostly other scripts"
