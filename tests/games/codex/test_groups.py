"""Cards that have to fit together: found by kinds, so that a very large hand is no more work than a small one."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.games.codex.asking import bout
from tests.games.codex.stage import MANY

from anju.engine import document
from anju.engine.question import MOST_OPTIONS
from anju.engine.table import Table
from anju.games.codex import GAME
from anju.games.codex.card_payment import CardPayment
from anju.games.codex.cards import CODE, FACES
from anju.games.codex.groups import Group
from anju.games.codex.summing import summing

GROUPS: tuple[dict[str, Any], ...] = (
    {"discard": 4, "make": 24},
    {"discard": 3, "run": "yes"},
    {"discard": 2, "same": "suit"},
    {"discard": 3, "same": "suit"},
    {"discard": 2, "same": "value"},
    {"discard": 2, "suits": "H S"},
    {"discard": 3, "suits": "S C D"},
    {"discard": 3, "sum": 10},
    {"discard": 2, "same": "suit", "run": "yes"},
)
SKILLS = ("s02.3", "s02.4", "s03.7", "s04.8", "s06.8", "s07.1", "s11.7")
"""Each takes a group of cards."""
small_hands = some.lists(some.integers(0, FACES - 1), max_size=9)
groups = some.sampled_from(GROUPS)


def payment(words: dict[str, Any]) -> CardPayment:
    return CardPayment(
        document.from_plain({name: str(word) for name, word in words.items()}), face_down=False
    )


def group_of(words: dict[str, Any]) -> tuple[Group, CardPayment]:
    what = payment(words)
    assert what.group is not None
    return what.group, what


def one_by_one(group: Group, faces: list[int]) -> set[frozenset[int]]:
    """All sets of places that can be reached when the cards are chosen in any order."""
    begun = {frozenset[int]()}
    for _ in range(group.size):
        longer: set[frozenset[int]] = set()
        for picked in begun:
            kinds = group.next_kinds(faces, [faces[place] for place in picked])
            left = set(range(len(faces))) - picked
            longer |= {picked | {place} for place in left if group.kind_of[faces[place]] in kinds}
            assert not picked or kinds, "a dead end"
        begun = longer
    return begun


@MANY
@given(small_hands, groups)
def test_card_by_card_leads_to_the_same_sets_as_all_at_once(faces: list[int], words: dict[str, Any]):
    group, what = group_of(words)
    cards = [100 - place for place in range(len(faces))]
    brute = [
        chosen
        for chosen in combinations(range(len(faces)), group.size)
        if what.fits([faces[place] for place in chosen])
    ]
    assert group.sets(cards, faces, 1000) == [tuple(cards[place] for place in chosen) for chosen in brute]
    assert one_by_one(group, faces) == {frozenset(chosen) for chosen in brute}
    assert group.within(faces) == bool(brute)


@pytest.mark.parametrize("size", [70, 120])
@pytest.mark.parametrize("words", GROUPS, ids=str)
def test_a_very_large_hand_is_not_looked_through_set_by_set(words: dict[str, Any], size: int):
    """What would fit is asked for each pattern of kinds at most, whatever the number of cards."""
    group, what = group_of(words)
    asked = 0

    def fits(faces: list[int]) -> bool:
        nonlocal asked
        asked += 1
        return what.fits(faces)

    faces = Random(size).choices(range(FACES), k=size)
    counting = Group(group.kind_of, group.size, fits)
    patterns = len(counting.all_patterns())
    assert counting.within(faces)
    assert asked <= patterns
    asked = 0
    assert len(counting.sets(list(range(size)), faces, MOST_OPTIONS)) <= MOST_OPTIONS + 1
    assert asked <= patterns
    asked = 0
    kinds = counting.next_kinds(faces, [])
    assert asked <= patterns * len(kinds)
    asked = 0
    assert (counting.within(faces), counting.next_kinds(faces, [])) == (True, kinds)
    assert asked == 0, "what was found out is remembered"


@pytest.mark.parametrize("size", [70, 120])
def test_a_very_large_hand_that_cannot_pay_is_not_looked_through_either(size: int):
    group, what = group_of({"discard": 4, "make": 24})
    asked: list[list[int]] = []

    def fits(faces: list[int]) -> bool:
        asked.append(faces)
        return what.fits(faces)

    assert not Group(group.kind_of, group.size, fits).within([k % 4 * 9 for k in range(size)])
    assert len(asked) == 1, "four aces are the only four cards there are"


def test_sums_of_large_hands_never_enter_a_branch_that_comes_to_nothing():
    """Sixty twos and a nine: millions of sets stay below eleven, sixty come to it."""
    values, looked = [2] * 60 + [9], 0

    def value_of(card: int) -> int:
        nonlocal looked
        looked += 1
        return values[card]

    found = list(summing(11, list(range(61)), value_of))
    assert found == [(two, 60) for two in range(60)]
    assert list(summing(7, list(range(60)), value_of)) == []
    assert looked <= 4 * 61


# -- at the table ----------------------------------------------------------------------------------------------


def hoarding(skill: str, mine: int = 70) -> Table:
    """Six at the table, and A holds that many of its 108 cards, B the others."""
    cards = list(CODE) * 3
    Random(5).shuffle(cards)
    position: dict[str, Any] = {name: {"schools": "s01", "cell": 6} for name in "CDEF"}
    position["A"] = {"schools": skill[:3], "cell": 4, "hand": " ".join(cards[:mine])}
    position["B"] = {"schools": "s01", "cell": 6, "hand": " ".join(cards[mine:])}
    table = Table(GAME, 6, 1, GAME.settle(6, {}), {"turn": "A", **position}).begin()
    table.answer(0, skill)
    while table.questions[0].word.id == "target":
        table.answer(0, table.questions[0].values[0])
    return table


def check_offer(table: Table) -> None:
    """No more than is promised; what is not on offer fails something, and a bot and a world of A are asked the same."""
    question, play = table.questions[0], bout(table)
    assert len(question.values) <= MOST_OPTIONS
    assert question.offer is not None
    for card in question.offer.candidates:
        found = question.offer.obstacles(play, question, card)
        assert bool(found) == (card not in question.values)
    world = table.imagine(0, Random(1)).questions[0]
    assert (world.word.id, world.values) == (question.word.id, question.values)
    assert all(option.label(lang) and option.piece for option in question.options for lang in ("zh", "en"))


@pytest.mark.rule("R-095", "R-096")
@pytest.mark.parametrize("mine", [70, 108])
@pytest.mark.parametrize("skill", SKILLS)
def test_a_group_out_of_a_large_hand_is_chosen_card_by_card(skill: str, mine: int):
    table = hoarding(skill, mine)
    what = GAME.library.skill(skill).cards
    assert what is not None
    assert what.group is not None
    picked: list[int] = []
    while table.questions[0].word.id == "one_more":
        check_offer(table)
        value = Random(len(picked)).choice(table.questions[0].values)
        assert isinstance(value, int)
        picked.append(value)
        faces = [bout(table).state.face[card] for card in picked]
        table.answer(0, value)
    assert len(picked) == what.amount
    assert what.fits(faces)


@pytest.mark.rule("R-098")
def test_many_cards_of_a_large_hand_are_taken_one_by_one():
    """Seven small cards are paid, and so seven of fifty are taken: a hundred million sets."""
    cards = list(CODE) * 3
    paid = ["♠1", "♥1", "♣1", "♦1", "♠2", "♥2", "♣2"]
    for card in paid:
        cards.remove(card)
    position: dict[str, Any] = {name: {"schools": "s01", "cell": 6} for name in "CDEF"}
    position["A"] = {"schools": "s03", "cell": 4, "hand": " ".join(paid)}
    position["B"] = {"schools": "s01", "cell": 6, "hand": " ".join(cards[:50])}
    table = Table(GAME, 6, 1, GAME.settle(6, {}), {"turn": "A", **position}).begin()
    hand = set(bout(table).state.hand[1])
    taken: list[Any] = []
    table.answer(0, "s03.1")
    while table.questions[0].word.id != "one_more":
        question = table.questions[0]
        table.answer(question.seat, question.default)
    while table.questions[0].word.id == "one_more":
        check_offer(table)
        assert table.questions[0].values == sorted(hand - set(taken))
        taken.append(table.questions[0].values[-1])
        table.answer(0, taken[-1])
    assert len(taken) == len(paid)
    assert set(bout(table).state.hand[0]) == set(taken)
