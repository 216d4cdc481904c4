"""Every question that 风声 asks.

What a skill or card asks within its effect is worded generally; the question says which skill or card asks.
Only what a yes would do ({deed}) they say themselves.
"""

from __future__ import annotations

from typing import Final

from anju.engine.question import Word
from anju.engine.text import Text

SEATS: Final = "ABCDEFGHI"
"""A seat is answered by its letter."""
PASS: Final = "pass"  # noqa: S105  # passing, no password
END: Final = "end"
YES: Final = "yes"
NO: Final = "no"
NONE: Final = "none"
DONE: Final = "done"
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
LEFT: Final = "left"
RIGHT: Final = "right"
UP: Final = "up"

# Idle points.
MAIN: Final = Word(
    "main",
    "act",
    "FS-7.2",
    Text("用牌、发动技能，或结束出牌", "Use a card or skill, or end the action phase"),
    END,
    window=True,
)
SEND: Final = Word("send", "send", "FS-7.3", Text("传出哪张情报", "Which message do you send"), window=True)
TRANSIT: Final = Word(
    "transit",
    "act",
    "FS-7.5",
    Text("情报在你面前：接收吗", "The message is before you: will you receive it"),
    REFUSE,
    window=True,
)
CONTEST: Final = Word(
    "contest",
    "act",
    "FS-7.6",
    Text("争夺：用牌、发动技能，或放弃", "Contest: use a card or skill, or pass"),
    PASS,
    window=True,
)
DYING: Final = Word(
    "dying",
    "act",
    "FS-13.2",
    Text("有人濒死：救他，或放弃", "Somebody is dying: save them, or pass"),
    PASS,
    window=True,
)

# Sending.
ARROW: Final = Word("arrow", "direction", "FS-4.2", Text("朝哪个方向传", "In which direction"))
RECIPIENT: Final = Word("recipient", "seat", "FS-4.2", Text("直达谁", "Straight to whom"))
LOCK: Final = Word("lock", "seat", "FS-7.5", Text("锁定谁", "Lock whom"), NONE)
MUST_LOCK: Final = Word("must_lock", "seat", "FS-7.5", Text("锁定谁", "Lock whom"))
ORDERED: Final = Word(
    "ordered", "send", "FS-9.10", Text("照密令传出哪张", "Which card do you send as ordered"), window=True
)

# Triggers and passives.
TRIGGER: Final = Word(
    "trigger",
    "skill",
    "FS-11.2",
    Text("要发动技能吗{deed}", "Use a skill?{deed}"),
    PASS,
    window=True,
    again=True,
)
WHICH: Final = Word("which", "skill", "FS-11.2", Text("先结算哪个技能", "Which skill comes first"))
MAY: Final = Word("may", "word", "FS-6.7", Text("{deed}", "{deed}"), NO, window=True)

# Within effects.
TARGET: Final = Word("target", "seat", "FS-4.4", Text("选谁", "Whom do you choose"))
MAY_TARGET: Final = Word(
    "may_target", "seat", "FS-6.7", Text("选谁，或都不选", "Whom, or nobody"), NONE, window=True
)
INTEL: Final = Word("intel", "intel", "FS-6.3", Text("选哪张情报", "Which message on the table"))
MAY_INTEL: Final = Word(
    "may_intel", "intel", "FS-6.7", Text("选哪张情报，或都不选", "Which message, or none"), NONE, window=True
)
DISCARD: Final = Word("discard", "card", "FS-6.2", Text("弃哪张手牌", "Which card do you discard"))
# Asked even if only one card fits: the question must not tell how many do.
GIVE: Final = Word("give", "card", "FS-6.1", Text("交出哪张手牌", "Which card do you give"), window=True)
PLACE: Final = Word(
    "place", "card", "FS-6.3", Text("把哪张手牌置入情报区", "Which card do you place"), window=True
)
PICK: Final = Word("pick", "card", "FS-6.5", Text("选哪张牌", "Which card"))
MAY_PICK: Final = Word(
    "may_pick", "card", "FS-6.7", Text("选哪张牌，或都不选", "Which card, or none"), NONE, window=True
)
MORE: Final = Word(
    "more", "card", "FS-6.7", Text("再选一张，或就这些", "One more, or that is all"), DONE, window=True
)
SHOW: Final = Word("show", "cards", "FS-6.4", Text("展示哪两张手牌", "Which two cards do you show"))
MAY_SHOW: Final = Word(
    "may_show",
    "cards",
    "FS-6.7",
    Text("展示哪两张手牌，或不展示", "Which two cards, or none"),
    NONE,
    window=True,
)
COLOUR: Final = Word("colour", "colour", "FS-5.1", Text("宣言哪个颜色", "Which colour do you name"))
NAME: Final = Word("name", "kind", "FS-9.2", Text("声明哪个牌名", "Which card name do you declare"))
NAMES: Final = Word(
    "names",
    "kind",
    "FS-6.7",
    Text("再宣言一个牌名，或就这些", "Name one more, or that is all"),
    DONE,
    window=True,
)
CODE: Final = Word("code", "code", "FS-9.10", Text("说出哪个暗号", "Which code word do you say"))
BRANCH: Final = Word("branch", "branch", "FS-6.7", Text("选哪一项", "Which one"))
EITHER: Final = Word("either", "branch", "FS-6.7", Text("选哪一项", "Which one"), window=True)
"""A branch that depends on a secret hand: asked even if there is no choice."""
MAY_BRANCH: Final = Word(
    "may_branch", "branch", "FS-6.7", Text("选哪一项，或都不选", "Which one, or none"), NONE, window=True
)
SIDE: Final = Word("side", "direction", "FS-9.8", Text("移到左邻还是右邻面前", "To the left or to the right"))
COUNT: Final = Word("count", "number", "FS-6.7", Text("几张", "How many"))
ORDER: Final = Word(
    "order", "cards", "FS-6.5", Text("从顶起依次放成什么顺序", "In which order, from the top")
)
FIRST: Final = Word("first", "seat", "FS-6.7", Text("谁先", "Who goes first"))

# Death.
HEIR: Final = Word(
    "heir",
    "seat",
    "FS-14.2",
    Text("把手牌交给谁，或都不交", "Who gets cards from you, or nobody"),
    NONE,
    window=True,
)
GIFT: Final = Word(
    "gift", "card", "FS-14.2", Text("再交一张，或就这些", "One more card, or that is all"), DONE, window=True
)

# Set-up.
CHOOSE_ROLE: Final = Word(
    "choose_role", "role", "FS-3.2", Text("选一名角色", "Choose your role"), window=True
)
NEW_ROLE: Final = Word(
    "new_role", "role", "FS-hou_lai_ren", Text("选一名新角色", "Choose a new role"), window=True
)

# What luck decides.
LUCK_FIRST: Final = Word("luck_first", "seat", "FS-3.3", Text("谁先手", "Who goes first"))
LUCK_CARD: Final = Word("luck_card", "card", "FS-6.6", Text("随机一张手牌", "A random card of a hand"))
LUCK_IDENTITY: Final = Word("luck_identity", "identity", "FS-3.1", Text("身份", "An identity"))
