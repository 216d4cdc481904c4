"""Every question that 法典 asks.

Where yes or no is all that can be answered, {deed} is what yes would do, made from the row that asks.
"""

from __future__ import annotations

from typing import Final

from anju.engine.question import Word
from anju.engine.text import Text

PASS: Final = "pass"  # noqa: S105  # passing, no password
END: Final = "end"
YES: Final = "yes"
NO: Final = "no"
STAY: Final = "stay"
NONE: Final = "none"
DONE: Final = "done"
DRAGON: Final = "dragon"
LEFT: Final = "left"
RIGHT: Final = "right"

NAMES: Final[dict[str, Text]] = {
    "pass": Text("放弃", "Pass"),
    "end": Text("结束回合", "End the turn"),
    "yes": Text("是", "Yes"),
    "no": Text("否", "No"),
    "stay": Text("不动", "Stay"),
    "none": Text("都不", "None"),
    "done": Text("就这些", "That is all"),
    "dragon": Text("令龙出招", "Let the dragon act"),
    "left": Text("向左", "Left"),
    "right": Text("向右", "Right"),
    "waive": Text("无视前提", "Waive it"),
    "pay": Text("照付", "Pay it"),
    "self": Text("自己", "Yourself"),
    "target": Text("对手", "The foe"),
    "metal": Text("金", "Metal"),
    "wood": Text("木", "Wood"),
    "water": Text("水", "Water"),
    "fire": Text("火", "Fire"),
    "earth": Text("土", "Earth"),
}
"""The names of plain values."""

MAIN: Final = Word(
    "main", "skill", "CX-4.3", Text("出一招，或结束回合", "Use a skill, or end the turn"), END, window=True
)
DRAGON_SKILL: Final = Word(
    "dragon_skill", "skill", "R-161", Text("龙出哪一招", "Which skill does the dragon use")
)
SWIFT: Final = Word(
    "swift", "skill", "R-046", Text("要插入迅捷战技吗", "Insert a swift skill?"), PASS, window=True
)
COUNTER: Final = Word("counter", "skill", "R-041", Text("要反击吗", "Counter?"), PASS, window=True)
NESTED: Final = Word("nested", "skill", "R-052", Text("发动哪一招", "Which skill"))
MAY_NESTED: Final = Word(
    "may_nested", "skill", "R-052", Text("可以发动一招", "You may use a skill"), PASS, window=True
)
TARGET: Final = Word("target", "unit", "R-167", Text("以谁为目标", "Whom do you target"))
WAIVE: Final = Word("waive", "word", "R-039", Text("无视前提，还是照付", "Waive the precondition, or pay it"))
ELEMENT: Final = Word("element", "element", "R-154", Text("视为哪一行", "As which element"))
PAY: Final = Word(
    "pay", "cards", "CX-5.2", Text("弃哪些牌作为前提", "Which cards do you discard to pay for it")
)
PAY_FACE_DOWN: Final = Word(
    "pay_face_down", "cards", "R-159", Text("扣置哪张牌", "Which card do you lay face down")
)
RETURN_FACE_DOWN: Final = Word(
    "return_face_down",
    "card",
    "R-160",
    Text("把哪张扣置牌放回牌池顶", "Which face-down card goes on top of the deck"),
)
CONTEST: Final = Word(
    "contest", "card", "R-047", Text("比点：暗选一张牌", "Contest: pick a card in secret"), window=True
)
OFFSET: Final = Word(
    "offset", "number", "R-106", Text("距离按多少计", "By how much do you shift the distance"), 0
)
STEP: Final = Word("step", "direction", "R-065", Text("朝哪边走", "Which way do you go"))
STEP_UP_TO: Final = Word(
    "step_up_to", "direction", "R-065", Text("走几步，朝哪边", "How far, and which way"), STAY
)
MAY_STEP: Final = Word(
    "may_step", "word", "R-037", Text("要走吗：{deed}", "Take the step? {deed}"), NO, window=True
)
PUSH: Final = Word("push", "direction", "R-071", Text("把对手移向哪边", "Which way do you move the foe"))
TELEPORT: Final = Word("teleport", "cell", "R-072", Text("移到哪一格", "To which cell"))
MIRROR: Final = Word("mirror", "word", "R-073", Text("镜像谁的位置", "Whose place is mirrored"))
PLACE: Final = Word("place", "cell", "R-099", Text("标记放在哪一格", "Where does the marker go"))
DECLARE_SCHOOL: Final = Word(
    "declare_school", "school", "R-161", Text("龙用哪一帖", "Which school does the dragon use")
)
BRANCH: Final = Word("branch", "branch", "R-037", Text("选哪一项", "Which one"))
MAY_BRANCH: Final = Word(
    "may_branch", "branch", "R-037", Text("选哪一项，或都不选", "Which one, or none"), NONE
)
MAY_PAY: Final = Word(
    "may_pay", "word", "R-037", Text("要这么做吗：{deed}", "Do it? {deed}"), NO, window=True
)
PASSIVE: Final = Word(
    "passive", "word", "CX-14.1", Text("要发动吗：{deed}", "Use it? {deed}"), NO, window=True, again=True
)
WHICH_PASSIVE: Final = Word(
    "which_passive", "passive", "R-163", Text("先结算哪个技能", "Which ability comes first")
)
GIVE_UP: Final = Word("give_up", "cards", "R-090", Text("弃哪张牌", "Which card do you discard"))
DISCARD_X: Final = Word(
    "discard_x", "cards", "R-148", Text("弃哪些牌换抽", "Which cards do you trade in"), NONE
)
TAKE: Final = Word("take", "cards", "R-098", Text("拿走哪些牌", "Which cards do you take"))
DISCARD_TOP: Final = Word(
    "discard_top", "card", "R-155", Text("弃掉其中哪张", "Which of them do you discard"), NONE
)
REORDER: Final = Word(
    "reorder", "cards", "R-155", Text("从顶起依次放成什么顺序", "In which order, from the top")
)
ONE_MORE: Final = Word("one_more", "card", "CX-5.2", Text("再选一张", "One more card"))
HAND_LIMIT: Final = Word(
    "hand_limit", "cards", "R-006", Text("弃到手牌上限", "Discard down to the hand limit")
)
CHOOSE_SCHOOL: Final = Word(
    "choose_school", "school", "R-011", Text("选一帖", "Choose a school"), window=True
)

# What luck decides.
LUCK_FIRST: Final = Word("first", "unit", "R-008", Text("谁先手", "Who goes first"))
LUCK_HERO: Final = Word("hero", "word", "CX-2.1", Text("随机角色", "A random character"))
LUCK_SCHOOL: Final = Word("school", "school", "R-105", Text("随机一帖", "A random school"))
LUCK_CARD: Final = Word("card", "card", "R-090", Text("随机一张牌", "A random card"))
