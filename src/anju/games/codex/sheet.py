"""The sheet of all skills, passives, traits and characters: docs/rules/codex-skills.md, made from the rows.

python -m anju.games.codex.sheet                              # prints it
python -m anju.games.codex.sheet docs/rules/codex-skills.md   # writes it
"""

from __future__ import annotations

import sys
from typing import Final

from anju.engine.document import Node
from anju.engine.markdown import table, write_or_print
from anju.games.codex import render
from anju.games.codex.library import Library, standard
from anju.games.codex.skill import Passive, School, Skill

_INTRO: Final = """\
# 《法典》战技总表 (all skills of Codex)

本表由 `python -m anju.games.codex.sheet` 从数据生成，请勿手改：文字与程序的行为出自同一份数据。
This sheet is made from the data by the command above; do not edit it by hand.

读法：「须…」与其后的支付是前提条件；「先…」是前置效果；然后判定距离，造成伤害，再依次执行后续效果。「；」隔开各段，「若…：」管到下一个「；」。\
「行动 n 步」是自身朝自选方向走 n 步；「付 n 体力」之后须至少剩 1 点。行动、重心、比点三栏是数值；规则全文见 [codex.md](codex.md)，裁定见 [rulings.md](../rulings.md)。

How to read it: "Only if" and the payment after it are the precondition, "first" marks preliminary effects; then the distance is judged, \
damage is dealt, and the further effects follow in order. A clause after "if …:" reaches to the next semicolon or full stop. \
"Move n" means n steps of your own, either way. The rules are in [codex.en.md](codex.en.md).
"""  # noqa: E501  # a paragraph of Markdown is one line

_COLUMNS: Final = (
    "规则 Rule", "名称 Name", "类 Kind", "距离 Distance", "伤害 Damage", "行动 Action", "重心 Balance", "比点 Contest",
    "效果", "Text", "裁定 Rulings",
)  # fmt: skip


def markdown(library: Library) -> str:
    parts = [_INTRO]
    parts.extend(_school(school) for school in library.schools.values())
    parts.append(_traits(library))
    parts.append(_characters(library))
    return "\n".join(parts)


def _school(school: School) -> str:
    lines = [f"## {school.numeral}·{school.name.zh} {school.name.en} ({school.id})", ""]
    lines.extend(_passive(passive) for passive in school.passives)
    lines.append("")
    lines.extend(table(_COLUMNS, (_skill(skill) for skill in school.skills)))
    return "\n".join(lines)


def _passive(passive: Passive) -> str:
    zh, en = render.passive_text(passive, "zh"), render.passive_text(passive, "en")
    return f"- **CX-{passive.id}** 「{passive.name.zh}」🌀 {passive.name.en}：{zh} {en}{_bracketed(passive.rulings)}"


def _skill(skill: Skill) -> tuple[str, ...]:
    return (
        f"**CX-{skill.id}**",
        f"{skill.full_name('zh')} {skill.full_name('en')}",
        f"{render.kind_text(skill, 'zh')} {render.kind_text(skill, 'en').split()[0]}",
        _both(render.distance_text(skill, "zh"), render.distance_text(skill, "en")),
        _both(render.damage_text(skill, "zh"), render.damage_text(skill, "en")),
        _both(render.action_text(skill, "zh"), render.action_text(skill, "en")),
        render.balance_text(skill, "zh"),
        render.contest_text(skill, "zh"),
        render.skill_text(skill, "zh"),
        render.skill_text(skill, "en"),
        " ".join(skill.rulings) or "—",
    )


def _both(zh: str, en: str) -> str:
    """Both languages where there are words; numbers stand alone."""
    return f"{zh} / {en}" if any("\u4e00" <= character <= "\u9fff" for character in zh) else zh


def _bracketed(rulings: tuple[str, ...]) -> str:
    return f" 〔{' '.join(rulings)}〕" if rulings else ""


def _traits(library: Library) -> str:
    kinds = {"blessing": "赐福 blessing", "curse": "诅咒 curse"}
    rows = (
        (
            f"**CX-{trait.id}**",
            f"{trait.name.zh} {trait.name.en}",
            kinds[trait.kind],
            render.passive_text(trait, "zh"),
            render.passive_text(trait, "en"),
            " ".join(trait.rulings) or "—",
        )
        for trait in library.traits.values()
    )
    columns = ("规则 Rule", "名称 Name", "类 Kind", "效果", "Text", "裁定 Rulings")
    return "\n".join(["## 特性 Traits", "", *table(columns, rows)])


def _characters(library: Library) -> str:
    columns = ("id", "名称 Name", "体力 HP", "重心 Balance", "引帖 Schools", "特性 Traits", "题词 Motto")
    rows = (_character(library, id, node) for id, node in library.characters.items())
    return "\n".join(["## 现成角色 Ready characters", "", *table(columns, rows)])


def _character(library: Library, id: str, node: Node) -> tuple[str, ...]:
    name, motto = node.need("name").names(), node.need("motto").names()
    schools = [library.schools[school].name for school in node.need("schools").words()]
    worn = [
        library.traits[trait].name for field in ("blessings", "curses") for trait in node.need(field).words()
    ]
    return (
        id,
        f"{name.zh} {name.en}",
        *(
            own.text() if (own := node.get(stat)) is not None else "标准 standard"
            for stat in ("hp", "balance")
        ),
        "、".join(f"{school.zh} {school.en}" for school in schools),
        "、".join(f"{trait.zh} {trait.en}" for trait in worn) or "—",
        f"{motto.zh} {motto.en}",
    )


def main(arguments: list[str]) -> None:
    write_or_print(markdown(standard()), arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
