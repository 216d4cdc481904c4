"""Whatever the solver says, the truth is never excluded: latecomers, other numbers of loops, more scripts than can be followed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.tragedy_looper.random_scripts import random_draft
from tests.games.tragedy_looper.true_script import culprit_of, phases_survived

import anju
from anju.engine.knowledge import Fact, Knowledge
from anju.engine.table import Table
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.state import Town

GAME = anju.game("tragedy_looper")
LATE = ("transfer_student", "godly_being")
SETS = tuple(standard().sets)
Told = tuple[Any, ...]


def options(rng: Random) -> dict[str, object]:
    """Some table options at random; the number of loops most of all."""
    found = {
        one.name: rng.choice(list(one.choices or ()))
        for one in GAME.options
        if one.name not in ("script", "loops") and rng.random() < 0.25
    }
    return {**found, "loops": rng.choice((0, 1, 1, 2, 3, 4))}


def played(draft: dict[str, object], seed: int, chosen: dict[str, object]) -> Table:
    """A random game to its end; more is done than not."""
    table, rng = anju.new("tragedy_looper", 3, seed, {"script": draft, **chosen}), Random(seed)
    while table.questions:
        (question,) = table.questions
        doing = [value for value in question.values if value != question.word.decline]
        table.answer(question.seat, rng.choice(doing if doing and rng.random() < 0.6 else question.values))
    return table


def town(table: Table) -> Town:
    assert isinstance(table.now, Town)
    return table.now


def told(table: Table) -> list[Told]:
    return [(event.kind, *event.data) for event in table.events(None)]


def truths(table: Table) -> set[Fact]:
    plan, board = town(table).plan, town(table).board
    found = {("plot", plot, "") for plot in plan.plots}
    found |= {("role", one.id, role.id) for one, role in zip(board.cast, plan.roles, strict=True)}
    return found | {
        ("culprit", str(day), culprit_of(plan, board, entry)) for entry, (day, _) in enumerate(board.schedule)
    }


def known(table: Table, events: list[Told]) -> Knowledge:
    (found,) = GAME.deduce(table.view(None), events, [])
    return found


def check(table: Table, found: Knowledge) -> None:
    """Nothing true is excluded, nothing untrue is certain, and what is not followed is not counted."""
    assert truths(table).isdisjoint({(one.kind, one.what, one.which) for one in found.ruled_out})
    assert truths(table).issuperset(found.certain)
    assert found.worlds > 0 if found.followed else (found.worlds, found.numbers) == (0, {})


@pytest.mark.rule("TL-13.1", "R-280")
@pytest.mark.parametrize("part", range(6))
def test_the_true_script_is_left_whatever_the_table_has_chosen(part: int):
    """Scripts of every set with people who come late, and may never come; with every option of the table."""
    for seed in range(part * 15, part * 15 + 15):
        rng = Random(f"options {seed}")
        wanted = LATE[: rng.randrange(3)] if rng.random() < 0.5 else LATE[1:]
        draft = {**random_draft(rng, SETS[seed % len(SETS)], wanted), "cast_public": False}
        table = played(draft, seed, options(rng))
        assert phases_survived(town(table).plan, town(table).board, told(table)) > 0


@pytest.mark.rule("TL-13.1", "R-280")
@pytest.mark.parametrize("seed", range(8))
def test_fewer_loops_than_a_latecomer_needs(seed: int):
    """The Godly Being never comes: that tells nothing where the table has set the number of loops."""
    rng = Random(f"loops {seed}")
    draft: dict[str, Any] = random_draft(rng, "first_steps", ("godly_being",))
    draft["cast"]["godly_being"]["enters_on_loop"] = 3
    table = played({**draft, "cast_public": False}, seed, {"loops": 1 + seed % 2})
    events = told(table)
    until = next((at for at, one in enumerate(events) if one[-1] == "guess"), len(events))
    check(table, known(table, events[:until]))


# -- more scripts than can be followed ------------------------------------------------------------------------


NINE = {
    "boy_student": "key_person", "girl_student": "killer", "class_rep": "brain", "office_worker": "friend",
    "informer": "conspiracy_theorist", "patient": "friend", "nurse": "person", "police_officer": "person",
    "mystery_boy": "cultist",
}  # fmt: skip
"""A Basic Tragedy with the Mystery Boy: more worlds than can be followed."""


def nine(public: bool) -> dict[str, object]:
    return {
        "script": "nine", "title": {"zh": "九人", "en": "Nine"}, "set": "basic_tragedy", "days": 4, "loops": 2,
        "main_plot": "murder_plan", "subplots": ["circle_of_friends", "paranoia_virus"], "cast_public": public,
        "cast": {who: {"role": role} for who, role in NINE.items()},
        "incidents": {"2": {"incident": "murder", "culprit": "boy_student"}},
    }  # fmt: skip


@pytest.mark.rule("R-281")
@pytest.mark.parametrize("public", [True, False])
def test_what_is_not_followed_is_not_counted(public: bool):
    """Nothing is excluded but by what was revealed, and that stays."""
    table = played(nine(public), 5, {})
    events = told(table)
    day = next(at for at, one in enumerate(events) if one[0] == "phase" and one[2] == 2)
    events = [*events[:day], ("role_revealed", "class_rep", "brain"), ("culprit_revealed", 2, "boy_student")]
    found = known(table, [*events, ("subplot_revealed", "paranoia_virus")])
    assert not found.followed
    check(table, found)
    assert {*found.certain} == {
        ("role", "class_rep", "brain"),
        ("culprit", "2", "boy_student"),
        ("plot", "paranoia_virus", ""),
    }
    excluded = {(one.kind, one.what): found.clues[one.clue].en for one in found.ruled_out}
    assert {*excluded} == {("role", "class_rep"), ("culprit", "2")}
    assert "Class Rep" in excluded["role", "class_rep"]


@pytest.mark.parametrize("seed", range(2))
def test_whole_games_that_cannot_be_followed(seed: int):
    table = played(nine(True), seed, {})
    check(table, known(table, told(table)))


@pytest.mark.rule("TL-7.4")
@pytest.mark.parametrize(("paranoia", "left"), [(3, {"serial_killer", "person"}), (2, {"serial_killer"})])
def test_behind_a_revealed_role_there_may_be_another(paranoia: int, left: set[str]):
    """Paranoia Virus makes Serial Killers of Persons, if it is one of the plots: nobody knows."""
    table = played(nine(True), 1, {})
    events = told(table)
    day = next(at for at, one in enumerate(events) if one[0] == "phase")
    events = [*events[: day + 1], ("counter", 1, "nurse", "paranoia", paranoia)]
    deduction = Deduction(Sheet.of_view(standard(), table.view(None)))
    deduction.read([*events, ("role_revealed", "nurse", "serial_killer")])
    assert not deduction.followed
    roles = standard().sets["basic_tragedy"].roles
    assert {role for role in roles if deduction.possible("role", "nurse", role)} == left


@pytest.mark.rule("TL-7.4")
@pytest.mark.parametrize(
    ("lasting", "left"), [(True, {"serial_killer", "person"}), (False, {"serial_killer"})]
)
def test_where_the_virus_lasts_the_highest_paranoia_counts(lasting: bool, left: set[str]):
    """She had 3 and has 2 when her role is revealed."""
    chosen = {one.name: one.default for one in GAME.options if one.name != "script"}
    chosen["virus_is_permanent_for_loop"] = lasting
    deduction = Deduction(Sheet(standard(), "basic_tragedy", 4, 3, [], chosen, tuple(NINE)[:6]))
    deduction.read([("loop", 1), *(("on_board", id, "school") for id in tuple(NINE)[:6])])
    deduction.read([("phase", 1, 1, "resolution"), ("counter", 1, "class_rep", "paranoia", 3)])
    deduction.read(
        [("counter", 2, "class_rep", "paranoia", -1), ("role_revealed", "class_rep", "serial_killer")]
    )
    assert deduction.followed
    assert {*deduction.roles()["class_rep"]} == left


@pytest.mark.parametrize(("right", "left"), [(1, {"person"}), (0, {"brain", "killer", "cultist"})])
def test_a_guess_that_was_answered(right: int, left: set[str]):
    deduction = Deduction(Sheet.of_view(standard(), played(nine(True), 1, {}).view(None)))
    deduction.read([("guess_answered", "nurse", "person", right)])
    roles = ("person", "brain", "killer", "cultist")
    assert {role for role in roles if deduction.possible("role", "nurse", role)} == left


# -- reasons ------------------------------------------------------------------------------------------------------


def test_where_the_loss_was_told_the_loss_is_the_reason():
    """“Nothing else happened” is said only where nothing that could have told it was told in that phase."""
    named = silent = 0
    for seed in range(12):
        table = anju.new("tragedy_looper", 2, seed, {"script": "FS-1"})
        rng = Random(seed)
        while table.questions:
            (question,) = table.questions
            table.answer(question.seat, rng.choice(question.values))
        deduction = Deduction(Sheet.of_view(standard(), table.view(1)))
        deduction.read(told(table))
        for one in deduction.excluded.values():
            if one.told[0] == "phase":
                before = deduction.events[: one.place]
                began = max(
                    at for at, event in enumerate(before) if event[0] in ("phase", "declared", "loop")
                )
                assert not any(event[0] == "protagonists_lost" for event in before[began:]), one
                silent += 1
            named += one.told[0] == "protagonists_lost"
    assert named
    assert silent
