"""Why a message, receiving, or a word cannot be chosen: each code in a position of its own."""

from __future__ import annotations

import pytest
from tests.games.fengsheng.asking import (
    LIBRARY,
    code,
    contest,
    dying,
    face,
    play,
    position,
    refused,
    transit,
)

import anju
from anju.games.fengsheng.faces import KINDS


def test_a_message_is_no_card_in_hand():
    t = position(A={"hand": "截获#79", "area": "红#80"})
    found = refused(t, "A", face(t, 80))
    assert (found.code, found.numbers["before"]) == ("on_table", "A")


@pytest.mark.rule("FS-9.5")
def test_clear_is_for_black_messages_and_for_the_dying():
    t = position(A={"hand": "澄清#49"}, B={"area": "红#80 黑#85"}, C={"area": "黑#86"})
    play(t, "A", face(t, 49))
    found = refused(t, "A", face(t, 80))
    assert (found.code, found.rule) == ("wrong_colour", "FS-9.5")
    assert found.numbers == {"needs": "black", "have": "red"}
    t = dying(C={"hand": "澄清#49", "area": "黑#86"})
    for question in t.questions:
        t.answer(question.seat, face(t, 49) if question.seat == 2 else "pass")
    found = refused(t, "C", face(t, 86))
    assert (found.code, found.rule) == ("not_dying", "FS-9.5")
    assert (found.numbers["dying"], found.numbers["black"]) == ("B", 3)


def test_a_message_that_lies_before_somebody_else():
    t = position(phase="send", A={"hand": "欲擒故纵#114", "area": "红#79 红#81"}, B={"area": "红#80"})
    play(t, "A", (face(t, 114), KINDS.index("yu_qin_gu_zong")))
    found = refused(t, "A", face(t, 80))
    assert (found.code, found.rule) == ("wrong_owner", "FS-9.13")
    assert found.numbers == {"before": "B", "needs": "A"}


def test_a_message_that_would_complete_three_or_is_ones_own():
    t = position(A={"role": "SP连鸢", "area": "红#27 红#28"}, B={"area": "红#79 蓝#82"}, C={"area": "黑#85"})
    play(t, "A", "tan_qiu_zhen_li")
    found = refused(t, "A", face(t, 79))
    assert (found.code, found.rule, found.numbers["red"]) == ("would_complete", "FS-5.6", 2)
    assert refused(t, "A", face(t, 27)).code == "wrong_owner"


@pytest.mark.rule("FS-7.5.1")
def test_who_has_to_receive():
    assert code(transit(message={"lock": "B"}), "B", "refuse") == ("locked", "FS-7.5.1")
    t = transit(message={"at": "A"})
    assert refused(t, "A", "refuse").code == "own_message"
    t = transit(B={"identity": "潜伏"}, this_turn={"baited": "yes"}, message={"up": "yes"})
    found = refused(t, "B", "refuse")
    assert (found.code, found.numbers) == ("baited", {"identity": "red", "message": "red"})


@pytest.mark.rule("FS-7.5.1")
def test_who_cannot_receive():
    t = transit(this_turn={"barred": "B"})
    assert code(t, "B", "accept") == ("barred", "FS-7.5.1")
    t = transit(B={"identity": "特工"}, this_turn={"baited": "yes"}, message={"up": "yes"})
    assert refused(t, "B", "accept").numbers == {"identity": "blue", "message": "red"}
    assert refused(position(), "A", "accept").code == "not_now"


@pytest.mark.rule("FS-7.3")
def test_a_message_has_to_be_sent():
    t = position(phase="send", A={"hand": "红#79 红#80"})
    for word in ("pass", "end", "none"):
        found = refused(t, "A", word)
        assert (found.code, found.rule, found.numbers["hand"]) == ("must_send", "FS-7.3", 2)


def test_declining_has_one_name_at_each_question():
    t = position(A={"hand": "威逼#35"})
    assert refused(t, "A", "pass").remedy.zh == "答 end。"
    assert refused(t, "A", "yes").code == "not_now"
    play(t, "A", face(t, 35))
    assert refused(t, "A", "none").code == "must_choose"
    play(t, "A", "B")
    assert code(t, "A", "shi_tan") == ("not_nameable", "FS-9.2")
    assert refused(t, "A", "red").code == "not_now"


@pytest.mark.rule("FS-11.2.1")
def test_forced_skills_cannot_be_declined():
    message = {"card": "红黑#90", "sender": "A", "at": "C"}
    t = position(phase="receive", message=message, B={"hand": "红#79"}, C={"role": "程小蝶"})
    assert t.questions[0].word.id == "which"
    assert code(t, "C", "pass") == ("forced", "FS-11.2.1")
    assert refused(t, "C", "du_ji").code == "not_yours"


def test_enough_has_to_be_chosen():
    t = position(A={"role": "SP顾小梦", "hand": "红#79"})
    play(t, "A", "ji_ban", "B")
    assert refused(t, "A", "done").code == "too_few"
    play(t, "A", face(t, 79))
    assert t.why(0, "done") is None
    assert refused(t, "A", face(t, 79)).code == "picked"


def test_a_direction_that_is_not_asked_for():
    t = contest(C={"hand": "误导#91"})
    assert refused(t, "C", "left").code == "not_now"
    for seat in (0, 1, 3, 4):
        t.answer(seat, "pass")
    play(t, "C", face(t, 91))
    assert code(t, "C", "up") == ("no_direction", "FS-9.8")


@pytest.mark.rule("FS-9.6")
def test_a_message_without_black_stays_face_down():
    t = transit(B={"hand": "破译#59"})
    play(t, "B", face(t, 59))
    found = refused(t, "B", "yes")
    assert (found.code, found.rule, found.numbers) == (
        "wrong_colour",
        "FS-9.6",
        {"needs": "black", "have": "red"},
    )


def test_an_alternative_that_is_not_there():
    message = {"card": "红#80", "sender": "A", "at": "C"}
    t = position(phase="receive", message=message, A={"role": "青年小九", "hand": "蓝#82"})
    play(t, "A", "chi_zi_zhi_xin")
    found = refused(t, "A", "place")
    assert (found.code, found.rule) == ("not_possible", "FS-chi_zi_zhi_xin")
    assert "要有一张含红的手牌" in found.message.zh
    assert found.numbers == {"hand": 1, "area": 0}
    assert refused(t, "A", "mute").code == "no_branch"
    assert refused(position(), "A", "mute").code == "not_now"


def test_a_name_that_was_said_before():
    message = {"card": "红#80", "sender": "A", "at": "B"}
    t = position(phase="transit", message=message, B={"role": "张一挺"}, this_turn={"banned": "调包"})
    play(t, "B", "accept", "qiang_ling")
    assert code(t, "B", "diao_bao") == ("banned", "FS-qiang_ling")
    play(t, "B", "jie_huo")
    assert code(t, "B", "jie_huo") == ("picked", "FS-qiang_ling")
    assert t.why(1, "截获") is not None
    assert t.why(1, "误导") is None


def test_a_number_out_of_range():
    t = position(A={"role": "裴玲"}, B={"hand": "红#79 红#80 红#81"}, C={"hand": "蓝#82"})
    play(t, "A", "jiao_ji", "B")
    found = refused(t, "A", 3)
    assert (found.code, found.numbers) == ("out_of_range", {"have": 3, "least": 1, "most": 2})


@pytest.mark.rule("FS-3.2")
def test_a_role_that_was_not_dealt():
    t = anju.new("fengsheng", seats=5, seed=1)
    absent = next(role.id for role in LIBRARY.roles if role.id not in t.questions[0].values)
    assert code(t, "A", absent) == ("not_dealt", "FS-3.2")
    assert refused(t, "A", 7).code == "unknown"
    assert refused(t, "A", "du_ji").code == "not_now"
    assert refused(position(), "A", absent).code == "not_now"


def test_what_does_not_exist_gets_a_suggestion():
    t = position(A={"role": "端木静"})
    assert refused(t, "A", "xin_si_cha").remedy.zh == "是不是「xin_si_chao」？"
    assert refused(t, "A", "New Idea").remedy.en == "Did you mean 'New Ideas'?"
    found = refused(t, "A", "no such value at all")
    assert (found.code, found.remedy.zh) == ("unknown", "从所列的里选：结束出牌。")
    assert refused(t, "A", None).code == "wrong_type"
    assert refused(t, "A", "qian_fu").code == "not_now"


def test_who_has_not_declared_victory():
    """It cannot be seen in the position; the question knows it, and everybody has heard it."""
    t = position(
        A={"role": "秦圆圆", "up": "yes"},
        B={"role": "白沧浪", "identity": "潜伏", "area": "红#27 红#28 红#29"},
        C={"role": "程小蝶"},
    )
    assert t.questions[0].source == "bi_yi_shuang_fei"
    found = refused(t, "A", "C")
    assert (found.code, found.rule) == ("not_declared", "FS-bi_yi_shuang_fei")
    assert found.numbers == {"seat": "C", "offered": "B", "declared": "B"}
    assert "他没有宣告胜利" in found.message.zh
