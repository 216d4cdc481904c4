"""Random scripts of every set: the true script is never ruled out, and no world is imagined that cannot have been."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest
from tests.games.tragedy_looper.random_scripts import LIBRARY, random_draft
from tests.games.tragedy_looper.retelling import Tale, played, retold

from anju.engine.table import Table
from anju.games.tragedy_looper import GAME
from anju.games.tragedy_looper.board import Board, Plan
from anju.games.tragedy_looper.content import Character
from anju.games.tragedy_looper.deduction import Deduction, Sheet, deduction
from anju.games.tragedy_looper.deduction.suspects import Suspects
from anju.games.tragedy_looper.deduction.worlds import Bundle, Worlds
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.state import Town
from anju.games.tragedy_looper.validator.roles import PERSON

GAMES = 20
IMAGINED = 3


def begun(table: Table) -> Town:
    assert isinstance(table.checkpoint, Town)
    return table.checkpoint


def game(tragedy_set: str, seed: int, most: int) -> Tale:
    draft = random_draft(Random(f"{tragedy_set} {seed}"), tragedy_set)
    return played(draft, seed, most, 2 + seed % 3, 0.7)


def only(sheet: Sheet, plan: Plan, board: Board, cast: list[Character]) -> Bundle:
    """Nothing but the true script, for those of the cast who have been seen."""
    ids = [character.id for character in cast]
    holders: dict[str, np.ndarray] = {}
    elsewhere: list[str] = []
    for who, role in enumerate(plan.roles):
        if role.id != PERSON and board.cast[who].id in ids:
            bit = 1 << ids.index(board.cast[who].id)
            holders[role.id] = holders.get(role.id, np.zeros(1, np.uint32)) | np.uint32(bit)
        elif role.id != PERSON and who < board.scripted:
            elsewhere.append(role.id)
    everybody = (1 << len(ids)) - 1
    suspects = Suspects(sheet, ids)
    culprits = [suspects.bits([culprit_of(plan, board, entry)]) for entry in range(len(plan.culprits))]
    bundle = Bundle(plan.plots, holders, 1, everybody, culprits)
    bundle.elsewhere = tuple(sorted(elsewhere))
    return bundle


def culprit_of(plan: Plan, board: Board, entry: int) -> str:
    culprit = plan.culprits[entry]
    return board.cast[culprit].id if culprit < board.size else LOCATIONS[culprit - board.size]


@pytest.mark.parametrize("tragedy_set", LIBRARY.sets)
@pytest.mark.rule("TL-13.1")
def test_the_true_script_survives_in_every_set(tragedy_set: str, monkeypatch: pytest.MonkeyPatch):
    """Only that one is followed, so that also tables with very many worlds are looked at in full."""
    phases = 0
    for seed in range(GAMES):
        tale = game(tragedy_set, seed, 10_000)
        plan, board = begun(tale.table).plan, begun(tale.table).board

        def true_one(
            sheet: Sheet, cast: list[Character], _: int = 0, plan: Plan = plan, board: Board = board
        ) -> Worlds:
            return Worlds([only(sheet, plan, board, cast)], True, False)

        monkeypatch.setattr(deduction, "enumerate_worlds", true_one)
        found, heard = Deduction(Sheet.of_board(board)), 0
        for at, told in enumerate(tale.events, 1):
            if told[0] == "phase" or at == len(tale.events):
                found.read(tale.events[heard:at])
                heard, phases = at, phases + 1
                assert found.count == 1, (seed, plan.plots, tale.events[at - 9 : at])
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
