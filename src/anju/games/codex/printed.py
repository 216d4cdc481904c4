"""Skills, passives and traits as paragraphs of the rulebook, in both languages, made from the rows that run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from anju.engine.text import LANGUAGES, NOTHING, Text, strung
from anju.games.codex import render
from anju.games.codex.library import Library
from anju.games.codex.skill import Passive, Skill

_COLUMNS: Final[tuple[tuple[Text, Callable[[Skill, str], str]], ...]] = (
    (Text("距离", "distance"), render.distance_text),
    (Text("伤害", "damage"), render.damage_text),
    (Text("行动", "action"), render.action_text),
    (Text("重心", "balance"), render.balance_text),
    (Text("比点", "contest"), render.contest_text),
)
_NOTHING_TO_SAY: Final = ("—", "0")
_TRAITS: Final = {"blessing": Text("赐福", "blessing"), "curse": Text("诅咒", "curse")}


def paragraphs(library: Library) -> dict[str, Text]:
    """By rule id."""
    texts = {f"CX-{skill.id}": _skill(skill) for skill in library.skills}
    texts.update((f"CX-{one.id}", _passive(one, Text("技能", "ability"))) for one in library.passives)
    texts.update((f"CX-{one.id}", _passive(one, _TRAITS[one.kind])) for one in library.traits.values())
    return texts


def names(library: Library) -> Iterator[Text]:
    for skill in library.skills:
        yield skill.name
        yield _both(skill.full_name)
    yield from (passive.name for passive in library.passives)
    yield from (trait.name for trait in library.traits.values())
    yield from (school.name for school in library.schools.values())


def _skill(skill: Skill) -> Text:
    numbers = strung(_numbers(skill), "　", "   ")
    said = _both(lambda lang: render.skill_text(skill, lang))
    head = _both(lambda lang: _named(skill.full_name(lang), render.kind_text(skill, lang), lang))
    return strung((head, numbers, said, _rulings(skill.rulings)), "\n", "\n")


def _numbers(skill: Skill) -> Iterator[Text]:
    """The columns of the sheet that are not empty."""
    for name, column in _COLUMNS:
        zh, en = (column(skill, lang) for lang in LANGUAGES)
        if zh not in _NOTHING_TO_SAY:
            yield Text(f"{name.zh} {zh}", f"{name.en} {en}")


def _passive(passive: Passive, kind: Text) -> Text:
    head = _both(lambda lang: _named(passive.name(lang), kind(lang), lang))
    said = _both(lambda lang: render.passive_text(passive, lang))
    return strung((head, said, _rulings(passive.rulings)), "\n", "\n")


def _named(name: str, kind: str, lang: str) -> str:
    return f"{name}（{kind}）" if lang == "zh" else f"{name} ({kind})"


def _rulings(ids: tuple[str, ...]) -> Text:
    return Text(f"〔{'、'.join(ids)}〕", f"[{', '.join(ids)}]") if ids else NOTHING


def _both(say: Callable[[str], str]) -> Text:
    return Text(*(say(lang) for lang in LANGUAGES))
