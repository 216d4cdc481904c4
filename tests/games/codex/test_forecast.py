"""What a skill would do: the forecast says beforehand what play then shows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.codex.asking import bout, fighter, position

import anju
from anju.engine.question import Question
from anju.engine.table import Table
from anju.games.codex.forecast import ALWAYS, NEVER, SOMETIMES, Forecast, forecast, notes
from anju.games.codex.library import standard
from anju.games.codex.menu import Menu

SKILLS = {skill.id: skill for skill in standard().skills}


def foreseen(t: Table, skill: str) -> Forecast:
    return forecast(bout(t), t.questions[0].seat, skill)


# -- single cases -----------------------------------------------------------------------------------------------


def test_a_miss_says_how_far_it_is_off():
    found = foreseen(position(fighter("拳 剑", 4), fighter("枪 法", 6)), "s02.1.1")
    assert (found.distance, found.reach, found.needs, found.hit) == (2, (1,), (3, 4), NEVER)
    assert found.text("zh") == "距离 2（动后 1），需 3、4：会击空；行动 12→9"
    assert found.text("en") == "distance 2 (1 after the move), needs 3 or 4: it will miss; action 12→9"
    assert found.remedy.en == "Move back 2 or let the foe move away."
    assert found.rule == "R-030"


def test_the_step_before_brings_it_into_range():
    found = foreseen(position(fighter("拳 剑", 3), fighter("枪 法", 7)), "s02.1.1")
    assert (found.reach, found.hit, found.damage) == ((3,), ALWAYS, (4, 4))
    assert found.remedy.en == ""


def test_range_may_be_looked_at_before_the_step():
    a, b = fighter("拳 剑", 4), fighter("枪 法", 7)
    assert foreseen(position(a, b), "s02.1.1").hit == NEVER
    assert foreseen(position(a, b, options={"range_check": "before_pre"}), "s02.1.1").hit == ALWAYS


def test_a_step_that_may_be_left_out():
    found = foreseen(position(fighter("拳", 4), fighter("枪 法", 5)), "s01.1.1")
    assert (found.reach, found.hit) == ((0, 1), SOMETIMES)
    assert found.text("en").startswith("distance 1 (0 or 1 after the move), needs 1 or 2: it can hit for 2")


def test_a_skill_without_distance():
    found = foreseen(position(fighter("空间", 4), fighter("枪 法", 9)), "s06.3")
    assert (found.hit, found.rule, found.damage) == (ALWAYS, "R-033", (1, 1))


def test_an_area_skill_with_nobody_in_its_area():
    a = fighter("玩偶", 4, marker=2)
    assert foreseen(position(a, fighter("枪 法", 9)), "s09.4").hit == NEVER
    assert foreseen(position(a, fighter("枪 法", 3)), "s09.4").hit == ALWAYS


def test_balance_that_runs_out():
    found = foreseen(position(fighter("剑", 4, "♥1", balance=0), fighter("枪 法", 5)), "s02.1.3")
    assert found.overdraws
    assert (found.rule, found.hit) == ("R-026", NEVER)
    assert found.text("en") == "balance 0, needs 1: it fails and you fall; balance 0→-1"


def test_a_miss_that_costs_the_last_balance():
    found = foreseen(position(fighter("拳", 4, balance=0), fighter("枪 法", 9)), "s00.6")
    assert not found.overdraws
    assert found.text("zh").startswith("距离 5，需 1：会击空并倒地")


def test_the_distance_that_counts_the_hand_is_read_after_paying():
    cross = {"crossings": [[1, 0, 5]], "moved": "yes"}
    t = position(fighter("枪", 4, "♥1 ♥2 ♥3"), fighter("剑 法", 6, this_turn={"last": cross}))
    found = foreseen(t, "s04.5.2")
    assert (found.needs, found.hit, found.damage) == ((2,), ALWAYS, (4, 4))


def test_every_x_is_tried():
    found = foreseen(position(fighter("火枪", 4, "♥1 ♥2 ♥3"), fighter("剑 法", 8)), "s05.4")
    assert (found.needs, found.hit, found.damage) == ((3, 4, 5), SOMETIMES, (4, 4))


def test_damage_has_its_bonuses_and_reductions():
    armour = [{"buff": "damage_taken", "n": -1, "scope": "turn"}]
    a = fighter("魁拔", 4, hp=10, effects=[{"buff": "damage", "n": 2, "scope": "turn", "school": "s12"}])
    found = foreseen(position(a, fighter("剑 法", 5, effects=armour)), "s12.1")
    assert found.damage == (4, 4)  # 1 printed, 2 in force, 2 for little HP, 1 taken off


def test_haste_makes_it_free():
    hasty = [{"buff": "free_cost", "scope": "next_skill"}]
    found = foreseen(position(fighter("拳", 4, effects=hasty), fighter("枪 法", 5)), "s01.4")
    assert (found.action, found.action_left) == (12, 12)


def test_the_immobile_fail_at_a_step_that_must_be_made():
    stuck = [{"buff": "immobile", "scope": "turn"}]
    found = foreseen(position(fighter("剑", 4, effects=stuck), fighter("枪 法", 8)), "s02.1.1")
    assert found.fails
    assert (found.rule, found.remedy.zh) == ("R-029", "")


def test_where_there_is_nothing_to_hit_only_the_price_is_told():
    found = foreseen(position(fighter("拳", 4, hand="♠1 ♠2"), fighter("枪 法", 8)), "s00.8")
    assert found.text("zh") == "不限距离；行动 12→9"
    assert found.text("en") == "at any distance; action 12→9"


def test_cards_from_the_pool_are_not_looked_at():
    texts = set()
    for deck in ("♠1 ♠2 ♠3", "♥1 ♠2 ♦3"):
        t = position(fighter("觅龙", 4), fighter("枪 法", 5), deck=deck)
        found = foreseen(t, "s14.5")
        assert found.chancy
        texts.add(found.text("zh"))
    assert texts == {"距离 1，需 1、2：会命中，伤害 5；行动 12→9；还要看翻出的牌"}


def test_three_strokes():
    """After each of them one steps aside: from the middle of the range nothing leads out of it with the first step."""
    found = foreseen(position(fighter("游侠", 4), fighter("枪 法", 8)), "s10.2")
    assert (found.hit, found.hits) == (SOMETIMES, (2, 3))
    assert "3 次中命中 2–3 次，每次伤害 2" in found.text("zh")
    assert "2–3 of 3 strokes hit, for 2 each" in found.text("en")
    stuck = [{"buff": "immobile", "scope": "turn"}]
    still = foreseen(position(fighter("游侠", 4, effects=stuck), fighter("枪 法", 8)), "s10.2")
    assert "伤害 2×3" in still.text("zh")


def test_a_skill_within_a_skill_decides():
    """牵引 fails if the doll's skill does; which one it is is chosen later."""
    doll = {"schools": "拳", "hp": 15}
    found = foreseen(position(fighter("玩偶", 4, marker=5, doll=doll), fighter("枪 法", 8)), "s09.2")
    assert found.text("zh") == "不限距离；要看其中用的是哪一招"


def test_a_killing_blow_is_no_accident():
    found = foreseen(position(fighter("拳", 4), fighter("枪 法", 5, hp=1)), "s00.6")
    assert (found.hit, found.damage) == (ALWAYS, (1, 1))


def test_options_that_are_no_skills_have_no_note():
    t = position(fighter("拳", 4), fighter("枪 法", 5))
    assert "end" not in notes(bout(t), t.questions[0])
    found = notes(bout(t), t.questions[0]).get("s00.6")
    assert found is not None
    assert found.numbers["distance"] == 1


def test_a_note_in_the_swift_window_looks_from_the_other_side():
    t = position(fighter("拳", 4), fighter("枪 法", 8, "♠5"))
    t.answer(0, "s00.6")
    question = t.questions[0]
    assert (question.word.id, question.seat) == ("swift", 1)
    found = notes(bout(t), question).get("s03.3")
    assert found is not None
    assert (found.target, found.distance, found.hit) == ("A", 4, ALWAYS)


# -- against play itself ------------------------------------------------------------------------------------------


def played(t: Table, question: Question, skill: str) -> list[Any]:
    """What is seen when the skill is used and everything else is declined."""
    since = len(t.events(question.seat))
    t.answer(question.seat, skill)
    while t.questions and t.questions[0].word.id != "main":
        for asked in t.questions:
            t.answer(asked.seat, asked.default)
    return t.events(question.seat, since)


@pytest.mark.parametrize("seed", range(40))
def test_play_does_what_was_foreseen(seed):
    rng = Random(seed)
    t = anju.new("codex", seats=2, seed=seed, options={"setup": "schools"})
    tried = 0
    while t.questions and tried < 25:
        question = rng.choice(t.questions)
        skills = [v for v in question.values if question.word.id == "main" and str(v) in SKILLS]
        if skills:
            tried += 1
            several = [skill for skill in skills if SKILLS[str(skill)].hits > 1]
            for skill in (rng.choice(skills), *several):
                check(t.clone(), question, str(skill))
        t.answer(question.seat, rng.choice(question.values))


def check(t: Table, question: Question, skill: str) -> None:
    before = t.view(question.seat)
    found = notes(bout(t), question).get(skill)
    assert found is not None
    assert t.view(question.seat) == before, "a forecast only reads"
    if found.chancy:
        return
    events = played(t, question, skill)
    caster = "AB"[question.seat]
    missed = sum(event.kind == "missed" and event.data[:2] == (caster, skill) for event in events)
    if found.hit == SOMETIMES:
        assert missed <= found.skill.hits - found.hits[0], (skill, found.text("en"))
        return
    failed = any(event.kind == "failed" and event.data[:2] == (caster, skill) for event in events)
    if found.within:
        assert "the skill used within it decides" in found.text("en")
        return
    assert failed == found.fails, (skill, found.text("en"))
    if not found.fails:
        assert bool(missed) == (found.hit == NEVER), (skill, found.text("en"))
    low, high = found.damage
    if low == high > 0 and not found.skill.targets:
        strokes = [event for event in events if event.kind in ("hit", "no_damage")][: found.hits[1]]
        assert len(strokes) == found.hits[0] == found.hits[1], (skill, found.text("en"))
        for hit in strokes:
            assert min(int(hit.data[1]), high) == high, (skill, found.text("en"), hit.data)


@pytest.mark.parametrize("seed", range(8))
def test_the_forecast_is_the_same_in_every_world(seed):
    """Nothing in it depends on what the seat has not seen."""
    rng = Random(seed)
    t = anju.new("codex", seats=2, seed=seed, options={"setup": "schools"})
    for step in range(80):
        if not t.questions:
            break
        question = rng.choice(t.questions)
        if question.word.kind == "skill" and step % 4 == 0:
            other = t.imagine(question.seat, rng)
            here, there = notes(bout(t), question), notes(bout(other), question)
            assert {value: found.text("zh") for value, found in here.items()} == {
                value: found.text("zh") for value, found in there.items()
            }, question
        t.answer(question.seat, rng.choice(question.values))


def test_every_skill_question_carries_its_menu():
    rng = Random(5)
    met: set[str] = set()
    for seed in range(30):
        t = anju.new("codex", seats=2, seed=seed, options={"setup": "schools"})
        for _ in range(120):
            if not t.questions:
                break
            question = t.questions[0]
            if question.word.kind == "skill":
                met.add(question.word.id)
                assert isinstance(question.offer, Menu), question
                assert question.offer.values(bout(t)) == question.values
            t.answer(question.seat, rng.choice(question.values))
    assert {"main", "swift", "counter", "nested", "may_nested"} <= met
