"""A position in the words of scenarios; `position.place` gives it back."""

from __future__ import annotations

from typing import Any, Final

from anju.engine.document import Node, from_plain
from anju.engine.game import Game
from anju.engine.text import Text
from anju.games.tragedy_looper import reading
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.fields import CHARACTER_FIELDS, FIELDS
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.position import (
    CHARACTER_WORDS,
    SCRIPT_WORDS,
    assembled,
    read_incidents,
    read_plots,
    settings_of,
)
from anju.games.tragedy_looper.state import Town

_UNSAID: Final = {
    "cast_public": False,
    "table_talk": True,
    "extra_main_plot": "",
    "special_rules": [],
    "title": {"zh": "", "en": ""},
    "story": {"zh": "", "en": ""},
}
"""Fields that few scripts set, and their defaults."""


def describe(_library: Library, s: Town) -> dict[str, Any]:
    """The script, and whatever differs from a town in which nothing has happened yet.

    What is written is read into such a town at once, so that a word which implies others does not leave them out.
    """
    described = _script(s)
    usual = assembled(s.board, s.plan, s.loop, s.day)
    for who, character in enumerate(s.board.cast):
        described["cast"][character.id] = _character(s, usual, who)
    described["loop"], described["day"] = s.loop, s.day
    for field in FIELDS:
        value = field.write(s)
        if value != field.write(usual):
            described[field.word] = value
            field.read(usual, from_plain(value))
    return described


def _script(s: Town) -> dict[str, Any]:
    board, plan = s.board, s.plan
    script: dict[str, Any] = {
        "set": board.set.id,
        "days": board.days,
        "loops": board.loops,
        "plots": list(plan.plots),
        "cast": {},
        "incidents": {str(day): _incident(s, entry) for entry, (day, _) in enumerate(board.schedule)},
    }
    rare: dict[str, Any] = {
        "cast_public": board.cast_public,
        "table_talk": board.table_talk,
        "extra_main_plot": plan.extra,
        "special_rules": [_both(rule) for rule in board.special_rules],
        "title": _both(plan.title),
        "story": _both(plan.story),
    }
    return {**script, **{word: value for word, value in rare.items() if value != _UNSAID[word]}}


def _both(text: Text) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}


def _incident(s: Town, entry: int) -> dict[str, str]:
    incident, public = s.plan.incidents[entry].id, s.board.schedule[entry][1].id
    disguise = {"public": public} if public != incident else {}
    return {"incident": incident, "culprit": reading.thing_id(s, s.plan.culprits[entry]), **disguise}


def _character(s: Town, usual: Town, who: int) -> dict[str, Any] | str:
    described: dict[str, Any] = {"role": s.plan.roles[who].id, **dict(sorted(s.plan.settings[who].items()))}
    for field in CHARACTER_FIELDS:
        value = field.write(s, who)
        if value != field.write(usual, who):
            described[field.word] = value
            field.read(usual, who, from_plain(value))
    return described if len(described) > 1 else str(described["role"])


# -- comparing ----------------------------------------------------------------------------------------------


def differences(library: Library, expected: Node, s: Town) -> list[tuple[str, str, str]]:
    """(where, expected, actual) for everything in the expectation that the position does not hold.

    The expectation is read into a copy: if that changes nothing, it already holds.
    """
    expected.only((*SCRIPT_WORDS[1:], *(field.word for field in FIELDS), "hand"))
    wrong: list[tuple[str, str, str]] = []
    for word, node in expected.items().items():
        if word == "cast":
            for name, one in node.items().items():
                wrong += _about(s, reading.member(s, node.key(name)), f"cast.{name}", one)
        elif word == "hand":
            wrong += _about_hands(s, node)
        elif word in SCRIPT_WORDS:
            wrong += _about_script(library, s, word, node)
    for field in FIELDS:
        wanted = expected.get(field.word)
        if wanted is not None:
            copy = s.copy()
            field.read(copy, wanted)
            wrong += _compared(field.word, field.write(copy), field.write(s))
    return wrong


def _compared(where: str, expected: Any, actual: Any) -> list[tuple[str, str, str]]:
    """The parts that differ, if the values have parts."""
    if expected == actual:
        return []
    if isinstance(expected, dict) and isinstance(actual, dict):
        parts = {**actual, **expected}
        return [
            one
            for part in parts
            for one in _compared(f"{where}.{part}", expected.get(part, ""), actual.get(part, ""))
        ]
    return [(where, _shown(expected), _shown(actual))]


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value not in ("", []) else "(none)"


def _about(s: Town, who: int, where: str, node: Node) -> list[tuple[str, str, str]]:
    """One of the cast; the role alone may stand for it, and `current_role` asks what it is just now (TL-7.4)."""
    library, scripted = s.board.library, s.plan.roles[who].id
    if not isinstance(node.value, dict):
        return _compared(where, reading.id_of(library, "role", node), scripted)
    node.only((*CHARACTER_WORDS, *settings_of(library), "current_role"))
    wrong: list[tuple[str, str, str]] = []
    for word, role in (("role", scripted), ("current_role", _rules(s).role(who).id)):
        asked = node.get(word)
        if asked is not None:
            wrong += _compared(f"{where}.{word}", reading.id_of(library, "role", asked), role)
    for word in settings_of(library):
        asked, fixed = node.get(word), s.plan.settings[who].get(word, "")
        if asked is not None:
            wrong += _compared(
                f"{where}.{word}", library.find("location", asked.text()) or asked.plain(), fixed
            )
    for field in CHARACTER_FIELDS:
        asked = node.get(field.word)
        if asked is not None:
            copy = s.copy()
            field.read(copy, who, asked)
            wrong += _compared(f"{where}.{field.word}", field.write(copy, who), field.write(s, who))
    return wrong


def _rules(s: Town) -> Days:
    """The rules, to be asked about this position."""
    return Days(Game(), s, [], 0)


def _about_hands(s: Town, node: Node) -> list[tuple[str, str, str]]:
    """Compares the cards that a deck can still place today, in any order, each name once."""
    wrong: list[tuple[str, str, str]] = []
    for name, cards in node.items().items():
        owner = reading.owner(s, node.key(name))
        wanted = [reading.card(s.board.library, owner, card) for card in cards.entries()]
        wrong += _compared(f"hand.{name}", sorted(wanted), sorted(_rules(s).hand(owner)))
    return wrong


def _about_script(library: Library, s: Town, word: str, node: Node) -> list[tuple[str, str, str]]:
    if word == "incidents":
        return _about_incidents(library, s, node)
    actual = {**_UNSAID, **_script(s)}[word]
    if word == "set":
        return _compared(word, reading.id_of(library, "set", node), actual)
    if word == "plots":
        return _compared(word, read_plots(library, node), actual)
    if word == "extra_main_plot":
        return _compared(word, reading.id_of(library, "plot", node), actual)
    return _compared(word, node.plain(), actual)


def _about_incidents(library: Library, s: Town, node: Node) -> list[tuple[str, str, str]]:
    actual = _script(s)["incidents"]
    wrong: list[tuple[str, str, str]] = []
    for entry in read_incidents(library, node):
        disguise = {"public": entry.public} if entry.public != entry.incident else {}
        wanted = {"incident": entry.incident, "culprit": entry.culprit, **disguise}
        wrong += _compared(f"incidents.{entry.day}", wanted, actual.get(str(entry.day), {}))
    return wrong
