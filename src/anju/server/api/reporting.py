"""What somebody who finds something wrong can send: a file that `anju check` reads.

Of a finished game it is a scenario, the game itself up to the step.  Of a game that goes on it holds what the reporter's
seat was shown and what it answered.  There is nothing in it to play on from, not even an imagined world: the answers
that lead from its beginning to here would be those of the others.

What takes long is to write it down, which needs no table any more: `written` is for a thread.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
import yaml

from anju.engine.event import Event
from anju.engine.table import Table
from anju.server.live import replay
from anju.server.rooms.options import chosen, public

_TITLE_LENGTH = 80
_WIDTH = 4000
"""An event or an answer is one line."""

BugReport = dict[str, Any]


def of_step(save: bytes, step: int, text: str) -> BugReport:
    """A finished game up to this step."""
    table = replay.at(save, step)
    return {
        **_head(table, text),
        "seed": table.seed,
        "options": chosen(table.game, table.options),
        **({} if table.given is None else {"given": table.given}),
        "record": [_one_line(entry) for entry in table.record],
        "report": {"rules": table.rules_version, "step": step, "text": text},
    }


def of_seat(table: Table, seat: int, text: str) -> BugReport:
    """A game that goes on, as this seat knows it."""
    return {
        **_head(table, text),
        "options": public(table.game, chosen(table.game, table.options)),
        "report": {
            "rules": table.rules_version,
            "seat": seat,
            "text": text,
            "asked": _asked(table, seat),
            "answers": [_one_line(value) for who, value in table.record if who == seat],
            "view": table.view(seat),
            "events": table.events(seat),
        },
    }


def written(report: BugReport) -> bytes:
    """As a file."""
    plain = _as_written(msgspec.to_builtins(report, enc_hook=_told))
    text = yaml.dump(plain, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=_WIDTH)
    assert isinstance(text, str), "without an encoding"
    return text.encode()


def _head(table: Table, text: str) -> BugReport:
    first = text.strip().partition("\n")[0][:_TITLE_LENGTH]
    return {
        "game": table.game.id,
        "title": first or f"{table.game.name.zh}：报告 / report",
        "rule": [],
        "seats": table.seats,
    }


def _asked(table: Table, seat: int) -> BugReport | None:
    question = table.question(seat)
    if question is None:
        return None
    return {"word": question.word.id, "text": question.text("zh"), "values": question.values}


def _told(event: Any) -> str:
    """The only thing in a report that is not plain."""
    assert isinstance(event, Event), f"{event!r} in a report"
    return _one_line({"kind": event.kind, "data": event.data, "zh": event.text("zh"), "en": event.text("en")})


def _one_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _as_written(value: Any) -> Any:
    """In the words of a document, which knows yes and no and leaves out what there is not."""
    if isinstance(value, dict):
        return {str(key): _as_written(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_as_written(part) for part in value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else value
