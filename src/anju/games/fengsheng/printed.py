"""Skills of roles as paragraphs of the rulebook, in both languages, made from the objects that run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from anju.engine.text import Text, strung
from anju.games.fengsheng.faces import CODES
from anju.games.fengsheng.label import WORDS
from anju.games.fengsheng.library import Library
from anju.games.fengsheng.skill import ONCE_A_GAME, ONCE_A_TURN, Action, Passive, Role, Skill, Trigger

_KIND_NAMES: Final[tuple[tuple[type[Skill], Text], ...]] = (
    (Passive, Text("被动", "passive")),
    (Action, Text("主动", "action")),
    (Trigger, Text("触发", "trigger")),
)
_LIMITS: Final = {
    ONCE_A_TURN: Text("每回合一次", "once a turn"),
    ONCE_A_GAME: Text("整局一次", "once a game"),
}
_FORCED: Final = Text("必须", "forced")
_FACE_DOWN: Final = Text("翻开", "turns up")


def paragraphs(library: Library) -> dict[str, Text]:
    """The paragraphs by rule id; a skill shared by several roles names them all."""
    holders: dict[str, list[Role]] = {}
    for role in library.roles:
        for id in dict.fromkeys(skill.id for skill in role.skills if skill.shown):
            holders.setdefault(id, []).append(role)
    return {f"FS-{id}": _paragraph(id, roles) for id, roles in holders.items()}


def names(library: Library) -> Iterator[Text]:
    for kind in library.kinds:
        yield kind.name
    for role in library.roles:
        yield role.name
        yield from (skill.name for skill in role.skills)
    yield from (WORDS[code] for code in CODES)


def _paragraph(id: str, roles: list[Role]) -> Text:
    skill = next(skill for skill in roles[0].skills if skill.id == id and skill.shown)
    said = sentence(roles[0], skill)
    names = strung([role.name for role in roles])
    return Text(f"{said.zh}\n角色：{names.zh}", f"{said.en}\nRole: {names.en}")


def sentence(role: Role, skill: Skill) -> Text:
    """A skill's name, kind and text."""
    note = marks(role, skill)
    return Text(
        f"{skill.name.zh}（{note.zh}）{skill.text.zh}", f"{skill.name.en} ({note.en}): {skill.text.en}"
    )


def marks(role: Role, skill: Skill) -> Text:
    """A skill's kind and how often it may be used; one printed skill may be several objects (先发制人)."""
    parts = [part for part in role.skills if part.id == skill.id]
    names = [name for kind, name in _KIND_NAMES if any(isinstance(part, kind) for part in parts)]
    if isinstance(skill, Trigger) and skill.forced:
        names.append(_FORCED)
    if skill.limit in _LIMITS:
        names.append(_LIMITS[skill.limit])
    if skill.face_down:
        names.append(_FACE_DOWN)
    return strung(names, "，", ", ")
