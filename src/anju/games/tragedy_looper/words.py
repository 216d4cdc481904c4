"""Every question that 惨剧轮回 asks.

Where one agrees to something or not, {deed} is what it would do, in the words of the row.
"""

from __future__ import annotations

from typing import Final

from anju.engine.question import Word
from anju.engine.text import Text

PASS: Final = "pass"  # noqa: S105  # passing, no password
CARRY_OUT: Final = "carry_out"
REFUSE: Final = "refuse"
YES: Final = "yes"
NO: Final = "no"
NOBODY: Final = "nobody"

# Cards (TL-5.2).
M_CARD: Final = Word("m_card", "card", "TL-5.2", Text("放哪张行动牌", "Which card do you place"), window=True)
M_TARGET: Final = Word("m_target", "thing", "TL-5.2", Text("放在谁或哪里", "On whom or where"), window=True)
P_CARD: Final = Word("p_card", "card", "TL-5.2", Text("放哪张行动牌", "Which card do you place"), window=True)
P_TARGET: Final = Word("p_target", "thing", "TL-5.2", Text("放在谁或哪里", "On whom or where"), window=True)
NEXT_DECK: Final = Word(
    "next_deck", "deck", "TL-5.2.2", Text("下一个由哪名主角放牌", "Which protagonist places next")
)

# The mastermind (TL-7.2).
ABILITY: Final = Word(
    "ability", "ability", "TL-7.2", Text("使用哪个能力，或不用", "Which ability, or none"), PASS, window=True
)
# Asked even if only one thing can be chosen: the question must not reveal how many could (TL-12.2.6).
TARGET: Final = Word("target", "thing", "TL-7.2", Text("选谁或哪里", "Whom or where"), window=True)
CHOICE: Final = Word("choice", "word", "TL-7.2", Text("选哪一项", "Which one"), window=True)
START: Final = Word(
    "start", "thing", "TL-8.2.1", Text("起始地点在哪里", "Where is the starting location"), window=True
)
ANSWER: Final = Word(
    "answer", "word", "TL-9.3", Text("执行，还是拒绝：{deed}", "Carry it out, or refuse? {deed}"), window=True
)
SUBPLOT: Final = Word(
    "subplot", "plot", "TL-informer_1", Text("公开哪个次要剧情", "Which subplot do you name"), window=True
)
STANDS: Final = Word(
    "stands", "thing", "TL-boss_t1", Text("视为在哪里", "Where does he count as standing"), window=True
)
CLAIM: Final = Word(
    "claim", "role", "TL-ninja_2", Text("公开为什么身份", "Which role do you reveal"), window=True
)

# The leader (TL-9).
GOODWILL: Final = Word(
    "goodwill",
    "ability",
    "TL-9.1",
    Text("启动哪个友好能力，或结束", "Which goodwill ability, or none"),
    PASS,
    window=True,
)
LEADER_TARGET: Final = Word("leader_target", "thing", "TL-9.2", Text("选谁或哪里", "Whom or where"))
LEADER_CHOICE: Final = Word("leader_choice", "word", "TL-9.2", Text("选哪一项", "Which one"))
LEADER_ABILITY: Final = Word(
    "leader_ability", "ability", "TL-little_sister_1", Text("使用哪个友好能力", "Which goodwill ability")
)
RAISE: Final = Word(
    "raise", "word", "TL-wizard_2", Text("令 EX 槽+1 吗", "Raise the Ex gauge by one?"), NO, window=True
)
GIFT: Final = Word(
    "gift",
    "thing",
    "TL-8.3.1",
    Text("给谁 2 个友好，或不用", "Who gets 2 goodwill, or nobody"),
    PASS,
    window=True,
)
EARLY_GUESS: Final = Word(
    "early_guess",
    "word",
    "TL-8.2.0",
    Text(
        "现在就进行最终猜测吗：猜中所有人的身份就获胜，猜错一个就输",
        "Take the final guess now? Name everybody's role: you win if all are right and lose with the first mistake",
    ),
    NO,
    window=True,
)
GUESS: Final = Word(
    "guess", "role", "TL-11.3", Text("这名角色的身份是什么", "What is this character's role"), window=True
)
