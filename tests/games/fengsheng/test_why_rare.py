"""Why not, where it seldom comes up."""

from __future__ import annotations

from typing import Any

from tests.games.fengsheng.asking import (
    CATCH_ALL,
    GAME,
    LIBRARY,
    complete,
    contest,
    face,
    play,
    position,
    refused,
    rules,
)

from anju.engine.question import Question
from anju.games.fengsheng import why, words
from anju.games.fengsheng.faces import MI_LING
from anju.games.fengsheng.skill import Action


def test_an_order_that_nobody_can_obey_points_at_a_card():
    """Another card may not be sent; the skill that replaces sending still may be used."""
    t = position(
        phase="send",
        A={"hand": "密令#104"},
        B={"hand": "红#79 红#80", "role": "青年韩梅"},
        C={"hand": "红#81"},
    )
    play(t, "A", (face(t, 104), MI_LING), "B", "dong_feng", face(t, 79))
    assert t.why(1, "leng_xue_xun_lian") is None
    found = refused(t, "B", face(t, 80))
    assert (found.code, found.rule) == ("not_ordered", "FS-9.10")
    assert "指定传出的是另一张" in found.message.zh


def test_who_answers_somebody_elses_skill_is_not_called_you():
    t = position(
        A={"role": "SP连鸢", "area": "红#27 红#28"},
        B={"area": "红#79 蓝#82", "hand": "黑#85"},
        C={"area": "黑#87"},
    )
    play(t, "A", "tan_qiu_zhen_li", face(t, 82))
    assert t.why(1, face(t, 85)) is None
    assert refused(t, "B", face(t, 79)).code == "wrong_colour"
    assert refused(t, "B", face(t, 87)).code == "wrong_owner"
    t = position(A={"role": "SP连鸢", "area": "红#27 红#28"}, B={"area": "红#79 蓝#82 黑#85"})
    play(t, "A", "tan_qiu_zhen_li", face(t, 82))
    found = refused(t, "B", face(t, 79))
    assert (found.code, found.numbers["needs"]) == ("wrong_colour", "pure black")


def test_a_message_that_nobody_could_take():
    full: dict[str, Any] = {
        letter: {"area": f"红#{number} 红#{number + 1}"}
        for letter, number in zip("BCDE", (27, 29, 67, 91), strict=True)
    }
    t = position(A={"role": "白小年", "hand": "利诱#41", "area": "红#79 蓝#82"}, deck="蓝#83", **full)
    play(t, "A", face(t, 41), "A", "zhuan_jiao")
    found = refused(t, "A", face(t, 79))
    assert (found.code, found.rule) == ("would_complete", "FS-5.6")
    assert found.numbers == {"most": 2, "takers": 4, "red/blue/black": "2/0/0 2/0/0 2/0/0 2/0/0"}


def test_a_target_with_neither_cards_nor_messages():
    t = contest(C={"role": "阿芙罗拉"}, A={"hand": "红#79"}, B={"area": "红#81"})
    for seat in (0, 1, 3, 4):
        t.answer(seat, "pass")
    play(t, "C", "miao_shou")
    found = refused(t, "C", "D")
    assert (found.code, found.numbers["hand"], found.numbers["area"]) == ("no_cards", 0, 0)


def test_a_conversion_is_used_by_choosing_the_card():
    t = contest(C={"role": "SP李宁玉", "up": "yes", "hand": "截获#79"})
    found = refused(t, "C", "ying_bian")
    assert (found.code, found.remedy.zh[:12]) == ("passive", "选要转化的手牌，就是用它")


def test_cards_in_an_order_that_is_written_in_another_way():
    t = position(A={"role": "老虎", "hand": "红#79"})
    play(t, "A", "yun_chou_wei_wo")
    for _ in range(3):
        play(t, "A", t.questions[0].values[0])
    assert t.questions[0].word.id == "order"
    first = t.questions[0].values[0]
    assert isinstance(first, tuple)
    assert refused(t, "A", first[:1]).code == "wrong_set"
    assert refused(t, "A", face(t, 79)).code == "elsewhere"


def test_whatever_asks_there_is_an_answer():
    """Questions that no present role asks, and offers narrower than the rules would make them."""
    t = position(A={"role": "端木静", "hand": "威逼#35 红#79"}, B={"area": "红#81"})
    g, card = rules(t), face(t, 35)
    for word, source, what, expected in (
        (words.MAY, "jing_meng", "yes", CATCH_ALL),
        (words.MAY, "", "yes", CATCH_ALL),
        (words.MAIN, "", card, CATCH_ALL),
        (words.MAIN, "", "xin_si_chao", CATCH_ALL),
        (words.TARGET, "", "B", CATCH_ALL),
        (words.INTEL, "", face(t, 81), CATCH_ALL),
    ):
        question = Question(GAME, t.now, 0, word, ["no"], source)
        found = why.why(g, question, what)
        assert found is not None
        assert (found.code, complete(found)) == (expected, True)
    assert why.why(g, t.questions[0], card) is None


def test_whatever_can_be_missing_is_named():
    """What is looked for and what is said about it are one thing: nothing else decides whether something is ready."""
    g = rules(position())
    for skill in LIBRARY.skills:
        if isinstance(skill, Action):
            assert type(skill).ready is Action.ready, skill.id
    required = [need for kind in LIBRARY.kinds for need in kind.requires]
    for skill in LIBRARY.skills:
        required.extend(skill.requires if isinstance(skill, Action) else ())
    assert len(required) >= 20
    for need in required:
        name = need.called(g, 0)
        assert name.zh, need
        assert name.en, need
