"""Whether a table is plain enough that everything seen on it can be explained row by row.

Some sets and cards bend the course of a day itself: curses that strike first, a gauge that kills, somebody who dies in
another's place.  There only what is said in so many words is used, which never rules out anything true.
"""

from __future__ import annotations

from typing import Final

from anju.games.tragedy_looper.board import Board

BENDING: Final = frozenset(
    (
        "enter_character",
        "follow_and_substitute",
        "incident_effect_twice",
        "inherits_setup_of",
        "location_cards_also_apply",
        "run_incident_effect",
        "set_role",
        "use_ability_of",
    )
)
"""What a card does that changes more than its own row says."""


def plain(board: Board) -> bool:
    """Whether every phase can be explained."""
    found = board.set
    if found.ex_gauge is not None or found.mechanics or disguises(board):
        return False
    for character in board.cast:
        effects = [effect for row in character.traits for effect in row.effect]
        effects += [effect for ability in character.abilities for effect in ability.effect]
        if any(effect.op in BENDING for effect in effects):
            return False
    return True


def disguises(board: Board) -> bool:
    """Whether an incident of the set may stand on the sheet under the name of another."""
    return any(board.library.incidents[id].trigger.public_name for id in board.set.incidents)
