"""Deduction that follows nothing but the true script.

Every filter looks at each world by itself, so whatever drops the true one here drops it among millions, too; and this is
quick enough for thousands of games, and for tables with more worlds than can be followed.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.tragedy_looper.retelling import Told

from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.content import Character
from anju.games.tragedy_looper.deduction import Deduction, Sheet, deduction
from anju.games.tragedy_looper.deduction.suspects import Suspects
from anju.games.tragedy_looper.deduction.worlds import Bundle, Worlds
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.validator.roles import PERSON


def phases_survived(plan: SecretPlan, board: Board, events: list[Told]) -> int:
    """Reads the record phase by phase; fails where the true script is ruled out."""
    phases = heard = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            deduction,
            "enumerate_worlds",
            lambda sheet, cast, _=0: Worlds([only(sheet, plan, board, cast)], True, False),
        )
        found = Deduction(Sheet.of_board(board))
        for at, told in enumerate(events, 1):
            if told[0] == "phase" or at == len(events):
                found.read(events[heard:at])
                heard, phases = at, phases + 1
                assert _is_left(found), (plan.plots, events[at - 9 : at])
    return phases


def _is_left(found: Deduction) -> bool:
    return found.count == 1 and all(np.all(mask) for mask in found.bundles[0].culprits)


def only(sheet: Sheet, plan: SecretPlan, board: Board, cast: list[Character]) -> Bundle:
    """The true script, for those of the cast who have been seen."""
    ids = [character.id for character in cast]
    holders: dict[str, np.ndarray] = {}
    elsewhere: list[str] = []
    for who, role in enumerate(plan.roles):
        if role.id != PERSON and board.cast[who].id in ids:
            bit = 1 << ids.index(board.cast[who].id)
            holders[role.id] = holders.get(role.id, np.zeros(1, np.uint32)) | np.uint32(bit)
        elif role.id != PERSON and who < board.scripted:
            elsewhere.append(role.id)
    suspects = Suspects(sheet, ids)
    culprits = [suspects.bits([culprit_of(plan, board, entry)]) for entry in range(len(plan.culprits))]
    bundle = Bundle(plan.plots, holders, 1, (1 << len(ids)) - 1, culprits)
    bundle.elsewhere = tuple(sorted(elsewhere))
    return bundle


def culprit_of(plan: SecretPlan, board: Board, entry: int) -> str:
    culprit = plan.culprits[entry]
    return board.cast[culprit].id if culprit < board.size else LOCATIONS[culprit - board.size]
