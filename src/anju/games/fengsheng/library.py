"""All roles and all kinds of cards: one module each, found by looking into the two folders."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from anju.engine.fingerprint import Fingerprint
from anju.engine.text import Text
from anju.games.fengsheng import cards as card_modules
from anju.games.fengsheng import roles as role_modules
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.skill import Role, Skill, Trigger
from anju.games.fengsheng.state import ORDERED

PACKS: Final = ("base", "extend1", "extend2", "unselected")
POINTS: Final = range(ORDERED + 1)


class Library:
    """Roles and kinds of cards with their numbers."""

    def __init__(self, roles: list[Role], kinds: list[CardKind]) -> None:
        self.roles = tuple(roles)
        self.kinds = tuple(kinds)
        self.usable_at = [
            sum(1 << name for name, kind in enumerate(kinds) if phase in kind.at) for phase in POINTS
        ]
        """For each idle point, the names that may be used there, as bits."""
        self.demanding = sum(1 << name for name, kind in enumerate(kinds) if kind.requires)
        """The names with further requirements, as bits."""
        self.skills: list[Skill] = []
        self.by_name: dict[str, Role] = {}
        self.by_skill: dict[str, Skill] = {}
        self.branches: dict[str, Text] = {}
        self.face_down_triggers: list[tuple[int, Trigger]] = []
        for number, role in enumerate(self.roles):
            role.number = number
            for name in (role.id, role.name.zh, role.name.en):
                self.by_name[name] = role
            for skill in role.skills:
                self._add(number, skill)

    def _add(self, role: int, skill: Skill) -> None:
        skill.number = len(self.skills)
        self.skills.append(skill)
        self.by_skill.setdefault(skill.id, skill)
        self.branches.update(skill.branches)
        if isinstance(skill, Trigger) and skill.face_down:
            self.face_down_triggers.append((role, skill))

    def role(self, name: str) -> Role | None:
        return self.by_name.get(name)

    def kind(self, name: str) -> int:
        """The number of the kind of card with this name, or -1."""
        for number, kind in enumerate(self.kinds):
            if name in (kind.id, kind.name.zh, kind.name.en):
                return number
        return -1


@cache
def standard() -> Library:
    """Everything in the two folders, packs in their order."""
    roles = [
        role
        for module in iter_modules(role_modules.__path__)
        if isinstance(
            role := getattr(import_module(f"{role_modules.__name__}.{module.name}"), "ROLE", None), Role
        )
    ]
    roles.sort(key=lambda role: (PACKS.index(role.pack), role.id))
    kinds = [import_module(f"{card_modules.__name__}.{kind}").KIND for kind in KINDS]
    return Library(roles, kinds)


REWRITTEN: Final = {"1a0e5053": "0067de97"}
"""Data that was only rewritten keeps its old fingerprint, so that earlier saves still load."""


@cache
def fingerprint() -> str:
    """A digest that changes with the meaning of a card, a role or the list of cards."""
    here, digest = Path(__file__).parent, Fingerprint()
    for file in (*sorted((here / "cards").glob("*.py")), *sorted((here / "roles").glob("*.py"))):
        digest.add_code(file)
    digest.add_rows(here / "cards.yaml")
    return REWRITTEN.get(str(digest), str(digest))
