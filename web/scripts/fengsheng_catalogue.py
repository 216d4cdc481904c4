"""Writes what is printed on the cards and roles of 风声 to web/src/boards/fengsheng/catalogue.json, for the board to show.

Run it after a change of the cards or roles: python web/scripts/fengsheng_catalogue.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import anju
from anju.engine.text import LANGUAGES
from anju.games.fengsheng import faces, identity
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.game import FengSheng
from anju.games.fengsheng.label import WORDS
from anju.games.fengsheng.skill import ONCE_A_GAME, ONCE_A_TURN, Action, Passive, Role, Skill, Trigger

TARGET = Path(__file__).resolve().parents[1] / "src" / "boards" / "fengsheng" / "catalogue.json"
LETTERS = ((faces.RED, "R"), (faces.BLUE, "B"), (faces.BLACK, "K"))
WAYS = ("left", "right", "up")
LIMITS = {ONCE_A_TURN: "turn", ONCE_A_GAME: "game"}


def both(say: Callable[[str], str]) -> dict[str, str]:
    return {lang: say(lang) for lang in LANGUAGES}


def letters(colours: int) -> str:
    """RK for red and black."""
    return "".join(letter for bit, letter in LETTERS if colours & bit)


def card(face: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": faces.KINDS[faces.KIND[face]],
        "colours": letters(faces.COLOURS[face]),
        "arrow": WAYS[faces.ARROW[face]],
        "lock": faces.LOCK[face],
    }
    if faces.KIND[face] == faces.SHI_TAN:
        found["probe"] = ["draw" if drew else "discard" for drew in faces.PROBE[face]]
    if faces.KIND[face] == faces.MI_LING:
        found["codes"] = [letters(colour) for colour in faces.CODE_COLOURS[face]]
    return found


def kind(row: CardKind) -> dict[str, Any]:
    return {"name": both(row.name), "text": both(row.text), "rule": row.rule}


def skill(row: Skill) -> dict[str, Any]:
    kinds = ((Passive, "passive"), (Action, "action"), (Trigger, "trigger"))
    return {
        "name": both(row.name),
        "text": both(row.text),
        "kind": next(name for of, name in kinds if isinstance(row, of)),
        "forced": isinstance(row, Trigger) and row.forced,
        "face_down": row.face_down,
        "limit": LIMITS.get(row.limit, ""),
        "number": row.number,
    }


def role(row: Role) -> dict[str, Any]:
    return {
        "name": both(row.name),
        "title": both(row.title),
        "female": row.female,
        "hidden": row.hidden,
        "skills": [one.id for one in row.skills if one.shown],
    }


def catalogue() -> dict[str, Any]:
    library = cast("FengSheng", anju.game("fengsheng")).library
    named = zip(identity.IDS, identity.NAMES, identity.GOALS, strict=True)
    return {
        "cards": {str(face): card(face) for face in faces.FACES},
        "kinds": {row.id: kind(row) for row in library.kinds},
        "codes": [both(WORDS[code]) for code in faces.CODES],
        "roles": {row.id: role(row) for row in library.roles},
        "skills": {row.id: skill(row) for row in library.skills},
        "identities": {
            id: {"name": both(name), "goal": both(goal), "colour": letters(identity.colour(at))}
            for at, (id, name, goal) in enumerate(named)
        },
    }


if __name__ == "__main__":
    TARGET.write_text(json.dumps(catalogue(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
