"""Why something cannot be chosen: the right code, its numbers, a rule that exists, a way out, and no secret told."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import anju
from anju.engine import rulebook
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.table import Table
from anju.games.fengsheng import why
from anju.games.fengsheng.faces import CHENG_QING, DIAO_BAO, DIAO_HU_LI_SHAN, JIE_HUO, KINDS, MI_LING, WU_DAO
from anju.games.fengsheng.ground import SEATS
from anju.games.fengsheng.label import WORDS
from anju.games.fengsheng.library import standard
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.moments import point
from anju.games.fengsheng.why.using import obstacles

LIBRARY = standard()
GAME = anju.game("fengsheng")
SKILLS = list(LIBRARY.by_skill)
DOCUMENTED = {*rulebook.paragraphs(GAME), *(f"FS-{id}" for id in SKILLS)}
ALL_ROLES = {"include_unselected": True, "include_player_gender_roles": True}
CATCH_ALL = "not_on_offer"
JUNK: list[Any] = [
    "", " ", "xyzzy", "card:", "card:x", "card:999", "card:-1", "card:1 card:2", "card:٣", "card:" + "9" * 5000, "seat:", "seat:Z",
    "seat:AB", "skill:", "skill:no", "skill:新思潮x", "cell:3", ":", "::", "A ", "AB", "Z", "a", "jie_huo?", "JIE_HUO", "x" * 9000,
    True, False, None, 2.5, float("nan"), -1, -(10**9), 10**9, 10**30, (), (1,), (1, 2), (1, 1), (1, 99), (1, -1), (999, 6), (1, 2, 3),
    ("a", "b"), (0, None), (True, 6), (1.0, 6), ((1, 2), 3), [3, 4], ["A"], {"a": 1}, {1}, object(), b"end", range(3),
]  # fmt: skip


def position(seats: int = 5, options: dict[str, object] | None = None, **given: Any) -> Table:
    """A table at the position that is given, in the words of scenarios."""
    return Table(GAME, seats, 1, GAME.settle(seats, options or {}), {"turn": "A", **given}).begin()


def contest(**given: Any) -> Table:
    """A message from A lies before B."""
    return position(phase="contest", message={"card": "红#80", "sender": "A", "at": "B"}, **given)


def transit(**given: Any) -> Table:
    message = {"card": "红#80", "sender": "A", "at": "B", **given.pop("message", {})}
    return position(phase="transit", message=message, **given)


def dying(role: str = "none", **given: Any) -> Table:
    """B has three black messages at the end of A's turn, and everybody is asked for help."""
    full = {"area": "黑#35 黑#36 黑#37", "hand": "红#80", "role": role}
    return position(phase="turn_end", B=full, **given)


def face(t: Table, number: int) -> int:
    """The card that shows this face."""
    return t.now.face.index(number)  # type: ignore[attr-defined, no-any-return]


def refused(t: Table, seat: str, what: Any) -> Refused:
    found = t.why(SEATS.index(seat), what)
    assert found is not None, f"{what} is on offer"
    assert complete(found), (found.code, found.text("zh"), found.text("en"), found.numbers, found.rule)
    return found


def complete(found: Refused) -> bool:
    texts = (found.message.zh, found.message.en, found.remedy.zh, found.remedy.en)
    return bool(found.code and found.numbers and all(texts) and found.rule in DOCUMENTED)


def play(t: Table, seat: str, *values: Any) -> None:
    for value in values:
        t.answer(SEATS.index(seat), value)


def code(t: Table, seat: str, what: Any) -> tuple[str, str]:
    found = refused(t, seat, what)
    return found.code, found.rule


# -- every thing at every kind of question ------------------------------------------------------------------------


def rules(t: Table) -> Round:
    g = GAME.play(t.now.copy(), [], 0)
    assert isinstance(g, Round)
    return g


def eager(rng: Random, question: Question) -> Any:
    """Rather does something than nothing, so that rare questions come."""
    doing = [value for value in question.values if value != question.word.decline]
    return rng.choice(doing if doing and rng.random() < 0.5 else question.values)


def random_questions(seed: int, seats: int, each: tuple[int, ...]) -> list[tuple[Table, Question]]:
    """A random game, stopped at some questions of every kind."""
    rng = Random(seed)
    t = anju.new("fengsheng", seats=seats, seed=seed, options=ALL_ROLES)
    met: Counter[str] = Counter()
    found: list[tuple[Table, Question]] = []
    for _ in range(300):
        if not t.questions:
            break
        question = rng.choice(t.questions)
        met[question.word.id] += 1
        if met[question.word.id] in each:
            found.append((t.clone(), question))
        t.answer(question.seat, eager(rng, question))
    return found


def own_things(t: Table, question: Question) -> list[Any]:
    """Every card in hand, every own skill, every seat and every message."""
    g, seat = rules(t), question.seat
    role = g.role_of(seat)
    skills = [skill.id for skill in role.skills] if role is not None else []
    messages = [card for area in g.state.area for card in area]
    return [*g.state.hand[seat], *skills, *SEATS[: t.seats], *messages]


def offered(question: Question, what: Any) -> bool:
    """Whether a value, a piece, or another name of something is on offer."""
    value = tuple(what) if isinstance(what, list) else what
    parts = value if isinstance(value, tuple) else (value,)
    if all(type(part) in (int, str) for part in parts) and value in question.values:
        return True
    pieces = {piece for option in question.options for piece in (option.piece, *option.piece.split(" "))}
    return isinstance(what, str) and what != "" and what in pieces


@pytest.mark.parametrize("seed", range(12))
def test_none_exactly_when_on_offer_and_otherwise_complete(seed):
    for t, question in random_questions(seed, seats=(5, 2, 7, 3, 9, 4, 6, 8)[seed % 8], each=(2,)):
        pieces = [f"card:{card}" for card in range(0, 120, 7)] + [f"seat:{letter}" for letter in SEATS]
        named = [*SKILLS[seed::3], *KINDS, *WORDS, *LIBRARY.branches, "qian_fu", *SEATS]
        pairs = [(card, name) for card in range(seed, 120, 30) for name in (-1, *range(14))]
        for what in (
            *own_things(t, question),
            *range(-1, 121),
            *pieces,
            *named,
            *pairs,
            *JUNK[seed % 2 :: 2],
        ):
            found = t.why(question.seat, what)
            assert (found is None) == offered(question, what), (question, what, found)
            assert found is None or complete(found), (question, what, found.code, found.numbers, found.rule)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8, 9])
def test_the_catch_all_is_hardly_ever_needed(seats):
    codes: Counter[str] = Counter()
    for seed in range(4):
        for t, question in random_questions(seed + 100 * seats, seats, each=(1, 2, 5, 12)):
            for what in own_things(t, question):
                found = t.why(question.seat, what)
                if found is not None:
                    codes[found.code] += 1
                    of_the_rules = not question.source or question.source in KINDS
                    assert found.code != CATCH_ALL or not of_the_rules, (question, what, found.text("zh"))
    assert len(codes) >= 12
    assert codes[CATCH_ALL] <= codes.total() / 100


@pytest.mark.parametrize("seed", range(8))
def test_obstacles_are_found_exactly_where_the_rules_refuse_a_card(seed):
    for t, question in random_questions(seed + 900, seats=(5, 3, 8, 6)[seed % 4], each=tuple(range(1, 30))):
        now = point(question)
        if now is None or question.word.id == "ordered":
            continue
        g, usable = rules(t), rules(t).usable(question.seat, now)
        for card in g.state.hand[question.seat]:
            free = not obstacles(g, question.seat, now, card, g.own_name(card))
            assert free == (card in usable), (question, card)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_told_that_the_seat_does_not_know(seed):
    """The answers are the same in every world that the seat cannot tell from this one."""
    for t, question in random_questions(seed + 500, seats=(5, 4, 7, 3)[seed % 4], each=(2,)):
        other = t.imagine(question.seat, Random(seed))
        pairs = [(card, name) for card in range(seed, 118, 20) for name in range(13)]
        for what in (*SKILLS, *range(118), *SEATS, *WORDS, *KINDS, *LIBRARY.branches, *pairs):
            here, there = t.why(question.seat, what), other.why(question.seat, what)
            assert (here is None) == (there is None), (question, what)
            if here is not None and there is not None:
                assert (here.code, here.numbers, here.rule) == (there.code, there.numbers, there.rule)
                assert (here.text("zh"), here.text("en")) == (there.text("zh"), there.text("en"))


def test_asking_why_changes_nothing():
    t = position(A={"role": "端木静", "hand": "截获红 澄清"}, B={"area": "黑", "role": "白昆山"})
    before = (t.record, [t.view(seat) for seat in range(5)], t.save())
    for what in (*SKILLS, *range(118), *SEATS, *WORDS, *JUNK):
        t.why(0, what)
    assert (t.record, [t.view(seat) for seat in range(5)], t.save()) == before


def test_a_refused_answer_carries_the_same_reason():
    t = position(A={"hand": "截获#79"})
    card = face(t, 79)
    with pytest.raises(Refused) as caught:
        t.answer(0, card)
    assert caught.value.text("zh") == refused(t, "A", card).text("zh")


def test_the_package_is_called_like_a_function():
    t = position(A={"hand": "截获"})
    assert why.why(rules(t), t.questions[0], "end") is None
    found = why.why(rules(t), t.questions[0], "pass")
    assert found is not None
    assert found.code == "other_word"


# -- cards in hand ------------------------------------------------------------------------------------------------


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


# -- cards within effects -----------------------------------------------------------------------------------------


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


# -- skills -------------------------------------------------------------------------------------------------------


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


def all_pass(t: Table) -> None:
    for question in t.questions:
        t.answer(question.seat, "pass")


@pytest.mark.rule("FS-10.7")
def test_the_dead_have_no_skills_left():
    t = dying(role="端木静")
    all_pass(t)
    assert (t.questions[0].seat, t.questions[0].word.id) == (1, "heir")
    assert code(t, "B", "xin_si_chao") == ("dead", "FS-10.7")
    assert code(t, "B", "B") == ("self", "FS-4.4")


# -- seats --------------------------------------------------------------------------------------------------------


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


# -- messages -----------------------------------------------------------------------------------------------------


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


# -- receiving ----------------------------------------------------------------------------------------------------


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


# -- words --------------------------------------------------------------------------------------------------------


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
    assert "与该情报有相同颜色的手牌" in found.message.zh
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


def test_what_no_rule_can_tell_still_says_what_is_asked_for():
    """Who has not declared victory cannot be seen in the position; the text says it."""
    t = position(
        A={"role": "秦圆圆", "up": "yes"},
        B={"role": "白沧浪", "identity": "潜伏", "area": "红#27 红#28 红#29"},
        C={"role": "程小蝶"},
    )
    assert t.questions[0].source == "bi_yi_shuang_fei"
    found = refused(t, "A", "C")
    assert (found.code, found.rule) == (CATCH_ALL, "FS-bi_yi_shuang_fei")
    assert found.numbers == {"seat": "C", "offered": "B"}
    assert "男性角色宣告胜利" in found.message.zh
