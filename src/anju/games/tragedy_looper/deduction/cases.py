"""What a row would need in order to act, and what it would do."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple

from anju.engine.event import Event
from anju.games.tragedy_looper.deduction.chronicle import Item, Told, items
from anju.games.tragedy_looper.row import Row, Target
from anju.games.tragedy_looper.state import Town

NOBODYS: Final = ("self", "culprit")
"""Words for a character that name no role."""

PLAIN: Final = frozenset(
    (
        "counter_at_least",
        "counter_at_most",
        "is_last_day",
        "is_dead",
        "is_alive",
        "exactly_one_other_here",
        "role_revealed_ever",
        "incident_occurred_this_loop",
        "first_incident_of_loop_today",
        "total_counters_at_least",
        "exists_target",
        "has_refusal",
        "this_character_died",
        "role_holder_died",
        "alive_at_most",
        "corpse_counters_total_at_least",
        "corpses_at_least",
        "ex_at_least",
        "ex_at_most",
        "ex_increased_this_loop",
        "ex_last_loop_end_at_most",
        "incident_occurred_today",
        "living_counters_total_at_least",
        "living_with_counter_at_least",
        "role_name_revealed_this_loop",
        "curse_unattached_today",
    )
)
"""Conditions that are public except for the actor's role; a day end with curses is not analysed at all."""


class Result(NamedTuple):
    """What a row does: visible changes, requested deaths, a line of defeat, and whether the loop ends."""

    changes: frozenset[tuple[Told, int]]
    deaths: frozenset[int]
    lost: str
    ended: bool


class Need(NamedTuple):
    """Something that has to be true of a world: a role among these characters, immortality, a refusal."""

    kind: str
    role: str
    who: int
    """Bits."""


class Case(NamedTuple):
    """A row in action: its owner (a role held by one of these, or a plot), what it needs, and its result."""

    row: str
    role: str
    who: int
    plot: str
    needs: tuple[Need, ...]
    result: Result | None
    """None if what it does cannot be told in advance."""
    per_loop: int
    options: tuple[Result, ...] = ()
    """If not empty, the mastermind chooses one of these results."""


@lru_cache(maxsize=1024)
def loose(target: Target) -> Target:
    """The target without its demand for a role, which becomes a need instead."""
    loosened = copy(target)
    loosened.role = ""
    return loosened


def role_placed(row: Row) -> str:
    """`location_of:` or `start_of:` a role, if that is all the row depends on and affects; otherwise nothing."""
    words = [str(effect.fields.get("target", effect.fields.get("where", ""))) for effect in row.effect]
    head, _, role = words[0].partition(":")
    if len(words) > 1 or head not in ("location_of", "start_of") or role in NOBODYS:
        return ""
    asked = {(condition.word, condition.fields.get("role")) for condition in row.when}
    return words[0] if asked <= {("role_holder_alive", role)} and not row.targets else ""


def asks_for_refusal(row: Row) -> bool:
    return any(condition.word == "has_refusal" for condition in row.when)


def result(town: Town, events: list[Event]) -> Result:
    """What can be seen of a trial."""
    told: list[Told] = [(event.kind, *event.data) for event in events if event.seen_by(None)]
    seen = Item(0)
    lost = ""
    for item in items(told):
        seen.changes.update(item.changes)
        lost = lost or item.lost
    return Result(frozenset(seen.changes.items()), frozenset(town.deaths), lost, town.ending)


def merged(cases: list[Case]) -> list[Case]:
    """Merges cases that differ only in who acts."""
    by_kind: dict[tuple[object, ...], Case] = {}
    for case in cases:
        key = (case.row, case.role, case.plot, case.needs, case.result)
        who = by_kind[key].who if key in by_kind else 0
        by_kind[key] = case._replace(who=who | case.who)
    return list(by_kind.values())


def bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1
