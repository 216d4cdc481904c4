"""Rows that name other rows: what they name must exist."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from anju.engine.document import Node, suggestion
from anju.games.codex.effects.control import Choose, If, May, MustPay
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.markers import PlaceMarker
from anju.games.codex.effects.movement import Knockback, Step
from anju.games.codex.effects.nested import POOLS, CastAnother
from anju.games.codex.effects.standing import GiveBuff

if TYPE_CHECKING:
    from anju.games.codex.library import Library


def check_schools(roots: list[Node]) -> None:
    """Refuses two schools with the same id or numeral: one would silently replace the other."""
    for field in ("school", "numeral"):
        seen: dict[str, Node] = {}
        for root in roots:
            node = root.need(field)
            other = seen.setdefault(node.text(), node)
            if other is not node:
                file = Path(other.file).name
                raise node.wrong(
                    f"「{node.text()}」已经是 {file} 的；换一个。",
                    f"{node.text()!r} is that of {file} already; choose another.",
                )


def check_references(library: Library) -> None:
    """Skills, schools and families that rows refer to."""
    skills = [skill.id for skill in library.skills]
    families = {skill.family.zh for skill in library.skills if skill.family.zh}
    for effect in _every(library):
        if isinstance(effect, CastAnother) and effect.pool not in POOLS:
            _known(effect.node, effect.pool, [*skills, *POOLS])
        elif isinstance(effect, PlaceMarker) and effect.extra:
            _known(effect.node, effect.extra, skills)
        elif isinstance(effect, GiveBuff):
            if effect.school:
                _known(effect.node, effect.school, list(library.schools))
            if effect.family:
                _known(effect.node, effect.family, sorted(families))


def _known(node: Node, name: str, known: list[str]) -> None:
    if name not in known:
        hint = suggestion(name, known)
        raise node.wrong(f"没有「{name}」。{hint.zh}", f"There is no {name!r}. {hint.en}")


def _every(library: Library) -> Iterator[Effect]:
    for skill in library.skills:
        yield from within((*skill.pre, *skill.post, *skill.post_each))
    for passive in library.passives:
        for rule in passive.rules:
            yield from within((*rule.effects, *rule.modifies))


def within(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """The effects and all effects nested in them."""
    for effect in effects:
        yield effect
        if isinstance(effect, If | MustPay):
            yield from within(effect.then + effect.otherwise)
        elif isinstance(effect, May):
            yield from within(effect.then)
        elif isinstance(effect, Choose):
            for branch in effect.branches:
                yield from within(branch)
        elif isinstance(effect, Step):
            yield from within(effect.on_wall + effect.on_cross)
        elif isinstance(effect, Knockback):
            yield from within(effect.on_wall)
