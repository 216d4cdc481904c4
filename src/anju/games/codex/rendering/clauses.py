"""Effects in sequence, and effects that depend on others: with 若, 可, 每, 任选."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from anju.engine.text import NOTHING, Text, strung
from anju.games.codex.effects.cards import TrailingDraw
from anju.games.codex.effects.control import Choose, If, May, MustPay
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.markers import PlaceMarker
from anju.games.codex.effects.movement import Knockback, Mirror, Step
from anju.games.codex.effects.vitals import Adjust
from anju.games.codex.rendering.conditions import condition
from anju.games.codex.rendering.deeds import deed
from anju.games.codex.rendering.names import skill_name
from anju.games.codex.rendering.payments import payments
from anju.games.codex.rendering.phrase import NoWords, Piece, fill, joined, within
from anju.games.codex.rendering.row_context import RowContext

IF: Final = Text("若{c}", "if {c}")
CHOOSE: Final = Text("任选一项", "choose one")


def pieces(effects: Sequence[Effect], context: RowContext) -> list[Piece]:
    """The effects in order.  A trailing draw without icon belongs to the clause before it (R-089)."""
    said: list[Piece] = []
    for effect in effects:
        if isinstance(effect, TrailingDraw) and not effect.icon and said and not said[-1].plain:
            said[-1].parts.append(deed(effect, context))
            continue
        speak = _CLAUSES.get(type(effect))
        said.extend(speak(effect, context) if speak is not None else [Piece([deed(effect, context)])])
    return said


def _parts(effects: Sequence[Effect], context: RowContext) -> list[Text]:
    return within(pieces(effects, context))


def _step(of: Step, context: RowContext) -> list[Piece]:
    said = [Piece([deed(of, context)])]
    if of.on_cross:
        said.append(
            Piece(_parts(of.on_cross, context), Text("每越过对手一次", "each time you cross the foe"))
        )
    if of.on_wall:
        said.append(Piece(_parts(of.on_wall, context), Text("若撞墙", "if you hit the wall")))
    return said


def _knockback(of: Knockback, context: RowContext) -> list[Piece]:
    said = [Piece([deed(of, context)])]
    if of.on_wall:
        each = Text("对手每撞墙一次", "each time the foe hits the wall")
        head = each if of.each else Text("若对手撞墙", "if the foe hits the wall")
        said.append(Piece(_parts(of.on_wall, context), head))
    return said


def _if(of: If, context: RowContext) -> list[Piece]:
    said = [Piece(_parts(of.then, context), fill(IF, c=condition(of.condition, context)))]
    if of.otherwise:
        said.append(Piece(_parts(of.otherwise, context), Text("否则", "otherwise")))
    return said


def _choose(of: Choose, context: RowContext) -> list[Piece]:
    head = Text("可任选一项", "you may choose one") if of.may else CHOOSE
    branches = [joined(pieces(branch, context)) for branch in of.branches]
    return [Piece([strung(branches, "，或", ", or ")], head)]


def _may(of: May, context: RowContext) -> list[Piece]:
    head = fill(Text("可{pay}", "you may {pay}"), pay=payments(of.pay))
    return [Piece(_parts(of.then, context), head)]


def _must_pay(of: MustPay, context: RowContext) -> list[Piece]:
    head = fill(Text("必须{pay}", "you must {pay} if you can"), pay=payments(of.pay))
    said = [Piece(_parts(of.then, context), head)]
    if of.otherwise:
        said.append(Piece(_parts(of.otherwise, context), Text("若不能", "if you cannot")))
    return said


_PLACES: Final[dict[str, Text]] = {
    "any": Text("任一格", "any cell"),
    "empty": Text("一个空格", "an empty cell"),
    "self": Text("自己所在格", "your own cell"),
}
_ROLES: Final[dict[str, Text]] = {
    "": NOTHING,
    "aim": NOTHING,
    "doll": Text("，作为玩偶", " as a doll"),
    "dragon": Text("，作为龙", " as a dragon"),
}
_PLACED: Final = Text(
    "在{place}放置标记（已有则移动它）{role}", "place your marker on {place} (or move it there){role}"
)
_AIM: Final = Text("自己对标记所在格的敌人伤害加一", "you deal one more damage to foes on its cell")


def _place_marker(of: PlaceMarker, _: RowContext) -> list[Piece]:
    if of.kind not in _ROLES or of.where not in _PLACES:
        raise NoWords((of.kind, of.where))
    placed = fill(_PLACED, place=_PLACES[of.where], role=_ROLES[of.kind])
    if of.kind == "doll":
        return [Piece(_doll(of), placed)]
    if of.kind == "dragon":
        return [Piece(_dragon(of), placed)]
    return [Piece([placed, _AIM] if of.kind == "aim" else [placed])]


_SCHOOLS: Final[dict[str, Text]] = {
    "": Text("〇帖", "〇"),
    "random": Text("〇帖与随机一帖", "〇 and a random school"),
    "declared": Text("〇帖与所声明之帖", "〇 and of a school you name"),
}


def _doll(of: PlaceMarker) -> list[Text]:
    return [
        fill(Text("体力 {n}", "{n} HP"), n=of.hp),
        Text("手牌、行动点数与重心都用宿主的", "cards, action and balance are its host's"),
        fill(Text("有{schools}的战技", "it has the skills of {schools}"), schools=_SCHOOLS[of.schools]),
    ]


def _dragon(of: PlaceMarker) -> list[Text]:
    skills = fill(Text("{schools}的战技", "the skills of {schools}"), schools=_SCHOOLS[of.schools])
    if of.extra:
        more = Text("{skills}，或{extra}", "{skills}, or {extra}")
        skills = fill(more, skills=skills, extra=skill_name(of.extra))
    own = Text(
        "自己的每个回合里，它另有 {action} 点行动点数与 {balance} 点重心",
        "in each of your turns it has {action} action and {balance} balance of its own",
    )
    uses = Text(
        "在自己两招之间可用自己的手牌发动{skills}",
        "and between your skills it may use, with your cards, {skills}",
    )
    return [
        Text("没有体力，不能被选为目标", "it has no HP and cannot be targeted"),
        fill(own, action=of.action, balance=of.balance),
        fill(uses, skills=skills),
    ]


def _mirror(of: Mirror, context: RowContext) -> list[Piece]:
    return [Piece([deed(of, context)], CHOOSE if of.who == "choose" else NOTHING)]


_ALL_BETWEEN: Final = Text(
    "自己与标记之间（含两端）的所有角色，不分敌我",
    "everybody between you and your marker (both ends and foes included)",
)


def _adjust(of: Adjust, context: RowContext) -> list[Piece]:
    return [Piece([deed(of, context)], _ALL_BETWEEN if of.who == "all_between_marker" else NOTHING)]


_CLAUSES: Final[dict[type[Effect], Callable[[Any, RowContext], list[Piece]]]] = {
    Adjust: _adjust,
    Mirror: _mirror,
    Step: _step,
    Knockback: _knockback,
    If: _if,
    Choose: _choose,
    May: _may,
    MustPay: _must_pay,
    PlaceMarker: _place_marker,
}
