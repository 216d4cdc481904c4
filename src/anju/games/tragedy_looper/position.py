"""Positions in the words of scenarios: putting one on the table.

Scripts are not validated here: a test of a rule may combine what no script may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from anju.engine.document import Node
from anju.engine.text import NOTHING
from anju.games.tragedy_looper import reading, setup, validator
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.board_changes import PRINTED
from anju.games.tragedy_looper.fields import CHARACTER_FIELDS, CLOCK, FIELDS
from anju.games.tragedy_looper.library import LOCATIONS, PLACES, Character, Library
from anju.games.tragedy_looper.script import Member, ScheduledIncident, Script
from anju.games.tragedy_looper.settings import Options
from anju.games.tragedy_looper.state import Town, blank

SCRIPT_WORDS: Final = (
    "script",
    "set",
    "plots",
    "cast",
    "incidents",
    "days",
    "loops",
    "cast_public",
    "table_talk",
    "extra_main_plot",
    "special_rules",
    "title",
    "story",
)
CHARACTER_WORDS: Final = ("role", *(field.word for field in CHARACTER_FIELDS))
INCIDENT_WORDS: Final = ("incident", "culprit", "public")
_NOTHING_YET: Final = Script(
    "", NOTHING, NOTHING, "basic_tragedy", 4, 3, (3,), "", (), (), (), False, True, (), "", {}, "", ""
)  # fmt: skip


def place(library: Library, given: Node, seats: int, options: Mapping[str, object]) -> Town:
    """The position a scenario describes; every word is checked."""
    given.only((*SCRIPT_WORDS, *(field.word for field in FIELDS)))
    script = _script(library, given)
    _check_culprits(library, script, given.get("incidents"))
    opened = setup.open_table(library, script, seats - 1, Options(options))
    board, plan = opened.board, opened.plan
    plan.plots = tuple(plot for plot in plan.plots if plot)  # a position may have none
    loops = given.get("loops")
    if loops is not None:  # the position overrides the options
        board.loops = loops.at_least(1)
    clock = {field.word: node.at_least(1) for field in CLOCK if (node := given.get(field.word)) is not None}
    s = assembled(board, plan, clock.get("loop", 1), clock.get("day", 1))
    cast = given.get("cast")
    if cast is not None:
        for name, node in cast.items().items():
            read_character(s, reading.member(s, cast.key(name)), node)
    for field in FIELDS:
        wanted = given.get(field.word)
        if wanted is not None:
            field.read(s, wanted)
    return s


def assembled(board: Board, plan: SecretPlan, loop: int, day: int) -> Town:
    """The town with everybody due by now at home and nothing on them, before cards are placed."""
    s = blank(board, plan)
    s.phase, s.loop, s.day = st.MASTERMIND_CARDS, loop, day
    if board.options.virus_is_permanent_for_loop:
        s.peak = (0,) * board.size
    for who, character in enumerate(board.cast):
        s.start[who] = s.place[who] = _home(character, plan.settings[who])
        first_loop, first_day = plan.arrivals[who]
        s.life[who] = st.ALIVE if first_loop <= loop and first_day <= day else st.ABSENT
    return s


def _home(character: Character, settings: Mapping[str, str | int]) -> int:
    """The start the script fixes, otherwise the first printed one."""
    return PLACES.index(str(settings.get("start", character.starts[0])))


def read_character(s: Town, who: int, node: Node) -> None:
    """Reads what differs from the printed card; a role alone changes nothing."""
    if not isinstance(node.value, dict):
        return
    node.only((*CHARACTER_WORDS, *settings_of(s.board.library)))
    for field in CHARACTER_FIELDS:
        wanted = node.get(field.word)
        if wanted is not None:
            field.read(s, who, wanted)


# -- the script -----------------------------------------------------------------------------------------------


def _script(library: Library, given: Node) -> Script:
    """The named script, if any, with whatever else is given overriding it."""
    name, plots, cast = given.get("script"), given.get("plots"), given.get("cast")
    script = _NOTHING_YET if name is None else validator.shipped(name.one_of(validator.shipped_ids()))
    if plots is not None:
        main, *others = read_plots(library, plots) or [""]
        script = script._replace(main_plot=main, subplots=tuple(others))
    if cast is not None:
        script = script._replace(cast=_members(library, script.cast, cast))
    for word, read in _READERS.items():
        node = given.get(word)
        if node is not None:
            script = script._replace(**{word: read(library, node)})
    return script


def read_plots(library: Library, node: Node) -> list[str]:
    """The main plot first."""
    return [reading.id_of(library, "plot", entry) for entry in node.entries()]


def settings_of(library: Library) -> dict[str, bool]:
    """Everything that scripts may fix about a character, and whether it is a location."""
    return {
        option.name: bool(option.among)
        for character in library.characters.values()
        for option in character.options
    }


def _members(library: Library, before: tuple[Member, ...], cast: Node) -> tuple[Member, ...]:
    """The cast; members of the named script stay unless given anew."""
    members = {member.character: member for member in before}
    for name, node in cast.items().items():
        id = reading.id_of(library, "character", cast.key(name))
        if library.characters[id].has_trait("inherits_setup_of"):
            continue  # all that a script fixes about it is that of the one it follows (TL-part_timer_alt_t1)
        members[id] = _member(library, id, members.get(id, Member(id, "person", {})), node)
        for option in library.characters[id].options:
            if option.name in PRINTED and option.name not in members[id].options:
                raise cast.key(name).wrong(
                    f"「{name}」要写明「{option.name}」。", f"{name!r} needs {option.name!r}."
                )
    return tuple(members.values())


def _member(library: Library, id: str, before: Member, node: Node) -> Member:
    if not isinstance(node.value, dict):
        return before._replace(role=reading.id_of(library, "role", node))
    role = node.get("role")
    fixed = dict(before.options)
    for word, is_location in settings_of(library).items():
        wanted = node.get(word)
        if wanted is not None:
            fixed[word] = reading.id_of(library, "location", wanted) if is_location else wanted.integer()
    return Member(id, reading.id_of(library, "role", role) if role is not None else before.role, fixed)


def read_incidents(library: Library, node: Node) -> tuple[ScheduledIncident, ...]:
    """By day: {incident: murder, culprit: boy_student}, and `public` if another name stands on the sheet."""
    appointments: list[ScheduledIncident] = []
    for day, entry in node.items().items():
        entry.only(INCIDENT_WORDS)
        incident = reading.id_of(library, "incident", entry.need("incident"))
        public, culprit = entry.get("public"), entry.need("culprit")
        mob = library.incidents[incident].trigger.mob is not None
        appointments.append(
            ScheduledIncident(
                node.key(day).at_least(1),
                incident,
                (mob and library.find("location", culprit.text()))
                or reading.id_of(library, "character", culprit),
                reading.id_of(library, "incident", public) if public is not None else incident,
            )
        )
    return tuple(appointments)


def _check_culprits(library: Library, script: Script, incidents: Node | None) -> None:
    """Somebody who is not there cannot be one."""
    cast = [character.id for character in setup.cast_of(library, script)]
    for entry in incidents.items().values() if incidents is not None else ():
        culprit = entry.need("culprit")
        known = (library.find(kind, culprit.text()) for kind in ("character", "location"))
        if not any(id in (*cast, *LOCATIONS) for id in known):
            raise culprit.wrong(
                f"「{culprit.text()}」不在登场角色里。", f"{culprit.text()!r} is not in the cast."
            )


_READERS: Final[dict[str, Callable[[Library, Node], Any]]] = {
    "set": lambda library, node: reading.id_of(library, "set", node),
    "days": lambda _, node: node.at_least(1),
    "incidents": read_incidents,
    "cast_public": lambda _, node: node.truth(),
    "table_talk": lambda _, node: node.truth(),
    "extra_main_plot": lambda library, node: reading.id_of(library, "plot", node),
    "special_rules": lambda _, node: tuple(rule.names() for rule in node.entries()),
    "title": lambda _, node: node.names(),
    "story": lambda _, node: node.names(),
}
"""Words with the same names as in a script."""
