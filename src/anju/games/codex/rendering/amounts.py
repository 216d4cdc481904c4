"""Numbers in rows put into words: a plain number, or how it is computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from anju.engine.text import NOTHING, Text
from anju.games.codex.expression import Absolute, Expression, Number, Operation, Variable
from anju.games.codex.rendering.phrase import NoWords, fill
from anju.games.codex.rendering.row_context import RowContext

NUMBERS: Final[dict[str, Text]] = {
    "x": Text("x", "x"),
    "distance": Text("距离", "the distance"),
    "gap": Text("相隔的格数", "the cells between"),
    "range.max": Text("此招的最远距离", "this skill's longest distance"),
    "self.position": Text("自己位置", "your position"),
    "target.position": Text("对手位置（按自己视角）", "the foe's position (counted from your side)"),
    "target.own_position": Text("对手位置（按对手视角）", "the foe's position (counted from its own side)"),
    "target.position_at_turn_start": Text(
        "对手本回合开始时的位置", "the foe's position at the start of this turn"
    ),
    "target.position_at_prev_turn_start": Text(
        "对手上一回合开始时的位置", "the foe's position at the start of the turn before"
    ),
    "self.hand": Text("自己手牌数", "your hand size"),
    "target.hand": Text("对手手牌数", "the foe's hand size"),
    "self.hand_sum": Text("自己手牌点数和", "the sum of your hand"),
    "self.balance": Text("自己重心", "your balance"),
    "self.hp": Text("自己体力", "your HP"),
    "self.hp_max": Text("自己体力上限", "your maximum HP"),
    "target.hp": Text("对手体力", "the foe's HP"),
    "self.casts": Text("本回合自己出招数", "the number of your skills this turn"),
    "self.turnings": Text("进退转折次数", "the changes of direction among them"),
    "self.knockback_steps": Text("本回合自己累计击退步数", "your total of knockback steps this turn"),
    "self.facedown": Text("自己剩余的扣置牌数", "your remaining face-down cards"),
    "self.facedown_sum": Text("自己扣置牌点数和", "the sum of your face-down cards"),
    "self.best_skill_damage": Text(
        "本回合自己单招造成的最高伤害", "the most damage that one skill of yours has dealt this turn"
    ),
    "paid.value": Text("所弃牌的点数", "the value of the card discarded"),
    "paid.count": Text("所弃牌数", "the cards discarded"),
    "flip.sum": Text("所翻牌点数和", "the sum of the flipped cards"),
    "jump": Text("此招移动的格数", "the length of the jump"),
    "this.damage": Text("此招造成的伤害", "the damage dealt by this skill"),
    "this.damage_value": Text("该招不含加成的伤害值", "that skill's damage value without bonuses"),
    "last_skill.damage": Text("自己上一招造成的伤害", "the damage dealt by your last skill"),
    "doll.hp": Text("玩偶体力", "the doll's HP"),
}

_THIS_INCLUDED: Final = Text("含本招在内的{n}", "{n} (this one included)")
_ROUNDED: Final = Text("{n}（向下取整）", "{n} (rounded down)")
_ROUNDED_FROM_ZERO: Final = Text(
    "{n}（向下取整，同格按一计）", "{n} (rounded down; the same cell counts as one)"
)


def amount(of: Expression, context: RowContext) -> Text:
    """The number, or the formula in words."""
    speak = _SPEAKERS.get(type(of))
    if speak is None:
        raise NoWords(of)
    return speak(of, context)


def measured(plain: Text, reckoned: Text, of: Expression, context: RowContext) -> Text:
    """The first template for a number or x, the second for what has to be computed."""
    return fill(plain if is_short(of) else reckoned, n=amount(of, context))


def rounded(of: Expression, context: RowContext) -> Text:
    """Adds a word on rounding where something is divided (R-083)."""
    said = amount(of, context)
    if not _divides(of):
        return said
    listed = context.skill is None or (
        context.skill.distance is not None and bool(context.skill.distance.cells)
    )
    return fill(_ROUNDED if listed else _ROUNDED_FROM_ZERO, n=said)


def is_short(of: Expression) -> bool:
    return isinstance(of, Number) or (isinstance(of, Variable) and of.name == "x")


def magnitude(of: Expression) -> tuple[bool, Expression]:
    """(whether it is negative, its size)."""
    if isinstance(of, Operation) and of.sign == "-" and isinstance(of.left, Number) and of.left.n == 0:
        return True, of.right
    if isinstance(of, Number) and of.n < 0:
        return True, Number(-of.n)
    return False, of


def signed(of: Expression, context: RowContext) -> Text:
    """+2, -1, or + and a formula."""
    negative, size = magnitude(of)
    template = Text("{sign}{n}", "{sign}{n}") if is_short(size) else Text("{sign}（{n}）", "{sign}({n})")
    if _divides(size):
        template = Text("{sign}（{n}，向下取整）", "{sign}({n}, rounded down)")
    return fill(template, sign="-" if negative else "+", n=amount(size, context))


def spelled(of: Expression) -> str:
    """As a row would write it, for the few expressions that have an idiom of their own."""
    if isinstance(of, Number):
        return str(of.n)
    if isinstance(of, Variable):
        return f"{of.name}({', '.join(of.arguments)})" if of.arguments else of.name
    if isinstance(of, Operation):
        return f"{spelled(of.left)} {of.sign} {spelled(of.right)}"
    return ""


def _number(of: Number, _: RowContext) -> Text:
    return Text(str(of.n), str(of.n))


def _variable(of: Variable, context: RowContext) -> Text:
    said = NUMBERS.get(of.name, NOTHING)
    if said == NOTHING:
        raise NoWords(of.name)
    if of.name == "self.casts" and context.skill is not None:
        return fill(_THIS_INCLUDED, n=said)
    if of.name == "range.max" and context.skill is not None and context.skill.distance is not None:
        longest = context.skill.distance.longest
        return fill(Text("{name}（{n}）", "{name} ({n})"), name=said, n=longest)
    return said


_SIGNS: Final[dict[str, Text]] = {
    "+": Text("{a}＋{b}", "{a} + {b}"),
    "-": Text("{a}－{b}", "{a} − {b}"),
    "*": Text("{a}×{b}", "{a} × {b}"),
    "//": Text("{a}÷{b}", "{a} ÷ {b}"),
    "%": Text("{a}除以{b}的余数", "the remainder of {a} divided by {b}"),
    "max": Text("{a}与{b}中较大者", "the greater of {a} and {b}"),
}
_LOOSE: Final = ("+", "-")
_BINDING: Final = ("*", "//", "%")


def _operation(of: Operation, context: RowContext) -> Text:
    negative, size = magnitude(of)
    if negative:
        return fill(Text("－{n}", "−{n}"), n=_bound(size, context, "*"))
    if of.sign == "max" and isinstance(of.left, Number):
        least = Text("{a}（最低 {n}）", "{a} (at least {n})")
        return fill(least, a=amount(of.right, context), n=of.left.n)
    if of.sign == "*" and isinstance(of.left, Number) and spelled(of.right) == "x":
        return fill(Text("{n}x", "{n}x"), n=of.left.n)
    if of.sign not in _SIGNS:
        raise NoWords(of.sign)
    return fill(_SIGNS[of.sign], a=_bound(of.left, context, of.sign), b=_bound(of.right, context, of.sign))


def _bound(of: Expression, context: RowContext, sign: str) -> Text:
    """In brackets where they are needed."""
    said = amount(of, context)
    loose = isinstance(of, Operation) and of.sign in _LOOSE and sign in _BINDING
    return fill(Text("（{n}）", "({n})"), n=said) if loose else said


def _absolute(of: Absolute, context: RowContext) -> Text:
    # The author's own sign: a plain bar would end the cell of a table.
    return fill(Text("∣{n}∣", "∣{n}∣"), n=amount(of.of, context))


def _divides(of: Expression) -> bool:
    if isinstance(of, Operation):
        return of.sign == "//" or _divides(of.left) or _divides(of.right)
    return isinstance(of, Absolute) and _divides(of.of)


_SPEAKERS: Final[dict[type[Expression], Callable[[Any, RowContext], Text]]] = {
    Number: _number,
    Variable: _variable,
    Operation: _operation,
    Absolute: _absolute,
}
