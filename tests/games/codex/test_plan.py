"""A planned chain: its numbers are those of play, and they tell nothing that the planner does not know."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.codex.asking import fighter, position

import anju
from anju.engine.errors import Refused
from anju.engine.foresight import MOST_STEPS, Foresight, Prospect
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.codex.state import Duel

GRAB, CHARGE = "s01.3", "s01.1.1"
SPACE = "s06.3"


def plain(found: list[Foresight]) -> list[tuple[object, ...]]:
    return [(one.value, one.possible, one.text, one.warning, dict(one.numbers)) for one in found]


def near(found: list[Prospect]) -> list[tuple[object, ...]]:
    return [(one.what, one.text, one.far) for one in found]


def duel(t: Table) -> Duel:
    assert isinstance(t.now, Duel)
    return t.now


def played(t: Table, skill: str) -> Duel:
    """The skill for real; the harmless answer to everything it asks, and nobody cuts in."""
    seat = t.questions[0].seat
    t.answer(seat, skill)
    while t.questions and t.questions[0].word.id != "main":
        question = t.questions[0]
        t.answer(question.seat, question.default)
    return duel(t)


def test_every_step_is_told_as_it_is_played():
    t = position(fighter("空间 拳", 4), fighter("枪 法", 6))
    chain: list[Value] = [SPACE, GRAB, SPACE]
    for step in t.foresee(0, chain):
        assert step.possible
        assert step.numbers["sure"] is True
        hp = duel(t).hp[1]
        now = played(t, str(step.value))
        assert step.numbers["action"] == (step.numbers["action"][0], now.action[0])
        assert step.numbers["balance"][1] == now.balance[0]
        assert step.numbers["damage"] == (hp - now.hp[1], hp - now.hp[1])
        assert step.numbers["distance"] == abs(step.numbers["cell"] - step.numbers["foe"])


def test_a_step_goes_on_from_where_the_one_before_ended():
    first, second = position(fighter("空间", 4), fighter("枪 法", 6)).foresee(0, [SPACE, SPACE])
    assert first.numbers["action"][1] == second.numbers["action"][0]
    assert first.numbers["balance"][1] == second.numbers["balance"][0]


def test_what_cannot_be_done_says_why_and_ends_the_chain():
    t = position(fighter("拳", 4), fighter("枪 法", 6))
    found = t.foresee(0, [GRAB, "s00.1", GRAB])
    assert [one.possible for one in found] == [True, False, False]
    assert found[1].text.zh == "要弃 1 张♣，有 0 张"
    assert found[2].text.zh == "先要出成「洞察」"


def test_a_chain_runs_out_of_action():
    found = position(fighter("拳", 4), fighter("枪 法", 6)).foresee(0, [GRAB] * MOST_STEPS)
    done = [one for one in found if one.possible]
    assert 0 < len(done) < MOST_STEPS
    assert "行动" in found[len(done)].text.zh


def test_a_stiff_skill_may_be_countered_and_says_so():
    (step,) = position(fighter("拳", 4), fighter("枪 法", 5)).foresee(0, [CHARGE])
    assert (step.numbers["counter"], step.numbers["hit"]) == (True, True)
    assert step.warning.en == "foe may counter"


def test_a_miss_is_foreseen():
    (step,) = position(fighter("拳", 1), fighter("枪 法", 9)).foresee(0, [CHARGE])
    assert (step.numbers["hit"], step.warning.zh) == (False, "会击空")


def test_a_chain_that_kills_ends_the_duel():
    t = position(fighter("空间", 4), fighter("枪 法", 6, hp=1))
    found = t.foresee(0, [SPACE, SPACE])
    assert found[0].numbers["over"] is True
    assert found[1].text.en == "the duel is over by then"


def test_a_plan_has_a_greatest_length():
    t = position(fighter("拳", 4), fighter("枪 法", 6))
    with pytest.raises(Refused) as refusal:
        t.foresee(0, [GRAB] * (MOST_STEPS + 1))
    assert refusal.value.numbers == {"steps": MOST_STEPS + 1, "most": MOST_STEPS}


@pytest.mark.parametrize("steps", [["end"], ["no such skill"], [GRAB, 7], [(1, 2)], ["s12.1"]])
def test_what_is_no_skill_of_ones_own_is_not_foreseen(steps: list[Value]):
    assert position(fighter("拳", 4), fighter("枪 法", 6)).foresee(0, steps) == []


def test_who_is_not_asked_foresees_nothing():
    t = position(fighter("拳", 4), fighter("枪 法", 6))
    with pytest.raises(Refused, match="not asked"):
        t.foresee(1, [GRAB])
    with pytest.raises(Refused, match="not asked"):
        t.prospects(1)


def test_skills_that_cannot_be_used_come_nearest_first():
    t = position(fighter("拳 剑", 4, "H7 S3 D9"), fighter("枪 法", 6))
    found = t.prospects(0)
    question = t.questions[0]
    assert {one.what for one in found}.isdisjoint(question.values)
    own = {skill.id for skill in duel(t).heroes[0].skills}
    assert {one.what for one in found} | set(question.values) >= own
    assert [one.far for one in found] == sorted(one.far for one in found)
    assert all(one.far > 0 and one.text.zh and one.rule for one in found)
    two_cards, a_sum = "s01.7", "s02.2"  # one ♦ more would do; a sum that has to be another one
    order = [one.what for one in found]
    assert order.index(two_cards) < order.index(a_sum)


@pytest.mark.parametrize("seed", range(6))
def test_plans_tell_nothing_that_the_planner_does_not_know(seed: int):
    rng = Random(seed)
    t = anju.new("codex", seats=2, seed=seed)
    for _ in range(40):
        if not t.questions:
            break
        question = t.questions[0]
        seat = question.seat
        if question.word.id == "main":
            other = t.imagine(seat, rng)
            skills = [skill.id for skill in duel(t).heroes[seat].skills]
            chain: list[Value] = [rng.choice(skills) for _ in range(3)]
            assert plain(t.foresee(seat, chain)) == plain(other.foresee(seat, chain))
            assert near(t.prospects(seat)) == near(other.prospects(seat))
        t.answer(seat, rng.choice(question.values))


def test_thinking_ahead_changes_nothing():
    t = position(fighter("拳", 4, "H7 S3"), fighter("枪 法", 6))
    before = t.save()
    t.foresee(0, [GRAB, GRAB])
    t.prospects(0)
    assert t.save() == before
