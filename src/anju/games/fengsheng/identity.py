"""Identities: the two sides and the seven secret tasks (FS-2, FS-12)."""

from __future__ import annotations

from typing import Final

from anju.engine.text import Text
from anju.games.fengsheng.faces import BLUE, RED

NONE: Final = -1
"""The identity of somebody whose own was taken over: none."""
QIAN_FU: Final = 0
TE_GONG: Final = 1
ZHEN_YA_ZHE: Final = 2
CUAN_DUO_ZHE: Final = 3
SHUANG_MIAN_JIAN_DIE: Final = 4
YOU_BIAN_ZHE: Final = 5
XIAN_XING_ZHE: Final = 6
JIAO_JU_ZHE: Final = 7
QING_DAO_FU: Final = 8

IDS: Final = (
    "qian_fu", "te_gong", "zhen_ya_zhe", "cuan_duo_zhe", "shuang_mian_jian_die", "you_bian_zhe", "xian_xing_zhe",
    "jiao_ju_zhe", "qing_dao_fu",
)  # fmt: skip
NAMES: Final = (
    Text("潜伏战线", "Undercover Front"),
    Text("特工机关", "Agency"),
    Text("镇压者", "Suppressor"),
    Text("篡夺者", "Usurper"),
    Text("双面间谍", "Double Agent"),
    Text("诱变者", "Instigator"),
    Text("先行者", "Forerunner"),
    Text("搅局者", "Spoiler"),
    Text("清道夫", "Scavenger"),
)
ALIASES: Final = {
    "潜伏": QIAN_FU,
    "特工": TE_GONG,
    "军情": TE_GONG,
    "簒夺者": CUAN_DUO_ZHE,
    "双重间谍": SHUANG_MIAN_JIAN_DIE,
}
TASKS: Final = tuple(range(ZHEN_YA_ZHE, QING_DAO_FU + 1))
SMALL_TABLE_TASKS: Final = (ZHEN_YA_ZHE, CUAN_DUO_ZHE, SHUANG_MIAN_JIAN_DIE, XIAN_XING_ZHE)
"""What may be dealt to four players or fewer (FS-2.3)."""

GOALS: Final = (
    Text("己方任一人集齐3张含红情报", "one of your side collects 3 red messages"),
    Text("己方任一人集齐3张含蓝情报", "one of your side collects 3 blue messages"),
    Text(
        "你的回合里，一名有2张或更多真情报的角色死亡",
        "in your turn somebody with 2 or more true messages dies",
    ),
    Text("你的回合里有人宣胜，由你代替他获胜", "somebody declares victory in your turn: you win instead"),
    Text("你集齐3张含红或3张含蓝情报", "you collect 3 red or 3 blue messages"),
    Text(
        "有人集齐3张含红或含蓝情报却没有宣胜",
        "somebody has 3 red or 3 blue messages and does not declare victory",
    ),
    Text("你死亡时至少有1张真情报", "you die with at least 1 true message"),
    Text(
        "你的回合结束时，其他存活者每人至少有2张真情报",
        "at the end of your turn everybody else alive has at least 2 true messages",
    ),
    Text(
        "一名含红不超过1张且含蓝不超过1张的角色死亡",
        "somebody with at most 1 red and at most 1 blue message dies",
    ),
)
ALLIED_SEATS: Final = 4
"""With so many players the two sides win together, whichever declares victory (FS-2.2, R-206)."""
ALLIANCE: Final = Text("4 人局潜伏与特工共同胜利", "with four players the two sides win together")

COUNTS: Final = {4: (1, 1, 2), 5: (2, 2, 1), 6: (2, 2, 2), 7: (3, 3, 1), 8: (3, 3, 2), 9: (3, 3, 3)}
"""潜伏, 特工 and 神秘人 by player count (FS-2.2); two and three players draw theirs (see setup)."""


def goal(number: int, seats: int) -> Text:
    """What an identity is after at a table of so many."""
    own = GOALS[number]
    if seats != ALLIED_SEATS or number not in (QIAN_FU, TE_GONG):
        return own
    return Text(f"{own.zh}；{ALLIANCE.zh}", f"{own.en}; {ALLIANCE.en}")


def colour(kind: int) -> int:
    """The colour of a side; a mysterious one has none."""
    return RED if kind == QIAN_FU else BLUE if kind == TE_GONG else 0


def table(kind: int) -> int:
    """The column of a 试探 that applies to this identity."""
    return kind if kind <= TE_GONG else 2
