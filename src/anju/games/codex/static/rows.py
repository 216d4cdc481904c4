"""The rows as written, with their lines, beside the objects made from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from anju.engine import document
from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.codex import expression
from anju.games.codex.expression import Expression
from anju.games.codex.library import Library
from anju.games.codex.settings import SETTINGS
from anju.games.codex.skill import Passive, School, Skill
from anju.games.codex.static.finding import Finding
from anju.games.codex.static.worlds import DuelWorlds

_EXPRESSIONS: Final = (
    "step", "knockback", "pull", "to", "damage", "draw", "take", "n", "if", "budget", "action",
)  # fmt: skip
"""Fields of effects, conditions and rules whose text is an expression."""

_EFFECTS: Final = ("pre", "post", "post_each", "rules")


class Row:
    """A skill or a passive, and the node it was read from."""

    def __init__(self, id: str, name: Text, rulings: tuple[str, ...], node: Node) -> None:
        self.id = id
        self.name = name
        self.rulings = rulings
        self.node = node

    def finding(self, severity: str, code: str, node: Node, rule: str, said: Text) -> Finding:
        subject = f"{self.id} {self.name.zh}"
        return Finding(severity, code, (Path(node.file).name, node.line), subject, rule, said)

    def field(self, name: str) -> Node:
        """The field of that name, or the row itself if it has none."""
        return self.node.get(name) or self.node

    def ruled(self, specific: str, general: str) -> str:
        """The ruling that this row cites, otherwise the general one."""
        return specific if specific in self.rulings else general

    def effects(self) -> Iterator[Node]:
        """Every mapping within the effects, at any depth."""
        for field in _EFFECTS:
            node = self.node.get(field)
            if node is not None:
                yield from mappings(node)


class SkillRow(Row):
    def __init__(self, skill: Skill, school: School, node: Node) -> None:
        super().__init__(skill.id, skill.name, skill.rulings, node)
        self.skill = skill
        self.school = school


class PassiveRow(Row):
    def __init__(self, passive: Passive, node: Node) -> None:
        super().__init__(passive.id, passive.name, passive.rulings, node)
        self.passive = passive


class Rows:
    """All rows of a library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.skills: list[SkillRow] = []
        self.passives: list[PassiveRow] = []
        for school in library.schools.values():
            node = document.load(Path(school.file))[0]
            skills, passives = node.need("skills").items(), node.need("passives").items()
            self.skills += [SkillRow(skill, school, skills[skill.number]) for skill in school.skills]
            self.passives += [PassiveRow(p, passives[p.id.split(".", 1)[1]]) for p in school.passives]
        traits = document.load(library.home / "traits.yaml")[0].need("traits").items()
        self.passives += [PassiveRow(trait, traits[key]) for key, trait in library.traits.items()]
        self.most_hp = self._most("hp")
        self.most_balance = self._most("balance")
        self.worlds = DuelWorlds(self.most_hp, self.most_balance)

    @property
    def every(self) -> list[Row]:
        return [*self.skills, *self.passives]

    def _most(self, stat: str) -> int:
        """The highest start of any character, ready or made of schools."""
        starts = [int(str(setting.default)) for setting in SETTINGS if setting.name == stat]
        own = [node.get(stat) for node in self.library.characters.values()]
        starts += [node.integer() for node in own if node is not None]
        return max(starts)

    def giving(self, mod: str) -> list[SkillRow]:
        """The skills that give such a modification."""
        return [row for row in self.skills if any(_gives(node, mod) for node in row.effects())]


def _gives(node: Node, mod: str) -> bool:
    buff = node.get("buff")
    return buff is not None and buff.text() == mod


def names(rows: list[SkillRow]) -> Text:
    """The names of some skills in one line."""
    return Text("、".join(row.name.zh for row in rows), ", ".join(row.name.en for row in rows))


def mappings(node: Node) -> Iterator[Node]:
    """Every mapping at or below a node."""
    if isinstance(node.value, dict):
        yield node
        for item in node.value.values():
            yield from mappings(item)
    elif isinstance(node.value, list):
        for item in node.value:
            yield from mappings(item)


def expressions(node: Node) -> Iterator[tuple[str, Node, Expression]]:
    """(field, where, expression) for all that is computed or decided at or below a node."""
    for mapping in mappings(node):
        for field, item in mapping.items().items():
            if field in _EXPRESSIONS and isinstance(item.value, str):
                yield field, item, expression.parse(item)
