"""Every event of 风声 is a sentence in both languages."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest
from tests.games.sentences import assert_readable, literals, told_in

import anju
from anju.engine.play import Outcome
from anju.engine.roster import LETTERS
from anju.engine.table import Table
from anju.games.fengsheng import event_texts, setup
from anju.games.fengsheng.faces import (
    BLACK,
    CHENG_QING,
    DIAO_BAO,
    DIAO_HU_LI_SHAN,
    FACES,
    JIE_HUO,
    LEFT,
    LI_YOU,
    MI_LING,
    RIGHT,
    SHI_TAN,
    UP,
    WEI_BI,
    WU_DAO,
    YU_QIN_GU_ZONG,
)
from anju.games.fengsheng.identity import (
    CUAN_DUO_ZHE,
    IDS,
    NONE,
    QIAN_FU,
    SHUANG_MIAN_JIAN_DIE,
    TE_GONG,
    XIAN_XING_ZHE,
    ZHEN_YA_ZHE,
)
from anju.games.fengsheng.library import Library, standard
from anju.games.fengsheng.skill import Passive
from anju.games.fengsheng.state import Mission

RULES_FOLDER = Path(event_texts.__file__).parent
LIBRARY = standard()
DUANMU = LIBRARY.by_name["duan_mu_jing"].number

OPTIONS = {"show_possible_tasks": True, "include_unselected": True, "include_player_gender_roles": True}
"""All that can be told."""


def read(library: Library, kind: str, data: tuple[object, ...], lang: str) -> str:
    """As it stands where nobody has a name."""
    return LETTERS.read(event_texts.tell(library, kind, data, lang), lang)


SENTENCES: list[tuple[str, tuple[object, ...], str, str]] = [
    (
        "possible_tasks",
        ((ZHEN_YA_ZHE, XIAN_XING_ZHE),),
        "本局可能有的任务：镇压者、先行者",
        "Tasks that may be in play: Suppressor, Forerunner",
    ),
    (
        "own_identity",
        (0, QIAN_FU),
        "A 的身份是潜伏战线，目标是己方任一人集齐3张含红情报",
        "A's identity is Undercover Front (goal: one of your side collects 3 red messages)",
    ),
    ("allied", (), "4 人局潜伏与特工共同胜利", "With four players the two sides win together"),
    ("joined", (0, DUANMU), "A 的角色是端木静（学生）", "A's role is Duanmu Jing (Student)"),
    (
        "own_role",
        (0, DUANMU),
        "A 面朝下的角色是端木静（学生）",
        "A's role, face down, is Duanmu Jing (Student)",
    ),
    ("first", (1,), "B 先手", "B goes first"),
    ("turn", (3, 0), "第 3 回合，轮到 A", "Turn 3: A to move"),
    ("main_ended", (0,), "A 结束出牌，准备传出情报", "A ends the action phase and has to send"),
    (
        "sent",
        (0, RIGHT, 1, 2, 0),
        "A 把一张情报面朝下往右传出，锁定 C",
        "A sends a message face down to the right, locking C",
    ),
    ("arrived", (2,), "情报到了 C 面前", "The message comes before C"),
    ("accepted", (2,), "C 决定接收，争夺开始", "C will receive it; the contest begins"),
    ("refused", (2,), "C 不接收", "C refuses"),
    ("received", (2, 0, 27), "C 接收 A 传出的情报【威逼 红←】", "C receives Coerce red←, sent by A"),
    ("turn_over", (0,), "A 的回合结束", "A's turn is over"),
    ("dropped_out", (0,), "A 传不出情报，出局", "A has nothing to send and is out of the game"),
    (
        "message_turned_up",
        (57,),
        "情报翻开：【破译 红黑←锁】",
        "The message is turned up: Decipher red-black←L",
    ),
    ("message_moved_before", (1,), "情报移到 B 面前", "The message moves before B"),
    (
        "message_swapped",
        (27,),
        "情报被换掉，原来的【威逼 红←】弃掉",
        "Another message takes the place of Coerce red←, which is discarded",
    ),
    ("message_lost", (27,), "情报【威逼 红←】亮出，弃掉", "The message Coerce red← is shown and discarded"),
    ("message_kept", (1,), "B 把情报收入手牌", "B takes the message into hand"),
    ("looked_at_message", (1,), "B 查看情报", "B looks at the message"),
    ("played", (0, WEI_BI, 27), "A 打出【威逼 红←】", "A plays Coerce red←"),
    (
        "used",
        (0, WEI_BI, 1, JIE_HUO),
        "A 对 B 使用【威逼】，声明【截获】",
        "A uses Coerce on B, naming Intercept",
    ),
    ("voided", (0, WEI_BI), "A 的【威逼】无效", "A's Coerce does nothing"),
    ("kept_card", (1, WEI_BI), "B 把用过的【威逼】收入手牌", "B takes the used Coerce into hand"),
    ("probed", (1, 1), "试探的结果：B 摸牌", "B answers the Probe by drawing"),
    ("used_skill", (0, "xin_si_chao"), "A 发动「新思潮」", "A uses New Ideas"),
    (
        "turned_up",
        (0, DUANMU),
        "A 翻开角色牌：端木静（学生）",
        "A turns the role up: Duanmu Jing (Student)",
    ),
    ("turned_down", (0,), "A 把角色牌翻回面朝下", "A turns the role face down"),
    ("muted", (1,), "B 的技能本回合无效", "B's skills are invalid this turn"),
    ("gagged", (1,), "B 本回合不能使用手牌", "B may not use cards from hand this turn"),
    (
        "banned",
        (1 << JIE_HUO | 1 << WU_DAO,),
        "本回合不能使用【截获】【误导】",
        "Nobody may use Intercept, Misdirect this turn",
    ),
    ("barred", (1,), "B 本回合不能接收情报", "B cannot receive this turn"),
    ("looked_at_identity", (0, 1), "A 查看 B 的身份", "A looks at B's identity"),
    ("took_identity", (0, 1), "A 换上 B 的身份", "A takes over B's identity"),
    ("left_identity", (0, 1), "A 没有换上 B 的身份", "A does not take over B's identity"),
    (
        "reshuffled",
        (20,),
        "弃牌堆的 20 张牌洗匀，接到牌堆下面",
        "20 cards of the discard pile are shuffled and go below the deck",
    ),
    ("drew", (0, 3), "A 摸 3 张牌", "A draws 3 cards"),
    (
        "discarded",
        (0, (27, 57)),
        "A 弃掉手牌【威逼 红←】【破译 红黑←锁】",
        "A discards Coerce red←, Decipher red-black←L",
    ),
    ("gave", (0, 1, 2), "A 交给 B 2 张牌", "A gives B 2 cards"),
    ("drew_from", (0, 1), "A 抽取 B 一张手牌", "A draws a card from B's hand"),
    ("showed", (0, (27,)), "A 展示手牌【威逼 红←】", "A shows Coerce red←"),
    ("looked_at_hand", (0, 1), "A 查看 B 的手牌", "A looks at B's hand"),
    ("looked_at_top", (0, 3), "A 查看牌堆顶的 3 张牌", "A looks at 3 cards on top of the deck"),
    ("turned_top", ((27,),), "牌堆顶翻开：【威逼 红←】", "Turned up from the deck: Coerce red←"),
    ("took_shown", (0, 27), "A 把【威逼 红←】收入手牌", "A takes Coerce red← into hand"),
    ("placed", (0, 1, 27), "A 把手牌【威逼 红←】置入 B 的情报区", "A places Coerce red← from hand before B"),
    ("placed_from_deck", (1, 27), "【威逼 红←】置入 B 的情报区", "Coerce red← is placed before B"),
    (
        "message_moved",
        (0, 1, 27),
        "A 面前的【威逼 红←】移到 B 的情报区",
        "Coerce red← moves from before A to B",
    ),
    (
        "message_taken",
        (0, 1, 27),
        "A 把 B 面前的【威逼 红←】收入手牌",
        "A takes Coerce red← from before B into hand",
    ),
    ("message_discarded", (1, 27), "B 面前的【威逼 红←】弃掉", "Coerce red← before B is discarded"),
    ("sent_card", (0, 27), "A 传出的是【威逼 红←】", "A has sent Coerce red←"),
    ("message_seen", (1, 27), "B 看到情报是【威逼 红←】", "B has seen the message: Coerce red←"),
    ("kept_face", (1, 27), "B 收入手牌的是【威逼 红←】", "B has taken Coerce red← into hand"),
    (
        "probe_seen",
        (0, 1, 3),
        "A 给 B 看【试探 黑→】（潜伏摸、特工弃、神秘人摸）",
        "A shows B Probe black→ (Undercover draws, Agency discards, Loner draws)",
    ),
    (
        "order_seen",
        (0, 1, 103),
        "A 给 B 看【密令 蓝黑↑锁】（东风蓝、西风黑、静风红）",
        "A shows B Secret Order blue-black↑L (East Wind blue, West Wind black, Calm red)",
    ),
    ("identity_seen", (0, 1, TE_GONG), "A 看到 B 的身份：特工机关", "A has seen who B is: Agency"),
    ("drew_cards", (0, (27,)), "A 摸到【威逼 红←】", "A has drawn Coerce red←"),
    ("gave_cards", (0, 1, (27,)), "A 交给 B 的是【威逼 红←】", "A has given B Coerce red←"),
    ("drew_card_from", (0, 1, 27), "A 从 B 手中抽到【威逼 红←】", "A has drawn Coerce red← from B"),
    ("hand_seen", (0, 1, (27,)), "A 看到 B 的手牌：【威逼 红←】", "A has seen B's hand: Coerce red←"),
    (
        "top_seen",
        (0, (27, 57)),
        "A 看到牌堆顶，从顶起：【威逼 红←】【破译 红黑←锁】",
        "A has seen the deck, from the top: Coerce red←, Decipher red-black←L",
    ),
    ("dying", (1,), "B 濒死，求澄清", "B is dying and asks to be saved"),
    ("saved", (1,), "B 得救", "B is saved"),
    ("doomed", (1,), "无人救得了 B", "Nobody saves B"),
    ("died", (8,), "I 死亡", "I dies"),
    (
        "declared",
        ((0, 2), "te_gong"),
        "A、C 宣胜：特工机关有人集齐三张含蓝的情报",
        "Victory is declared by A, C: one of the Agency has collected 3 blue messages",
    ),
    ("usurped", (1,), "B 是篡夺者，夺走胜利", "B is the Usurper and takes the victory"),
    (
        "won",
        ((0, 2), "qian_fu"),
        "A、C 获胜：潜伏战线有人集齐三张含红的情报",
        "Victory for A, C: one of the Undercover Front has collected 3 red messages",
    ),
    (
        "revealed",
        ((QIAN_FU, CUAN_DUO_ZHE, NONE),),
        "身份揭晓：A 潜伏战线、B 篡夺者、C 无身份",
        "The identities: A Undercover Front, B Usurper, C no identity",
    ),
    (
        "message_swapped_with_top",
        (),
        "情报与牌堆顶的牌互换",
        "The message and the top of the deck change places",
    ),
    (
        "message_brought",
        (1, 2, 27),
        "B 的【威逼 红←】成为情报，面朝上放到 C 面前",
        "B's Coerce red← becomes the message, face up before C",
    ),
    (
        "baited",
        (),
        "潜伏与特工，情报含己方颜色的必须接收，不含的不能接收",
        "Both sides must receive a message of their colour, and cannot receive any other",
    ),
    (
        "name_turned",
        (JIE_HUO, WU_DAO),
        "本回合手里的【截获】只能当【误导】使用",
        "This turn Intercept may only be used from hand as Misdirect",
    ),
    ("named_colour", (0, BLACK), "A 宣言黑色", "A names black"),
    ("named_seat", (0, 1), "A 指定 B", "A names B"),
    (
        "role_left",
        (0, DUANMU),
        "A 的角色牌移出游戏：端木静（学生）",
        "A's role leaves the game: Duanmu Jing (Student)",
    ),
    (
        "looked_at_roles",
        (0, 3),
        "A 查看角色牌堆顶的 3 张牌",
        "A looks at 3 cards on top of the role pile",
    ),
    (
        "roles_seen",
        (0, (DUANMU,)),
        "A 看到的角色牌：端木静（学生）",
        "A has seen the roles: Duanmu Jing (Student)",
    ),
    (
        "took_openly",
        (0, 1, (27,)),
        "A 把 B 的手牌【威逼 红←】收入手牌",
        "A takes Coerce red← from B's hand",
    ),
    (
        "took_discarded",
        (0, 27),
        "A 把弃牌堆的【威逼 红←】收入手牌",
        "A takes Coerce red← from the discard pile into hand",
    ),
    (
        "took_from_top",
        (0, 2),
        "A 从牌堆顶拿 2 张牌加入手牌",
        "A takes 2 cards from the top of the deck into hand",
    ),
    ("put_on_top", (0, 2), "A 把 2 张牌放回牌堆顶", "A puts 2 cards back on top of the deck"),
    # The same kinds with other values.
    ("named_seat", (0, 0), "A 指定自己", "A names themselves"),
    ("roles_seen", (0, ()), "A 看到的角色牌：没有", "A has seen the roles: none"),
    ("joined", (0, -1), "A 的角色牌面朝下", "A's role lies face down"),
    (
        "sent",
        (0, UP, 3, -1, 0),
        "A 把一张情报面朝下直接传给 D",
        "A sends a message face down straight to D",
    ),
    (
        "sent",
        (0, LEFT, 3, 0, 114),
        "A 把情报【欲擒故纵 红蓝←】面朝上往左传出，锁定自己",
        "A sends the message Give to Take red-blue← face up to the left, locking A",
    ),
    ("received", (0, 0, 27), "A 接收自己传出的情报【威逼 红←】", "A receives Coerce red←, sent by A"),
    ("played", (0, SHI_TAN, 0), "A 面朝下打出【试探】", "A plays Probe face down"),
    (
        "played",
        (0, WU_DAO, 79),
        "A 把【截获 红↑】当【误导】打出",
        "A plays Intercept red↑ as Misdirect",
    ),
    ("used", (0, DIAO_BAO, -1, -1), "A 使用【调包】", "A uses Swap"),
    ("used", (0, LI_YOU, 0, -1), "A 对自己使用【利诱】", "A uses Bribe on themselves"),
    (
        "used",
        (0, MI_LING, 1, 2),
        "A 对 B 使用【密令】，暗号「静风」",
        "A uses Secret Order on B with the code word Calm",
    ),
    ("used", (0, WU_DAO, -1, LEFT), "A 使用【误导】，往左移", "A uses Misdirect: to the left"),
    ("used", (0, WU_DAO, -1, RIGHT), "A 使用【误导】，往右移", "A uses Misdirect: to the right"),
    (
        "used",
        (0, DIAO_HU_LI_SHAN, 1, 0),
        "A 对 B 使用【调虎离山】，令其本回合技能无效",
        "A uses Lure Away on B: their skills are invalid this turn",
    ),
    (
        "used",
        (0, DIAO_HU_LI_SHAN, 1, 1),
        "A 对 B 使用【调虎离山】，令其本回合不能使用手牌",
        "A uses Lure Away on B: they may not use cards from hand this turn",
    ),
    (
        "used",
        (0, CHENG_QING, 1, 35),
        "A 对 B 使用【澄清】，要弃掉【威逼 黑←】",
        "A uses Clear on B to discard Coerce black←",
    ),
    (
        "used",
        (0, YU_QIN_GU_ZONG, -1, 27),
        "A 使用【欲擒故纵】，要传出【威逼 红←】",
        "A uses Give to Take to send Coerce red←",
    ),
    ("probed", (1, 0), "试探的结果：B 弃牌", "B answers the Probe by discarding"),
    ("drew", (0, 1), "A 摸 1 张牌", "A draws 1 card"),
    ("hand_seen", (0, 1, ()), "A 看到 B 的手牌：没有牌", "A has seen B's hand: no cards"),
    (
        "placed",
        (1, 1, 27),
        "B 把手牌【威逼 红←】置入自己的情报区",
        "B places Coerce red← from hand before themselves",
    ),
    (
        "message_taken",
        (1, 1, 27),
        "B 把自己面前的【威逼 红←】收入手牌",
        "B takes Coerce red← from before themselves into hand",
    ),
    ("won", ((), "all_dead"), "无人获胜：没有人活下来", "Nobody wins: nobody is left alive"),
    ("won", ((), "max_turns"), "无人获胜：回合已满", "Nobody wins: the last turn is over"),
    (
        "won",
        ((1,), "xin_si_chao"),
        "B 获胜：凭「新思潮」",
        "Victory for B: by New Ideas",
    ),
]


def assert_told(zh: str, en: str) -> None:
    """Readable, and without the number that stands for "nobody" and "nothing" in the data."""
    assert_readable(zh, en)
    assert "-1" not in zh + en, en


def played_at_random(seats: int, seed: int) -> Table:
    table = anju.new("fengsheng", seats=seats, seed=seed, options=OPTIONS)
    random = Random(seed)
    while table.outcome is None:
        question = random.choice(table.questions)
        table.answer(question.seat, random.choice(question.values))
    return table


@pytest.mark.parametrize(("kind", "data", "zh", "en"), SENTENCES)
def test_the_sentence_of_an_event(kind: str, data: tuple[object, ...], zh: str, en: str):
    assert read(LIBRARY, kind, data, "zh") == zh
    assert read(LIBRARY, kind, data, "en") == en


def test_every_kind_that_the_rules_tell_has_a_sentence_and_no_other():
    told = set().union(*(told_in(file) for file in RULES_FOLDER.rglob("*.py")))
    assert told == event_texts.KINDS


def test_every_sentence_is_written_out_above():
    assert {kind for kind, _, _, _ in SENTENCES} == event_texts.KINDS


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8, 9])
def test_whatever_happens_in_random_games_can_be_told(seats: int):
    told: set[tuple[str, tuple[object, ...]]] = set()
    for seed in range(8):
        table = played_at_random(seats, seed)
        for viewer in (None, *range(seats)):
            told.update((event.kind, event.data) for event in table.events(viewer))
        assert_told(table.verdict("zh"), table.verdict("en"))
    for kind, data in told:
        zh, en = read(LIBRARY, kind, data, "zh"), read(LIBRARY, kind, data, "en")
        assert_told(zh, en)
        assert not en.startswith(kind), en
        assert kind not in zh, zh
    assert {"joined", "drew_cards", "played", "used", "sent", "arrived", "received", "used_skill"} <= {
        kind for kind, _ in told
    }


def test_every_name_of_the_library_can_be_told():
    events: list[tuple[str, tuple[object, ...]]] = []
    events.extend(("used_skill", (0, skill.id)) for skill in LIBRARY.skills)
    events.extend(("turned_up", (0, role.number)) for role in LIBRARY.roles)
    events.extend(("voided", (0, kind)) for kind in range(len(LIBRARY.kinds)))
    events.extend(("own_identity", (0, kind)) for kind in range(len(IDS)))
    events.extend(("sent_card", (0, face)) for face in FACES)
    for kind, data in events:
        assert_told(read(LIBRARY, kind, data, "zh"), read(LIBRARY, kind, data, "en"))


def test_an_event_that_nobody_described_is_an_error():
    with pytest.raises(KeyError, match="sneezed"):
        event_texts.tell(LIBRARY, "sneezed", (0,), "zh")


def test_an_event_with_other_data_than_described_is_an_error():
    with pytest.raises(ValueError, match="zip"):
        event_texts.tell(LIBRARY, "gave", (0, 1), "zh")


# -- endings --------------------------------------------------------------------------------------------------


def ended(winners: tuple[int, ...], reason: str) -> Mission:
    """A 端木静 shown, B's role face down, C without an identity."""
    end = setup.ready(LIBRARY, 5, anju.game("fengsheng").settle(5, {"max_turns": 42}))
    end.who = [QIAN_FU, TE_GONG, QIAN_FU, SHUANG_MIAN_JIAN_DIE, TE_GONG]
    end.identity = (0, 1, -1, 3, 4)
    end.persona, end.role = [DUANMU, DUANMU], (0, 1, -1, -1, -1)
    end.up = (True, False, False, False, False)
    end.outcome = Outcome(winners, reason, "FS-12.2")
    return end


@pytest.mark.parametrize(
    ("winners", "reason", "zh", "en"),
    [
        (
            (0, 2),
            "qian_fu",
            "A 端木静（潜伏战线）、C（无身份）获胜：潜伏战线有人集齐三张含红的情报。",
            "Victory for A Duanmu Jing (Undercover Front), C (no identity): "
            "one of the Undercover Front has collected 3 red messages.",
        ),
        (
            (1, 4),
            "survivor",
            "B（特工机关）、E（特工机关）获胜：活着的只剩这一方。",
            "Victory for B (Agency), E (Agency): nobody but their side is left alive.",
        ),
        ((), "all_dead", "无人获胜：没有人活下来。", "Nobody wins: nobody is left alive."),
        (
            (),
            "max_turns",
            "无人获胜：打满 42 回合，未分胜负。",
            "Nobody wins: 42 turns are over and nobody has won.",
        ),
    ],
)
def test_the_ending_names_the_winners_and_the_cause(winners: tuple[int, ...], reason: str, zh: str, en: str):
    end = ended(winners, reason)
    told = event_texts.ending(LIBRARY, end)
    assert (LETTERS.read(told.zh, "zh"), LETTERS.read(told.en, "en")) == (zh, en)


@pytest.mark.parametrize(("winners", "together"), [((0, 1), True), ((0,), False), ((3,), False)])
def test_the_ending_of_four_says_that_the_two_sides_win_together(winners: tuple[int, ...], together: bool):
    end = setup.ready(LIBRARY, 4, anju.game("fengsheng").settle(4, {}))
    end.who, end.identity = [QIAN_FU, TE_GONG, SHUANG_MIAN_JIAN_DIE, SHUANG_MIAN_JIAN_DIE], (0, 1, 2, 3)
    end.outcome = Outcome(winners, "qian_fu", "FS-12.2")
    told = event_texts.ending(LIBRARY, end)
    assert ("；4 人局潜伏与特工共同胜利。" in told.zh) == together
    assert ("win together." in told.en) == together


CAUSES = {"Outcome": 1, "self.win": 1, "verdict.declare": 2, "verdict.replace": 1}
"""Where the cause stands among the arguments."""


def causes_in(file: Path) -> set[str]:
    """Causes that are written where the rules end the game; the others are identities and skills."""
    found: set[str] = set()
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        place = CAUSES.get(ast.unparse(call.func))
        if place is not None:
            found |= literals(call.args[place])
    return found


def test_every_cause_of_an_end_in_the_rules_has_an_ending():
    causes = set().union(*(causes_in(file) for file in RULES_FOLDER.rglob("*.py"))) | set(IDS)
    causes |= {
        skill.id for skill in LIBRARY.skills if isinstance(skill, Passive) and "declares" in skill.hooks
    }
    assert {"survivor", "all_dead", "max_turns"} <= causes
    for cause in causes:
        end = event_texts.ending(LIBRARY, ended((0,), cause))
        assert_told(end.zh, end.en)
