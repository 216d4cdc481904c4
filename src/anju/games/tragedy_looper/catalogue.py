"""What is printed on cards, characters and the sheets of tragedy sets, as plain data: for boards drawn elsewhere.

Nothing of any script.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from anju.engine.bilingual import Bilingual, both, each_in_both
from anju.games.tragedy_looper.event_texts import PHASE_NAMES, PHASES_OF_A_DAY
from anju.games.tragedy_looper.label import COUNTER_NAMES
from anju.games.tragedy_looper.library import (
    PLACE_NAMES,
    TAG_NAMES,
    ActionCard,
    Character,
    GoodwillAbility,
    Incident,
    Library,
    Plot,
    Role,
    Row,
    TragedySet,
)
from anju.games.tragedy_looper.row_words import KINDS, REFUSALS, TIMINGS


class PrintedCard(TypedDict):
    """An action card."""

    name: Bilingual
    side: str
    kind: str
    direction: str
    counter: str
    amount: int
    copies: int
    once: bool
    variant: str


class PrintedTrait(TypedDict):
    """A trait: what always holds for a character."""

    id: str
    text: Bilingual


class PrintedAbility(TypedDict):
    """What a character does for goodwill."""

    id: str
    goodwill: int
    once: bool
    unrefusable: bool
    text: Bilingual


class PrintedCharacter(TypedDict):
    """A character's card, both sides of it."""

    name: Bilingual
    limit: int
    starts: list[str]
    forbidden: list[str]
    tags: list[str]
    traits: list[PrintedTrait]
    abilities: list[PrintedAbility]


class PrintedRow(TypedDict):
    """One of the things that a role or a plot does."""

    id: str
    kind: str
    timing: str
    text: Bilingual


class PrintedRole(TypedDict):
    """A role of the sheet."""

    name: Bilingual
    refusal: str
    immortal: bool
    rows: list[PrintedRow]


class PrintedPlot(TypedDict):
    """A plot of the sheet; its roles with how many of each there are, at least and at most."""

    name: Bilingual
    main: bool
    roles: dict[str, list[int]]
    rows: list[PrintedRow]


class PrintedIncident(TypedDict):
    """An incident of the sheet."""

    name: Bilingual
    text: Bilingual


class PrintedSet(TypedDict):
    """What a script of this set may be made of, and how many main plots and subplots it has."""

    name: Bilingual
    final_guess: bool
    counts: list[int]
    main_plots: list[str]
    subplots: list[str]
    roles: list[str]
    incidents: list[str]
    rules: list[Bilingual]


class Catalogue(TypedDict):
    """Everything by id; `day` has the phases of a day in short."""

    locations: dict[str, Bilingual]
    tags: dict[str, Bilingual]
    counters: dict[str, Bilingual]
    phases: dict[str, Bilingual]
    day: dict[str, Bilingual]
    refusals: dict[str, Bilingual]
    kinds: dict[str, Bilingual]
    timings: dict[str, Bilingual]
    cards: dict[str, PrintedCard]
    characters: dict[str, PrintedCharacter]
    roles: dict[str, PrintedRole]
    plots: dict[str, PrintedPlot]
    incidents: dict[str, PrintedIncident]
    sets: dict[str, PrintedSet]


def catalogue(library: Library) -> Catalogue:
    return {
        "locations": each_in_both(PLACE_NAMES),
        "tags": each_in_both(TAG_NAMES),
        "counters": each_in_both(COUNTER_NAMES),
        "phases": each_in_both(PHASE_NAMES),
        "day": each_in_both(PHASES_OF_A_DAY),
        "refusals": each_in_both(REFUSALS),
        "kinds": each_in_both(KINDS),
        "timings": each_in_both(TIMINGS),
        "cards": {id: _card(one) for id, one in library.cards.items()},
        "characters": {id: _character(one) for id, one in library.characters.items()},
        "roles": {id: _role(one) for id, one in library.roles.items()},
        "plots": {id: _plot(one) for id, one in library.plots.items()},
        "incidents": {id: _incident(one) for id, one in library.incidents.items()},
        "sets": {id: _set(one) for id, one in library.sets.items()},
    }


def _card(one: ActionCard) -> PrintedCard:
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


def _character(one: Character) -> PrintedCharacter:
    return {
        "name": both(one.name),
        "limit": one.limit,
        "starts": list(one.starts),
        "forbidden": list(one.forbidden),
        "tags": list(one.tags),
        "traits": [{"id": row.id, "text": both(row.text)} for row in one.traits],
        "abilities": [_ability(row) for row in one.abilities],
    }


def _ability(row: GoodwillAbility) -> PrintedAbility:
    return {
        "id": row.id,
        "goodwill": row.goodwill,
        "once": row.once_per_loop,
        "unrefusable": row.unrefusable,
        "text": both(row.text),
    }


def _role(one: Role) -> PrintedRole:
    return {
        "name": both(one.name),
        "refusal": one.refusal,
        "immortal": "immortal" in one.traits,
        "rows": _rows(one.rows),
    }


def _plot(one: Plot) -> PrintedPlot:
    roles = {id: list(number) for id, number in one.roles.items()}
    return {"name": both(one.name), "main": one.main, "roles": roles, "rows": _rows(one.rows)}


def _rows(rows: Sequence[Row]) -> list[PrintedRow]:
    return [{"id": row.id, "kind": row.kind, "timing": row.timing, "text": both(row.text)} for row in rows]


def _incident(one: Incident) -> PrintedIncident:
    return {"name": both(one.name), "text": both(one.text)}


def _set(one: TragedySet) -> PrintedSet:
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
