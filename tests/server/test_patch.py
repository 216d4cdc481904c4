"""A patch turns one view into another, whatever they hold, and is small where little has changed."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import anju
from anju.engine.layers import Own, Path, merged
from anju.server.live.feed import Automation, Feeds
from anju.server.protocol import patch

WORDS = st.text(max_size=3)
NUMBERS = st.integers(-3, 5).filter(lambda number: number not in {0, 1})
"""A place of a view keeps its kind (the conformance suite sees to that): no 1 stands where True stood."""
ATOMS = st.none() | st.booleans() | NUMBERS | WORDS
PLAIN = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=20,
)


def wire(view: object) -> str:
    return json.dumps(view, sort_keys=True)


@given(PLAIN, PLAIN)
def test_applying_the_difference_gives_the_new_view(old: Any, new: Any):
    changes = patch.diff(old, new)
    sent = msgspec.json.decode(msgspec.json.encode(changes))
    assert wire(patch.apply(copy.deepcopy(old), sent)) == wire(new)


@given(PLAIN)
def test_what_has_not_changed_needs_no_patch(view: Any):
    assert patch.diff(view, copy.deepcopy(view)) == []


def test_keys_come_and_go_in_equal_numbers():
    assert sorted(patch.diff({"a": 1, "b": 2}, {"b": 2, "c": 3})) == [[["a"]], [["c"], 3]]


def test_a_card_drawn_is_one_small_change():
    old = {"seats": [{"hand": [4, 7], "hp": 3}, {"hand": [], "hp": 5}], "deck": 20}
    new = {"seats": [{"hand": [4, 7, 9], "hp": 3}, {"hand": [], "hp": 5}], "deck": 19}
    assert patch.diff(old, new) == [[["seats", 0, "hand"], 2, 0, [9]], [["deck"], 19]]


def test_a_list_loses_from_its_middle():
    assert patch.diff([1, 2, 3, 4], [1, 4]) == [[[], 1, 2, []]]


def places(part: Any, path: Path = ()) -> list[Path]:
    """All ways into a view."""
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [path, *(way for key, value in inner for way in places(value, (*path, key)))]


@st.composite
def layered(draw: st.DrawFn) -> tuple[dict[str, Any], Own]:
    """What everybody sees, and what a seat sees otherwise."""
    public = draw(st.dictionaries(WORDS, PLAIN, max_size=4))
    own: Own = {}
    for path in draw(st.lists(st.sampled_from(places(public)), max_size=4)):
        if not any(path[: len(other)] == other or other[: len(path)] == path for other in own):
            own[path] = draw(PLAIN if path else st.dictionaries(WORDS, PLAIN, max_size=2))
    return public, own


@given(layered(), layered())
def test_what_changes_for_all_and_for_one_gives_the_new_view(before: Any, after: Any):
    (old_public, old_own), (new_public, new_own) = before, after
    changes = patch.SharedChanges(old_public, new_public).for_seat(patch.Seen(old_own), patch.Seen(new_own))
    sent = msgspec.json.decode(msgspec.json.encode(changes))
    client = copy.deepcopy(merged(old_public, old_own))
    assert wire(patch.apply(client, sent)) == wire(merged(new_public, new_own))


def test_what_a_seat_sees_otherwise_is_not_overwritten_by_what_everybody_sees():
    shared = patch.SharedChanges({"hand": [1, 2], "deck": 9}, {"hand": [1], "deck": 8})
    before, now = patch.Seen({("hand",): ["a", "b"]}), patch.Seen({("hand",): ["a"]})
    assert shared.for_seat(before, now) == [
        [["deck"], 8],
        [["hand"], 1, 1, []],
    ]


@pytest.mark.parametrize("game", [game.id for game in anju.all_games()])
def test_the_layers_of_a_table_are_its_views(game: str):
    rng = Random(3)
    table = anju.new(game, anju.game(game).usual_seats, 3)
    seats = range(table.seats)
    for _ in range(100):
        public, own = table.layers(seats)
        before = wire(public)
        assert before == wire(table.view(None))
        assert [wire(merged(public, one)) for one in own] == [wire(table.view(seat)) for seat in seats]
        assert wire(public) == before, "nobody changes what others see too"
        if not table.questions:
            break
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))


@pytest.mark.parametrize("game", [game.id for game in anju.all_games()])
@pytest.mark.parametrize("seed", range(2, 8))
def test_what_is_kept_for_a_seat_is_what_it_sees(game: str, seed: int):
    """To the byte: what equals the view before in Python is taken for it, and there True equals 1."""
    rng = Random(seed)
    table = anju.new(game, anju.game(game).usual_seats, seed)
    seats = range(table.seats)
    feeds = Feeds(table, [f"Bot {number}" for number in seats])
    for _ in range(300):
        feeds.look(seats)
        for seat in seats:
            feeds.catch_up(seat, None, 0, Automation([], []))
            assert wire(feeds.seats[seat].view) == wire(table.view(seat))
        if not table.questions:
            break
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))


@pytest.mark.parametrize("game", [game.id for game in anju.all_games()])
def test_a_client_that_applies_patches_keeps_up(game: str):
    rng = Random(5)
    table = anju.new(game, anju.game(game).usual_seats, 5)
    client: Any = {}
    before: dict[str, Any] = {}
    whole = patched = 0
    for _ in range(120):
        view = table.view(0)
        changes = patch.diff(before, view)
        client = patch.apply(client, msgspec.json.decode(msgspec.json.encode(changes)))
        assert wire(client) == wire(view)
        whole, patched = whole + len(wire(view)), patched + len(wire(changes))
        before = view
        if not table.questions:
            break
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))
    assert patched * 4 < whole
