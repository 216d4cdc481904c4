"""Why a skill or a seat cannot be chosen: each code in a position of its own."""

from __future__ import annotations

import pytest
from tests.games.fengsheng.asking import (
    ALL_ROLES,
    all_pass,
    code,
    contest,
    dying,
    face,
    play,
    position,
    refused,
)

from anju.games.fengsheng.faces import MI_LING


def test_a_skill_that_is_not_ones_own():
    t = position(A={"role": "端木静"}, B={"role": "白沧浪"}, C={"role": "白昆山"})
    found = refused(t, "A", "bo_ai")
    assert (found.code, found.rule) == ("not_yours", "FS-bo_ai")
    assert found.numbers == {"yours": "xin_si_chao", "holders": "B"}
    assert found.text("zh") == "「博爱」：这是B 白沧浪的技能，不是你的。 你的技能是「新思潮」。 [FS-bo_ai]"


@pytest.mark.rule("FS-16.5")
def test_nothing_is_said_of_roles_that_lie_face_down():
    hidden, absent = (
        refused(position(A={"role": "端木静"}, C={"role": role}), "A", "du_ji") for role in ("白昆山", "连鸢")
    )
    assert hidden.numbers == absent.numbers == {"yours": "xin_si_chao", "holders": ""}
    assert hidden.text("zh") == absent.text("zh")


def test_a_skill_that_is_used_up():
    t = position(A={"role": "端木静", "hand": "红#79 红#80"})
    play(t, "A", "xin_si_chao", face(t, 79))
    found = refused(t, "A", "skill:xin_si_chao")
    assert (found.code, found.rule, found.numbers["used"]) == ("used_up", "FS-10.6", 1)
    assert found.remedy.zh == "等到下个回合。"


def test_a_skill_without_what_it_takes():
    t = position(A={"role": "端木静"})
    found = refused(t, "A", "新思潮")
    assert (found.code, found.rule, found.numbers["hand"]) == ("missing", "FS-xin_si_chao", 0)
    assert "一张手牌" in found.remedy.zh
    assert "a card in hand" in found.remedy.en


def test_a_skill_of_another_phase():
    t = contest(C={"role": "端木静", "hand": "红#79"})
    found = refused(t, "C", "xin_si_chao")
    assert (found.code, found.numbers["phase"], found.numbers["needs"]) == ("wrong_phase", "contest", "main")
    t = position(A={"hand": "威逼#35", "role": "端木静"})
    play(t, "A", face(t, 35))
    assert refused(t, "A", "xin_si_chao").numbers["phase"] == "effect"


@pytest.mark.rule("FS-10.2", "FS-8.7")
def test_the_wrong_side_up_and_invalid_skills():
    t = contest(
        C={"role": "白昆山", "up": "yes"},
        D={"role": "SP李宁玉", "up": "no"},
        E={"role": "鬼脚"},
        this_turn={"muted": "E"},
    )
    assert code(t, "C", "du_ji") == ("face_up", "FS-10.2")
    assert code(t, "D", "you_dao") == ("face_down", "FS-10.2")
    assert code(t, "E", "ji_song") == ("muted", "FS-8.7")


@pytest.mark.rule("FS-10.4")
def test_triggers_and_passives_are_not_chosen():
    t = position(A={"role": "老鳖"})
    assert code(t, "A", "lian_luo") == ("passive", "FS-10.4")
    found = refused(t, "A", "ming_er")
    assert (found.code, found.rule, found.numbers["on"]) == ("not_triggered", "FS-ming_er", "received")
    assert "你传出的含红或含蓝的情报被接收后" in found.remedy.zh


@pytest.mark.rule("FS-10.7")
def test_the_dead_have_no_skills_left():
    t = dying(role="端木静")
    all_pass(t)
    assert (t.questions[0].seat, t.questions[0].word.id) == (1, "heir")
    assert code(t, "B", "xin_si_chao") == ("dead", "FS-10.7")
    assert code(t, "B", "B") == ("self", "FS-4.4")


@pytest.mark.rule("FS-4.4", "FS-4.5")
def test_oneself_the_dead_and_those_who_are_out():
    t = position(A={"hand": "威逼#35"}, B={"alive": "no"}, C={"out": "yes"})
    assert refused(t, "A", "D").code == "not_now"
    play(t, "A", face(t, 35))
    found = refused(t, "A", "seat:A")
    assert (found.code, found.rule, found.numbers) == ("self", "FS-4.4", {"seat": "A", "offered": "D E"})
    assert code(t, "A", "B") == ("dead", "FS-4.5")
    assert code(t, "A", "C") == ("out", "FS-4.5")
    found = refused(t, "A", "F")
    assert (found.code, found.numbers) == ("no_seat", {"seat": "F", "seats": 5})


def test_a_target_without_cards():
    t = position(phase="send", A={"hand": "密令#104"}, B={"hand": "红#79"}, C={"hand": "红#80"})
    play(t, "A", (face(t, 104), MI_LING))
    found = refused(t, "A", "D")
    assert (found.code, found.rule, found.numbers["hand"]) == ("no_cards", "FS-9.10", 0)


@pytest.mark.rule("FS-10.3")
def test_only_a_role_that_lies_face_up_has_a_gender():
    t = contest(
        C={"role": "墨红霜"},
        D={"role": "白昆山"},
        E={"role": "端木静"},
        B={"role": "白沧浪"},
        options=ALL_ROLES,
    )
    for seat in (0, 1, 3, 4):
        t.answer(seat, "pass")
    play(t, "C", "zhao_bai_he")
    assert code(t, "C", "D") == ("face_down", "FS-10.3")
    assert code(t, "C", "B") == ("wrong_gender", "FS-10.3")


def test_the_second_of_two_is_another():
    t = contest(C={"role": "白昆山"}, A={"hand": "红#79"}, B={"hand": "红#81"}, D={"hand": "蓝#82"})
    for seat in (0, 1, 3, 4):
        t.answer(seat, "pass")
    play(t, "C", "du_ji", "A")
    assert code(t, "C", "A") == ("picked", "FS-du_ji")
    assert code(t, "C", "C") == ("self", "FS-4.4")
    assert code(t, "C", "E") == ("no_cards", "FS-du_ji")


def test_a_seat_where_it_would_complete_three():
    t = position(
        A={"role": "白小年", "hand": "利诱#41", "area": "红#79"},
        B={"area": "红#27 红#28"},
        deck="蓝#82",
    )
    play(t, "A", face(t, 41), "A", "zhuan_jiao", face(t, 79))
    found = refused(t, "A", "B")
    assert (found.code, found.rule) == ("would_complete", "FS-5.6")
    assert (found.numbers["red"], found.numbers["most"]) == (2, 2)


def test_a_seat_that_is_no_neighbour():
    t = position(
        phase="receive",
        message={"card": "黑#85", "sender": "A", "at": "C"},
        C={"role": "王魁", "hand": "黑#86"},
    )
    play(t, "C", "yi_ya_huan_ya", face(t, 86))
    assert code(t, "C", "D") == ("not_near", "FS-4.3")


def test_a_seat_without_a_role():
    t = contest(C={"role": "钱敏"}, A={"role": "端木静"}, B={"area": "红#79"})
    for seat in (0, 1, 3, 4):
        t.answer(seat, "pass")
    play(t, "C", "xian_fa_zhi_ren")
    assert refused(t, "C", "D").code == "no_role"
