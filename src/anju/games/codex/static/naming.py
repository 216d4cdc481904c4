"""Numbers and names that stand for two things."""

from __future__ import annotations

from collections.abc import Iterator

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.codex.static.finding import DEFECT, WARNING, Finding
from anju.games.codex.static.rows import Row, Rows, SkillRow


def numbers(rows: Rows) -> Iterator[Finding]:
    """The author's numbers: within a school each should name one skill."""
    grouped: dict[tuple[str, str], list[SkillRow]] = {}
    for row in rows.skills:
        grouped.setdefault((row.skill.school, row.skill.seed_number), []).append(row)
    for (_, number), found in grouped.items():
        if len(found) > 1:
            yield _doubled(number, found)


def _doubled(number: str, found: list[SkillRow]) -> Finding:
    last, school = found[-1], found[-1].school
    listed = "、".join(row.name.zh for row in found)
    said = Text(
        f"{school.numeral}·{school.name.zh}里编号 {number} 用了 {len(found)} 次：{listed}。"
        f"按编号说不清是哪一招；本作把后者编为 {last.skill.number}。",
        f"{school.name.en} uses the number {number} {len(found)} times: "
        f"{', '.join(row.name.en for row in found)}. The number alone does not say which skill is meant; "
        f"here the later one is {last.skill.number}.",
    )
    rule = "R-014" if "R-014" in last.rulings else ""
    return last.finding(DEFECT, "duplicate_number", last.field("seed_number"), rule, said)


def names(rows: Rows) -> Iterator[Finding]:
    """Skills, passives and families: one name, one thing."""
    owners: dict[str, list[tuple[Row, Node, str]]] = {}
    families: set[tuple[str, str]] = set()
    for row in rows.every:
        owners.setdefault(row.name.zh, []).append((row, row.node.need("name"), row.id))
        family = row.node.get("family")
        if not isinstance(row, SkillRow) or family is None:
            continue
        shared = (row.skill.school, row.skill.family.zh)
        if shared not in families:
            families.add(shared)
            label = f"{row.skill.school} {row.skill.family.zh}·"
            owners.setdefault(row.skill.family.zh, []).append((row, family, label))
    for name, found in owners.items():
        if len(found) > 1:
            yield _shared(name, found)


def _shared(name: str, found: list[tuple[Row, Node, str]]) -> Finding:
    found.sort(key=lambda one: (one[1].file, one[1].line))
    row, node, _ = found[-1]
    ids = ", ".join(id for _, _, id in found)
    said = Text(
        f"「{name}」是 {len(found)} 样东西的名字：{ids}。按名引用会有歧义；裁定：一律用 id 区分。",
        f"「{name}」 names {len(found)} things: {ids}. Referring to it by name is ambiguous; the ruling: "
        f"they are told apart by id.",
    )
    return row.finding(WARNING, "duplicate_name", node, "R-015", said)
