"""What protagonists can know: nothing true is ever ruled out, nothing is left that cannot be, and why."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest
from tests.games.tragedy_looper.retelling import Tale, plan_of, played, retold
from tests.games.tragedy_looper.true_script import phases_survived

import anju
from anju.engine.table import Table
from anju.games.tragedy_looper import GAME
from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.deduction.worlds import DRAWN_WORLDS, Bundle, enumerate_worlds
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.state import Town
from anju.games.tragedy_looper.validator import shipped_ids

GAMES = {"FS-": 100, "AJ-": 90, "les": 90, "BTX": 90}
"""Random games of each script: over a thousand in all."""

NINE = (
    "boy_student", "girl_student", "class_rep", "police_officer", "office_worker",
    "informer", "patient", "nurse", "shrine_maiden",
)  # fmt: skip


def deduced(table: Table) -> Deduction:
    return Deduction(Sheet.of_view(standard(), table.view(1)))


def town(table: Table) -> Town:
    assert isinstance(table.now, Town)
    return table.now


def survives(deduction: Deduction, plan: SecretPlan, board: Board) -> bool:
    """Whether the true script is among the worlds that are left."""
    return any(_holds(bundle, deduction.cast, plan, board) for bundle in deduction.bundles)


def _holds(bundle: Bundle, cast: list[str], plan: SecretPlan, board: Board) -> bool:
    if set(bundle.plots) != set(plan.plots):
        return False
    rows = np.ones(bundle.size, np.bool_)
    for who, role in enumerate(plan.roles):
        column = bundle.column(role.id)
        if column is None:
            return False
        rows &= (column >> cast.index(board.cast[who].id) & 1) != 0
    for entry, culprit in enumerate(plan.culprits):
        rows &= np.asarray(bundle.culprits[entry]) >> cast.index(board.cast[culprit].id) & 1 != 0
    return bool(rows.any())


@pytest.mark.parametrize("script", shipped_ids())
@pytest.mark.rule("TL-13.1")
def test_the_true_script_survives_every_phase(script: str) -> None:
    for seed in range(GAMES[script[:3]]):
        tale = played(script, seed, 10_000)
        assert phases_survived(town(tale.table).plan, town(tale.table).board, tale.events) > 0


@pytest.mark.parametrize("script", shipped_ids())
@pytest.mark.rule("TL-13.1")
def test_the_true_script_is_among_all_that_are_left(script: str) -> None:
    for seed in range(4):
        tale = played(script, seed, 10_000)
        deduction, heard = deduced(tale.table), 0
        plan, board = town(tale.table).plan, town(tale.table).board
        for at, told in enumerate(tale.events, 1):
            if told[0] == "phase" or at == len(tale.events):
                deduction.read(tale.events[heard:at])
                heard = at
                assert survives(deduction, plan, board), (seed, tale.events[at - 9 : at])


@pytest.mark.parametrize("script", shipped_ids())
def test_every_world_that_is_left_can_have_given_the_same_record(script: str) -> None:
    """The worlds are exact: each sampled one is played from the beginning and found to give the same events.

    What protagonists see in it is the same, byte by byte: views, and their own events.
    """
    found = 0
    for seed in range(8):
        tale = played(script, seed, Random(seed).randrange(20, 250), seats=2 + seed % 3)
        assert retold(tale, town(tale.table).plan) is not None, "the true script gives its own record"
        deduction, rng = deduced(tale.table), Random(seed)
        deduction.read(tale.events)
        worlds = [deduction.sample(rng) for _ in range(40)]
        assert None not in worlds, "the true script is left at least"
        here = {*town(tale.table).board.index}
        whole = [
            world
            for world in worlds
            if world is not None and not world.elsewhere and here.issuperset(world.culprits.values())
        ]
        for world in whole[:3]:
            found += 1
            looks_the_same(tale, plan_of(town(tale.table).board, world))
    assert found > 13


def looks_the_same(tale: Tale, plan: SecretPlan) -> None:
    again = retold(tale, plan)
    assert again is not None, f"{plan.plots} cannot have given these events"
    over = tale.table.outcome is not None
    for seat in (*range(1, tale.table.seats), None):
        real, other = GAME.view(town(tale.table), seat), GAME.view(again.town, seat)
        if over:  # then the script is everybody's
            real.pop("script"), other.pop("script")
        assert json.dumps(real) == json.dumps(other), f"the view of {seat} in another world"
        events = [event.plain() for event in again.events if event.seen_by(seat)]
        assert events == [event.plain() for event in tale.table.events(seat)]


def test_nine_people_of_basic_tragedy() -> None:
    """The size that the rules file names: about 1.6 million ways to give out the roles."""
    library = standard()
    sheet = Sheet(library, "basic_tragedy", 6, 4, [], {}, NINE)
    bundles, complete, sampled = enumerate_worlds(sheet, [library.characters[id] for id in NINE])
    assert complete
    assert not sampled
    assert sum(bundle.size for bundle in bundles) == 1_862_832
    assert sum(column.nbytes for bundle in bundles for column in bundle.holders.values()) < 50_000_000


def test_somebody_who_may_still_come_may_hold_a_role() -> None:
    library = standard()
    cast = NINE[:6]
    closed = Sheet(library, "first_steps", 4, 3, [], {}, cast)
    open_ = Sheet(library, "first_steps", 4, 3, [], {}, None)
    people = [library.characters[id] for id in cast]
    all_here, _, _ = enumerate_worlds(closed, people)
    some_missing, complete, _ = enumerate_worlds(open_, people)
    assert complete
    assert {bundle.elsewhere for bundle in all_here} == {()}
    missing = {bundle.elsewhere for bundle in some_missing}
    assert ("brain",) in missing
    assert ("brain", "killer") in missing
    assert not any(len(roles) > 2 for roles in missing), "two cards come late, no more"


def test_too_many_worlds_are_not_followed_and_it_says_so() -> None:
    library = standard()
    sheet = Sheet(library, "basic_tragedy", 6, 4, [], {}, None)
    bundles, complete, sampled = enumerate_worlds(sheet, [library.characters[id] for id in NINE])
    assert not complete
    assert not sampled
    assert {bundle.elsewhere for bundle in bundles} == {()}


def test_of_too_many_worlds_a_random_part_is_followed() -> None:
    library = standard()
    cast = (*NINE, "mystery_boy", "copycat", "journalist", "teacher")
    sheet = Sheet(library, "midnight_zone", 6, 4, [], {}, cast)
    people = [library.characters[id] for id in cast]
    worlds, others = enumerate_worlds(sheet, people), enumerate_worlds(sheet, people, 1)
    assert worlds.sampled
    assert 100_000 < sum(bundle.size for bundle in worlds.bundles) <= 2 * DRAWN_WORLDS
    drawn, again = worlds.bundles[0].holders, others.bundles[0].holders
    assert any((drawn[role] != again[role]).any() for role in drawn), "another draw, other worlds"


SHORT = [
    ("loop", 1),
    ("on_board", "boy_student", "school"),
    ("on_board", "girl_student", "school"),
    ("on_board", "shrine_maiden", "shrine"),
    ("on_board", "office_worker", "city"),
    ("on_board", "doctor", "hospital"),
]
PEOPLE = ("boy_student", "girl_student", "shrine_maiden", "office_worker", "doctor")


def begun(schedule: list[tuple[int, str]] | None = None, tragedy_set: str = "first_steps") -> Deduction:
    settings = {one.name: one.default for one in anju.game("tragedy_looper").options if one.name != "script"}
    deduction = Deduction(Sheet(standard(), tragedy_set, 4, 3, schedule or [], settings, PEOPLE))
    deduction.read([*SHORT, ("phase", 1, 1, "loop_start"), ("phase", 1, 1, "day_start")])
    return deduction


def test_before_anything_happens_everything_is_possible() -> None:
    deduction = begun()
    assert set(deduction.plots()) == {
        *standard().sets["first_steps"].main_plots,
        *standard().sets["first_steps"].subplots,
    }
    assert sum(deduction.roles()["doctor"].values()) == pytest.approx(1)
    assert not deduction.excluded


def test_intrigue_in_the_phase_of_abilities_has_a_cause() -> None:
    """V01: the Brain there, or An Unsettling Rumor; nobody learns which."""
    deduction = begun()
    deduction.read([("phase", 1, 1, "mastermind_abilities"), ("counter", 1, "shrine", "intrigue", 1)])
    deduction.read([("phase", 1, 1, "goodwill")])
    assert deduction.possible("role", "shrine_maiden", "brain")
    assert deduction.possible("plot", "an_unsettling_rumor")
    assert deduction.possible("plot", "a_place_to_protect"), "with the rumor"
    second = [("phase", 1, 2, "mastermind_abilities"), ("counter", 2, "shrine", "intrigue", 1)]
    deduction.read([*second, ("phase", 1, 2, "goodwill")])
    assert not deduction.possible("plot", "a_place_to_protect"), "the rumor works once per loop"
    assert deduction.excluded["plot", "a_place_to_protect", ""].told == second[1]
    assert set(deduction.roles()["shrine_maiden"]) == {"brain"} | {
        role
        for role in deduction.roles()["shrine_maiden"]
        if deduction.possible("plot", "an_unsettling_rumor")
    }


def test_a_refusal_tells_that_the_role_has_one() -> None:
    deduction = begun()
    deduction.read(
        [("phase", 1, 1, "goodwill"), ("declared", "doctor_2", "doctor", "patient"), ("refused", "doctor_2")]
    )
    assert set(deduction.roles()["doctor"]) == {"brain", "killer", "cultist", "curmudgeon"}
    reason = deduction.excluded["role", "doctor", "person"]
    assert reason.told == ("refused", "doctor_2")
    assert deduction.events[reason.place] == reason.told


def test_what_was_carried_out_was_not_refused_by_force() -> None:
    deduction = begun()
    deduction.read(
        [
            ("phase", 1, 1, "goodwill"),
            ("declared", "doctor_2", "doctor", "patient"),
            ("carried_out", "doctor_2"),
        ]
    )
    assert "cultist" not in deduction.roles()["doctor"]
    assert "brain" in deduction.roles()["doctor"]


def test_who_is_calm_is_not_the_culprit_of_what_occurred() -> None:
    deduction = begun([(1, "suicide"), (2, "murder")])
    deduction.read([("phase", 1, 1, "resolution"), ("counter", 1, "boy_student", "paranoia", 2)])
    deduction.read(
        [("phase", 1, 1, "incident"), ("incident", "suicide", "occurred"), ("died", 2, "boy_student")]
    )
    deduction.read([("phase", 1, 1, "leader_change")])
    assert deduction.culprits()[1] == {"boy_student": 1.0}
    assert "boy_student" not in deduction.culprits()[2], "nobody is the culprit of two"
    assert deduction.excluded["culprit", "2", "boy_student"].told[0] in ("incident", "died")


def test_whoever_was_uneasy_is_innocent_of_what_did_not_occur() -> None:
    deduction = begun([(1, "suicide")])
    deduction.read([("phase", 1, 1, "resolution"), ("counter", 1, "boy_student", "paranoia", 2)])
    deduction.read([("phase", 1, 1, "incident"), ("incident", "suicide", "did_not_occur")])
    deduction.read([("phase", 1, 1, "leader_change")])
    assert set(deduction.culprits()[1]) == {*PEOPLE} - {"boy_student"}


def test_a_forbid_intrigue_that_failed_tells_of_a_cultist() -> None:
    deduction = begun()
    laid = ((0, "shrine", "m_intrigue_plus_1"), (1, "shrine", "p_forbid_intrigue"))
    deduction.read(
        [("phase", 1, 1, "resolution"), ("cards_revealed", *laid), ("counter", 1, "shrine", "intrigue", 1)]
    )
    deduction.read([("phase", 1, 1, "mastermind_abilities")])
    assert set(deduction.roles()["shrine_maiden"]) == {"cultist"}
    assert set(deduction.plots()) & set(standard().sets["first_steps"].main_plots) == {"a_place_to_protect"}


def test_a_death_that_ends_the_loop_tells_of_a_key_person() -> None:
    deduction = begun([(1, "suicide")])
    deduction.read([("phase", 1, 1, "resolution"), ("counter", 1, "boy_student", "paranoia", 2)])
    deduction.read(
        [("phase", 1, 1, "incident"), ("incident", "suicide", "occurred"), ("died", 2, "boy_student")]
    )
    deduction.read([("protagonists_lost", 3), ("loop_ended",), ("phase", 1, 1, "loop_end")])
    assert set(deduction.roles()["boy_student"]) == {"key_person"}
    assert not deduction.possible("plot", "light_of_the_avenger")


def test_a_lover_is_known_by_grief_whatever_else_may_work_at_day_end() -> None:
    """No curse is about and no corpse, so neither the Cursed Land nor zombies explain it."""
    deduction = begun(tragedy_set="haunted_stage_again")
    deduction.read([("phase", 1, 1, "resolution"), ("moved", 1, "shrine_maiden", "city")])
    grief = [("died", 2, "shrine_maiden"), ("counter", 3, "boy_student", "paranoia", 6)]
    deduction.read([("phase", 1, 1, "day_end"), *grief, ("phase", 1, 2, "day_start")])
    assert set(deduction.roles()["boy_student"]) == {"lover", "loved_one"}
    assert deduction.possible("plot", "the_ones_from_the_grave")


def test_nobody_who_lies_dead_without_a_word_is_a_friend() -> None:
    deduction = begun([(1, "suicide")])
    deduction.read([("phase", 1, 1, "resolution"), ("counter", 1, "boy_student", "paranoia", 2)])
    deduction.read(
        [("phase", 1, 1, "incident"), ("incident", "suicide", "occurred"), ("died", 2, "boy_student")]
    )
    deduction.read([("phase", 1, 1, "leader_change"), ("phase", 1, 4, "day_end"), ("loop_ended",)])
    deduction.read([("phase", 1, 4, "loop_end"), ("phase", 1, 4, "verdict")])
    assert "friend" not in deduction.roles()["boy_student"]
    assert "friend" in deduction.roles()["doctor"]


def test_a_revealed_role_is_the_role_of_that_moment() -> None:
    """With Paranoia Virus possible a Serial Killer with three paranoia may be a Person (TL-7.4)."""
    deduction = begun(tragedy_set="basic_tragedy")
    deduction.read([("phase", 1, 1, "resolution"), ("counter", 1, "office_worker", "paranoia", 3)])
    deduction.read([("phase", 1, 1, "mastermind_abilities"), ("phase", 1, 1, "goodwill")])
    deduction.read([("role_revealed", "office_worker", "serial_killer")])
    assert set(deduction.roles()["office_worker"]) == {"serial_killer", "person"}


def test_reading_bit_by_bit_is_reading_at_once() -> None:
    tale = played("BTX-2", 5, 150)
    at_once, bit_by_bit = deduced(tale.table), deduced(tale.table)
    at_once.read(tale.events)
    for event in tale.events:
        bit_by_bit.read([event])
    assert at_once.count == bit_by_bit.count
    assert at_once.roles() == bit_by_bit.roles()
    assert at_once.excluded == bit_by_bit.excluded


def test_events_of_the_engine_and_plain_ones_are_the_same() -> None:
    tale = played("FS-1", 5, 80)
    one, other = deduced(tale.table), deduced(tale.table)
    one.read(tale.table.events(2))
    other.read(json.loads(json.dumps([event.plain() for event in tale.table.events(2)])))
    assert one.roles() == other.roles()
    assert one.culprits() == other.culprits()
