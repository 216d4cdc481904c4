"""Conditions of rows in words that fit after 若 and 须, "if" and "only if"."""

from __future__ import annotations

from typing import Final

from anju.engine.text import Text, strung
from anju.games.codex.expression import Expression, Junction, Not, Number, Operation, Variable
from anju.games.codex.rendering.amounts import amount, spelled
from anju.games.codex.rendering.phrase import NoWords, fill
from anju.games.codex.rendering.row_context import RowContext
from anju.games.codex.settings import SETTINGS

WORDS: Final[dict[str, Text]] = {
    "back_turned(self)": Text("自己背对对手", "your back is turned to the foe"),
    "back_turned(target)": Text("对手背对自己", "the foe's back is turned to you"),
    "did(self, knockback, turn)": Text("本回合自己击退过对手", "you have knocked the foe back this turn"),
    "did(self, damage, turn)": Text("本回合自己造成过伤害", "you have dealt damage this turn"),
    "did(self, counter, turn)": Text("本回合自己反击过", "you have countered this turn"),
    "did(self, wall_hit, turn)": Text("本回合自己撞过墙", "you have hit the wall this turn"),
    "did(target, knockback, turn)": Text("本回合对手击退过自己", "the foe has knocked you back this turn"),
    "did(target, damage, turn)": Text("本回合对手造成过伤害", "the foe has dealt damage this turn"),
    "did(target, counter, turn)": Text("本回合对手反击过", "the foe has countered this turn"),
    "did(target, wall_hit, turn)": Text("本回合对手撞过墙", "the foe has hit the wall this turn"),
    "did(self, cast_this, turn)": Text("本回合发动过此招", "you have used this skill this turn"),
    "did(self, damage, last_skill)": Text("自己上一招造成过伤害", "your last skill dealt damage"),
    "did(self, knockback, last_skill)": Text("自己上一招击退过对手", "your last skill knocked the foe back"),
    "did(self, moved, last_skill)": Text("自己上一招使自己移动过", "your last skill moved you"),
    "did(target, cross, last_skill)": Text("对手上一招越过了自己", "the foe's last skill crossed you"),
    "did(target, cross_pair, last_skill)": Text(
        "对手上一招在一次位移中越过了自己与自己的玩偶",
        "the foe's last skill crossed both you and your doll in one move",
    ),
    "pattern": Text(
        "本回合最近三招或更多招使自己进、退交替，以进结尾",
        "your last three or more skills this turn took you forward and back in turn, the last one forward",
    ),
    "walled": Text("对手撞墙", "the foe hits the wall"),
    "flip(same_suit)": Text("所翻牌花色全同", "the flipped cards are all of one suit"),
    "flip(red)": Text("所翻牌为红色", "the flipped card is red"),
    "revealed(red)": Text("亮出的牌为红色", "the revealed card is red"),
    "mode(counter)": Text("此招是反击", "this is a counter"),
    "mode(off_turn)": Text("在对手回合", "it is the foe's turn"),
    "marker(adjacent_target)": Text(
        "标记与对手恰好相邻（不同格）", "your marker is exactly one cell from the foe"
    ),
    "marker(opposite)": Text(
        "标记与自己分处对手两侧", "your marker and you are on opposite sides of the foe"
    ),
    "marker(all_same_cell)": Text("标记、自己、对手同在一格", "your marker, you and the foe are in one cell"),
    "doll_alive": Text("自己的玩偶尚存", "your doll is still there"),
    "self_dead": Text("自己刚刚死亡", "you have just died"),
    "hand(no_same_colour)": Text(
        "自己手牌没有两张同色（红、黑）", "no two cards in your hand share a colour (red, black)"
    ),
    "opposed": Text("双方朝向相反", "you and the foe face opposite ways"),
}

DENIALS: Final[dict[str, Text]] = {
    "did(self, damage, turn)": Text("本回合自己未造成过伤害", "you have not dealt damage this turn"),
    "did(self, cast_this, turn)": Text("本回合未发动过此招", "you have not used this skill this turn"),
    "flip(same_suit)": Text("所翻牌花色不全相同", "the flipped cards are not all of one suit"),
    "mode(off_turn)": Text("在自己回合", "it is your turn"),
}
_DENIED: Final = Text("并非{c}", "it is not so that {c}")

IDIOMS: Final[dict[str, Text]] = {
    "target.position == target.position_at_turn_start": Text(
        "对手位置与本回合开始时相同", "the foe stands where it stood at the start of this turn"
    ),
    "target.position == target.position_at_prev_turn_start": Text(
        "对手位置与上一回合开始时相同", "the foe stands where it stood at the start of the turn before"
    ),
    "self.hand >= 1": Text("自己有手牌", "you have cards in hand"),
    "this.damage > 0": Text("此招造成过伤害", "it dealt damage"),
}

_COMPARISONS: Final[dict[str, Text]] = {
    "==": Text("{a}等于{b}", "{a} equals {b}"),
    "!=": Text("{a}不等于{b}", "{a} does not equal {b}"),
    "<": Text("{a}小于{b}", "{a} is less than {b}"),
    "<=": Text("{a}不超过{b}", "{a} is at most {b}"),
    ">": Text("{a}大于{b}", "{a} is greater than {b}"),
    ">=": Text("{a}至少为{b}", "{a} is at least {b}"),
}
_EVEN: Final = Text("{a}为偶数", "{a} is even")
_MULTIPLE: Final = Text("{a}是{b}的倍数", "{a} is a multiple of {b}")


def condition(of: Expression, context: RowContext) -> Text:
    if isinstance(of, Variable):
        return _word(of)
    if isinstance(of, Not):
        return _denial(of.of, context)
    if isinstance(of, Junction):
        parts = [condition(part, context) for part in of.parts]
        return strung(parts, "且", " and ") if of.sign == "and" else strung(parts, "或", " or ")
    if isinstance(of, Operation):
        return _comparison(of, context)
    raise NoWords(of)


def is_table_option(of: Expression) -> bool:
    """A condition that only an option of the table brings in is no part of the printed text."""
    if isinstance(of, Variable):
        return of.name == "option"
    if isinstance(of, Not):
        return is_table_option(of.of)
    return isinstance(of, Junction) and any(is_table_option(part) for part in of.parts)


def _word(of: Variable) -> Text:
    if of.name == "hits":
        return fill(Text("全部 {n} 段都命中", "all {n} strokes hit"), n=of.arguments[0])
    if of.name == "option":
        return _option(of.arguments[0])
    said = WORDS.get(spelled(of))
    if said is None:
        raise NoWords(spelled(of))
    return said


def _option(name: str) -> Text:
    for setting in SETTINGS:
        if setting.name == name:
            return fill(Text("开桌选项「{d}」已开", "the table option “{d}” is on"), d=setting.about)
    raise NoWords(name)


def _denial(of: Expression, context: RowContext) -> Text:
    said = DENIALS.get(spelled(of))
    return said if said is not None else fill(_DENIED, c=condition(of, context))


def _comparison(of: Operation, context: RowContext) -> Text:
    idiom = IDIOMS.get(spelled(of))
    if idiom is not None:
        return idiom
    if of.sign not in _COMPARISONS:
        raise NoWords(of.sign)
    if _is_remainder(of):
        return _divisible(of.left, context)
    exact = of.sign == "==" and isinstance(of.right, Number)
    template = Text("{a}为{b}", "{a} is {b}") if exact else _COMPARISONS[of.sign]
    return fill(template, a=amount(of.left, context), b=amount(of.right, context))


def _is_remainder(of: Operation) -> bool:
    left, right = of.left, of.right
    return of.sign == "==" and isinstance(left, Operation) and left.sign == "%" and spelled(right) == "0"


def _divisible(of: Expression, context: RowContext) -> Text:
    assert isinstance(of, Operation), "a remainder is an operation"
    whole, divisor = amount(of.left, context), of.right
    if spelled(divisor) == "2":
        return fill(_EVEN, a=whole)
    return fill(_MULTIPLE, a=whole, b=amount(divisor, context))
