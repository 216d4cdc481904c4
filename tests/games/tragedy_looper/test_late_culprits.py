"""A culprit who has not come yet: offered as long as they may come, never for what occurred, and imagined with the rest."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.games.tragedy_looper.random_scripts import random_draft
from tests.games.tragedy_looper.retelling import played, retold
from tests.games.tragedy_looper.test_deduction import PEOPLE, SHORT

import anju
from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.deduction.worlds import Bundle
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.state import ABSENT, Town
from anju.games.tragedy_looper.validator.roles import PERSON

LATE = {"transfer_student", "godly_being"}
BEGUN = [
    *SHORT,
    ("phase", 1, 1, "loop_start"),
    ("phase", 1, 1, "day_start"),
    ("phase", 1, 1, "resolution"),
    ("counter", 1, "boy_student", "paranoia", 2),
    ("phase", 1, 1, "incident"),
]


def begun(*told: tuple[object, ...], days: int = 2) -> Deduction:
    settings = {one.name: one.default for one in anju.game("tragedy_looper").options if one.name != "script"}
    schedule = [(1, "suicide"), (2, "murder")]
    deduction = Deduction(Sheet(standard(), "first_steps", days, 2, schedule, settings))
    deduction.read([*BEGUN, *told])
    return deduction


@pytest.mark.rule("TL-10.1")
def test_what_did_not_occur_may_be_the_deed_of_somebody_still_to_come():
    deduction = begun(("incident", "suicide", "did_not_occur"), ("phase", 1, 1, "leader_change"))
    assert {*deduction.culprits()[1]} == {*PEOPLE} - {"boy_student"} | LATE
    assert sum(deduction.culprits()[1].values()) == pytest.approx(1)


@pytest.mark.rule("TL-10.1")
def test_what_occurred_is_not():
    occurred = [("incident", "suicide", "occurred"), ("died", 2, "boy_student")]
    deduction = begun(*occurred, ("phase", 1, 1, "leader_change"))
    assert deduction.culprits()[1] == {"boy_student": 1.0}
    assert {*deduction.culprits()[2]} == {*PEOPLE} - {"boy_student"} | LATE
    assert deduction.excluded["culprit", "1", "transfer_student"].told[0] in ("incident", "died")


def test_whose_time_is_over_is_no_culprit_and_holds_no_role():
    """On the last day the Transfer Student has come or never will; in the last loop the Godly Being."""
    deduction = begun(("phase", 1, 2, "day_start"))
    assert deduction.possible("culprit", "2", "transfer_student"), "the day has only just begun"
    assert max(len(bundle.elsewhere) for bundle in deduction.bundles) == 2
    deduction.read([("phase", 1, 2, "mastermind_cards")])
    assert not deduction.possible("culprit", "2", "transfer_student")
    assert deduction.possible("culprit", "2", "godly_being")
    assert max(len(bundle.elsewhere) for bundle in deduction.bundles) == 1
    deduction.read([("loop", 2), *SHORT[1:], ("phase", 2, 1, "loop_start")])
    assert {*deduction.culprits()[2]} == {*PEOPLE}
    assert deduction.excluded["culprit", "2", "godly_being"].told == ("phase", 2, 1, "loop_start")
    assert {bundle.elsewhere for bundle in deduction.bundles} == {()}


def test_somebody_still_to_come_can_be_named():
    deduction = begun(("culprit_revealed", 2, "transfer_student"))
    assert deduction.culprits()[2] == {"transfer_student": 1.0}
    assert "transfer_student" not in deduction.culprits()[1], "one crime each"


def test_the_solver_speaks_of_those_who_may_still_come():
    """Everybody here was at the limit and nothing occurred: two may have done it, and once one cannot come any more, one."""
    table = anju.new("tragedy_looper", 2, 0, {"script": "FS-1"})
    schedule = [{"day": 1, "incident": "suicide"}]
    view = {**table.view(None), "days": 2, "loops": 2, "cast": None, "schedule": schedule}
    uneasy = [("counter", 1, id, "paranoia", 3) for id in PEOPLE]
    told = [*BEGUN[:-2], *uneasy, BEGUN[-1], ("incident", "suicide", "did_not_occur")]
    told.append(("phase", 1, 1, "leader_change"))
    (two,) = anju.game("tragedy_looper").deduce(view, told, [])
    assert {one.which for one in two.ruled_out if one.kind == "culprit"} == {*PEOPLE}
    assert not any(kind == "culprit" for kind, _, _ in two.certain)
    told += [("phase", 1, 2, "day_start"), ("phase", 1, 2, "mastermind_cards")]
    (one,) = anju.game("tragedy_looper").deduce(view, told, [])
    assert ("culprit", "1", "godly_being") in one.certain


# -- whole games ----------------------------------------------------------------------------------------------


def left(bundle: Bundle, deduction: Deduction, plan: SecretPlan, board: Board) -> bool:
    """Whether the true script is among these worlds, with those who have not come."""
    roles = {one.id: role.id for one, role in zip(board.cast[: board.scripted], plan.roles, strict=False)}
    missing = sorted(role for id, role in roles.items() if id not in deduction.cast and role != PERSON)
    if {*bundle.plots} != {*plan.plots} or missing != sorted(bundle.elsewhere):
        return False
    rows = np.ones(bundle.size, np.bool_)
    for id, role in roles.items():
        column = bundle.column(role)
        if id in deduction.cast:
            rows &= False if column is None else column >> deduction.cast.index(id) & 1 != 0
    for mask, culprit in zip(bundle.culprits, plan.culprits, strict=True):
        rows &= np.asarray(mask) >> deduction.suspects.number(board.cast[culprit].id) & 1 != 0
    return bool(rows.any())


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.rule("TL-13.1")
def test_the_true_script_is_among_all_that_are_enumerated(seed: int):
    """With everybody who comes late, and a card that may copy the role of one who has not come."""
    draft = random_draft(Random(f"late {seed}"), "first_steps", (*sorted(LATE), "copycat"))
    tale = played({**draft, "cast_public": False}, seed, 10_000, 3, 0.6)
    town = tale.table.checkpoint
    assert isinstance(town, Town)
    deduction, heard = Deduction(Sheet.of_board(town.board)), 0
    for at, told in enumerate(tale.events, 1):
        if told[0] == "phase" or at == len(tale.events):
            deduction.read(tale.events[heard:at])
            heard = at
            assert deduction.complete
            assert not deduction.sampled
            assert any(left(bundle, deduction, town.plan, town.board) for bundle in deduction.bundles), at


def test_imagined_scripts_have_culprits_who_have_not_come():
    found = 0
    for seed in range(4):
        draft = random_draft(Random(f"unseen {seed}"), "first_steps")
        tale = played({**draft, "cast_public": False}, seed, 40, 3, 0.6)
        for number in range(25):
            root = tale.table.imagine(1, Random(number)).checkpoint
            assert isinstance(root, Town)
            if any(
                root.life[one] == ABSENT and root.board.cast[one].id in LATE for one in root.plan.culprits
            ):
                found += 1
                assert retold(tale, root.plan, root.board) is not None
    assert found > 5
