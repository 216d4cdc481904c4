"""The whole text of a skill: precondition, preliminary effects, damage, further effects."""

from __future__ import annotations

from typing import Final

from anju.engine.text import NOTHING, Text, strung
from anju.games.codex.effects.cards import Flip, Strip
from anju.games.codex.effects.movement import Mirror, Step, Swap, Teleport
from anju.games.codex.expression import Expression, Junction, Not, Variable
from anju.games.codex.rendering.amounts import is_short, rounded
from anju.games.codex.rendering.clauses import pieces
from anju.games.codex.rendering.conditions import condition, is_table_option
from anju.games.codex.rendering.payments import payments
from anju.games.codex.rendering.phrase import NoWords, Piece, fill, joined, sentences, within
from anju.games.codex.rendering.row_context import RowContext
from anju.games.codex.skill import Skill

_REQUIREMENTS: Final[dict[str, Text]] = {
    "marker": Text("有标记", "you have a marker"),
    "doll": Text("有玩偶", "you have a doll"),
    "doll_skill": Text("有玩偶，且它有用得出的战技", "you have a doll that can use a skill"),
    "no_doll": Text("没有玩偶", "you have no doll"),
    "target_hand": Text("对手有手牌", "the foe has cards in hand"),
    # The effects that need these say so themselves.
    "mirror_fits": NOTHING,
    "deck": NOTHING,
}

_AREAS: Final[dict[str, Text]] = {
    "enemies_between_marker": Text(
        "自己与标记之间（含两端）的所有对手", "every foe between you and your marker (both ends included)"
    ),
    "enemies_near_marker": Text("标记同格与邻格的所有对手", "every foe on your marker's cell or next to it"),
    "facing_units": Text(
        "面朝方向上的所有单位（不含同格，含友方）",
        "every unit ahead of you (not in your own cell; allies included)",
    ),
    "everyone_else": Text("自己以外的所有人（含友方）", "everybody but you (allies included)"),
    "enemies_in_range": Text("距离内的所有对手", "every foe in range"),
}

_ELEMENTS: Final[dict[str, Text]] = {
    "metal": Text("属性：金", "element: metal"),
    "wood": Text("属性：木", "element: wood"),
    "water": Text("属性：水", "element: water"),
    "fire": Text("属性：火", "element: fire"),
    "earth": Text("属性：土", "element: earth"),
    "any": Text("属性：宣言时任选五行之一", "element: any of the five, named when declared"),
}

_ACTS: Final = (Step, Teleport, Swap, Mirror, Strip, Flip)
"""What is done before the blow, as opposed to what merely holds."""


def skill(of: Skill) -> Text:
    main = _strokes(of) if of.hits > 1 else joined([*_damage(of), *pieces(of.post, RowContext(of))])
    element = _ELEMENTS[of.element] if of.element else NOTHING
    sections = (*_precondition(of), _preliminary(of, main != NOTHING), main, element)
    return sentences(sections)


def _precondition(of: Skill) -> tuple[Text, Text]:
    """(what must be so, what is paid); Chinese runs them together."""
    context = RowContext(of)
    needs = [_requirement(of, word) for word, _ in of.requires]
    needs.extend(condition(one, context) for one in of.conditions if not is_table_option(one))
    must = strung(needs, "且", " and ")
    must = fill(Text("须{c}", "only if {c}"), c=must) if must != NOTHING else NOTHING
    pays = payments(of.payments)
    if not of.waivable:
        pays = fill(Text("{pays}（此前提不能被无视）", "{pays} (this cannot be waived)"), pays=pays)
    if NOTHING in (must, pays):
        return must, pays
    return Text(f"{must.zh}，{pays.zh}", must.en), Text("", pays.en)


def _requirement(of: Skill, word: str) -> Text:
    if word not in _REQUIREMENTS:
        raise NoWords(word)
    said_anyway = {"marker": "marker", "doll": "doll_alive"}.get(word, "")
    if any(_mentions(one, said_anyway) for one in of.conditions):
        return NOTHING
    return _REQUIREMENTS[word]


def _mentions(of: Expression, name: str) -> bool:
    if isinstance(of, Variable):
        return of.name == name
    if isinstance(of, Not):
        return _mentions(of.of, name)
    return isinstance(of, Junction) and any(_mentions(part, name) for part in of.parts)


def _preliminary(of: Skill, more_follows: bool) -> Text:
    said = joined(pieces(of.pre, RowContext(of, preliminary=True)))
    if of.range_at_start:
        return strung((Text("先判定距离", "the distance is judged first"), said), "；", "; ")
    if more_follows and of.pre and isinstance(of.pre[0], _ACTS):
        return _first(said)
    return said


def _first(said: Text) -> Text:
    """可向前 → 可先向前."""
    zh = "可先" + said.zh[1:] if said.zh.startswith("可") else "先" + said.zh
    may = "you may "
    en = f"{may}first {said.en.removeprefix(may)}" if said.en.startswith(may) else f"first {said.en}"
    return Text(zh, en)


def _damage(of: Skill) -> list[Piece]:
    if of.damage is None:
        return []
    plain, reckoned = Text("{n} 点伤害", "{n} damage"), Text("伤害＝{n}", "damage = {n}")
    said = fill(plain if is_short(of.damage) else reckoned, n=rounded(of.damage, RowContext(of)))
    if of.targets:
        return [_area_damage(of, said)]
    if of.distance is None:
        said = fill(Text("{said}（不限距离）", "{said} (at any distance)"), said=said)
    return [Piece([said])]


def _area_damage(of: Skill, said: Text) -> Piece:
    if of.targets not in _AREAS:
        raise NoWords(of.targets)
    area = _AREAS[of.targets]
    if of.damage is not None and is_short(of.damage):
        return Piece([fill(Text("对{area}造成 {said}", "{said} to {area}"), area=area, said=said)])
    return Piece([said], fill(Text("对{area}", "to {area}"), area=area))


def _strokes(of: Skill) -> Text:
    """Several blows for one price (R-145)."""
    context = RowContext(of)
    price = Text(
        "分 {n} 段，费用只付一次，每段各判距离、各可被插入与反击",
        "{n} strokes, paid once; each has its own distance, insertion and counter",
    )
    each = Piece(within([*_damage(of), *pieces(of.post_each, context)]), Text("每段命中", "for each hit"))
    return joined([Piece([fill(price, n=of.hits)]), each, *pieces(of.post, context)])
