"""From any position, whatever is answered: everything stays within its bounds."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.games.codex.stage import MANY, SOME, at_table, facings

from anju.engine.table import Table
from anju.games.codex import GAME
from anju.games.codex.cards import CODE
from anju.games.codex.state import Duel

SCHOOLS = GAME.library.open_schools
ANSWERS = 40


@some.composite
def seat_at(draw: some.DrawFn, length: int, hand: list[str]) -> dict[str, Any]:
    """One character of a position: anything that can be."""
    found: dict[str, Any] = {
        "schools": " ".join(
            draw(some.lists(some.sampled_from(SCHOOLS), min_size=2, max_size=2, unique=True))
        ),
        "cell": draw(some.integers(1, length)),
        "facing": draw(facings),
        "hp": draw(some.integers(1, 40)),
        "balance": draw(some.integers(0, 3)),
        "hand": " ".join(hand),
        "cell_at_prev_turn_start": draw(some.integers(1, length)),
        "fallen": draw(some.sampled_from(("no", "no", "no", "this_turn", "next_turn"))),
    }
    if draw(some.booleans()):
        found["marker"] = draw(some.integers(1, length))
        found["aim"] = draw(some.booleans())
        if draw(some.booleans()):
            school = draw(some.sampled_from(SCHOOLS))
            found["doll"] = {"hp": draw(some.integers(1, 15)), "schools": school, "facing": draw(facings)}
        if draw(some.booleans()):
            school = draw(some.sampled_from(SCHOOLS))
            found["dragon"] = {"schools": f"{school} s14.6", "action": draw(some.integers(0, 6))}
    return found


@some.composite
def positions(draw: some.DrawFn, seats: int) -> dict[str, Any]:
    """Any position of a main phase."""
    length, order = seats // 2 * 9, draw(some.permutations(CODE))
    letters = "ABCDEF"[:seats]
    sizes = [draw(some.integers(0, 7)) for _ in letters]
    found: dict[str, Any] = {"turn": draw(some.sampled_from(letters)), "turn_number": 3}
    at = 0
    for letter, size in zip(letters, sizes, strict=True):
        found[letter] = draw(seat_at(length, order[at : at + size]))
        at += size
    return found


TABLES: tuple[dict[str, object], ...] = (
    {},
    {"swift_prompt": "only_if_possible", "wall_hit": "arrive"},
    {"bounce": "all", "range_check": "before_pre", "trailing_draw": "always"},
    {"immobile_blocks_forced": True, "caiji_waives": "conditions", "misfire_on_miss": True},
    {"deliberate_fail": True, "huoshe_any_turn": True, "element_chain": "adjacent"},
)


def look(t: Table) -> None:
    """What holds in every position that anybody can reach."""
    s, n = cast(Duel, t.now), t.seats
    g = GAME.play(s, [], 0)
    for thing in range(2 * n):
        on_line = thing < n or s.pos[thing]
        assert (1 if on_line else 0) <= s.pos[thing] <= s.arena.length
        assert s.facing[thing] in (-1, 1)
        assert 0 <= s.hp[thing] <= s.hp_max[thing]
    for team in range(s.arena.teams):
        assert 0 <= s.action[team] <= g.cap(team)
    for seat in range(n):
        assert s.balance[seat] <= s.balance_max[seat]
        assert 0 <= s.dragon_action[seat] <= 6
        assert s.dragon_balance[seat] <= 3
        assert not s.doll[seat] or s.hp[n + seat] > 0
        assert bool(s.doll[seat]) <= bool(s.pos[n + seat])
        assert s.alive[seat] or not s.hand[seat]
        # Whoever is below nothing in its own turn has fallen in it.
        own_turn = s.alive[seat] and s.team == s.arena.team[seat]
        assert s.balance[seat] >= 0 or g.is_fallen(seat) or not own_turn


def play(t: Table, seed: int) -> None:
    stock, chance = GAME.stock(cast(Duel, t.now)), Random(seed)
    for _ in range(ANSWERS):
        look(t)
        assert GAME.stock(cast(Duel, t.now)) == stock
        if not t.questions:
            break
        question = chance.choice(t.questions)
        # Ending the turn is always on offer; taken as often as anything else it would end most play early.
        values = [value for value in question.values if value not in ("end", "pass")] or question.values
        t.answer(question.seat, chance.choice(values if chance.random() < 0.9 else question.values))


@pytest.mark.rule("R-003", "R-016", "R-088", "R-107", "CX-1.5", "CX-10.7")
@MANY
@given(positions(2), some.sampled_from(TABLES), some.integers(0, 2**32))
def test_a_duel_stays_within_its_bounds(given_: dict[str, Any], options: dict[str, object], seed: int):
    play(at_table(given_, options), seed)


@pytest.mark.rule("R-164", "R-166", "R-169", "CX-15.2")
@SOME
@given(some.integers(3, 6).flatmap(positions), some.integers(0, 2**32))
def test_a_team_game_stays_within_its_bounds(given_: dict[str, Any], seed: int):
    play(at_table(given_, seats=len([key for key in given_ if len(key) == 1])), seed)


@pytest.mark.rule("R-061", "CX-9.1")
@SOME
@given(positions(2), some.integers(0, 2**32))
def test_nobody_turns_round_without_using_a_skill(given_: dict[str, Any], seed: int):
    t, chance = at_table(given_), Random(seed)
    for _ in range(ANSWERS):
        if not t.questions:
            break
        facing = cast(Duel, t.now).facing[:2]
        told = len(t.events(None))
        question = t.questions[0]
        t.answer(question.seat, chance.choice(question.values))
        used = {str(event.data[0]) for event in t.events(None) if event.kind == "cast"}
        # A skill that is asked about on its way may have been announced before this answer.
        fresh = {str(event.data[0]) for event in t.events(None, told) if event.kind == "cast"}
        for seat, name in enumerate("AB"):
            if cast(Duel, t.now).facing[seat] != facing[seat]:
                assert name in used
                assert name in fresh or question.word.id != "main"
