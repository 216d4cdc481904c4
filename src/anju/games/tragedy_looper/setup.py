"""A table from a script: the public board, the secret plan, and the state before the first loop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anju.engine import document
from anju.engine.errors import BadDocument, BadOption
from anju.engine.text import Text
from anju.games.tragedy_looper import validator
from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.content import Character
from anju.games.tragedy_looper.library import LOCATIONS, Library
from anju.games.tragedy_looper.script import Member, Script
from anju.games.tragedy_looper.settings import Options
from anju.games.tragedy_looper.state import Town, blank

NEVER: Final = 999
"""A loop that no game reaches."""


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
    script = _in_order(library, script)
    loops = (options.loops or script.loops) + options.extra_loops
    board = Board(
        library,
        options,
        people,
        library.sets[script.set],
        cast_of(library, script),
        script.days,
        loops,
        tuple((entry.day, library.incidents[entry.public]) for entry in script.incidents),
        script.cast_public,
        script.table_talk,
        script.special_rules,
    )
    return blank(board, plan(library, script, board))


def _in_order(library: Library, script: Script) -> Script:
    """The author's order gives things away, role holders mostly come first: everything stands as in the library (R-256).

    Of the subplots the first one counts where a gauge makes it known (R-267).
    """
    members = {member.character: member for member in script.cast}
    tragedy_set, subplots = library.sets[script.set], script.subplots
    if "gauge_of_madness" not in tragedy_set.mechanics:
        subplots = tuple(sorted(subplots, key=(*tragedy_set.subplots, *library.plots).index))
    return script._replace(
        subplots=subplots,
        cast=tuple(members[id] for id in library.in_order(members)),
        incidents=tuple(sorted(script.incidents, key=lambda entry: entry.day)),
    )


def cast_of(library: Library, script: Script) -> tuple[Character, ...]:
    """Everybody who may come in the course of a game."""
    return (*(library.characters[member.character] for member in script.cast), *_followers(library, script))


def _followers(library: Library, script: Script) -> list[Character]:
    """Cards that no script casts, but that enter when one of the cast is dead (TL-part_timer_t3)."""
    names = [
        str(effect.fields["name"])
        for member in script.cast
        for row in library.characters[member.character].traits
        for effect in row.effect
        if effect.op == "enter_character"
    ]
    cast = [member.character for member in script.cast]
    return [library.characters[name] for name in names if name not in cast]


def plan(library: Library, script: Script, board: Board) -> SecretPlan:
    """What the mastermind knows."""
    members = [*script.cast, *(_heir(script, character) for character in board.cast[len(script.cast) :])]
    return SecretPlan(
        (script.main_plot, *script.subplots),
        tuple(library.roles[member.role] for member in members),
        tuple(library.incidents[entry.incident] for entry in script.incidents),
        tuple(_culprit(board, entry.culprit) for entry in script.incidents),
        tuple(
            (int(member.options.get("enters_on_loop", 1)), int(member.options.get("enters_on_day", 1)))
            for member in members
        ),
        tuple(dict(member.options) for member in members),
        script.extra_main_plot,
        script.title,
        script.story,
    )


def _heir(script: Script, character: Character) -> Member:
    """A card that no script casts has the role of the one it follows, and never arrives by itself."""
    (name,) = [
        effect.fields["name"]
        for row in character.traits
        for effect in row.effect
        if effect.op == "inherits_setup_of"
    ]
    (role,) = [member.role for member in script.cast if member.character == name]
    return Member(character.id, role, {"enters_on_loop": NEVER})


def _culprit(board: Board, id: str) -> int:
    """The thing that is the culprit: a character, or the location of a mob."""
    return board.index[id] if id in board.index else board.size + LOCATIONS.index(id)
