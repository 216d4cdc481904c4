"""Writes what is printed on the cards and sheets of 惨剧轮回 for the board to show: nothing of any script.

Run it after a change of the data: python web/scripts/tragedy_looper_catalogue.py
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from anju.cli.boards.tragedy_looper.about import KINDS, REFUSALS, TIMINGS
from anju.cli.boards.tragedy_looper.table import DAY
from anju.engine.text import LANGUAGES, Text
from anju.games.tragedy_looper.label import COUNTER_NAMES
from anju.games.tragedy_looper.library import (
    PLACE_NAMES,
    TAG_NAMES,
    Ability,
    Card,
    Character,
    Plot,
    Role,
    Row,
    TragedySet,
    standard,
)
from anju.games.tragedy_looper.tale import PHASE_NAMES

TARGET: Final = Path(__file__).resolve().parents[1] / "src" / "boards" / "tragedy_looper" / "catalogue.json"


def both(say: Callable[[str], str]) -> dict[str, str]:
    return {lang: say(lang) for lang in LANGUAGES}


def names(texts: dict[str, Text]) -> dict[str, dict[str, str]]:
    return {id: both(text) for id, text in texts.items()}


def character(one: Character) -> dict[str, Any]:
    return {
        "name": both(one.name),
        "limit": one.limit,
        "starts": list(one.starts),
        "forbidden": list(one.forbidden),
        "tags": list(one.tags),
        "traits": [{"id": row.id, "text": both(row.text)} for row in one.traits],
        "abilities": [ability(row) for row in one.abilities],
    }


def ability(row: Ability) -> dict[str, Any]:
    return {
        "id": row.id,
        "goodwill": row.goodwill,
        "once": row.once_per_loop,
        "unrefusable": row.unrefusable,
        "text": both(row.text),
    }


def rows(found: Sequence[Row]) -> list[dict[str, Any]]:
    return [{"id": row.id, "kind": row.kind, "timing": row.timing, "text": both(row.text)} for row in found]


def role(one: Role) -> dict[str, Any]:
    return {
        "name": both(one.name),
        "refusal": one.refusal,
        "immortal": "immortal" in one.traits,
        "rows": rows(one.rows),
    }


def plot(one: Plot) -> dict[str, Any]:
    roles = {id: list(number) for id, number in one.roles.items()}
    return {"name": both(one.name), "main": one.main, "roles": roles, "rows": rows(one.rows)}


def tragedy_set(one: TragedySet) -> dict[str, Any]:
    return {
        "name": both(one.name),
        "final_guess": one.final_guess,
        "counts": [one.main_count, one.sub_count],
        "main_plots": list(one.main_plots),
        "subplots": list(one.subplots),
        "roles": list(one.roles),
        "incidents": list(one.incidents),
        "rules": [both(rule) for rule in one.rules],
    }


def card(one: Card) -> dict[str, Any]:
    return {
        "name": both(one.name),
        "side": one.side,
        "kind": one.kind,
        "direction": one.direction,
        "counter": one.counter,
        "amount": one.amount,
        "copies": one.copies,
        "once": one.once_per_loop,
        "variant": one.variant,
    }


def catalogue() -> dict[str, Any]:
    library = standard()
    return {
        "locations": names(PLACE_NAMES),
        "tags": names(TAG_NAMES),
        "counters": names(COUNTER_NAMES),
        "phases": names(PHASE_NAMES),
        "day": names(DAY),
        "refusals": names(REFUSALS),
        "kinds": names(KINDS),
        "timings": names(TIMINGS),
        "cards": {id: card(one) for id, one in library.cards.items()},
        "characters": {id: character(one) for id, one in library.characters.items()},
        "roles": {id: role(one) for id, one in library.roles.items()},
        "plots": {id: plot(one) for id, one in library.plots.items()},
        "incidents": {
            id: {"name": both(one.name), "text": both(one.text)} for id, one in library.incidents.items()
        },
        "sets": {id: tragedy_set(one) for id, one in library.sets.items()},
    }


if __name__ == "__main__":
    TARGET.write_text(json.dumps(catalogue(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
