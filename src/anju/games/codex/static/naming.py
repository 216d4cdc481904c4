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
    for (_, number), skills in grouped.items():
        if len(skills) > 1:
            yield _doubled(number, skills)


def _doubled(number: str, rows: list[SkillRow]) -> Finding:
    last, school = rows[-1], rows[-1].school
    listed = "、".join(row.name.zh for row in rows)
    said = Text(
        f"{school.numeral}·{school.name.zh}里编号 {number} 用了 {len(rows)} 次：{listed}。"
        f"按编号说不清是哪一招；本作把后者编为 {last.skill.number}。",
        f"{school.name.en} uses the number {number} {len(rows)} times: "
        f"{', '.join(row.name.en for row in rows)}. The number alone does not say which skill is meant; "
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
    for name, uses in owners.items():
        if len(uses) > 1:
            yield _shared(name, uses)


def _shared(name: str, uses: list[tuple[Row, Node, str]]) -> Finding:
    uses.sort(key=lambda one: (one[1].file, one[1].line))
    row, node, _ = uses[-1]
    ids = ", ".join(id for _, _, id in uses)
    said = Text(
        f"「{name}」是 {len(uses)} 样东西的名字：{ids}。按名引用会有歧义；裁定：一律用 id 区分。",
        f"「{name}」 names {len(uses)} things: {ids}. Referring to it by name is ambiguous; the ruling: "
        f"they are told apart by id.",
    )
    return row.finding(WARNING, "duplicate_name", node, "R-015", said)
