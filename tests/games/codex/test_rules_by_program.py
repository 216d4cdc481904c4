"""Rules that no scenario can show: luck over many games, what is hidden from whom, refusals when a table opens."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from tests.games.codex.stage import A, B, at_table, duel

from anju.engine import document
from anju.engine.errors import BadOption
from anju.engine.table import Table
from anju.games.codex import GAME
from anju.games.codex.cards import CODE
from anju.games.codex.library import ESSENTIALS
from anju.games.codex.settings import SETTINGS, Options
from anju.games.codex.state import Duel

C = 2
SCENARIOS = Path(__file__).parents[3] / "scenarios" / "codex"


def dealt(seats: int = 2, seed: int = 1, **options: object) -> Table:
    """A table right after the deal, or at its first question."""
    return Table(GAME, seats, seed, GAME.settle(seats, options)).begin()


def state_of(t: Table) -> Duel:
    return cast(Duel, t.now)


def seat_seen(t: Table, viewer: int | None, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = t.view(viewer)["seats"][seat]
    return found


# -- the deal -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-008", "CX-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_luck_gives_every_seat_the_first_turn_about_equally_often(seats: int):
    games = 120 * seats
    sides = Counter(state_of(dealt(seats, seed)).team for seed in range(games))
    expected = games / len(sides)
    assert len(sides) == (3 if seats == 3 else 2)
    assert all(0.7 * expected < count < 1.3 * expected for count in sides.values())


@pytest.mark.rule("R-008")
def test_the_chosen_first_player_does_not_depend_on_luck():
    assert {state_of(dealt(seed=seed, first_player="B")).member for seed in range(20)} == {B}


@pytest.mark.rule("CX-1.3", "CX-3.2", "R-004", "R-009")
def test_the_pack_has_each_of_36_cards_once_and_three_go_to_each_hand():
    s = state_of(dealt())
    assert [len(hand) for hand in s.hand] == [3, 3]
    assert (len(s.deck), s.discard) == (30, [])
    cards = [*s.deck, *s.hand[A], *s.hand[B]]
    assert sorted(CODE[s.face[card]] for card in cards) == sorted(
        f"{suit}{value}" for suit in "♠♥♣♦" for value in range(1, 10)
    )


@pytest.mark.rule("CX-3.2")
def test_the_pool_is_shuffled():
    assert len({tuple(state_of(dealt(seed=seed)).face) for seed in range(20)}) == 20


@pytest.mark.rule("R-164", "CX-15.1", "R-004")
@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_a_pack_and_nine_cells_for_every_two_players(seats: int, packs: int):
    s = state_of(dealt(seats))
    assert s.arena.length == 9 * packs
    assert Counter(s.face) == dict.fromkeys(range(36), packs)
    assert [len(hand) for hand in s.hand] == [3] * seats


@pytest.mark.rule("R-004")
@pytest.mark.parametrize("count", range(10))
def test_the_size_of_the_first_hands_can_be_chosen(count: int):
    assert [len(hand) for hand in state_of(dealt(start_hand=count)).hand] == [count, count]


@pytest.mark.rule("R-008")
def test_extra_cards_go_to_everybody_who_is_not_of_the_first_side():
    s = state_of(dealt(4, first_player="B", second_player_extra_cards=2))
    assert [len(hand) for hand in s.hand] == [5, 3, 5, 3]


# -- characters ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CX-2.2", "R-011", "R-012")
def test_a_character_has_all_skills_and_passives_of_its_schools_and_of_the_essentials():
    for hero in state_of(dealt(5, characters=("拳+剑", "法+枪", "wuzhe", "yingshi", "kuangwu"))).heroes:
        schools = [GAME.library.schools[school] for school in (ESSENTIALS, *hero.schools)]
        assert len(hero.schools) == 2
        assert {skill.id for skill in hero.skills} == {skill.id for one in schools for skill in one.skills}
        owned = {passive.id for one in schools for passive in one.passives}
        assert owned <= {passive.id for passive in hero.passives}


@pytest.mark.rule("R-011", "CX-2.2")
@pytest.mark.parametrize("name", ["拳+拳", "必备+拳", "s00+s01"])
def test_no_school_twice_and_the_essentials_are_not_chosen(name: str):
    with pytest.raises(BadOption):
        dealt(characters=(name, "剑+法"))


@pytest.mark.rule("R-011")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_schools_at_random_are_never_repeated(count: int):
    for seed in range(40):
        for hero in state_of(dealt(seed=seed, setup="schools", schools_per_character=count)).heroes:
            assert len(set(hero.schools)) == len(hero.schools) == count
            assert ESSENTIALS not in hero.schools


@pytest.mark.rule("R-011")
def test_two_sides_may_meet_with_the_same_schools():
    first, second = state_of(dealt(characters=("拳+剑", "剑+拳"))).heroes
    assert set(first.schools) == set(second.schools)


@pytest.mark.rule("R-012", "CX-2.1")
def test_ready_characters_are_made_of_what_the_rules_name_and_the_pictured_one_is_not_among_them():
    options = Options(GAME.settle(2, {}))
    for id, node in GAME.library.characters.items():
        hero = GAME.library.hero(id, options)
        assert hero.hp > 0
        assert hero.balance >= 0
        assert len(node.need("schools").words()) == 2
        assert "狂三" not in node.need("name").names().zh
        traits = [*node.need("blessings").words(), *node.need("curses").words()]
        assert all(trait in GAME.library.traits for trait in traits)


@pytest.mark.rule("R-012")
def test_one_character_for_every_seat():
    with pytest.raises(BadOption):
        dealt(3, characters=("拳+剑", "法+枪"))


# -- what is hidden -----------------------------------------------------------------------------------------


def covered() -> Table:
    """Hands, a face-down card, a marker, a discard pile and a known top of the pool."""
    return at_table(
        duel(
            4,
            8,
            a={"hand": "♠1 ♠2", "facedown": "♥7", "marker": 6},
            b={"hand": "♣3 ♣4 ♣5"},
            deck="♦1 ♦2",
            discard="♦8",
        )
    )


@pytest.mark.rule("CX-1.4", "R-097")
@pytest.mark.parametrize("viewer", [B, None])
def test_others_see_how_many_cards_there_are_but_not_which(viewer: int | None):
    shown = seat_seen(covered(), viewer, A)
    assert (shown["hand_count"], shown["hand"]) == (2, [])
    assert (shown["facedown_count"], shown["facedown"]) == (1, [])


@pytest.mark.rule("CX-1.4", "R-097")
def test_the_owner_sees_its_own_hand_and_face_down_cards():
    shown = seat_seen(covered(), A, A)
    assert [card["face"] for card in shown["hand"]] == ["♠1", "♠2"]
    assert [card["face"] for card in shown["facedown"]] == ["♥7"]


@pytest.mark.rule("CX-1.4", "R-097", "R-099")
@pytest.mark.parametrize("viewer", [A, B, None])
def test_discards_and_markers_are_public_and_the_order_of_the_pool_is_nobodys(viewer: int | None):
    shown = covered().view(viewer)
    assert shown["discard"] == ["♦8"]
    assert shown["seats"][A]["marker"]["cell"] == 6
    assert shown["deck"] == 36 - 2 - 1 - 3 - 1
    assert shown["top"] == []


@pytest.mark.rule("CX-12.4", "R-097")
def test_what_was_looked_at_stays_known_to_the_one_who_looked_and_to_nobody_else():
    t = at_table(
        {
            "turn": "A",
            "deck": "♦9",
            "A": {"schools": "s01", "cell": 4, "facing": "right", "hand": "♣3"},
            "B": {"schools": "s07", "cell": 6, "facing": "left", "hand": "♥2 ♥9"},
            "C": {"schools": "s07", "cell": 8, "facing": "left"},
        },
        seats=3,
    )
    for seat, value in ((A, "s00.1"), (A, "B"), (B, "pass"), (A, "right")):
        t.answer(seat, value)
    assert seat_seen(t, A, B)["hand"] == ["♥2", "♥9"]
    assert seat_seen(t, C, B)["hand"] == seat_seen(t, None, B)["hand"] == []
    # B draws a card by 专注: that one A does not know, the others A still does.
    t.answer(A, "end")
    t.answer(B, "yes")
    assert seat_seen(t, A, B)["hand_count"] == 3
    assert seat_seen(t, A, B)["hand"] == ["♥2", "♥9"]


@pytest.mark.rule("CX-12.4", "R-097")
def test_a_hand_that_was_shown_is_known_to_everybody():
    t = at_table(
        {
            "turn": "A",
            "A": {"schools": "s02", "cell": 4, "facing": "right", "hand": "♥5"},
            "B": {"schools": "s01", "cell": 8, "facing": "left"},
        }
    )
    t.answer(A, "s02.2")
    assert "♥5" in seat_seen(t, B, A)["hand"]
    assert "♥5" in seat_seen(t, None, A)["hand"]


# -- windows ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CX-5.5", "R-046")
@pytest.mark.parametrize(("hand", "open_to_b"), [("♥5", False), ("♥5 ♠9", True)])
def test_an_insertion_is_judged_after_the_first_skill_was_paid_for(hand: str, open_to_b: bool):
    """幽步·三 needs a card in the foe's hand; 下踢 takes one away first."""
    t = at_table(
        {
            "turn": "A",
            "A": {"schools": "s01", "cell": 4, "facing": "right", "hand": hand},
            "B": {"schools": "s08", "cell": 6, "facing": "left", "hand": "♣3 ♦4"},
        }
    )
    t.answer(A, "s01.2")
    question = t.question(B)
    assert question is not None
    assert question.word.id == "swift"
    assert ("s08.2.3" in question.values) is open_to_b


# -- options ------------------------------------------------------------------------------------------------


@cache
def tried() -> dict[str, set[str]]:
    """The values that scenarios give to options, as they are written."""
    found: dict[str, set[str]] = {}
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        for scenario in document.load(path):
            options = scenario.get("options")
            for name, value in options.items().items() if options is not None else ():
                found.setdefault(name, set()).add(str(value.plain()))
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=[setting.name for setting in SETTINGS])
def test_some_scenario_plays_with_another_value_than_the_default(setting: Any):
    default = setting.default if not isinstance(setting.default, tuple) else list(setting.default)
    assert tried().get(setting.name, set()) - {str(default)}
