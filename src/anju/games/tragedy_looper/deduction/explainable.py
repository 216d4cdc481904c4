"""Which parts of a game can be explained row by row, and which bend the course of a day itself.

Curses strike before anything else, a gauge kills, somebody dies in another's place, a crowd acts as one.  What was seen
there is not read, which never rules out anything true; whoever needs to know plays it again (retelling.py).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from anju.engine.game import Game
from anju.games.tragedy_looper.board import Board
from anju.games.tragedy_looper.content import Incident
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import PLACES, Library
from anju.games.tragedy_looper.row import COLLECTIVE, Effect, Row
from anju.games.tragedy_looper.state import Town

_GAME: Final[Game[Town]] = Game()

BENDING: Final = frozenset(
    (
        "enter_character",
        "follow_and_substitute",
        "incident_effect_twice",
        "inherits_setup_of",
        "location_cards_also_apply",
        "may_count_as_in",
        "place_ex_card",
        "run_incident_effect",
        "set_role",
        "use_ability_of",
    )
)
"""Traits that change more than their own row says."""


def plain(board: Board) -> bool:
    """Whether every phase of every day can be explained."""
    tragedy_set = board.set
    if tragedy_set.ex_gauge is not None or tragedy_set.mechanics or masked_incidents(board):
        return False
    for character in board.cast:
        effects = [effect for row in character.traits for effect in row.effect]
        effects += [effect for ability in character.abilities for effect in ability.effect]
        if any(effect.op in BENDING for effect in effects):
            return False
        if any(row.kind == "mandatory" and (row.targets or row.choices) for row in character.traits):
            return False
    return True


@lru_cache(maxsize=256)
def starts_named(library: Library, plots: tuple[str, ...]) -> frozenset[str]:
    """Roles whose holders' starting places matter even before they come."""
    rows = [row for plot in plots for row in library.plots[plot].rows]
    fields = [condition.fields for row in rows for condition in row.when]
    fields += [effect.fields for row in rows for effect in row.effect]
    words = [str(value) for some in fields for value in some.values()]
    return frozenset(word.partition(":")[2] for word in words if word.startswith("start_of:"))


def masked_incidents(board: Board) -> list[Incident]:
    """Incidents of the set that appear on the sheet under another's name."""
    incidents = [board.library.incidents[id] for id in board.set.incidents]
    return [incident for incident in incidents if incident.trigger.public_name]


# -- single phases ------------------------------------------------------------------------------------------------


def followed(before: Town, after: Town, phase: str, timing: str) -> bool:
    """Whether what happened in a phase can be explained, whatever the script."""
    board = before.board
    maddening = "gauge_of_madness" in board.set.mechanics
    if phase == "goodwill":
        return not servants(before) and not _rows_of_set(board.library, board.set.id, "after_goodwill")
    if servants(before) and _may_kill(board, timing):
        return False
    if phase == "day_start":
        return not (maddening and before.day == 1 and before.ex >= 1)  # the leader's gift
    if phase == "day_end":
        return not (before.curses or _doomed(before) or (maddening and after.ex >= 4))
    return True


def servants(town: Town) -> bool:
    """Whether somebody may die in another's place (TL-servant_t1)."""
    rules = Days(_GAME, town, [], 0)
    living = rules.living()
    return any(
        who in living and any(rules.serves(who, master) for master in living if master != who)
        for who in town.board.servants
    )


def outnumbered(town: Town) -> bool:
    """Whether somewhere the living would be outnumbered if all corpses and victims rose (TL-zombie_1)."""
    rules = Days(_GAME, town, [], 0)
    return any(0 < len(rules.here(place)) < rules.corpses_at(place) for place in range(len(PLACES)))


def _doomed(town: Town) -> bool:
    """Whether today's incident may make the protagonists die when the day ends."""
    return any(
        effect.fields.get("at") == "day_end"
        for entry in town.occurred
        if town.board.schedule[entry][0] == town.day
        for step in town.board.schedule[entry][1].steps
        for effect in step.effect
    )


def _may_kill(board: Board, timing: str) -> bool:
    rows = [row for one in board.cast for row in one.printed.rows if row.timing == timing]
    rows += _rows_of_set(board.library, board.set.id, timing)
    return any(effect.op == "kill" for row in rows for effect in row.effect)


@lru_cache(maxsize=256)
def _rows_of_set(library: Library, tragedy_set: str, timing: str) -> tuple[Row, ...]:
    contents = library.sets[tragedy_set]
    rows = [row for role in contents.roles for row in library.roles[role].rows]
    rows += [row for plot in (*contents.main_plots, *contents.subplots) for row in library.plots[plot].rows]
    return tuple(row for row in rows if row.timing == timing)


@lru_cache(maxsize=4096)
def bent(
    library: Library,
    plots: tuple[str, ...],
    roles: frozenset[str],
    timing: str,
    deaths: bool,
    stirring: bool,
) -> bool:
    """Whether these plots and roles do something at a timing that no single row explains.

    `stirring`: corpses or victims may have acted, if these plots make them rise.
    """
    effects = [effect for plot in plots for row in library.plots[plot].rows for effect in row.effect]
    there = roles
    if stirring:
        there |= {str(effect.fields["role"]) for effect in effects if effect.op == "set_role"}
    if any(
        row.timing == timing and COLLECTIVE in row.limit for role in there for row in library.roles[role].rows
    ):
        return True
    ops = {effect.op for effect in effects}
    return ("gain_abilities_of" in ops and deaths) or ("swap_main_plot_loss" in ops and timing == "loop_end")


# -- incidents ----------------------------------------------------------------------------------------------------


def foreseeable(board: Board, incident: Incident) -> bool:
    """Whether everything the incident does can be tried out without knowing any role."""
    arms = any(effect.op == "arm_delayed" for _, other in board.schedule for effect in _effects(other))
    return not arms and not any(effect.op == "reveal_role" for effect in _effects(incident))


def _effects(incident: Incident) -> list[Effect]:
    return [effect for step in incident.steps for effect in step.effect]
