"""The heaviest that is lawful: a message of every kind, and a request of every route."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, get_args, get_type_hints

import msgspec

from anju.engine.foresight import MOST_STEPS
from anju.lab.soak.attacker import Target
from anju.server.api import teaching
from anju.server.net.limits import LONGEST_BODY, LONGEST_MESSAGE
from anju.server.protocol.messages import RoomDo, ToServer, Value

KINDS: Final = tuple(sorted(kind.__struct_config__.tag for kind in get_args(ToServer) if kind is not RoomDo))
"""All that can be said, by its `t`, but for what is done to the room."""

DEEDS: Final = tuple(sorted(get_args(get_type_hints(RoomDo)["do"])))
"""All that can be done to a room."""

_ODD: Final = ["x" * 180] * 80
"""A value that fills a message and is never on offer."""

_LONG: Final[dict[str, dict[str, Any]]] = {
    "answer": {"value": _ODD},
    "why": {"what": _ODD},
    "ask_again": {"habit": "x" * 200},
}
_PLANS: Final = {
    "then": ("after", 12),
    "foresee": ("steps", MOST_STEPS),
    "deduce": ("after", 12),
    "hint": ("after", 12),
}
"""Where a plan of answers goes, and how long it may be."""


def junk_script(size: int) -> dict[str, Any]:
    """A script whose every line is wrong, of about so many bytes: each name has to be compared with all there are."""
    cast = {f"k{n}": "x" for n in range(size // 12)}
    fields = {"script": "X-1", "title": "x", "set": "first_steps", "days": 5, "loops": 4}
    return {**fields, "main_plot": "a_place_to_protect", "cast": cast}


def messages(kind: str, welcome: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Messages of this kind without end, as heavy as they may be, about what the seat was welcomed with."""
    table = welcome["table"] or {}
    prompt = table.get("prompt") or {"id": 1, "options": []}
    values = [option["value"] for option in prompt["options"]] or ["x"]
    fields: dict[str, Any] = dict(_LONG.get(kind, {}))
    if kind in {"answer", "then", "why", "foresee", "hint"}:
        fields["prompt"] = prompt["id"]
    if kind == "chat":
        fields["text"] = "哈" * 300
    n = 0
    while True:
        n += 1
        if kind in _PLANS:  # each of what is on offer in turn: one of them is the most work
            name, most = _PLANS[kind]
            fields[name] = [values[n % len(values)]] * most
        yield {"t": kind, **({} if kind == "pong" else {"id": f"f{n}"}), **fields}


def deeds(do: str) -> Iterator[dict[str, Any]]:
    """This done to a room without end."""
    fields: dict[str, Any] = {"seat": 1, "to": 2, "name": "x" * 24, "spectators": "on"}
    if do == "settings":
        fields["options"] = {"script": junk_script(LONGEST_MESSAGE - 800)}
    n = 0
    while True:
        n += 1
        yield {"t": "room", "id": f"f{n}", "do": do, "on": n % 2 == 0, **fields}


_REPLAYS: Final[dict[str, Any]] = {
    "notes": {"name": "x", "text": "x" * 1000},
    "play": {"name": "x", "seat": 0},
    "report": {"text": "x" * 4000},
}
"""Of what is sent to a step of a replay, by the last word of the path."""

_BODIES: Final[dict[str, Any]] = {
    "/api/rooms": {
        "game": "tragedy_looper",
        "name": "x",
        "options": {"script": junk_script(LONGEST_BODY - 800)},
    },
}

_LESSON: Final = ("tragedy_looper", "second-evening")
"""Its last part has the longest way."""


@cache
def _learned() -> list[Value | None]:
    """All that a learner has answered before the end of this lesson: it is played again up to there."""
    id, given = "/".join(_LESSON), list[Value | None]()
    while not (here := teaching.shown(id, given)).done:
        options: list[Value] = [] if here.reply else here.wanted or [*range(len(here.choices))]
        read: list[Value | None] = [None]
        tried = [[*here.answers, option] for option in options or read]
        given = next(one for one in tried if teaching.shown(id, one).answers == one)
    return given


def _of_a_lesson(route: str) -> dict[str, Any]:
    *answers, last = _learned()
    asked: dict[str, dict[str, Any]] = {
        "then": {"after": [last]},
        "why": {"what": _ODD},
        "foresee": {"steps": [last] * MOST_STEPS},
    }
    return {"answers": answers, **asked.get(route, {})}


def body(path: str, target: Target) -> bytes:
    """What is sent to a route of this form; of one that is not known here, something as long as it may be."""
    if path == "/api/rooms/join":
        return msgspec.json.encode({"room": target.room, "name": "x"})
    if path.startswith("/api/rooms/{room}/"):
        text = {"text": "x" * 4000} if path.endswith("/report") else {}
        return msgspec.json.encode({"token": target.token, **text})
    last = path.rpartition("/")[2]
    if path.startswith("/api/lessons/"):
        return msgspec.json.encode(_of_a_lesson(last))
    known = _REPLAYS.get(last) if "replays" in path else _BODIES.get(path)
    return b"[" * LONGEST_BODY if known is None else msgspec.json.encode(known)


_PARAMETER: Final = re.compile(r"{(\w+)(?::\w+)?}")


def filled(path: str, target: Target) -> str:
    """The path with something that there is in place of its parameters."""
    there = {
        "room": target.played if "replays" in path else target.room,
        "id": "TL-6.1",
        "game": _LESSON[0],
        "lesson": _LESSON[1],
        "round": "1",
        "step": "1",
    }
    return _PARAMETER.sub(lambda match: there.get(match[1], ""), path)
