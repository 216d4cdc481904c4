"""The published form of script files, as JSON Schema: what editors complete and complain about while one writes.

The names it knows are those of the library; what no schema can say (numbers of roles, culprits, constraints) the
validator says.
"""

from __future__ import annotations

from typing import Any, Final

from anju.games.tragedy_looper.content import ScriptOption
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.validator.form import HARDEST, MOST_DAYS, MOST_LOOPS, NEEDED

Schema = dict[str, Any]

_TEXT: Final[Schema] = {
    "description": "One text for both languages, or the same in Chinese and in English.",
    "anyOf": [
        {"type": "string", "minLength": 1},
        {
            "type": "object",
            "required": ["zh", "en"],
            "additionalProperties": False,
            "properties": {"zh": {"type": "string"}, "en": {"type": "string"}},
        },
    ],
}


def schema(library: Library) -> Schema:
    """What a script file looks like."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A script of 惨剧轮回 (Tragedy Looper)",
        "type": "object",
        "required": list(NEEDED),
        "additionalProperties": False,
        "properties": {**_head(), **_story()},
        "$defs": {
            "text": _TEXT,
            "loops": {"type": "integer", "minimum": 1, "maximum": MOST_LOOPS},
            "set": {
                "enum": [*library.names("set"), *(name for one in library.sets.values() for name in one.also)]
            },
            "main_plot": _plots(library, main=True),
            "subplot": _plots(library, main=False),
            "role": _named(library, "role"),
            "incident": _named(library, "incident"),
            "character": _named(library, "character"),
            "location": _named(library, "location"),
            "member": _member(library),
            "appointment": _appointment(),
        },
    }


def _head() -> Schema:
    """What the script is, and how long it takes."""
    return {
        "script": {"description": "The id of the script.", "type": "string", "pattern": r"^[\w.-]+$"},
        "title": {"description": "Secret until the game is over.", **_ref("text")},
        "story": {"description": "Secret until the game is over.", **_ref("text")},
        "author": {"type": "string"},
        "source": {"type": "string"},
        "set": _ref("set"),
        "days": {"description": "Days per loop.", "type": "integer", "minimum": 1, "maximum": MOST_DAYS},
        "loops": {"description": "The usual number of loops.", **_ref("loops")},
        "loop_options": {
            "description": "Numbers of loops to choose from, the usual one among them.",
            "type": "array",
            "items": _ref("loops"),
        },
        "difficulty": {
            "description": "Per number of loops.",
            "type": "object",
            "propertyNames": {"pattern": "^[0-9]+$"},
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": HARDEST},
        },
    }


def _story() -> Schema:
    """What happens in it, and to whom."""
    return {
        "main_plot": _ref("main_plot"),
        "subplots": {"type": "array", "items": _ref("subplot"), "uniqueItems": True},
        "extra_main_plot": {"description": "Only where a plot asks for it.", **_ref("main_plot")},
        "cast": {
            "type": "object",
            "minProperties": 1,
            "propertyNames": _ref("character"),
            "additionalProperties": _ref("member"),
        },
        "incidents": {
            "description": "Per day.",
            "type": "object",
            "propertyNames": {"pattern": "^[0-9]+$"},
            "additionalProperties": _ref("appointment"),
        },
        "cast_public": {"description": "Whether everybody may see the cast.", "type": "boolean"},
        "table_talk": {"description": "Whether protagonists may talk inside loops.", "type": "boolean"},
        "special_rules": {
            "description": "Shown to everybody; the table does not enforce them.",
            "type": "array",
            "items": _ref("text"),
        },
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _named(library: Library, kind: str) -> Schema:
    return {"enum": list(library.names(kind))}


def _plots(library: Library, main: bool) -> Schema:
    fitting = {plot.id for plot in library.plots.values() if plot.main == main}
    return {"enum": [name for name in library.names("plot") if library.exact("plot", name) in fitting]}


def _member(library: Library) -> Schema:
    """A role, or a role with what the script fixes about the card."""
    options = {option.name: option for who in library.characters.values() for option in who.options}
    return {
        "anyOf": [
            _ref("role"),
            {
                "type": "object",
                "required": ["role"],
                "additionalProperties": False,
                "properties": {
                    "role": _ref("role"),
                    **{name: _option(option) for name, option in options.items()},
                },
            },
        ]
    }


def _option(option: ScriptOption) -> Schema:
    """Which locations and which numbers are allowed depends on the character and the script."""
    return _ref("location") if option.among else {"type": "integer", "minimum": option.least}


def _appointment() -> Schema:
    return {
        "type": "object",
        "required": ["incident", "culprit"],
        "additionalProperties": False,
        "properties": {
            "incident": _ref("incident"),
            "culprit": {
                "description": "A character; a location for the incident of a mob.",
                "anyOf": [_ref("character"), _ref("location")],
            },
            "public": {
                "description": "The name on the public sheet, for an incident that hides its own.",
                **_ref("incident"),
            },
        },
    }
