"""A table from a script: the public board, the secret plan, and the state before the first loop."""

from __future__ import annotations

from anju.games.tragedy_looper.board import Board, Plan
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.script import Script
from anju.games.tragedy_looper.settings import Options
from anju.games.tragedy_looper.state import Town


def open_table(library: Library, script: Script, people: int, options: Options) -> Town:
    """`people` play the three protagonists."""
    loops = (options.loops or script.loops) + options.extra_loops
    board = Board(
        library,
        options,
        people,
        library.sets[script.set],
        tuple(library.characters[member.character] for member in script.cast),
        script.days,
        loops,
        tuple((entry.day, library.incidents[entry.public]) for entry in script.incidents),
    )
    return Town(board, plan(library, script, board))


def plan(library: Library, script: Script, board: Board) -> Plan:
    """What the mastermind knows."""
    return Plan(
        (script.main_plot, *script.subplots),
        tuple(library.roles[member.role] for member in script.cast),
        tuple(library.incidents[entry.incident] for entry in script.incidents),
        tuple(board.index[entry.culprit] for entry in script.incidents),
        tuple(
            (int(member.options.get("enters_on_loop", 1)), int(member.options.get("enters_on_day", 1)))
            for member in script.cast
        ),
        tuple(dict(member.options) for member in script.cast),
    )
