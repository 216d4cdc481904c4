"""What is dealt before the first turn (FS-1 to FS-3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.fengsheng.stage import GAME, state

import anju
from anju.games.fengsheng import identity as idn
from anju.games.fengsheng import setup
from anju.games.fengsheng.faces import COLOURS, DECKS, KIND, KINDS, LOCK
from anju.games.fengsheng.state import CHOOSE_ROLES

SEEDS = range(60)


def dealt(seats: int, seed: int, **options: object) -> Any:
    """The state when everybody chooses a role."""
    return anju.new("fengsheng", seats, seed, options).now


def begun(seats: int, seed: int, **options: object) -> Any:
    """The state when the first player acts."""
    table = anju.new("fengsheng", seats, seed, options)
    while table.now.phase < 3:  # type: ignore[attr-defined]
        question = table.questions[0]
        table.answer(question.seat, question.values[0])
    return table


@pytest.mark.rule("FS-1.1", "FS-2.4", "R-220")
@pytest.mark.parametrize(
    ("deck", "size", "locks"),
    [("full_118", 118, 41), ("standard_110", 110, 39), ("base_100", 100, 34), ("small_88", 88, 36)],
)
def test_the_decks_are_as_printed(deck: str, size: int, locks: int):
    faces = DECKS[deck]
    assert len(faces) == size
    assert sum(LOCK[face] for face in faces) == locks


def test_the_recommended_deck_has_its_kinds_and_colours():
    faces = DECKS["standard_110"]
    kinds = Counter(KINDS[KIND[face]] for face in faces)
    assert kinds["shi_tan"] == 12
    assert kinds["cheng_qing"] == 6
    assert Counter(COLOURS[face] for face in faces) == {1: 25, 2: 25, 4: 32, 5: 12, 6: 12, 3: 4}


@pytest.mark.rule("FS-2.2", "R-194", "R-206")
@pytest.mark.parametrize("seats", range(2, 10))
def test_every_table_of_identities_adds_up(seats: int):
    tables = [dealt(seats, seed).who for seed in SEEDS]
    assert all(setup.adds_up(who) for who in tables)
    assert len({tuple(who) for who in tables}) > 5


@pytest.mark.rule("FS-2.2")
def test_two_and_three_draw_their_sides():
    two = {tuple(sorted(kind if kind < 2 else 2 for kind in dealt(2, seed).who)) for seed in SEEDS}
    assert two == {(0, 1), (0, 2), (1, 2), (2, 2)}
    three = {tuple(sorted(kind if kind < 2 else 2 for kind in dealt(3, seed).who)) for seed in SEEDS}
    assert three == {(0, 1, 2), (0, 2, 2), (1, 2, 2)}


@pytest.mark.rule("FS-2.3")
def test_which_tasks_may_be_dealt():
    few = {kind for seed in SEEDS for kind in dealt(4, seed).who if kind in idn.TASKS}
    many = {kind for seed in SEEDS for kind in dealt(6, seed).who if kind in idn.TASKS}
    assert few == set(idn.SMALL_TABLE_TASKS)
    assert many == set(idn.TASKS)


@pytest.mark.rule("FS-2.3")
@pytest.mark.parametrize(("seats", "shown"), [(4, 4), (5, 3), (6, 4), (9, 5)])
def test_the_possible_tasks_hold_the_real_ones(seats: int, shown: int):
    for seed in range(20):
        s = dealt(seats, seed, show_possible_tasks=True)
        assert len(s.tasks) == shown
        assert {kind for kind in s.who if kind in idn.TASKS} <= set(s.tasks)


@pytest.mark.rule("FS-1.3", "R-193", "FS-10.3")
def test_which_roles_are_in_play():
    def pool(**options: object) -> set[str]:
        return {GAME.library.roles[number].id for number in dealt(5, 1, **options).setup.roles}

    assert len(pool()) == 60
    assert "mo_hong_shuang" not in pool()
    assert "mo_hong_shuang" in pool(include_player_gender_roles=True)
    assert pool(include_unselected=True) - pool() == {"sun_shou_mo", "wang_xiang"}
    assert len(pool(role_sets="base")) == 32
    assert len(GAME.library.roles) == 63
    assert sum(role.hidden for role in GAME.library.roles) == 22
    assert sum(role.female for role in GAME.library.roles) == 28
    assert len({skill.id for role in GAME.library.roles for skill in role.skills}) == 90


@pytest.mark.rule("FS-3.2", "R-221")
@pytest.mark.parametrize("choices", [1, 2, 3, 4])
def test_everybody_chooses_among_different_roles(choices: int):
    table = anju.new("fengsheng", 5, 3, {"role_choices": choices})
    if choices == 1:
        assert table.questions[0].word.id == "main"
        return
    offered = [value for question in table.questions for value in question.values]
    assert len(table.questions) == 5
    assert len(offered) == len(set(offered)) == 5 * choices


def test_with_few_roles_everybody_gets_as_many_as_there_are():
    table = anju.new("fengsheng", 9, 3, {"role_choices": 4, "role_sets": "base"})
    assert [len(question.values) for question in table.questions] == [3] * 9


@pytest.mark.rule("R-205")
def test_rejected_roles_go_below_the_pile():
    table = anju.new("fengsheng", 5, 3)
    offers, pile = state(table).offers, state(table).role_deck
    rejected = {offer[1] for offer in offers}
    while state(table).phase == CHOOSE_ROLES:
        question = table.questions[0]
        table.answer(question.seat, question.values[0])
    after = state(table).role_deck
    assert after[: len(pile)] == pile
    assert set(after[len(pile) :]) == rejected


@pytest.mark.rule("FS-3.3", "FS-3.4", "FS-3.5", "R-207")
def test_hands_are_dealt_from_a_random_first_player():
    firsts = Counter(begun(5, seed).now.player for seed in range(40))
    assert set(firsts) == set(range(5))
    table = begun(5, 4)
    s = table.now
    assert [len(hand) for hand in s.hand] == [6 if seat == s.player else 3 for seat in range(5)]
    drew = [event.data[0] for event in table.events(None) if event.kind == "drew"]
    assert drew[:5] == [(s.player + step) % 5 for step in range(5)]
    assert begun(5, 4, start_hand=5, draw_per_turn=1, first_player="C").now.player == 2


@pytest.mark.rule("R-206")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_are_told_that_the_sides_win_together_where_they_do(seats: int):
    told = [event.kind for event in anju.new("fengsheng", seats, 1).events(None)]
    assert told.count("allied") == (seats == idn.ALLIED_SEATS)
