"""The text of skills and passives: whole, true to the rows, and as it should read."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from tests.games.sheets import assert_tables_are_even, assert_written_or_printed

from anju.engine.document import Node, from_plain, load
from anju.engine.text import LANGUAGES
from anju.games.codex import buff, expression, payment, row, sheet, value
from anju.games.codex.effects.control import Choose
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.nested import POOLS
from anju.games.codex.effects.reader import Reader
from anju.games.codex.expression import Expression
from anju.games.codex.library import HOME, standard
from anju.games.codex.passive import TRIGGERS, Rule
from anju.games.codex.render import (
    NoWords,
    branch_text,
    cost_text,
    damage_text,
    distance_text,
    passive_text,
    skill_text,
)
from anju.games.codex.rendering import amounts, clauses, conditions, deeds, passives, payments, skills
from anju.games.codex.rendering.row_context import RowContext
from anju.games.codex.requirements.requirement import Payment
from anju.games.codex.skill import ELEMENTS, Passive, Skill

LIBRARY: Final = standard()
SHEET: Final = Path(__file__).parents[3] / "docs" / "rules" / "codex-skills.md"

SKILLS: Final = {
    "s00.2": (  # 抉择
        "弃 1 张本回合未弃过花色的牌；任选一项：回复 2 点行动点数，或回复 1 点重心。",
        (
            "Discard 1 card of a suit you have not discarded this turn. Choose one: regain 2 action, or "
            "regain 1 balance."
        ),
    ),
    "s00.8": (  # 移动
        ("弃 1 张本回合未弃过花色的牌；行动（步数＝所弃牌的点数，碰墙反弹）；若撞墙：失去 2 体力，抽 1 张。"),
        (
            "Discard 1 card of a suit you have not discarded this turn. Move as many steps as the value "
            "of the card discarded (bouncing off the walls); if you hit the wall: lose 2 HP, draw 1."
        ),
    ),
    "s01.1.1": (  # 拳术·直冲
        "可先向前 1 步；2 点伤害，击退 1 步，抽 1 张。",
        "You may first step forward 1. 2 damage, knock back 1, draw 1.",
    ),
    "s01.5": (  # 无影
        "须本回合最近三招或更多招使自己进、退交替，以进结尾；伤害＝2×进退转折次数。",
        (
            "Only if your last three or more skills this turn took you forward and back in turn, the "
            "last one forward. Damage = 2 × the changes of direction among them."
        ),
    ),
    "s01.7": (  # 铁靠
        "弃 2 张♦；4 点伤害，击退 2 步；若对手撞墙：追加 3 点伤害，抽 2 张。",
        "Discard 2 ♦. 4 damage, knock back 2; if the foe hits the wall: 3 more damage, draw 2.",
    ),
    "s01.8": (  # 截脉
        (
            "须自己手牌点数和是 3 的倍数，展示手牌；先行动 1 步；随机弃对手 1 张手牌；可付 1 体力："
            "把刚弃的这张牌收入手中。"
        ),
        (
            "Only if the sum of your hand is a multiple of 3. Show your hand. First move 1. Discard 1 "
            "random card of the foe; you may pay 1 HP: take that card into your hand."
        ),
    ),
    "s02.2": (  # 格挡
        (
            "须自己手牌点数和是 5 的倍数，展示手牌；取消所插入的那一招对自己的伤害与击退；抽 1 张，"
            "可立即反击一次（限对手回合，照付前提与费用）。"
        ),
        (
            "Only if the sum of your hand is a multiple of 5. Show your hand. Cancel all damage and "
            "knockback to you from the skill this was inserted into. Draw 1, you may counter at once (in "
            "the foe's turn only, at normal cost)."
        ),
    ),
    "s02.3": (  # 穿心
        "弃 4 张能以四则运算得出 24 的牌；先向前 2 步；12 点伤害，击退 2 步；若对手撞墙：击杀对手。",
        (
            "Discard 4 cards that make 24 by + − × ÷. First step forward 2. 12 damage, knock back 2; if "
            "the foe hits the wall: the foe is slain."
        ),
    ),
    "s03.1": (  # 读心
        "弃若干张点数和恰为 10 的牌；行动 1 步，看对手手牌，挑走对手手牌（张数＝所弃牌数）。",
        (
            "Discard some cards whose values add up to exactly 10. Move 1, look at the foe's hand, take "
            "as many of your choice from the foe's hand as the cards discarded."
        ),
    ),
    "s03.2.1": (  # 火·燃殇
        ("弃 1 张♠；2 点伤害，抽 1 张，本回合此后自己的战技每招对对手追加 1 点伤害（失败、击空的除外）。"),
        (
            "Discard 1 ♠. 2 damage, draw 1, 1 more damage to the foe with each of your skills for the "
            "rest of this turn that neither fails nor misses."
        ),
    ),
    "s04.5.2": (  # 防守·拒马
        "须对手上一招越过了自己，弃 1 张牌；4 点伤害，行动 1 步，把对手移到越过之前的位置。",
        (
            "Only if the foe's last skill crossed you. Discard 1 card. 4 damage, move 1, send the foe to "
            "where it stood before crossing."
        ),
    ),
    "s04.8": (  # 绝杀·破军
        "弃 3 张：♠、♣、♦各一张；6 点伤害，击退 3 步，对手倒地，抽 2 张。",
        "Discard 3 cards: one ♠, one ♣, one ♦. 6 damage, knock back 3, the foe falls, draw 2.",
    ),
    "s05.4": (  # 连发
        "弃 x 张牌（至少一张）；伤害＝2x，击退 x 步；若对手撞墙：追加 3 点伤害。",
        (
            "Discard x cards (at least one). Damage = 2x, knock back x; if the foe hits the wall: 3 more "
            "damage."
        ),
    ),
    "s05.8": (  # 炮决
        "弃 3 张♥；10 点伤害，抽 1 张；若距离等于此招的最远距离（8）：击杀对手。",
        (
            "Discard 3 ♥. 10 damage, draw 1; if the distance equals this skill's longest distance (8): "
            "the foe is slain."
        ),
    ),
    "s06.2": (  # 素跃
        (
            "弃 2 张同花色的牌；先瞬移到位置 2、3、5、7 之一；若此招移动的格数为 1：回复 3 体力；"
            "若此招移动的格数为 2：抽 2 张；若此招移动的格数为 3：自己下一个有伤害值的战技伤害 +3。"
        ),
        (
            "Discard 2 cards of one suit. First teleport to position 2, 3, 5 or 7. If the length of the "
            "jump is 1: regain 3 HP; if the length of the jump is 2: draw 2; if the length of the jump "
            "is 3: +3 damage for your next skill with a damage value."
        ),
    ),
    "s06.5": (  # 瞬移
        "所插入的那一招对自己的每次伤害改为使自己移到同数值的位置（至多 9）。",
        (
            "Each damage to you from the skill this was inserted into instead puts you on the position "
            "of that number (at most 9)."
        ),
    ),
    "s06.7": (  # 切割
        (
            "先任选一项：自己的位置关于对手镜像，或对手的位置关于自己镜像（不得出界）；抽 1 张；3 "
            "点伤害（不限距离）。"
        ),
        (
            "First choose one: mirror your position about the foe, or the foe's about you (it must stay "
            "on the line); draw 1. 3 damage (at any distance)."
        ),
    ),
    "s07.2": (  # 时滞
        "本回合此后双方的位移战技（文字含角色位移者）行动值 +2。",
        "+2 action cost for everybody's skills whose text moves somebody for the rest of this turn.",
    ),
    "s07.3": (  # 预判
        "须自己有手牌且自己手牌点数和是自己手牌数的倍数，展示手牌；看对手手牌，挑走对手 1 张手牌。",
        (
            "Only if you have cards in hand and the sum of your hand is a multiple of your hand size. "
            "Show your hand. Look at the foe's hand, take 1 of your choice from the foe's hand."
        ),
    ),
    "s08.1": (  # 背刺
        "须对手背对自己，弃 1 张♥；3 点伤害；若在对手回合：追加 5 点伤害。",
        (
            "Only if the foe's back is turned to you. Discard 1 ♥. 3 damage; if it is the foe's turn: 5 "
            "more damage."
        ),
    ),
    "s08.4": (  # 跃绞
        ("须有标记；先与标记交换位置；伤害＝4－2×距离（最低 0）；若对手背对自己：追加 2 点伤害；抽 1 张。"),
        (
            "Only if you have a marker. First swap places with your marker. Damage = 4 − 2 × the "
            "distance (at least 0); if the foe's back is turned to you: 2 more damage; draw 1."
        ),
    ),
    "s08.7": (  # 钉杀
        (
            "须标记与对手恰好相邻（不同格）；先令对手与标记交换位置；3 点伤害；"
            "若自己背对对手且对手背对自己：立即发动「背刺」，不能则略过（不付行动值，前提照付）。"
        ),
        (
            "Only if your marker is exactly one cell from the foe. First swap the foe with your marker. "
            "3 damage; if your back is turned to the foe and the foe's back is turned to you: use "
            "Backstab at once if you can (no action cost, but its precondition is paid)."
        ),
    ),
    "s09.1": (  # 召唤
        (
            "须没有玩偶，弃 2 张♣；在一个空格放置标记（已有则移动它），作为玩偶：体力 15，"
            "手牌、行动点数与重心都用宿主的，有〇帖与随机一帖的战技。"
        ),
        (
            "Only if you have no doll. Discard 2 ♣. Place your marker on an empty cell (or move it "
            "there) as a doll: 15 HP, cards, action and balance are its host's, it has the skills of 〇 "
            "and a random school."
        ),
    ),
    "s09.5": (  # 爆体
        (
            "须有玩偶，弃 2 张：♥、♠各一张；对标记同格与邻格的所有对手：伤害＝玩偶体力；摧毁自己的玩偶，"
            "抽 1 张。"
        ),
        (
            "Only if you have a doll. Discard 2 cards: one ♥, one ♠. To every foe on your marker's cell "
            "or next to it: damage = the doll's HP; destroy your doll, draw 1."
        ),
    ),
    "s09.8": (  # 终幕
        (
            "须自己刚刚死亡且自己的玩偶尚存；令玩偶连续发动其战技，"
            "行动值之和不超过玩偶体力（不另付行动值，前提与重心照付，对手不能插入或反击），"
            "摧毁自己的玩偶。"
        ),
        (
            "Only if you have just died and your doll is still there. Let the doll use its skills one "
            "after another, their action costs adding up to at most the doll's HP (no action is spent, "
            "preconditions and balance are; the foe can neither insert nor counter), destroy your doll."
        ),
    ),
    "s10.2": (  # 连珠
        (
            "分 3 段，费用只付一次，每段各判距离、各可被插入与反击；每段命中：2 点伤害，行动 1 步，抽 1 "
            "张；若全部 3 段都命中：随机弃对手 1 张手牌。"
        ),
        (
            "3 strokes, paid once; each has its own distance, insertion and counter; for each hit: 2 "
            "damage, move 1, draw 1; if all 3 strokes hit: discard 1 random card of the foe."
        ),
    ),
    "s10.6": (  # 曲射
        "弃 1 张黑色牌；2 点伤害，弃 x 张牌（张数任选，可为零），抽 x 张。",
        "Discard 1 black card. 2 damage, discard x cards (any number, even none), draw x.",
    ),
    "s11.4": (  # 血缚
        "付 3 体力；拉近对手 2 步，对手行动上限 -2（仅其自己的下一回合），抽 1 张。",
        ("Pay 3 HP. Pull the foe 2 closer, -2 to the foe's action cap in the foe's own next turn, draw 1."),
    ),
    "s11.7": (  # 狱漩
        (
            "弃 3 张点数连续的牌；对自己以外的所有人（含友方）：伤害＝12÷距离（向下取整，同格按一计）；"
            "抽 1 张。"
        ),
        (
            "Discard 3 cards of consecutive values. To everybody but you (allies included): damage = 12 "
            "÷ the distance (rounded down; the same cell counts as one); draw 1."
        ),
    ),
    "s12.8": (  # 封印
        "弃 3 张♠；5 点伤害，击退 2 步；若对手撞墙：对手行动上限 -2（永久），抽 1 张。",
        (
            "Discard 3 ♠. 5 damage, knock back 2; if the foe hits the wall: -2 to the foe's action cap "
            "permanently, draw 1."
        ),
    ),
    "s13.7": (  # 风雷·惊引
        "2 点伤害，击退 2 步；若对手撞墙：追加 2 点伤害；属性：宣言时任选五行之一。",
        (
            "2 damage, knock back 2; if the foe hits the wall: 2 more damage. Element: any of the five, "
            "named when declared."
        ),
    ),
    "s14.3": (  # 掠翼
        (
            "先翻开并弃置牌池顶 2 张；若所翻牌花色不全相同：自己倒地，此招失败；"
            "行动（步数＝所翻牌点数和，碰墙反弹）；每越过对手一次：对对手造成 3 点伤害，击退 1 步。"
        ),
        (
            "First flip and discard the top 2 cards of the deck; if the flipped cards are not all of one "
            "suit: you fall and the skill fails. Move as many steps as the sum of the flipped cards "
            "(bouncing off the walls); each time you cross the foe: 3 damage to the foe, knock back 1."
        ),
    ),
    "s14.4": (  # 龙坠
        (
            "先翻开并弃置牌池顶 1 张；必须弃 1 张与所翻牌同花色的牌：对对手造成 3 点伤害，随机弃对手 1 "
            "张手牌；若不能：自己倒地。"
        ),
        (
            "First flip and discard the top card of the deck. You must discard 1 card of the flipped "
            "card's suit if you can: 3 damage to the foe, discard 1 random card of the foe; if you "
            "cannot: you fall."
        ),
    ),
    "s14.7.2": (  # 逆鳞·召唤
        "把 1 张扣置牌放回牌池顶；伤害＝自己剩余的扣置牌数，击退 3 步；若对手撞墙：追加 3 点伤害。",
        (
            "Put 1 of your face-down cards on top of the deck. Damage = your remaining face-down cards, "
            "knock back 3; if the foe hits the wall: 3 more damage."
        ),
    ),
    "s14.8": (  # 唤龙
        (
            "须自己扣置牌点数和为 24；在一个空格放置标记（已有则移动它），作为龙：没有体力，"
            "不能被选为目标，自己的每个回合里，它另有 6 点行动点数与 3 点重心，"
            "在自己两招之间可用自己的手牌发动〇帖与所声明之帖的战技，或「龙息」。"
        ),
        (
            "Only if the sum of your face-down cards is 24. Place your marker on an empty cell (or move "
            "it there) as a dragon: it has no HP and cannot be targeted, in each of your turns it has 6 "
            "action and 3 balance of its own, and between your skills it may use, with your cards, the "
            "skills of 〇 and of a school you name, or Dragon Breath."
        ),
    ),
}

PASSIVES: Final = {
    "s00.P1": (  # 专注
        (
            "自己回合开始时，可付 6 点行动点数：抽 1 张，本回合此后自己的其他技能失效，"
            "本回合此后对手不能插入迅捷战技。"
        ),
        (
            "At the start of your turn, you may pay 6 action: draw 1, your other abilities have no effect for "
            "the rest of this turn, the foes cannot insert swift skills for the rest of this turn."
        ),
    ),
    "s01.P1": (  # 激怒
        "自己每次受到伤害后，若在自己回合：回复 1 点行动点数。",
        "Whenever you have taken damage, if it is your turn: regain 1 action.",
    ),
    "s03.P1": (  # 火舌
        (
            "自己回合内两招之间（每回合限一次），可：随机亮出对手一张手牌；可弃 1 "
            "张与亮出的牌同花色的牌：对对手造成 4 点伤害。"
        ),
        (
            "Between skills in your turn (once per turn), you may: reveal a random card of the foe's "
            "hand; you may discard 1 card of the revealed card's suit: 4 damage to the foe."
        ),
    ),
    "s04.P1": (  # 穿云
        "自己的击退使对手撞墙之后，可：行动 1 步，抽 1 张，本回合此后自己的枪帖战技伤害 +2。",
        (
            "After your knockback has driven the foe into the wall, you may: move 1, draw 1, +2 damage "
            "for your Spear skills for the rest of this turn."
        ),
    ),
    "s05.P3": (  # 走火
        "自己出招失败时：自己受到伤害（点数＝该招不含加成的伤害值），抽 1 张。",
        (
            "When your skill fails: you take damage equal to that skill's damage value without bonuses, "
            "draw 1."
        ),
    ),
    "s09.P1": (  # 宿命
        "自己的玩偶将受到伤害时，可由自己代受这次伤害。自己的玩偶被摧毁时：失去 10 体力。",
        (
            "When your doll is about to take damage, you may take that damage yourself instead. When your "
            "doll is destroyed: lose 10 HP."
        ),
    ),
    "s12.P1": (  # 脉鸣
        "自己击退对手之前（仅每回合首次），可付 1 体力：此次击退多 1 步。",
        (
            "Before you knock the foe back (only the first time each turn), you may pay 1 HP: that "
            "knockback goes 1 further."
        ),
    ),
    "s13.P1": (  # 轮转
        (
            "自己的五行战技接在本回合自己上一个五行战技之后，两者合于木→火→土→金→水→木的一环时：抽 1 张。"
            "自己的五行战技接在本回合自己上一个五行战技之后，两者合于木→土→水→火→金→木的一环时："
            "该招行动值 -2。"
        ),
        (
            "When your elemental skill follows your previous one of this turn along one step of wood → "
            "fire → earth → metal → water → wood: draw 1. When your elemental skill follows your "
            "previous one of this turn along one step of wood → earth → water → fire → metal → wood: -2 "
            "action cost for that skill."
        ),
    ),
    "s14.P1": (  # 深瞳
        "自己回合开始时，可：随机亮出对手一张手牌；若亮出的牌为红色：看牌池顶 3 张并任意调整其顺序。",
        (
            "At the start of your turn, you may: reveal a random card of the foe's hand; if the revealed "
            "card is red: look at the top 3 cards of the deck and put them back in any order."
        ),
    ),
    "t.feidan": (  # 飞弹
        "自己的战技伤害 +（距离÷2，向下取整）。",
        "+(the distance ÷ 2, rounded down) damage for your skills.",
    ),
    "t.shixue": (  # 嗜血
        (
            "自己的战技伤害 +1。自己发动战技之后（失败、击空的除外），若此招造成过伤害：任选一项：失去 1 "
            "体力，或弃 1 张牌。"
        ),
        (
            "+1 damage for your skills. After your skill (unless it failed or missed), if it dealt "
            "damage: choose one: lose 1 HP, or discard 1 card."
        ),
    ),
}


# -- as it should read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", SKILLS)
def test_a_skill_reads_as_expected(id):
    skill = LIBRARY.skill(id)
    assert (skill_text(skill, "zh"), skill_text(skill, "en")) == SKILLS[id]


@pytest.mark.parametrize("id", PASSIVES)
def test_a_passive_reads_as_expected(id):
    found = _ability(id)
    assert (passive_text(found, "zh"), passive_text(found, "en")) == PASSIVES[id]


def _ability(id: str) -> Passive:
    found = LIBRARY.passive(id)
    assert found is not None
    return found


def test_the_expected_texts_come_from_all_schools():
    assert {LIBRARY.skill(id).school for id in SKILLS} == set(LIBRARY.schools)


def test_branches_of_a_choice_are_labels():
    (choice,) = [effect for effect in LIBRARY.skill("s00.2").post if isinstance(effect, Choose)]
    assert [branch_text(branch, "zh") for branch in choice.branches] == ["回复 2 点行动点数", "回复 1 点重心"]
    assert [branch_text(branch, "en") for branch in choice.branches] == [
        "Regain 2 action",
        "Regain 1 balance",
    ]


def test_columns():
    assert [distance_text(LIBRARY.skill(id), "zh") for id in ("s00.1", "s00.2", "s04.5.2", "s08.4", "s10.1")] == [
        "—", "4、5、6", "自己手牌数", "任意", "4+",
    ]  # fmt: skip
    assert [distance_text(LIBRARY.skill(id), "en") for id in ("s00.2", "s05.4", "s08.4")] == [
        "4, 5, 6",
        "2 + x",
        "any",
    ]
    assert [damage_text(LIBRARY.skill(id), "zh") for id in ("s00.1", "s10.2", "s11.1", "s06.4")] == [
        "—", "2×3", "6÷距离（向下取整）", "∣自己位置－3∣",
    ]  # fmt: skip
    assert [cost_text(LIBRARY.skill(id), "zh") for id in ("s01.8", "s03.6", "s05.4", "s05.7")] == [
        "行动 2、重心 1", "行动 3", "行动＝2x", "—",
    ]  # fmt: skip
    assert cost_text(LIBRARY.skill("s06.1.5"), "en") == "action = your HP"


def test_a_mere_table_option_is_not_in_the_text():
    backstab = LIBRARY.skill("s08.1")
    assert len(backstab.conditions) == 2
    assert "朝向" not in skill_text(backstab, "zh")
    assert "option" not in skill_text(backstab, "en")


def test_a_trailing_draw_is_bound_by_its_clause_unless_it_has_an_icon():
    assert skill_text(LIBRARY.skill("s02.1.1"), "zh").endswith("若对手撞墙：追加 3 点伤害，抽 1 张。")
    assert skill_text(LIBRARY.skill("s12.1"), "zh").endswith("若对手撞墙：追加 1 点伤害；抽 1 张。")


# -- whole ----------------------------------------------------------------------------------------------------


def _texts(lang: str) -> list[str]:
    found = [skill_text(skill, lang) for skill in LIBRARY.skills]
    return found + [passive_text(ability, lang) for ability in LIBRARY.passives]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_text(lang):
    texts = _texts(lang)
    assert len(texts) == 141 + 21 + 4
    for text in texts:
        assert text.endswith("。" if lang == "zh" else "."), text
        assert not re.search(r"[{}_\[\]<>]|None|\w\.\w|；；|，，|：：|, ,|; ;|  ", text), text


def test_chinese_has_no_english_and_english_no_chinese():
    for text in _texts("zh"):
        assert not re.search(r"[A-Za-wyz]", text), text  # x is the author's own
    for text in _texts("en"):
        assert not re.search(r"[\u4e00-\u9fff、，。；：（）]", text), text


# -- true to the rows -----------------------------------------------------------------------------------------

_TOLD_FIELDS: Final = ("precondition", "pre", "post", "post_each", "damage", "hits", "rules")
_NOT_TOLD: Final = (
    r"s\d\d\.\d",  # a skill is told by name,
    r"'school': '\d+'",  # a school too
    r"'option yubu2_mirror'",
    r"% 2 == 0",  # even
    r"(?<=\d|d) == 0",  # a multiple of
    r"self\.hand >= 1",  # has cards
    r"this\.damage > 0",  # dealt damage
    r"\{'step': '1', 'who': 'marker', 'dir': 'mirror'\}",  # as many steps as oneself
)
"""What a text says without a number."""


def _numbers_of_row(node: Node, skill: Skill | None) -> Counter[str]:
    told = {field: _plain(part) for field, part in node.items().items() if field in _TOLD_FIELDS}
    text = str(told)
    for pattern in _NOT_TOLD:
        text = re.sub(pattern, "", text)
    found = Counter(re.findall(r"\d+", text))
    if skill is not None and "range.max" in text:
        assert skill.distance is not None
        found[str(skill.distance.longest)] += 1
    return found


def _plain(node: Node) -> Any:
    if isinstance(node.value, list):
        return [_plain(part) for part in node.value]
    if isinstance(node.value, dict):
        return {key: _plain(part) for key, part in node.value.items()}
    return node.value


def _rows() -> list[tuple[str, Node]]:
    found: list[tuple[str, Node]] = []
    for file in sorted((HOME / "schools").glob("*.yaml")):
        (school,) = load(file)
        for part in ("passives", "skills"):
            found.extend(
                (f"{school.need('school').text()}.{key}", node)
                for key, node in school.need(part).items().items()
            )
    (traits,) = load(HOME / "traits.yaml")
    found.extend((f"t.{key}", node) for key, node in traits.need("traits").items().items())
    return found


def test_the_numbers_in_the_text_are_the_numbers_in_the_row():
    rows = _rows()
    assert len(rows) == 166
    for id, node in rows:
        skill = LIBRARY.find_skill(id)
        text = skill_text(skill, "zh") if skill is not None else passive_text(_ability(id), "zh")
        assert Counter(re.findall(r"\d+", text)) == _numbers_of_row(node, skill), (id, text)


# -- every word of the vocabulary -----------------------------------------------------------------------------


def _subclasses(of: type[Any]) -> set[type[Any]]:
    """The program's own, not those that this file makes up."""
    found: list[type[Any]] = of.__subclasses__()
    return {one for sub in found for one in (sub, *_subclasses(sub)) if one.__module__.startswith("anju.")}


def test_every_class_has_words():
    assert _subclasses(Effect) == set(deeds._SPEAKERS) | set(clauses._CLAUSES)
    assert _subclasses(Payment) == set(payments._SPEAKERS)
    logical = {expression.Junction, expression.Not}
    assert _subclasses(Expression) == set(amounts._SPEAKERS) | logical


def test_every_number_and_condition_has_words():
    assert set(amounts.NUMBERS) == set(value.NUMBERS)
    arguments: dict[str, list[tuple[str, ...]]] = {name: [()] for name in value.CONDITIONS}
    arguments |= {
        "back_turned": [("self",), ("target",)],
        "flip": [("same_suit",), ("red",)],
        "revealed": [("red",)],
        "mode": [("counter",), ("off_turn",)],
        "marker": [("adjacent_target",), ("opposite",), ("all_same_cell",)],
        "hand": [("no_same_colour",)],
        "hits": [("3",)],
        "option": [("backstab_needs_opposite_facing",)],
        "did": list(product(("self", "target"), (*value._DEEDS, "cast_this", "moved", "cross", "cross_pair"), ("turn", "last_skill"))),
    }  # fmt: skip
    told = 0
    for name, several in arguments.items():
        for words in several:
            if value.CONDITIONS[name](words) is None:
                assert name == "did", (name, words)
                continue
            text = f"{name}({', '.join(words)})" if words else name
            for spelling in (text, f"not {text}", f"{text} and {text}", f"{text} or {text}"):
                said = conditions.condition(expression.parse(from_plain(spelling)), RowContext())
                assert said.zh
                assert said.en
            told += 1
    assert told == len(conditions.WORDS) + 2  # hits and option carry an argument of their own


@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">="])
def test_every_comparison_and_sign_has_words(sign):
    for formula in (
        "x + 1",
        "x - 1",
        "-x",
        "2 * distance",
        "7 // (distance + 1)",
        "x % 3",
        "max(0, x)",
        "max(x, 2)",
        "abs(x - 3)",
    ):
        said = conditions.condition(expression.parse(from_plain(f"{formula} {sign} 5")), RowContext())
        assert "5" in said.zh
        assert "5" in said.en


def _effect(**fields: Any) -> Effect:
    return Reader("s00.P1").effect(from_plain(fields))


def test_every_modification_has_words_for_every_scope():
    for mod, scope, who in product(buff.MODS, buff.SCOPES, ("self", "target", "foes", "all")):
        effect = _effect(buff=mod, n=2, scope=scope, who=who)
        assert branch_text([effect], "zh"), (mod, scope, who)
        assert branch_text([effect], "en"), (mod, scope, who)


@pytest.mark.parametrize(
    "fields",
    [
        *({"step": 2, "who": who, "dir": way} for who in ("self", "marker") for way in ("free", "forward", "back", "toward")),
        {"step": "distance", "dir": "toward"},
        {"step": 2, "wall": "bounce"},
        {"step": 2, "who": "target"},
        *({"teleport": who, "at": at} for who in ("self", "target") for at in ("marker", "turn_start", "before_cross")),
        *({"swap": pair} for pair in ("self target", "target self", "marker self", "marker target")),
        *({"mirror": who} for who in ("self", "choose")),
        *({"fall": who} for who in ("self", "target")),
        *(
            {"adjust": stat, "n": n, "who": who}
            for stat in ("hp", "hp_max", "action", "balance")
            for n in (1, -1, "distance", "-distance")
            for who in ("self", "target", "all_between_marker")
        ),
        *({"strip": n, "pick": pick} for n in (1, 2) for pick in ("random", "owner")),
        *({"take": n, "pick": pick} for n in (1, "paid.count") for pick in ("random", "choose")),
        *({"end_turn": whose} for whose in ("own", "current")),
        *({"marker": "place", "where": where, "as": kind} for where in ("any", "empty", "self") for kind in ("aim", "doll", "dragon")),
        *({"cast": pool} for pool in (*POOLS, "s08.1")),
        {"damage": "distance"},
        {"damage": "distance", "who": "self"},
        {"if": "walled", "then": [{"draw": 1}], "else": [{"draw": 2}]},
    ],
)  # fmt: skip
def test_every_form_of_an_effect_has_words(fields):
    effect = _effect(**fields)
    assert branch_text([effect], "zh")
    assert branch_text([effect], "en")


def test_every_requirement_area_and_element_has_words():
    assert set(skills._REQUIREMENTS) == set(row._REQUIRES)
    assert set(skills._AREAS) == set(row._TARGETS)
    assert set(skills._ELEMENTS) == {*ELEMENTS, "any"}


def test_every_trigger_has_words():
    assert set(passives.TRIGGERS) == set(TRIGGERS)
    draw = _effect(draw=1)
    for trigger in TRIGGERS:
        rule = Rule(LIBRARY.passives[0], trigger)
        rule.effects = (draw,)
        rule.edges = frozenset({"wood fire", "metal water"}) if trigger == "element_chain" else frozenset()
        said = passives.rule(rule)
        assert "抽 1 张" in said.zh
        assert "draw 1" in said.en


def test_pairs_that_make_no_circle_are_listed():
    assert passives._order(frozenset({"wood fire", "metal water"})).zh == "金→水、木→火"


@pytest.mark.parametrize(
    ("fields", "zh", "en"),
    [
        ({"discard": 2, "colour": "red", "parity": "odd"}, "弃 2 张奇数红色牌", "discard 2 odd red cards"),
        ({"discard": 1, "suit": "S", "values": "1, 9"}, "弃 1 张点数 1、9的♠", "discard 1 ♠ of value 1 or 9"),
        ({"discard": "all", "suit": "D"}, "弃全部♦（至少一张）", "discard all your ♦ (at least one)"),
        ({"facedown": 1, "same": "suit"}, "扣置 1 张同花色的牌", "lay face down 1 card of one suit"),
        ({"action": 6}, "付 6 点行动点数", "pay 6 action"),
        ({"reset": "knockback_steps"}, "把累计击退步数清零", "set that total back to zero"),
    ],
)  # fmt: skip
def test_payments(fields, zh, en):
    said = payments.payment(payment.parse(from_plain(fields)))
    assert (said.zh, said.en) == (zh, en)


# -- what is unknown ------------------------------------------------------------------------------------------


class _NewEffect(Effect):
    pass


class _NewPayment(Payment):
    pass


class _NewExpression(Expression):
    pass


def test_what_has_no_words_raises():
    with pytest.raises(NoWords):
        branch_text([_NewEffect()], "zh")
    with pytest.raises(NoWords):
        payments.payment(_NewPayment())
    with pytest.raises(NoWords):
        amounts.amount(_NewExpression(), RowContext())
    with pytest.raises(NoWords):
        conditions.condition(_NewExpression(), RowContext())
    with pytest.raises(NoWords):
        passives.rule(Rule(LIBRARY.passives[0], "full_moon"))
    with pytest.raises(NoWords):
        branch_text([_effect(cast="s99.1")], "zh")


# -- the sheet ------------------------------------------------------------------------------------------------


def test_the_sheet_is_up_to_date():
    assert SHEET.read_text(encoding="utf-8") == sheet.markdown(LIBRARY), (
        "write it anew: python -m anju.games.codex.sheet docs/rules/codex-skills.md"
    )


def test_the_sheet_names_every_rule_once():
    text = sheet.markdown(LIBRARY)
    named = re.findall(r"\*\*CX-([^*]+)\*\*", text)
    assert sorted(named) == sorted(
        [skill.id for skill in LIBRARY.skills] + [found.id for found in LIBRARY.passives]
    )
    for id in LIBRARY.characters:
        assert f"\n| {id} |" in text


def test_every_line_of_a_table_has_as_many_cells_as_its_head():
    assert_tables_are_even(sheet.markdown(LIBRARY))


def test_the_sheet_is_written_or_printed(tmp_path):
    assert_written_or_printed(sheet, sheet.markdown(LIBRARY), tmp_path / "skills.md")
