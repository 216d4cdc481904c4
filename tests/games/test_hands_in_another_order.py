"""In which order somebody holds their cards is nobody else's to see: it tells which of them came last, and from whom.

A game is taken up with the hands of all others in another order, and the same answers are given.  Whatever one seat, or
whoever watches, is shown from there on must be the same.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import anju
from anju.engine.picture import first_difference, plain_text, read
from anju.engine.play import DoesNotFit, State
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.games.codex.bout import Bout
from anju.games.codex.state import Duel
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.state import Mission

ANSWERS = 60
GAMES = 12


def reordered(state: State, seat: int, rng: Random) -> State:
    """The same, but for the order in which others hold their cards."""
    other = state.copy()
    assert isinstance(other, Mission | Duel)
    for owner, hand in enumerate(other.hand):
        if owner != seat:
            hand[:] = rng.sample(hand, len(hand))
    return other


def shown(t: Table, seat: int | None, since: int) -> str:
    question = None if seat is None else t.question(seat)
    return plain_text([t.view(seat), read(question), [event.plain() for event in t.events(seat)][since:]])


def pick(rng: Random, question: Question) -> Value:
    doing = [value for value in question.values if value != question.word.decline]
    return rng.choice(doing if doing and rng.random() < 0.8 else question.values)


def compare(t: Table, seat: int, rng: Random, answers: int) -> int:
    """How often what the seat was shown was compared."""
    begun = len(t.past)
    told = [len([event for event in t.history if event.seen_by(who)]) for who in (seat, None)]
    root, compared = reordered(t.checkpoint, seat, rng), 0
    for _ in range(answers):
        if not t.questions:
            break
        question = rng.choice(t.questions)
        t.answer(question.seat, pick(rng, question))
        other = Table(t.game, t.seats, t.seed, t.options)
        other.root = root
        try:
            other.begin(list(t.record[begun:]))
        except DoesNotFit:  # what costs several cards is written in the order in which its owner holds them
            break
        for who, since in ((seat, told[0]), (None, told[1])):
            mine, theirs = shown(t, who, since), shown(other, who, 0)
            assert mine == theirs, f"seat {who}: {first_difference(mine, theirs)}"
        compared += 1
    return compared


@pytest.mark.no_cover  # tracing makes it four times as long and shows nothing more
@pytest.mark.parametrize(("game", "seats"), [("codex", 2), ("codex", 4), ("fengsheng", 3), ("fengsheng", 6)])
def test_hands_in_another_order_look_the_same(game: str, seats: int):
    compared = 0
    for seed in range(GAMES):
        rng = Random(f"{game} {seats} {seed}")
        t = anju.new(game, seats=seats, seed=seed)
        for _ in range(rng.randrange(20, 120)):
            if t.questions:
                question = rng.choice(t.questions)
                t.answer(question.seat, pick(rng, question))
        compared += compare(t, rng.randrange(seats), rng, ANSWERS)
    assert compared > 200


# -- the numbers of cards -------------------------------------------------------------------------------------------


def neighbours(deck: list[int]) -> int:
    """How many cards lie beside the one with the next number."""
    return sum(abs(one - other) == 1 for one, other in pairwise(deck))


@pytest.mark.parametrize(("game", "seats"), [("codex", 2), ("fengsheng", 5)])
def test_the_number_of_a_card_does_not_tell_when_it_was_drawn(game: str, seats: int):
    """Whoever sees it later, on offer or before somebody, could tell by it who had drawn it."""
    decks, fresh = list[list[int]](), list[list[int]]()
    for seed in range(8):
        t = anju.new(game, seats=seats, seed=seed)
        while not isinstance(t.now, Mission | Duel) or not t.now.deck:
            t.answer(t.questions[0].seat, t.questions[0].values[0])
        decks.append(t.now.deck)
        fresh.append(list(reversed([card for hand in t.now.hand for card in hand])))
    assert len({tuple(deck) for deck in decks}) == 8
    assert sum(map(neighbours, decks)) < sum(map(len, decks)) // 8
    assert sum(map(neighbours, fresh)) < sum(map(len, fresh)) // 4


@pytest.mark.parametrize(("game", "seats"), [("codex", 2), ("fengsheng", 2)])
def test_a_shuffle_leaves_no_number_in_its_place(game: str, seats: int):
    """What goes into the discards is seen by all, and so is their order."""
    t = anju.new(game, seats=seats, seed=5)
    while not isinstance(t.now, Mission | Duel) or not t.now.deck:
        t.answer(t.questions[0].seat, t.questions[0].values[0])
    state = t.now.copy()
    cards = sorted(state.deck)
    state.deck, state.discard = [], cards[:]
    rules = t.game.play(state, [], 5)
    assert isinstance(rules, Bout | Round)
    rules.reshuffle()
    assert sorted(state.deck) == cards
    assert neighbours(state.deck) < len(state.deck) // 6
