"""Divisions whose divisor can be zero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.codex import expression
from anju.games.codex.expression import Expression, Junction, Not, Number, Operation
from anju.games.codex.static.distance import of_hits
from anju.games.codex.static.finding import DEFECT, NOTE, Finding
from anju.games.codex.static.parts import children
from anju.games.codex.static.rows import Row, Rows, SkillRow, expressions, names
from anju.games.codex.static.worlds import CELLS, DuelWorlds

Guards = tuple[Expression, ...]
"""Conditions known to hold where a division is carried out."""

_ALL = range(CELLS)


def check(rows: Rows) -> Iterator[Finding]:
    worlds = rows.worlds
    past_range = rows.giving("ignore_range")
    for row in rows.skills:
        near = of_hits(row.skill, worlds)
        yield from _hit(row, worlds, near, past_range)
        yield from _precondition(row, worlds)
        # Whoever was displaced in between may stand at any distance.
        after = _ALL if row.skill.displaces else near
        for field, distances in (("action", _ALL), ("pre", _ALL), ("post", after), ("post_each", after)):
            yield from _section(row, field, worlds, distances)
        if row.skill.distance is not None and row.skill.distance.equals is not None:
            yield from _first(row, row.field("distance"), row.skill.distance.equals, (), worlds, _ALL)
    for passive in rows.passives:
        yield from _section(passive, "rules", worlds, _ALL)


def _hit(row: SkillRow, worlds: DuelWorlds, near: Iterable[int], past: list[SkillRow]) -> Iterator[Finding]:
    """The main damage, evaluated once the distance is known to be right."""
    if row.skill.damage is None:
        return
    node, whole = row.field("damage"), row.skill.damage
    findings = list(_first(row, node, whole, (), worlds, near))
    yield from findings
    if (
        not findings
        and past
        and any(_zero(division, guards, worlds, _ALL) for division, guards in _divisions(whole, ()))
    ):
        yield _past_range(row, node, past)


def _precondition(row: SkillRow, worlds: DuelWorlds) -> Iterator[Finding]:
    """Conditions are read one after the other, so each guards the next."""
    known: Guards = ()
    listed = row.node.get("precondition")
    for item in listed.entries() if listed is not None else ():
        condition = item.get("if")
        if condition is not None:
            whole = expression.parse(condition)
            yield from _first(row, condition, whole, known, worlds, _ALL)
            known = (*known, whole)


def _section(row: Row, field: str, worlds: DuelWorlds, distances: Iterable[int]) -> Iterator[Finding]:
    section = row.node.get(field)
    if section is None:
        return
    if isinstance(section.value, str):
        yield from _first(row, section, expression.parse(section), (), worlds, distances)
        return
    for _, node, whole in expressions(section):
        yield from _first(row, node, whole, (), worlds, distances)


def _first(
    row: Row, node: Node, whole: Expression, known: Guards, worlds: DuelWorlds, distances: Iterable[int]
) -> Iterator[Finding]:
    """One finding for an expression, however many of its divisions can go wrong."""
    if any(_zero(division, guards, worlds, distances) for division, guards in _divisions(whole, known)):
        yield _by_zero(row, node)


def _divisions(whole: Expression, known: Guards) -> Iterator[tuple[Operation, Guards]]:
    if isinstance(whole, Operation) and whole.sign in ("//", "%"):
        yield whole, known
    for part in children(whole):
        yield from _divisions(part, known)
        if isinstance(whole, Junction):  # the rest is read only if this part left the matter open
            known = (*known, part if whole.sign == "and" else Not(part))


def _zero(division: Operation, guards: Guards, worlds: DuelWorlds, distances: Iterable[int]) -> bool:
    return worlds.allows([*guards, Operation("==", division.right, Number(0))], distances)


def _by_zero(row: Row, node: Node) -> Finding:
    said = Text(
        f"「{row.name.zh}」的 {node.text()} 会除以 0（距离 0 即双方同格，可以发生），商没有定义；"
        f"裁定：除数为 0 时按 1 计，商向下取整。"
        if "distance" in node.text()
        else f"「{row.name.zh}」的 {node.text()} 会除以 0，商没有定义；裁定：除数为 0 时按 1 计，商向下取整。",
        f"{node.text()} of {row.name.en!r} can divide by 0"
        + (" (distance 0, both in one cell, does happen)" if "distance" in node.text() else "")
        + ", which has no quotient; the ruling: a divisor of 0 counts as 1, quotients are rounded down.",
    )
    return row.finding(DEFECT, "division_by_zero", node, "R-083", said)


def _past_range(row: SkillRow, node: Node, past: list[SkillRow]) -> Finding:
    listed = names(past)
    said = Text(
        f"「{row.name.zh}」自己的距离不含 0，但{listed.zh}使下一招无视距离，同格也命中，{node.text()} 就会除以 0；"
        f"裁定：除数为 0 时按 1 计。",
        f"The distances of {row.name.en!r} leave out 0, but {listed.en} lets the next skill hit at any "
        f"distance, even in one cell, where {node.text()} divides by 0; the ruling: a divisor of 0 counts as 1.",
    )
    return row.finding(NOTE, "division_by_zero_past_range", node, "R-083", said)
