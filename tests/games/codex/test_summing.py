"""Sets of cards that add up: all of them, without walking through every set there is."""

from __future__ import annotations

from itertools import combinations, islice

from hypothesis import given, settings
from hypothesis import strategies as st

from anju.engine.table import Table
from anju.games.codex import GAME
from anju.games.codex.summing import reaches, summing

VALUES = st.lists(st.integers(1, 9), max_size=10)


@settings(derandomize=True, max_examples=200)
@given(VALUES, st.integers(1, 20))
def test_all_sets_and_no_others(values: list[int], wanted: int):
    cards = list(range(len(values)))
    found = [tuple(sorted(chosen)) for chosen in summing(wanted, cards, values.__getitem__)]
    brute = [
        chosen
        for size in range(1, len(cards) + 1)
        for chosen in combinations(cards, size)
        if sum(values[card] for card in chosen) == wanted
    ]
    assert sorted(found) == sorted(brute)
    assert len(set(found)) == len(found)
    assert reaches(wanted, values) == bool(brute)


def test_a_very_large_hand_is_looked_through_at_once():
    values = [1 + k % 9 for k in range(100)]
    assert len(list(islice(summing(10, list(range(100)), values.__getitem__), 1000))) == 1000


def test_with_too_many_sets_the_cards_are_chosen_one_by_one_and_always_add_up():
    hand = " ".join(f"{suit}{value}" for suit in "♠♥♣" for value in range(1, 10))
    given_position = {
        "turn": "A",
        "A": {"schools": "法", "cell": 4, "hand": hand},
        "B": {"schools": "剑", "cell": 6, "hand": "♦1 ♦2"},
    }
    table = Table(GAME, 2, 1, GAME.settle(2, {}), given_position).begin()
    table.answer(0, "s03.1")
    while table.questions[0].word.id == "one_more":
        question = table.questions[0]
        assert question.seat == 0
        assert len(question.values) <= 27
        table.answer(0, question.values[-1])
    discarded = [event.data for event in table.events(0) if event.kind == "discarded"]
    assert [sum(int(code[1]) for code in str(cards).split()) for _, cards in discarded] == [10]
