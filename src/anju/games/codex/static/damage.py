"""Damage that can fall below zero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.codex import expression
from anju.games.codex.expression import Expression, Number, Operation
from anju.games.codex.static.distance import of_hits
from anju.games.codex.static.finding import DEFECT, WARNING, Finding
from anju.games.codex.static.parts import parts, words
from anju.games.codex.static.rows import Row, Rows
from anju.games.codex.static.worlds import CELLS, MOST_WORLDS, DuelWorlds, worth


def check(rows: Rows) -> Iterator[Finding]:
    worlds = rows.worlds
    for row in rows.skills:
        if row.skill.damage is not None:
            yield from _amount(row, row.field("damage"), worlds, of_hits(row.skill, worlds))
    for any_row in rows.every:
        for effect in any_row.effects():
            amount = effect.get("damage")
            if amount is not None:
                yield from _amount(any_row, amount, worlds, range(CELLS))


def _amount(row: Row, node: Node, worlds: DuelWorlds, distances: Iterable[int]) -> Iterator[Finding]:
    whole, reach = expression.parse(node), frozenset(distances)
    lowest, when = _lowest(whole, worlds, reach)
    if lowest < 0:
        yield _bare(row, node, lowest, when)
        return
    for part in parts(whole):
        inner = _clamped(part)
        if inner is None:
            continue
        lowest, when = _lowest(inner, worlds, reach)
        if lowest < 0:
            yield _held(row, node, lowest, when)


def _clamped(part: Expression) -> Expression | None:
    """What stands within max(0, ...)."""
    if not isinstance(part, Operation) or part.sign != "max":
        return None
    if isinstance(part.left, Number) and part.left.n == 0:
        return part.right
    return part.left if isinstance(part.right, Number) and part.right.n == 0 else None


def _lowest(whole: Expression, worlds: DuelWorlds, distances: Iterable[int]) -> tuple[int, str]:
    """The lowest value, and with which values of its words."""
    used = sorted(words(whole))
    lowest, when = 0, ""
    for world in islice(worlds.over(used, distances), MOST_WORLDS):
        value = worth(whole, world)
        if value < lowest:
            lowest, when = value, ", ".join(f"{word} = {world[word]}" for word in used)
    return lowest, when


def _bare(row: Row, node: Node, lowest: int, when: str) -> Finding:
    said = Text(
        f"「{row.name.zh}」的伤害 {node.text()} 会变成负数：{when} 时为 {lowest}。负的伤害没有意义；"
        f"裁定：基础伤害最低为 0。",
        f"The damage {node.text()} of {row.name.en!r} can be negative: {lowest} with {when}. Negative damage "
        f"means nothing; the ruling: base damage is at least 0.",
    )
    return row.finding(DEFECT, "negative_damage", node, "R-077", said)


def _held(row: Row, node: Node, lowest: int, when: str) -> Finding:
    said = Text(
        f"「{row.name.zh}」的伤害式会变成负数：{when} 时为 {lowest}。数据里已按裁定用 {node.text()} 托到 0，"
        f"这些情形下打中也不掉体力。",
        f"The damage formula of {row.name.en!r} goes negative: {lowest} with {when}. The row follows the "
        f"ruling and holds it at 0 by {node.text()}, so hits there take nothing off.",
    )
    return row.finding(WARNING, "negative_damage", node, row.ruled("R-134", "R-077"), said)
