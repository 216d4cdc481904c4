"""Writes what is printed on the schools of 法典 to web/src/boards/codex/catalogue.json, for the board to show.

Run it after a change of the schools: python web/scripts/catalogue.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import anju
from anju.engine.text import LANGUAGES
from anju.games.codex import render
from anju.games.codex.game import Codex
from anju.games.codex.skill import Passive, Skill

TARGET = Path(__file__).resolve().parents[1] / "src" / "boards" / "codex" / "catalogue.json"


def both(say: Callable[[str], str]) -> dict[str, str]:
    return {lang: say(lang) for lang in LANGUAGES}


def skill(row: Skill) -> dict[str, Any]:
    where = row.distance
    return {
        "school": row.school,
        "name": both(row.full_name),
        "kind": row.kind,
        "reach": None if where is None else list(where.cells),
        "distance": both(lambda lang: render.distance_text(row, lang)),
        "action": both(lambda lang: render.action_text(row, lang)),
        "balance": both(lambda lang: render.balance_text(row, lang)),
        "damage": both(lambda lang: render.damage_text(row, lang)),
        "text": both(lambda lang: render.skill_text(row, lang)),
    }


def passive(row: Passive) -> dict[str, Any]:
    return {"name": both(row.name), "text": both(lambda lang: render.passive_text(row, lang))}


def catalogue() -> dict[str, Any]:
    library = cast("Codex", anju.game("codex")).library
    return {
        "schools": {
            school.id: {
                "name": both(school.name),
                "numeral": school.numeral,
                "skills": [row.id for row in library.skills if row.school == school.id],
                "passives": [row.id for row in school.passives],
            }
            for school in library.schools.values()
        },
        "skills": {row.id: skill(row) for row in library.skills},
        "passives": {row.id: passive(row) for row in library.passives},
        "characters": {name: both(row.need("name").names()) for name, row in library.characters.items()},
        "traits": {name: passive(row) for name, row in library.traits.items()},
    }


if __name__ == "__main__":
    TARGET.write_text(json.dumps(catalogue(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
