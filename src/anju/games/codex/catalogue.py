"""What is printed on schools, skills, abilities, characters and traits, as plain data: for boards drawn elsewhere."""

from __future__ import annotations

from typing import TypedDict

from anju.engine.bilingual import Bilingual, both, each_in_both
from anju.games.codex import render
from anju.games.codex.label import MOD_NAMES
from anju.games.codex.library import Library
from anju.games.codex.skill import Passive, School, Skill


class PrintedSkill(TypedDict):
    """A skill as its school's sheet shows it; `short`: without the series it belongs to."""

    school: str
    name: Bilingual
    short: Bilingual
    kind: str
    reach: list[int] | None
    distance: Bilingual
    action: Bilingual
    balance: Bilingual
    damage: Bilingual
    text: Bilingual


class PrintedAbility(TypedDict):
    """An ability of a school, or a trait."""

    name: Bilingual
    text: Bilingual


class PrintedSchool(TypedDict):
    """A school and what it teaches."""

    name: Bilingual
    numeral: str
    skills: list[str]
    passives: list[str]


class Catalogue(TypedDict):
    """Everything by id; `mods` names what may be in force."""

    schools: dict[str, PrintedSchool]
    skills: dict[str, PrintedSkill]
    passives: dict[str, PrintedAbility]
    characters: dict[str, Bilingual]
    traits: dict[str, PrintedAbility]
    mods: dict[str, Bilingual]


def catalogue(library: Library) -> Catalogue:
    return {
        "schools": {id: _school(school) for id, school in library.schools.items()},
        "skills": {row.id: _skill(row) for row in library.skills},
        "passives": {row.id: _ability(row) for row in library.passives},
        "characters": {id: both(row.need("name").names()) for id, row in library.characters.items()},
        "traits": {id: _ability(row) for id, row in library.traits.items()},
        "mods": each_in_both(MOD_NAMES),
    }


def _school(school: School) -> PrintedSchool:
    return {
        "name": both(school.name),
        "numeral": school.numeral,
        "skills": [row.id for row in school.skills],
        "passives": [row.id for row in school.passives],
    }


def _skill(row: Skill) -> PrintedSkill:
    return {
        "school": row.school,
        "name": both(row.full_name),
        "short": both(row.name),
        "kind": row.kind,
        "reach": None if row.distance is None else list(row.distance.cells),
        "distance": both(lambda lang: render.distance_text(row, lang)),
        "action": both(lambda lang: render.action_text(row, lang)),
        "balance": both(lambda lang: render.balance_text(row, lang)),
        "damage": both(lambda lang: render.damage_text(row, lang)),
        "text": both(lambda lang: render.skill_text(row, lang)),
    }


def _ability(row: Passive) -> PrintedAbility:
    return {"name": both(row.name), "text": both(lambda lang: render.passive_text(row, lang))}
