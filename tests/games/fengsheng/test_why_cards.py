"""Why a card cannot be used or chosen: each code in a position of its own."""

from __future__ import annotations

import pytest
from tests.games.fengsheng.asking import code, contest, dying, face, play, position, refused, transit

from anju.games.fengsheng.faces import CHENG_QING, DIAO_BAO, DIAO_HU_LI_SHAN, JIE_HUO, MI_LING, WU_DAO


def test_a_card_of_another_phase():
    t = position(A={"hand": "截获#79"})
    found = refused(t, "A", face(t, 79))
    assert (found.code, found.rule) == ("wrong_phase", "FS-9.7")
    assert found.numbers == {"phase": "main", "needs": "contest"}
    assert found.message.zh.startswith(
        "「截获 红↑」：【截获】要在争夺阶段用；现在是自己的出牌阶段，能用的是【试探】"
    )
    assert found.remedy.en == "Keep it for the contest."
    assert refused(t, "A", f"card:{face(t, 79)}").text("zh") == found.text("zh")


def test_only_clear_helps_the_dying_and_only_decipher_is_for_the_transit():
    t = dying(C={"hand": "截获#79 澄清#49"})
    found = refused(t, "C", face(t, 79))
    assert (found.code, found.numbers["phase"]) == ("wrong_phase", "dying")
    assert "能用的是【澄清】" in found.message.zh
    assert t.why(2, face(t, 49)) is None
    t = transit(B={"hand": "澄清#49 破译#59"})
    assert "能用的是【破译】" in refused(t, "B", face(t, 49)).message.zh
    assert t.why(1, face(t, 59)) is None


@pytest.mark.rule("FS-8.6")
def test_a_banned_name_and_a_gagged_user():
    t = contest(
        C={"hand": "截获#79 误导#91"}, D={"hand": "误导#92"}, this_turn={"banned": "误导", "gagged": "C"}
    )
    assert code(t, "C", face(t, 79)) == ("gagged", "FS-8.6")
    assert code(t, "D", face(t, 92)) == ("banned", "FS-8.6")
    assert "本回合谁都不能使用【误导】" in refused(t, "C", face(t, 91)).message.zh


@pytest.mark.rule("FS-8.8")
def test_a_card_that_must_be_used_as_another_kind():
    t = contest(C={"hand": "截获#79"}, this_turn={"turned": "截获 破译"})
    found = refused(t, "C", face(t, 79))
    assert (found.code, found.rule) == ("turned", "FS-8.8")
    assert (found.numbers["own"], found.numbers["needs"]) == ("jie_huo", "po_yi")
    t = contest(C={"hand": "截获#79"}, this_turn={"turned": "截获 误导"})
    assert t.why(2, face(t, 79)) is None
    assert code(t, "C", (face(t, 79), DIAO_BAO)) == ("turned", "FS-8.8")
    t = position(A={"hand": "截获#79"}, this_turn={"turned": "截获 误导"})
    assert refused(t, "A", face(t, 79)).code == "wrong_phase"


def test_a_card_that_somebodys_skill_forbids():
    t = contest(A={"role": "王响"}, C={"hand": "误导#91"})
    found = refused(t, "C", face(t, 91))
    assert (found.code, found.rule) == ("forbidden", "FS-jie_che_yun_huo")
    assert found.numbers == {"owner": "A", "skill": "jie_che_yun_huo", "name": "wu_dao"}


def test_a_card_without_anything_to_use_it_on():
    t = position(A={"hand": "澄清#49"}, B={"area": "红#80"})
    found = refused(t, "A", face(t, 49))
    assert (found.code, found.rule, found.numbers["black_messages"]) == ("missing", "FS-9.5", 0)
    assert "要有一张含黑的情报" in found.message.zh


def test_at_the_sending_every_card_may_be_sent_but_not_used():
    t = position(phase="send", A={"hand": "密令#104 截获#79"})
    order, catch = face(t, 104), face(t, 79)
    assert t.why(0, order) is None
    assert t.why(0, f"card:{catch}") is None
    found = refused(t, "A", (order, MI_LING))
    assert (found.code, found.rule, found.numbers["others_with_cards"]) == ("missing", "FS-9.10", 0)
    assert f"把它当情报传出，就答 {order}" in found.remedy.zh
    assert code(t, "A", (catch, JIE_HUO)) == ("wrong_phase", "FS-9.7")


def test_a_conversion_that_nobody_has():
    t = contest(C={"hand": "截获#79", "role": "端木静"})
    assert code(t, "C", (face(t, 79), WU_DAO)) == ("no_conversion", "FS-8.8")
    found = refused(t, "C", (face(t, 79), JIE_HUO))
    assert (found.code, found.remedy.zh) == ("plain_use", f"照常使用，就答 {face(t, 79)}。")


def test_a_conversion_that_is_not_in_force():
    t = contest(C={"hand": "截获#79", "role": "SP李宁玉", "up": "no"})
    assert code(t, "C", (face(t, 79), WU_DAO)) == ("face_down", "FS-10.2")
    t = contest(C={"hand": "截获#79", "role": "SP李宁玉", "up": "yes"}, this_turn={"muted": "C"})
    assert code(t, "C", (face(t, 79), WU_DAO)) == ("muted", "FS-8.7")
    t = contest(C={"hand": "截获#79", "role": "SP李宁玉", "up": "yes"})
    assert t.why(2, (face(t, 79), WU_DAO)) is None


def test_a_conversion_that_is_used_up():
    t = contest(C={"hand": "破译#59 破译#60", "role": "陈安娜"})
    first, second = face(t, 59), face(t, 60)
    for seat in (0, 1, 3, 4):
        t.answer(seat, "pass")
    t.answer(2, (first, DIAO_BAO))
    found = refused(t, "C", (second, DIAO_BAO))
    assert (found.code, found.rule) == ("used_up", "FS-10.6")
    assert "整局限一次" in found.message.zh


def test_a_card_that_may_be_used_as_something_else_says_so():
    t = position(A={"hand": "截获#79", "role": "间谍阿芙罗拉", "up": "yes"})
    card = face(t, 79)
    assert t.why(0, (card, DIAO_HU_LI_SHAN)) is None
    assert t.why(0, f"card:{card}") is None
    assert "可以把它当【调虎离山】用" in refused(t, "A", card).remedy.zh
    assert refused(t, "A", (card, CHENG_QING)).code == "no_conversion"


@pytest.mark.rule("FS-16.1")
def test_the_same_is_said_of_every_card_that_one_cannot_place():
    t = contest(C={"hand": "截获#79"}, D={"hand": "误导#91"}, discard="红#27", removed="试探#2")
    cards = [
        face(t, number) for number in (91, 27, 2, 80, 66)
    ]  # a hand, discarded, removed, the message, the deck
    found = [refused(t, "C", card) for card in cards]
    assert {one.code for one in found} == {"not_yours"}
    assert len({(one.text("zh"), one.text("en"), str(one.numbers)) for one in found}) == 1
    assert refused(t, "C", 110).code == "unknown"
    assert refused(t, "C", -1).code == "unknown"


def test_coercion_wants_the_declared_name():
    t = position(A={"hand": "威逼#35"}, B={"hand": "截获#79 截获#80 误导#91"})
    play(t, "A", face(t, 35), "B", "jie_huo")
    found = refused(t, "B", face(t, 91))
    assert (found.code, found.rule, found.numbers["needs"]) == ("wrong_name", "FS-9.2", "jie_huo")


def test_an_order_wants_a_colour():
    t = position(phase="send", A={"hand": "密令#104"}, B={"hand": "截获#79 截获#85 截获#86"})
    play(t, "A", (face(t, 104), MI_LING), "dong_feng")  # black
    found = refused(t, "B", face(t, 79))
    assert (found.code, found.rule) == ("not_ordered", "FS-9.10")
    assert found.numbers == {"needs": "black", "have": "red"}


def test_a_card_of_the_wrong_colour_and_of_ones_own_colour():
    t = position(A={"role": "秦无命", "hand": "黑#85 黑#86 红#79"})
    play(t, "A", "pin_ming_san_lang")
    found = refused(t, "A", face(t, 79))
    assert (found.code, found.numbers) == ("wrong_colour", {"needs": "pure black", "have": "red"})
    t = position(A={"role": "陈安娜", "identity": "潜伏", "hand": "黑#85 蓝#82 红#79"})
    play(t, "A", "zi_zheng_qing_bai")
    found = refused(t, "A", face(t, 79))
    assert (found.code, found.rule) == ("wrong_colour", "FS-zi_zheng_qing_bai")
    assert "不含你身份的颜色（红）" in found.message.zh


def test_a_card_that_was_chosen_before_or_lies_elsewhere():
    t = contest(C={"role": "鬼脚", "hand": "红#79 黑#85 黑#86", "area": "黑#87"})
    for seat in (0, 1, 3, 4):
        t.answer(seat, "pass")
    play(t, "C", "ji_song", face(t, 85))
    assert refused(t, "C", face(t, 85)).code == "picked"
    assert refused(t, "C", face(t, 87)).code == "elsewhere"
    assert refused(t, "C", (face(t, 86), face(t, 86))).code == "twice"
    assert refused(t, "C", (face(t, 86), face(t, 79))).code == "wrong_set"
    assert refused(t, "C", (face(t, 86),)).code == "plain_use"
    assert refused(t, "C", "done").code == "must_choose"


def test_a_hand_card_where_the_deck_is_chosen_from():
    t = position(A={"hand": "风云变幻#101 红#79"})
    play(t, "A", face(t, 101))
    assert refused(t, "A", face(t, 79)).code == "elsewhere"


def test_colours_that_do_not_match():
    t = position(A={"role": "小铃铛", "hand": "红#79 红#81 蓝#82"}, B={"area": "红#80 黑#85"})
    play(t, "A", "hou_zi_qie_xin")
    assert code(t, "A", face(t, 82)) == ("no_match", "FS-hou_zi_qie_xin")


@pytest.mark.rule("FS-5.6")
def test_a_card_that_would_complete_three_wherever_it_goes():
    """Three seats with two red messages each."""
    t = position(
        seats=3,
        phase="contest",
        message={"card": "蓝#82", "sender": "A", "at": "A"},
        deck="蓝#83 蓝#84 蓝#70",
        A={"area": "红#27 红#28"},
        B={"area": "红#29 红#30"},
        C={"area": "红#67 红#68", "role": "小九", "hand": "红#79"},
    )
    play(t, "A", "pass")
    play(t, "B", "pass")
    play(t, "C", "guang_fa_bao")
    found = refused(t, "C", face(t, 79))
    assert (found.code, found.rule, found.numbers["red/blue/black"]) == (
        "would_complete",
        "FS-5.6",
        "2/0/0 2/0/0 2/0/0",
    )
