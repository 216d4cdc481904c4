"""What somebody who finds something wrong can send: a scenario file that `anju check` reads.

Of a finished game it holds the game itself up to the step.  Of a game that goes on it holds what the reporter has seen,
and a world that they cannot tell from the real one to play on in: nothing of what is hidden from them.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import yaml

from anju.engine.event import Event
from anju.engine.play import DoesNotFit
from anju.engine.table import Table
from anju.server import replay
from anju.server.playing_on import chosen
from anju.server.room import SECRET_OPTIONS

_TITLE_LENGTH = 80


def of_step(save: bytes, step: int, text: str) -> str:
    """A finished game up to this step."""
    table = replay.at(save, step)
    return _written(
        {
            **_head(table, text),
            "seed": table.seed,
            "options": chosen(table.game, table.options),
            **_way(table.given, table),
            "report": {"rules": table.rules_version, "step": step, "text": text},
        }
    )


def of_seat(table: Table, seat: int, text: str, rng: Random) -> str:
    """A game that goes on, through the eyes of this seat."""
    secret = SECRET_OPTIONS.get(table.game.id, ())
    options = {name: value for name, value in chosen(table.game, table.options).items() if name not in secret}
    return _written(
        {
            **_head(table, text),
            "options": options,
            **_world(table, seat, rng),
            "report": {
                "rules": table.rules_version,
                "seat": seat,
                "text": text,
                "asked": _asked(table, seat),
                "view": table.view(seat),
                "events": [_told(event) for event in table.events(seat)],
            },
        }
    )


def _head(table: Table, text: str) -> dict[str, Any]:
    first = text.strip().partition("\n")[0][:_TITLE_LENGTH]
    return {
        "game": table.game.id,
        "title": first or f"{table.game.name.zh}：报告 / report",
        "rule": [],
        "seats": table.seats,
    }


def _way(given: object, table: Table) -> dict[str, Any]:
    """How to come to this table: where it begins, and every answer since."""
    entries = [json.dumps(entry, ensure_ascii=False) for entry in table.record]
    return {"record": entries} if given is None else {"given": given, "record": entries}


def _world(table: Table, seat: int, rng: Random) -> dict[str, Any]:
    """A world that this seat cannot tell from the real one; nothing if none is found."""
    try:
        world = table.imagine(seat, rng)
    except DoesNotFit:
        return {}
    return {"seed": world.seed, **_way(world.game.describe(world.root), world)}


def _asked(table: Table, seat: int) -> dict[str, Any] | None:
    question = table.question(seat)
    if question is None:
        return None
    return {"word": question.word.id, "text": question.text("zh"), "values": question.values}


def _told(event: Event) -> dict[str, Any]:
    return {"kind": event.kind, "data": event.data, "zh": event.text("zh"), "en": event.text("en")}


def _written(fields: dict[str, Any]) -> str:
    return yaml.safe_dump(
        _as_written(msgspec.to_builtins(fields)), allow_unicode=True, sort_keys=False, width=110
    )


def _as_written(value: Any) -> Any:
    """In the words of a document, which knows yes and no and leaves out what there is not."""
    if isinstance(value, dict):
        return {str(key): _as_written(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_as_written(part) for part in value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else value
