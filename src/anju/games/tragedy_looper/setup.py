"""A table from a script: the public board, the secret plan, and the state before the first loop."""

from __future__ import annotations

from collections.abc import Mapping

from anju.engine import document
from anju.engine.errors import BadDocument, BadOption
from anju.engine.text import Text
from anju.games.tragedy_looper import validator
from anju.games.tragedy_looper.board import Board, Plan
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.script import Script
from anju.games.tragedy_looper.settings import Options
from anju.games.tragedy_looper.state import Town


def script_of(library: Library, options: Mapping[str, object]) -> Script:
    """The script that the options name by its id, or hold in full; a table never begins with a bad one."""
    given = options["script"]
    if isinstance(given, str):
        return validator.shipped(given)
    if not isinstance(given, Mapping):
        raise BadOption(
            Text(
                f"选项「script」应是剧本的编号或整个剧本，不是{given!r}。",
                f"Option 'script' must be the id of a script or a whole script, not {given!r}.",
            ),
            "bad_value",
        )
    try:
        return validator.load(document.from_plain(given), library)
    except BadDocument as problem:
        raise BadOption(problem.what, problem.code) from None


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
        script.cast_public,
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
