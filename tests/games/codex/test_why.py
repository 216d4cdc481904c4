"""Why something cannot be chosen: the right code, the numbers of both sides, a rule that exists, a way out."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.codex.asking import bout, fighter, position

import anju
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.table import Table
from anju.games.codex.cards import CODE, face_of
from anju.games.codex.cast import Cast
from anju.games.codex.expression import Junction, Not, Operation
from anju.games.codex.library import standard
from anju.games.codex.menu import Menu, obstacles
from anju.games.codex.rendering.amounts import spelled
from anju.games.codex.requirements.condition import REMEDIES

ROOT = Path(__file__).parents[3]
LIBRARY = standard()
SKILLS = [skill.id for skill in LIBRARY.skills]
PASSIVES = [passive.id for passive in LIBRARY.passives]
DOCUMENTED = {
    *re.findall(r"\*\*(R-\d{3})", (ROOT / "docs/rulings.md").read_text(encoding="utf-8")),
    *re.findall(r"\*\*(CX-[\d.]+)\*\*", (ROOT / "docs/rules/codex.md").read_text(encoding="utf-8")),
    *(f"CX-{id}" for id in (*SKILLS, *PASSIVES)),
}
JUNK: list[Any] = [
    "", "xyzzy", "skill:s99.9", "card:", "card:x", "card:999", "card:1 card:2", "cell:4", "cell:77", "figure:A", "figure:B.doll",
    "figure:Z", "left", "left 3", "right 99", "left x", "yes", "no", "pass", "end", "none", "done", "stay", "dragon", "waive", "pay",
    "self", "s00", "s01", "school:s05", "fire", "element:wood", "A", "B", "C.marker", "branch:7", "number:-9", "直刺", "直刺 ",
    True, False, None, 2.5, -1, 10**9, (), (1, 2), (1, 1), ("a", "b"), (0, None), [3, 4], {"a": 1}, object(),
]  # fmt: skip


def asked(t: Table) -> Question:
    return t.questions[0]


def refused(t: Table, what: Any) -> Refused:
    found = t.why(asked(t).seat, what)
    assert found is not None, f"{what} is on offer"
    return found


def card(t: Table, code: str) -> int:
    return next(id for id, face in enumerate(t.now.face) if face == face_of(code))  # type: ignore[attr-defined]


# -- every thing at every kind of question ------------------------------------------------------------------------


def complete(found: Refused) -> bool:
    texts = (found.message.zh, found.message.en, found.remedy.zh, found.remedy.en)
    return bool(found.code and found.numbers and all(texts) and found.rule in DOCUMENTED)


def offered(question: Question, what: Any) -> bool:
    """Whether a value, a piece, or the name of something is on offer."""
    if isinstance(what, bool | float):
        return False
    value = tuple(what) if isinstance(what, list) else what
    if value in question.values:
        return True
    pieces = {piece for option in question.options for piece in (option.piece, *option.piece.split(" "))}
    if isinstance(what, str) and what and what in pieces:
        return True
    named = [skill.id for skill in LIBRARY.skills if skill.name.zh == what]
    return any(id in question.values for id in named)


def random_questions(seed: int, seats: int = 2) -> list[tuple[Table, Question]]:
    """A random game, stopped at some of its questions: the rare ones always."""
    rng = Random(seed)
    how = rng.choice(["schools", "random", "choose"])
    t = anju.new("codex", seats=seats, seed=seed, options={"setup": how, "max_turns": 40})
    met: dict[str, int] = {}
    found: list[tuple[Table, Question]] = []
    for _ in range(120):
        if not t.questions:
            break
        question = rng.choice(t.questions)
        met[question.word.id] = met.get(question.word.id, 0) + 1
        if met[question.word.id] in (2, 9):
            found.append((t.clone(), question))
        t.answer(question.seat, rng.choice(question.values))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_none_exactly_when_on_offer_and_otherwise_complete(seed):
    for t, question in random_questions(seed, seats=(2, 2, 2, 4)[seed % 4]):
        for what in (*SKILLS, *PASSIVES, *range(36), *(f"skill:{id}" for id in SKILLS[seed::7]), *JUNK):
            found = t.why(question.seat, what)
            assert (found is None) == offered(question, what), (question, what, found)
            assert found is None or complete(found), (
                question,
                what,
                found.code,
                found.text("zh"),
                found.rule,
            )


@pytest.mark.parametrize("seed", range(40))
def test_obstacles_are_found_exactly_where_the_rules_refuse(seed):
    for t, question in random_questions(seed, seats=(2, 3)[seed % 2]):
        if question.word.kind != "skill":
            continue
        g, menu = bout(t), question.offer
        assert isinstance(menu, Menu), question
        for skill in menu.skills:
            for target, found in zip(menu.targets, menu.faults(g, question, skill), strict=True):
                assert (target in menu.targets_of(skill)) == (not found), (question, skill, target)


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_told_that_the_seat_does_not_know(seed):
    """The answers are the same in every world that the seat cannot tell from this one."""
    for t, question in random_questions(seed):
        other = t.imagine(question.seat, Random(seed))
        for what in (*SKILLS, *range(36), "dragon", "yes", "left 3", (0, 1), (5, 6, 7, 8)):
            here, there = t.why(question.seat, what), other.why(question.seat, what)
            assert (here is None) == (there is None), (question, what)
            if here is not None and there is not None:
                assert (here.code, here.numbers, here.text("zh"), here.text("en")) == (
                    there.code,
                    there.numbers,
                    there.text("zh"),
                    there.text("en"),
                )


def test_asking_why_changes_nothing():
    t = position(fighter("拳 剑", 4, "♠3 ♥2"), fighter("枪 法", 6, "♦1"))
    before = (t.record, t.view(0), t.view(1))
    for what in (*SKILLS, *PASSIVES, *range(36), *JUNK):
        t.why(0, what)
    assert (t.record, t.view(0), t.view(1)) == before


def test_a_refused_answer_carries_the_same_reason():
    t = position(fighter("拳 剑", 4, "♠3"), fighter("枪 法", 6))
    with pytest.raises(Refused) as caught:
        t.answer(0, "s00.3")
    assert caught.value.text("zh") == refused(t, "s00.3").text("zh")


def facts(e: Any) -> list[str]:
    """The conditions of a row that are no comparison."""
    if isinstance(e, Junction):
        return [key for part in e.parts for key in facts(part)]
    if isinstance(e, Operation) or (isinstance(e, Not) and isinstance(e.of, Operation)):
        return []
    return [f"not {spelled(e.of)}" if isinstance(e, Not) else spelled(e)]


def test_every_condition_of_a_row_has_a_remedy_of_its_own():
    wanted = {key for skill in LIBRARY.skills for e in skill.conditions for key in facts(e)} - {"doll_alive"}
    assert wanted - set(REMEDIES) == set()


# -- skills --------------------------------------------------------------------------------------------------------


def test_an_unknown_skill_gets_a_suggestion():
    t = position(fighter("拳 剑", 4), fighter("枪 法", 6))
    found = refused(t, "s01.99")
    assert (found.code, found.rule) == ("unknown", "CX-4.3")
    assert refused(t, "s02.1.11").remedy.zh == "是不是「s02.1.1」？"
    assert "Did you mean 'Straight Thrust'" in refused(t, "Straigt Thrust").remedy.en


def test_a_skill_of_another_school():
    found = refused(position(fighter("拳 剑", 4), fighter("枪 法", 6)), "s05.1")
    assert (found.code, found.rule) == ("not_yours", "R-011")
    assert found.numbers == {"school": "s05", "yours": "s01 s02"}
    assert found.text("zh") == "「装填」：它属于火枪帖，你引的是拳帖、剑帖。 开局时引火枪帖。 [R-011]"


def test_a_missing_card():
    found = refused(position(fighter("拳 剑", 4, "♠3 ♦2"), fighter("枪 法", 6)), "s00.3")
    assert (found.code, found.rule, found.numbers) == ("cards", "CX-s00.3", {"needs": 1, "have": 0})
    assert found.text("zh") == "「敏锐」：要弃 1 张♥，有 0 张。 再有 1 张♥就能出。 [CX-s00.3]"
    assert found.remedy.en == "1 more ♥ would do."


def test_one_diamond_of_two():
    found = refused(position(fighter("拳 剑", 4, "♠3 ♦2"), fighter("枪 法", 6)), "skill:s01.7")
    assert (found.code, found.numbers) == ("cards", {"needs": 2, "have": 1})
    assert found.remedy.zh == "再有 1 张♦就能出。"


@pytest.mark.parametrize(
    ("skill", "hand", "numbers", "rule"),
    [
        ("s02.3", "♠1 ♥1 ♦1", {"needs": 4, "have": 3}, "R-095"),
        ("s02.3", "♠1 ♥1 ♦1 ♣1", {"needs": 24, "cards": 4, "sum": 4}, "R-095"),
        ("s02.4", "♠1 ♥1 ♦1", {"needs": 2, "have": 1}, "CX-s02.4"),
        ("s03.1", "♠1 ♥2 ♦3", {"needs": 10, "cards": 3, "sum": 6}, "CX-s03.1"),
        ("s03.7", "♠1 ♥2 ♦3", {"needs": 2, "have": 1}, "CX-s03.7"),
        ("s03.3", "♥5 ♠9", {"needs": 1, "have": 0}, "CX-s03.3"),
        ("s04.8", "♠1 ♣2 ♥3", {"needs": 3, "have": 2}, "CX-s04.8"),
        ("s11.7", "♠1 ♥3 ♦4 ♦9", {"needs": 3, "have": 2}, "R-096"),
        ("s05.7", "♠1", {"needs": 1, "have": 0}, "CX-s05.7"),
        ("s01.1.2", "♠2 ♥4", {"needs": 1, "have": 0}, "CX-s01.1.2"),
    ],
)
def test_cards_that_do_not_come_together(skill, hand, numbers, rule):
    school = LIBRARY.schools[skill.split(".")[0]].name.zh
    found = refused(position(fighter(school, 4, hand), fighter("拳 枪", 6)), skill)
    assert (found.code, found.numbers, found.rule) == ("cards", numbers, rule)


def test_every_suit_of_the_hand_is_spent():
    spent = {"spent_suits": "♠ ♥"}
    found = refused(position(fighter("拳 剑", 4, "♠3 ♥2", this_turn=spent), fighter("枪 法", 6)), "s00.2")
    assert (found.code, found.rule) == ("suit_spent", "R-091")
    assert found.numbers == {"needs": 1, "have": 0, "spent": "♠♥"}
    assert found.remedy.zh == "抽到♣♦就能出。"


def test_the_position_is_wrong():
    found = refused(position(fighter("空间", 4), fighter("枪 法", 6)), "s06.1.1")
    assert (found.code, found.rule) == ("condition", "CX-s06.1.1")
    assert found.numbers == {"self.position": 4, "needs": 1}
    assert (
        found.text("en")
        == "First Law: your position is 4, must be 1. Get to position 1, 3 away. [CX-s06.1.1]"
    )


def test_the_second_player_counts_cells_from_its_own_side():
    found = refused(position(fighter("拳 剑", 4), fighter("空间", 6), turn="B"), "s06.1.1")
    assert found.numbers == {"self.position": 4, "needs": 1}


def test_the_back_is_not_turned():
    found = refused(position(fighter("拳 剑", 4), fighter("枪 法", 6)), "s01.6")
    assert (found.code, found.numbers) == ("condition", {"back_turned(self)": 0, "needs": 1})
    assert found.message.en == "Lash Back: only if your back is turned to the foe, which is not so now."


def test_the_foe_has_not_countered():
    found = refused(position(fighter("剑", 4), fighter("枪 法", 6)), "s02.1.4")
    assert (found.code, found.numbers) == ("condition", {"did(target, counter, turn)": 0, "needs": 1})
    assert found.remedy.en == "Use a rigid skill and let the foe counter."


def test_damage_was_already_done():
    found = refused(position(fighter("枪", 4, this_turn={"did": "damage"}), fighter("剑 法", 9)), "s04.4")
    assert (found.code, found.numbers) == ("condition", {"did(self, damage, turn)": 1, "needs": 0})


def test_the_sum_of_the_hand_is_no_multiple():
    found = refused(position(fighter("剑", 4, "♠9 ♥7 ♦3"), fighter("枪 法", 6)), "s02.2")
    assert (found.code, found.rule) == ("condition", "CX-s02.2")
    assert found.numbers == {"self.hand_sum": 19, "divisor": 5, "remainder": 4}
    assert found.message.zh == "「格挡」：自己手牌点数和是 19，要能被 5 整除。"
    assert found.remedy.en == "One card more of value 1 or 6, or one card less of value 9 would do."


def test_two_numbers_must_be_equal():
    found = refused(position(fighter("剑", 4, "♠9 ♥7", balance=3), fighter("枪 法", 6)), "s02.7")
    assert found.numbers == {"self.balance": 3, "self.hand": 2}
    assert found.message.en == "Linked Blades: your balance is 3 and your hand size is 2; they must be equal."


@pytest.mark.parametrize(
    ("schools", "cell", "hand", "rest", "skill", "zh"),
    [
        # Only ♠4 to ♠7 will do.
        ("法", 4, "♠9", {}, "s03.3", "再有 1 张点数 4、5、6、7 的♠就能出。"),
        # Nobody's balance goes above its maximum, but cards can be got rid of.
        ("剑", 4, "♠9 ♥7 ♠8 ♥8", {"balance": 3}, "s02.7", "自己手牌数再少 1 就行。"),
        # There is no cell 0.
        ("空间", 1, "", {}, "s06.6", "走到位置 2，差 1 格。"),
        # 40 points of action are more than anybody can have.
        ("空间", 5, "", {"hp": 40}, "s06.1.5", "行动点数的上限都不够，等它变得便宜。"),
        # A card more makes the hand larger, too.
        ("时间", 4, "♠3 ♥4", {}, "s07.3", "多一张点数 2、5、8 的牌，或少一张点数 3、4 的牌就行。"),
        # Away from the edge is nearer to the foe, and the foe may move as well.
        ("刺客", 2, "♠3", {}, "s08.2.2", "你走到 3 格，或对手到 5 格。"),
        # Without a doll nobody walks past it.
        ("玩偶", 4, "", {}, "s09.7", "先召唤玩偶。"),
    ],
)
def test_a_remedy_names_only_what_can_be(schools, cell, hand, rest, skill, zh):
    found = refused(position(fighter(schools, cell, hand, **rest), fighter("枪 法", 6)), skill)
    assert found.remedy.zh == zh


def test_a_foe_cannot_stand_beyond_the_edge():
    """崩山: the foe holds no card, and there is no position 0."""
    did = {"last": {"damage": 1, "knocked": 1}}
    found = refused(position(fighter("枪", 4, this_turn=did), fighter("剑 法", 6)), "s04.7")
    assert found.remedy.zh == "对手手牌数再多 4 就行。"


def test_a_count_is_too_small():
    turn = {"knockback_steps": 2}
    found = refused(position(fighter("剑", 4, this_turn=turn), fighter("枪 法", 6)), "s02.6")
    assert found.numbers == {"self.knockback_steps": 2, "needs": 3}
    assert found.remedy.en == "Your total of knockback steps this turn must rise by 1."


def test_both_of_two_conditions_are_told():
    found = refused(position(fighter("枪", 4, "♠1"), fighter("剑 法", 6, "♥1 ♥2")), "s04.7")
    assert found.numbers == {
        "did(self, knockback, last_skill)": 0,
        "needs": 1,
        "target.own_position": 4,
        "target.hand": 2,
    }
    assert found.message.zh.count("；") == 1


def test_an_option_of_the_table_is_told():
    a, b = fighter("刺客", 5, "♥1", facing="left"), fighter("剑 法", 4, facing="left")
    t = position(a, b, options={"backstab_needs_opposite_facing": True})
    found = refused(t, "s08.1")
    assert found.code == "condition"
    assert found.numbers["opposed"] == 0
    assert refused(position(a, {**b, "facing": "right"}), "s08.1").numbers == {
        "back_turned(target)": 0,
        "needs": 1,
    }


def test_there_is_no_hand_to_show():
    found = refused(position(fighter("剑", 4), fighter("枪 法", 6)), "s02.5")
    assert (found.code, found.rule, found.numbers) == ("hand_empty", "R-093", {"self.hand": 0, "needs": 1})


def test_too_little_action():
    found = refused(position(fighter("拳 剑", 4, "♠3", action=1), fighter("枪 法", 6)), "s02.1.1")
    assert (found.code, found.rule, found.numbers) == ("cost", "CX-5.2", {"cost": 3, "action": 1})
    assert found.remedy.zh == "再有 2 点行动点数就能用。"


def test_the_price_is_the_price_of_now():
    late = [{"buff": "action_cost", "n": 2, "scope": "turn", "displaces": "yes"}]
    found = refused(position(fighter("拳 剑", 4, action=4, effects=late), fighter("枪 法", 6)), "s02.1.1")
    assert found.numbers == {"cost": 5, "action": 4}


def test_hit_points_that_cannot_be_paid():
    found = refused(position(fighter("黑暗", 4, hp=2), fighter("枪 法", 6)), "s11.1")
    assert (found.code, found.rule, found.numbers) == ("hp", "R-082", {"hp": 2, "needs": 3})


@pytest.mark.parametrize(
    ("school", "skill", "code", "rule", "numbers"),
    [
        ("刺客", "s08.4", "no_marker", "R-025", {"markers": 0, "needs": 1}),
        ("刺客", "s08.5", "no_marker", "R-025", {"markers": 0, "needs": 1}),
        ("玩偶", "s09.2", "no_doll", "R-025", {"dolls": 0, "needs": 1}),
        ("刺客", "s08.2.3", "foe_hand_empty", "R-025", {"target.hand": 0, "needs": 1}),
        ("刺客", "s08.2.2", "no_mirror", "R-073", {"own": 1, "foe": 7, "mirrored": 13, "length": 9}),
        ("觅龙", "s14.7.2", "no_facedown", "R-160", {"facedown": 0, "needs": 1}),
    ],
)
def test_a_missing_object(school, skill, code, rule, numbers):
    found = refused(position(fighter(school, 1, "♣1 ♠2"), fighter("枪 法", 7)), skill)
    assert (found.code, found.rule, found.numbers) == (code, rule, numbers)


def test_a_doll_is_there_already():
    a = fighter("玩偶", 1, "♣1 ♣2", marker=3, doll={"schools": "拳"})
    found = refused(position(a, fighter("枪 法", 7)), "s09.1")
    assert (found.code, found.rule, found.numbers) == ("doll_exists", "R-138", {"dolls": 1, "needs": 0})


def test_the_last_curtain_waits_for_death():
    a = fighter("玩偶", 1, marker=3, doll={"schools": "拳"})
    found = refused(position(a, fighter("枪 法", 7)), "s09.8")
    assert (found.code, found.numbers) == ("condition", {"self_dead": 0, "needs": 1})


def test_the_pool_is_too_small():
    codes = list(CODE)
    a, b = fighter("觅龙", 1, " ".join(codes[:20])), fighter("枪 法", 7, " ".join(codes[20:34]))
    found = refused(position(a, b), "s14.5")
    assert (found.code, found.rule, found.numbers) == ("pool_too_small", "R-007", {"supply": 2, "needs": 3})


def test_all_obstacles_are_told_the_first_gives_the_code():
    found = refused(position(fighter("刺客", 4, "♠3", action=1), fighter("枪 法", 6)), "s08.7")
    assert (found.code, found.rule) == ("no_marker", "R-025")
    assert found.numbers == {"markers": 0, "needs": 1, "cost": 3, "action": 1}
    assert found.remedy.en == "Place a marker first; 2 more action would do."


def test_a_waived_precondition_is_no_obstacle():
    waiver = [{"buff": "ignore_precondition", "scope": "next_skill"}]
    t = position(fighter("法 剑", 4, effects=waiver), fighter("枪 拳", 6))
    assert t.why(0, "s02.1.4") is None
    assert refused(t, "s03.5.1").code == "cards"


# -- windows --------------------------------------------------------------------------------------------------------


def swift_window() -> Table:
    t = position(fighter("拳 剑", 4, "♠3"), fighter("枪 法", 6, "♦1"))
    t.answer(0, "s00.6")
    assert asked(t).word.id == "swift"
    return t


def test_only_swift_skills_are_inserted():
    found = refused(swift_window(), "s04.1")
    assert (found.code, found.rule, found.numbers) == ("not_swift", "R-046", {"kind": "rigid", "swift": 8})


def test_a_swift_skill_that_lacks_its_card():
    found = refused(swift_window(), "s04.5.1")
    assert (found.code, found.numbers) == ("cards", {"needs": 1, "have": 0})


def test_the_other_schools_stay_closed_in_the_window():
    assert refused(swift_window(), "s01.1.2").code == "not_yours"


def test_the_turn_cannot_be_ended_in_the_window():
    found = refused(swift_window(), "end")
    assert (found.code, found.remedy.en) == ("not_now", "Answer pass.")


def test_a_skill_while_a_card_is_to_be_paid():
    t = position(fighter("拳 剑", 4, "♥3 ♥4 ♠1"), fighter("枪 法", 6))
    t.answer(0, "s00.3")
    found = refused(t, "s00.6")
    assert (found.code, found.numbers) == ("not_now", {"asked": "pay", "offered": 2})


def test_a_nested_skill_comes_out_of_its_pool():
    t = position(fighter("时间 剑", 4, "♥3"), fighter("枪 拳", 6))
    t.answer(0, "s07.4")
    while asked(t).word.id == "swift":
        t.answer(asked(t).seat, "pass")
    assert asked(t).word.id == "nested"
    found = refused(t, "s02.1.1")
    assert (found.code, found.rule) == ("not_in_pool", "R-052")
    assert refused(t, "s04.2").code == "cards"
    assert refused(t, "pass").code == "must_choose"


def test_a_doll_at_the_strings_pays_with_its_hosts_cards():
    t = position(fighter("玩偶", 4, "♥3", marker=3, doll={"schools": "拳"}), fighter("枪 法", 6))
    t.answer(0, "s09.2")
    while asked(t).word.id == "swift":
        t.answer(asked(t).seat, "pass")
    assert asked(t).word.id == "nested"
    found = refused(t, "s01.7")
    assert (found.code, found.numbers) == ("cards", {"needs": 2, "have": 0})
    assert refused(t, "s09.3").code == "not_in_pool"


def test_the_dragon():
    t = position(fighter("觅龙", 4), fighter("枪 法", 6))
    assert (refused(t, "dragon").code, refused(t, "dragon").rule) == ("no_dragon", "R-161")
    down = {"schools": "拳 s14.6", "fallen": "next_turn"}
    t = position(fighter("觅龙", 4, marker=3, dragon=down), fighter("枪 法", 6))
    found = refused(t, "dragon")
    assert (found.code, found.rule, found.numbers) == ("fallen", "R-057", {"turn": 1, "until": 2})


def test_the_dragon_has_its_own_skills_and_its_own_action():
    dragon = {"schools": "拳 s14.6", "action": 2}
    t = position(fighter("觅龙", 4, marker=3, dragon=dragon), fighter("枪 法", 6))
    t.answer(0, "dragon")
    assert asked(t).word.id == "dragon_skill"
    assert refused(t, "s01.4").numbers == {"cost": 3, "action": 2}
    found = refused(t, "s14.1")
    assert (found.code, found.rule) == ("not_in_pool", "R-161")


def test_the_last_skills_of_a_doll_stay_within_its_hit_points():
    a = fighter("玩偶", 4, hp=1, marker=3, doll={"schools": "拳", "hp": 2})
    t = position(a, fighter("枪 法", 5), turn="B")
    t.answer(1, "s00.6")
    t.answer(1, "A")
    while asked(t).values != ["pass", "s09.8"]:
        t.answer(asked(t).seat, "pass")
    t.answer(0, "s09.8")
    found = refused(t, "s01.4")
    assert (found.code, found.rule) == ("budget", "R-144")
    assert found.numbers == {"cost": 3, "budget": 2, "balance": 3, "needs": 0}


def test_a_fallen_fighter_has_no_skills():
    """Asked about an ability while down: the fall is what keeps the skills back."""
    t = position(fighter("法", 4, "♠1", fallen="this_turn"), fighter("枪 拳", 6), phase="turn_end")
    assert asked(t).word.id == "passive"
    found = refused(t, "s03.6")
    assert (found.code, found.rule, found.numbers) == ("fallen", "R-057", {"turn": 1, "until": 1})


# -- abilities ------------------------------------------------------------------------------------------------------


def test_cadence_needs_an_even_cell_and_a_club():
    found = refused(position(fighter("空间", 3, "♠1"), fighter("枪 法", 6)), "s06.P1")
    assert (found.code, found.rule) == ("condition", "CX-s06.P1")
    assert found.numbers == {"self.position": 3, "divisor": 2, "remainder": 1, "needs": 1, "have": 0}


def test_tongue_of_flame_once_a_turn_and_not_at_an_empty_hand():
    assert refused(position(fighter("法", 3), fighter("枪 拳", 6)), "s03.P1").code == "foe_hand_empty"
    t = position(fighter("法", 3), fighter("枪 拳", 6, "♠1 ♠2"))
    t.answer(0, "s03.P1")
    while asked(t).word.id != "main":
        t.answer(asked(t).seat, "no")
    found = refused(t, "s03.P1")
    assert (found.code, found.numbers) == ("used_up", {"used": 1, "limit": 1})


def test_an_ability_that_acts_by_itself():
    found = refused(position(fighter("拳", 3), fighter("枪 法", 6)), "s01.P1")
    assert (found.code, found.rule) == ("not_now", "R-163")


# -- cards ----------------------------------------------------------------------------------------------------------


def paying(school: str, skill: str, hand: str, foe: str = "♣9", **rest: Any) -> Table:
    t = position(fighter(school, 4, hand, **rest), fighter("枪 拳", 6, foe))
    t.answer(0, skill)
    assert asked(t).word.id in ("pay", "pay_face_down")
    return t


@pytest.mark.parametrize(
    ("school", "skill", "hand", "wrong", "code", "numbers"),
    [
        ("剑", "s00.3", "♥1 ♥2 ♠3", "♠3", "wrong_suit", {"card": "♠3", "needs": "♥"}),
        ("剑", "s02.1.2", "♣1 ♠2 ♦3", "♦3", "wrong_suit", {"card": "♦3", "needs": "♠♣"}),
        ("拳", "s01.1.2", "♥1 ♥3 ♠4", "♠4", "wrong_parity", {"card": "♠4", "needs": "odd"}),
        ("法", "s03.3", "♠4 ♠5 ♠9", "♠9", "wrong_value", {"card": "♠9", "needs": "4, 5, 6, 7"}),
        ("剑", "s02.4", "♠1 ♠2 ♠3 ♦1", "♦1", "wrong_set", {"card": "♦1", "sets": 3}),
    ],
)
def test_a_card_that_cannot_be_paid(school, skill, hand, wrong, code, numbers):
    t = paying(school, skill, hand)
    found = refused(t, card(t, wrong))
    assert (found.code, found.numbers) == (code, numbers)
    assert refused(t, f"card:{card(t, wrong)}").text("zh") == found.text("zh")


def test_a_card_of_a_spent_suit():
    t = paying("剑", "s00.2", "♥1 ♣2 ♠3", this_turn={"spent_suits": "♠"})
    found = refused(t, card(t, "♠3"))
    assert (found.code, found.rule, found.numbers) == ("suit_spent", "R-091", {"card": "♠3", "spent": "♠"})


def test_cards_of_others_all_get_the_same_words():
    t = paying("剑", "s00.3", "♥1 ♥2 ♠3", foe="♥9")
    texts = {refused(t, id).text("en") for id in range(36) if id not in t.now.hand[0]}  # type: ignore[attr-defined]
    assert len(texts) == 1
    assert refused(t, card(t, "♥9")).code == "not_in_hand"


def test_sets_of_cards():
    t = paying("剑", "s02.3", "♠1 ♥4 ♦6 ♣8 ♠8")
    one = asked(t).values[0]
    assert isinstance(one, tuple)
    assert refused(t, one[0]).code == "more_cards"
    assert t.why(0, f"card:{one[0]}") is None
    assert refused(t, tuple(reversed(one))).code == "order"
    assert refused(t, (*one[:3], one[0])).code == "twice"
    assert refused(t, one[:3]).numbers == {"have": 3, "needs": "4"}
    assert refused(t, (one[0], "x")).code == "wrong_type"


def test_four_cards_that_do_not_make_twenty_four():
    t = paying("剑", "s02.3", "♠1 ♥1 ♦1 ♣8 ♠3")
    wrong = tuple(card(t, code) for code in ("♠1", "♥1", "♦1", "♠3"))
    found = refused(t, wrong)
    assert (found.code, found.rule, found.numbers) == ("wrong_set", "R-095", {"cards": 4, "sum": 6})


# -- places, targets, words ------------------------------------------------------------------------------------------


def test_an_occupied_cell_and_one_beyond_the_line():
    t = position(fighter("刺客", 4, "♦3"), fighter("枪 拳", 6))
    t.answer(0, "s08.3")
    while asked(t).word.id != "place":
        t.answer(asked(t).seat, "pass")
    found = refused(t, "cell:6")
    assert (found.code, found.rule, found.numbers) == ("occupied", "R-101", {"cell": 6, "length": 9})
    assert (refused(t, 10).code, refused(t, 10).rule) == ("off_board", "CX-1.1")


def test_a_cell_that_is_not_named():
    t = position(fighter("空间", 4, "♦3 ♦4"), fighter("枪 拳", 6))
    t.answer(0, "s06.2")
    while asked(t).word.id != "teleport":
        t.answer(asked(t).seat, "pass")
    assert refused(t, 4).code == "cell"


def test_directions():
    t = position(fighter("黑暗", 2), fighter("枪 拳", 6))
    t.answer(0, "s11.3")
    while asked(t).word.id != "step_up_to":
        t.answer(asked(t).seat, "pass")
    far, wall = refused(t, "right 3"), refused(t, "left 2")
    assert (far.code, far.numbers) == ("too_far", {"steps": 3, "most": 2, "room": 7})
    assert (wall.code, wall.rule, wall.numbers) == ("no_room", "R-065", {"steps": 2, "most": 1, "room": 1})


def test_a_step_that_only_goes_back():
    t = position(fighter("剑", 4, "♥1"), fighter("枪 法", 5))
    t.answer(0, "s02.1.3")
    while asked(t).word.id != "may_branch":
        t.answer(asked(t).seat, "pass")
    t.answer(0, 1)
    found = refused(t, "right 1")
    assert (found.code, found.rule, found.numbers) == (
        "wrong_way",
        "R-064",
        {"steps": 1, "most": 0, "room": 5},
    )


def test_targets():
    b = fighter("玩偶", 6, marker=5, doll={"schools": "拳"})
    t = position(fighter("拳", 4), b)
    t.answer(0, "s00.6")
    assert asked(t).word.id == "target"
    assert (refused(t, "figure:A").code, refused(t, "figure:A").rule) == ("not_a_foe", "R-167")
    assert refused(t, "figure:F").code == "unknown"
    assert t.why(0, "figure:B.doll") is None


def test_an_element_that_is_too_dear():
    wheel = {"element": "water"}
    t = position(fighter("道法", 2, action=1, this_turn=wheel), fighter("枪 拳", 6))
    assert refused(t, "s13.5").numbers == {"cost": 3, "action": 1}
    t.answer(0, "s13.7")
    assert asked(t).word.id != "element", "only fire is within reach, so nothing is asked"


@pytest.mark.parametrize("what", [True, None, 2.5, 3, (), {"a": 1}])
def test_values_of_the_wrong_kind(what):
    found = refused(position(fighter("拳", 4), fighter("枪 法", 6)), what)
    assert found.code == "wrong_type"


def test_a_school_is_chosen_once():
    t = anju.new("codex", seats=2, seed=1, options={"setup": "choose"})
    assert (refused(t, "s00").code, refused(t, "s00").rule) == ("not_open", "R-011")
    t.answer(0, "s01")
    t.answer(1, "s01")
    found = refused(t, "s01")
    assert (found.code, found.rule) == ("taken", "R-011")
    assert refused(t, "s01.1.1").code == "not_now"


def test_obstacles_belong_to_the_cast_that_is_asked_about():
    """Two foes, one of them with an empty hand: only there something is missing."""
    t = position(fighter("刺客", 1, "♣1"), fighter("枪 法", 7, "♥1"))
    skill = LIBRARY.skill("s08.2.3")
    assert obstacles(bout(t), asked(t), Cast(0, 0, 0, 1, skill)) == []
