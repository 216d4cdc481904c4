"""The source of a question: the row, goodwill ability or incident behind its id."""

from __future__ import annotations

from functools import lru_cache

from anju.games.tragedy_looper.library import Choice, Effect, GoodwillAbility, Incident, Library, Row, Target


class Source:
    """Its effects, and what has to be chosen for them, in the order of asking."""

    __slots__ = ("effects", "id", "slots", "timing", "worded")

    def __init__(
        self, id: str, timing: str, targets: list[Target], choices: list[Choice], effects: list[Effect]
    ) -> None:
        self.id = id
        self.timing = timing
        self.slots = [target.slot for target in targets] + [choice.slot for choice in choices]
        self.worded = {choice.slot: choice.kind for choice in choices}
        self.effects = effects


def _of_row(row: Row) -> Source:
    return Source(row.id, row.timing, list(row.targets), list(row.choices), list(row.effect))


def _of_ability(ability: GoodwillAbility) -> Source:
    return Source(ability.id, "goodwill", list(ability.targets), list(ability.choices), list(ability.effect))


def _of_incident(incident: Incident) -> Source:
    targets = [target for step in incident.steps for target in step.choose]
    choices = [choice for step in incident.steps for choice in step.choices]
    effects = [effect for step in incident.steps for effect in step.effect]
    return Source(incident.id, "incident", targets, choices, effects)


@lru_cache(maxsize=4)
def sources(library: Library) -> dict[str, Source]:
    """Everything that may ask for a choice, by id."""
    rows = [row for role in library.roles.values() for row in role.rows]
    rows += [row for plot in library.plots.values() for row in plot.rows]
    rows += [row for character in library.characters.values() for row in character.traits]
    abilities = [ability for character in library.characters.values() for ability in character.abilities]
    every = [_of_row(row) for row in rows]
    every += [_of_ability(ability) for ability in abilities]
    every += [_of_incident(incident) for incident in library.incidents.values()]
    return {source.id: source for source in every}


@lru_cache(maxsize=4)
def owners(library: Library) -> dict[str, str]:
    """The character on whose card a trait or a goodwill ability is printed."""
    by_row: dict[str, str] = {}
    for character in library.characters.values():
        for row in character.traits:
            by_row[row.id] = character.id
        for ability in character.abilities:
            by_row[ability.id] = character.id
    return by_row


@lru_cache(maxsize=4)
def role_rows(library: Library) -> dict[str, str]:
    """The role to which a row belongs."""
    return {row.id: role.id for role in library.roles.values() for row in role.rows}
