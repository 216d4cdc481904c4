"""Whatever the numbers: the damage pipeline, hit points, action, balance, falling."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.games.codex.stage import MANY, SOME, A, B, answering, at_table, duel, effect, facing_off, scene

from anju.games.codex import GAME
from anju.games.codex.parts import amount as summed

amounts = some.integers(-5, 50)
reductions = some.lists(some.integers(0, 5), max_size=3)
flags = some.booleans()

JAB = GAME.library.skill("s00.6")


def target_side(cuts: list[int], fallen: bool, unreduced: bool = False) -> dict[str, Any]:
    effects: list[dict[str, Any]] = [{"buff": "damage_taken", "n": -n, "scope": "turn"} for n in cuts]
    if unreduced:
        effects.append({"buff": "no_reduction", "scope": "turn"})
    return {"effects": effects, "fallen": "this_turn" if fallen else "no"}


def lost(amount: int, cuts: list[int], fallen: bool, aimed: bool, pierce: bool, unreduced: bool) -> int:
    """What one instance of damage takes from a fresh B."""
    a = {"marker": 5, "aim": "yes"} if aimed else {}
    g = facing_off(4, 5, a=a, b=target_side(cuts, fallen, unreduced))
    c = scene(JAB)
    c.pierce = pierce
    g.hurt(c, B, (("", amount),))
    assert c.damage == 40 - g.state.hp[B]
    return 40 - g.state.hp[B]


@pytest.mark.rule("R-058", "R-077", "R-080", "R-100", "R-119", "CX-11.1", "CX-11.3")
@MANY
@given(amounts, reductions, flags, flags, flags, flags)
def test_one_instance_of_damage_is_what_the_pipeline_says(
    amount: int, cuts: list[int], fallen: bool, aimed: bool, pierce: bool, unreduced: bool
):
    cut = 0 if pierce or unreduced else sum(cuts)
    wanted = amount + fallen + aimed - cut if amount > 0 else 0
    assert lost(amount, cuts, fallen, aimed, pierce, unreduced) == min(40, max(0, wanted))


@pytest.mark.rule("R-077")
@MANY
@given(amounts, some.integers(0, 10), reductions, flags, flags)
def test_more_damage_never_takes_less(amount: int, more: int, cuts: list[int], fallen: bool, aimed: bool):
    less = lost(amount, cuts, fallen, aimed, False, False)
    assert lost(amount + more, cuts, fallen, aimed, False, False) >= less


@pytest.mark.rule("R-080")
@MANY
@given(amounts, reductions, some.integers(0, 5), flags, flags)
def test_another_reduction_never_takes_more_and_piercing_never_less(
    amount: int, cuts: list[int], cut: int, fallen: bool, aimed: bool
):
    plain = lost(amount, cuts, fallen, aimed, False, False)
    assert lost(amount, [*cuts, cut], fallen, aimed, False, False) <= plain
    assert lost(amount, cuts, fallen, aimed, True, False) >= plain
    assert lost(amount, cuts, fallen, aimed, False, True) >= plain


@pytest.mark.rule("R-077", "R-078", "R-084", "R-085", "CX-11.2", "CX-11.6")
@MANY
@given(some.lists(some.integers(-3, 6), max_size=3), reductions, flags)
def test_bonuses_serve_the_main_damage_and_no_damage_apart(bonuses: list[int], cuts: list[int], fallen: bool):
    effects = [{"buff": "damage", "n": n, "scope": "turn"} for n in bonuses]
    g = facing_off(4, 5, a={"effects": effects}, b=target_side(cuts, fallen))
    c = scene(JAB)
    g.hurt_main(c)
    main = 40 - g.state.hp[B]
    raised = 1 + sum(bonuses)
    assert main == (max(0, raised + fallen - sum(cuts)) if raised > 0 else 0)
    effect(damage=3).run(g, c)
    assert 40 - g.state.hp[B] - main == max(0, 3 + fallen - sum(cuts))


@pytest.mark.rule("R-084")
@MANY
@given(some.integers(1, 6), some.sampled_from(GAME.library.skills))
def test_a_bonus_of_a_school_serves_its_skills_only(n: int, skill: Any):
    g = facing_off(4, 5, a={"effects": [{"buff": "damage", "n": n, "scope": "turn", "school": "s02"}]})
    assert summed(tuple(g.bonus(scene(skill)))) == (n if skill.school == "s02" else 0)


@pytest.mark.rule("R-080", "R-077")
@SOME
@given(some.integers(0, 5), some.integers(0, 4), some.integers(0, 4), flags)
def test_a_whole_skill_takes_what_the_pipeline_says(own: int, bonus: int, cut: int, fallen: bool):
    given_ = duel(
        own + 1,
        own + 2,
        a={"effects": [{"buff": "damage", "n": bonus, "scope": "turn"}]},
        b=target_side([cut], fallen),
        turn="A",
    )
    t = at_table(given_, {"swift_prompt": "only_if_possible"})
    t.answer(A, "s00.6")
    if t.question(B) is not None:
        t.answer(B, "pass")
    assert t.view(B)["seats"][B]["hp"] == 40 - max(0, 1 + bonus + fallen - cut)


# -- hit points, action, balance ----------------------------------------------------------------------------


@pytest.mark.rule("R-081", "R-088", "CX-11.4")
@MANY
@given(some.integers(1, 40), some.integers(-50, 50))
def test_hit_points_stay_between_nothing_and_the_maximum(hp: int, n: int):
    g = facing_off(4, 5, a={"hp": hp})
    g.shift_hp(A, n)
    assert g.state.hp[A] == max(0, min(40, hp + n))
    assert g.state.dying == (g.state.hp[A] == 0)


@pytest.mark.rule("R-088")
@MANY
@given(some.integers(1, 40), some.integers(-50, 5))
def test_a_lower_maximum_takes_hit_points_along_but_kills_nobody(hp: int, n: int):
    g = facing_off(4, 5, a={"hp": hp})
    g.shift_hp_max(A, n)
    assert g.state.hp_max[A] == max(1, 40 + n)
    assert g.state.hp[A] == min(hp, g.state.hp_max[A])
    assert not g.state.dying


@pytest.mark.rule("R-107", "CX-1.5")
@MANY
@given(some.integers(0, 12), some.integers(-15, 15), some.integers(0, 14))
def test_action_stays_between_nothing_and_the_cap(action: int, n: int, lowered: int):
    effects = [{"buff": "action_cap", "n": -lowered, "scope": "permanent"}]
    g = facing_off(4, 5, a={"action": min(action, max(0, 12 - lowered)), "effects": effects})
    before = g.state.action[A]
    effect(adjust="action", n=n).run(g, scene())
    cap = g.cap(A)
    assert cap == max(0, 12 - lowered)
    assert g.state.action[A] == max(0, min(cap, before + n))


@pytest.mark.rule("R-024", "CX-4.8")
@MANY
@given(some.integers(0, 12), some.integers(0, 14))
def test_a_lowered_cap_takes_the_action_above_it_at_once(action: int, lowered: int):
    g = facing_off(4, 5, b={"action": action})
    effect(buff="action_cap", n=-lowered, scope="permanent", who="target").run(g, scene())
    assert g.state.action[B] == min(action, max(0, 12 - lowered))


@pytest.mark.rule("R-026", "R-057", "R-059", "R-107", "CX-8.1", "CX-8.2")
@MANY
@given(some.integers(-3, 3), some.integers(-6, 6))
def test_balance_stops_at_its_start_and_below_nothing_one_falls(balance: int, n: int):
    g = facing_off(4, 5, b={"balance": balance}, turn_number=7)
    effect(adjust="balance", n=n, who="target").run(g, scene())
    assert g.state.balance[B] == min(3, balance + n)
    fell = balance >= 0 > balance + n
    assert g.is_fallen(B) == fell
    assert g.state.fallen[B] == (8 if fell else 0)


@pytest.mark.rule("R-082")
@MANY
@given(some.integers(1, 10), some.integers(1, 10))
def test_hit_points_can_be_paid_only_if_one_remains(hp: int, price: int):
    g = facing_off(4, 5, a={"hp": hp})
    answering(g, lambda values: values[-1])
    effect(may=[{"hp": price}], then=[{"draw": 1}]).run(g, scene())
    paid = hp > price
    assert g.state.hp[A] == (hp - price if paid else hp)
    assert len(g.state.hand[A]) == paid
