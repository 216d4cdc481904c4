"""Whatever is drawn, discarded, taken or turned up: no card is lost or made, and only the right ones move."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.games.codex.stage import KNOWN, MANY, A, B, answering, effect, facing_off, hands, scene

from anju.games.codex import GAME
from anju.games.codex.bout import Bout
from anju.games.codex.cards import CODE, SUIT, VALUE, face_of
from anju.games.codex.twenty_four import makes

some_cards = some.permutations(CODE)
counts = some.integers(0, 12)


@some.composite
def dealt(draw: some.DrawFn) -> Bout:
    """A and B with hands, a discard pile, and the rest in the pool; sometimes nearly everything is discarded."""
    order = draw(some_cards)
    a, b, thrown = draw(counts), draw(counts), draw(some.integers(0, 12))
    cut = a + b
    return facing_off(
        4,
        5,
        a={"hand": " ".join(order[:a])},
        b={"hand": " ".join(order[a:cut])},
        deck=" ".join(order[cut : 36 - thrown]),
        discard=" ".join(order[36 - thrown :]),
    )


def sizes(g: Bout) -> tuple[int, int, int, int]:
    s = g.state
    return len(s.hand[A]), len(s.hand[B]), len(s.deck), len(s.discard)


def codes(g: Bout, cards: list[int]) -> list[str]:
    return sorted(CODE[g.state.face[card]] for card in cards)


@pytest.mark.rule("R-007", "CX-12.1")
@MANY
@given(dealt(), counts)
def test_drawing_takes_what_there_is_and_reshuffles_when_the_pool_runs_out(g: Bout, n: int):
    stock = GAME.stock(g.state)
    own, foe, pool, thrown = sizes(g)
    g.draw(A, n)
    drawn = min(n, pool + thrown)
    assert GAME.stock(g.state) == stock
    assert sizes(g)[:2] == (own + drawn, foe)
    left = (pool - drawn, thrown) if drawn <= pool else (pool + thrown - drawn, 0)
    assert sizes(g)[2:] == left


def turn_up(g: Bout, n: int) -> None:
    """Turned up cards lie on the discard pile, each of them once, as they were shown."""
    stock = GAME.stock(g.state)
    own, foe, pool, thrown = sizes(g)
    flipped = g.flip(n)
    assert GAME.stock(g.state) == stock
    assert sizes(g)[:2] == (own, foe)
    assert len(flipped) == min(n, pool + thrown)
    shown = [g.state.face[card] for card in g.state.discard]
    assert shown[len(shown) - len(flipped) :] == flipped


@pytest.mark.rule("R-007")
@MANY
@given(dealt(), counts)
def test_turning_up_the_pool_discards_it(g: Bout, n: int):
    turn_up(g, min(n, len(g.state.deck)))


@pytest.mark.rule("R-007")
@KNOWN
@given(dealt(), some.integers(1, 3))
def test_turning_up_more_than_the_pool_holds_goes_on_with_the_discard_pile(g: Bout, more: int):
    turn_up(g, len(g.state.deck) + more)


@pytest.mark.rule("R-090", "R-098", "CX-12.3")
@MANY
@given(dealt(), some.integers(1, 5), some.sampled_from(("random", "choose")))
def test_taking_moves_cards_from_hand_to_hand(g: Bout, n: int, pick: str):
    stock = GAME.stock(g.state)
    own, foe, pool, thrown = sizes(g)
    both = codes(g, g.state.hand[A] + g.state.hand[B])
    answering(g, lambda values: values[-1])
    assert effect(take=n, pick=pick).run(g, scene()) == (foe > 0)
    moved = min(n, foe)
    assert GAME.stock(g.state) == stock
    assert sizes(g) == (own + moved, foe - moved, pool, thrown)
    assert codes(g, g.state.hand[A] + g.state.hand[B]) == both
    assert g.state.spent_suits == [0, 0], "what is taken was not discarded (R-091)"


@pytest.mark.rule("R-029", "R-090", "R-091")
@MANY
@given(dealt(), some.integers(1, 4), some.sampled_from(("random", "owner")))
def test_stripping_discards_from_the_foe_and_spends_its_suits(g: Bout, n: int, pick: str):
    stock = GAME.stock(g.state)
    own, foe, pool, thrown = sizes(g)
    answering(g, lambda values: values[0])
    assert effect(strip=n, pick=pick).run(g, scene()) == (foe > 0)
    gone = min(n, foe)
    assert GAME.stock(g.state) == stock
    assert sizes(g) == (own, foe - gone, pool, thrown + gone)
    suits = {SUIT[g.state.face[card]] for card in g.state.discard[thrown:]}
    assert g.state.spent_suits == [0, sum(1 << suit for suit in suits)]


@pytest.mark.rule("R-148")
@MANY
@given(dealt(), some.integers(0, 300))
def test_trading_in_any_number_of_cards_keeps_the_hand_as_large(g: Bout, which: int):
    stock = GAME.stock(g.state)
    own = len(g.state.hand[A])
    c = scene()
    answering(g, lambda values: values[which % len(values)])
    effect(discard="x").run(g, c)
    assert len(g.state.hand[A]) == own - c.x
    effect(draw="x").run(g, c)
    assert len(g.state.hand[A]) == own
    assert GAME.stock(g.state) == stock


FILTERS: tuple[dict[str, str], ...] = (
    {"suit": "H"},
    {"colour": "black"},
    {"parity": "odd"},
    {"values": "4, 5, 6, 7"},
    {"fresh_suit": "yes"},
    {"same": "suit"},
    {"same": "value"},
    {"run": "yes"},
    {"sum": "10"},
    {"suits": "S C D"},
    {"make": "24"},
)
AMOUNTS = {"sum": "some", "suits": "3", "make": "4"}


def fits(words: dict[str, str], faces: list[int]) -> bool:
    """The filter or group, told once more in the plainest way."""
    values = sorted(VALUE[face] for face in faces)
    suits = [SUIT[face] for face in faces]
    (word,) = words
    told: dict[str, Any] = {
        "suit": set(suits) == {1},
        "colour": set(suits) <= {0, 2},
        "parity": all(value % 2 == 1 for value in values),
        "values": all(4 <= value <= 7 for value in values),
        "fresh_suit": 1 not in suits,
        "same": len(set(suits if words.get("same") == "suit" else values)) == 1,
        "run": all(b - a == 1 for a, b in pairwise(values)),
        "sum": sum(values) == 10,
        "suits": sorted(suits) == [0, 2, 3],
        "make": makes(24, tuple(values)),
    }
    return bool(told[word])


@pytest.mark.rule("R-040", "R-091", "R-095", "R-096", "CX-12.5")
@MANY
@given(hands, some.sampled_from(FILTERS), some.integers(1, 3), some.integers(0, 300))
def test_what_is_paid_fits_and_whoever_holds_a_fitting_set_can_pay(
    held: list[str], words: dict[str, str], n: int, which: int
):
    amount = AMOUNTS.get(next(iter(words)), str(n))
    g = facing_off(4, 5, a={"hand": " ".join(held), "this_turn": {"spent_suits": "H"}})
    lengths = range(1, len(held) + 1) if amount == "some" else (int(amount),)
    faces = [face_of(code) for code in held]
    sets = [sorted(one) for size in lengths for one in combinations(faces, size) if fits(words, list(one))]
    asked = answering(g, lambda values: values[which % len(values)])
    stock = GAME.stock(g.state)
    effect(must_pay=[{"discard": amount, **words}], then=[], **{"else": [{"adjust": "hp", "n": -1}]}).run(
        g, scene()
    )
    paid = sorted(g.state.face[card] for card in g.state.discard)
    assert (g.state.hp[A] == 39) == (not sets)
    assert (paid in sets) if sets else (paid == [] and asked.offered == [])
    assert GAME.stock(g.state) == stock


@pytest.mark.rule("R-095")
@MANY
@given(some.lists(some.integers(1, 9), min_size=4, max_size=4), some.randoms(use_true_random=False))
def test_twenty_four_does_not_depend_on_the_order(values: list[int], chance: Any):
    mixed = values[:]
    chance.shuffle(mixed)
    assert makes(24, tuple(sorted(values))) == makes(24, tuple(mixed))


@pytest.mark.rule("R-155", "R-097")
@MANY
@given(dealt(), some.integers(0, 5))
def test_looking_at_the_top_and_reordering_keeps_the_same_cards_there(g: Bout, which: int):
    stock = GAME.stock(g.state)
    supply = len(g.state.deck) + len(g.state.discard)
    asked = answering(g, lambda values: values[which % len(values)])
    effect(look_top=3, reorder="yes").run(g, scene())
    seen = min(3, supply)
    top = g.state.deck[-seen:] if seen else []
    assert GAME.stock(g.state) == stock
    assert all(g.state.seen[card] & 1 for card in top)
    assert all(not g.state.seen[card] & 2 for card in top)
    if asked.offered:
        assert tuple(reversed(top)) == asked.offered[0][1][which % 6]
