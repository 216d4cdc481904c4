"""Structured logs: one JSON object a line.

Only what `tell` is given gets in, and its fields are named ones of a few kinds: a value, a hand, a role or a token
has no field to stand in.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final, TextIO

FIELDS: Final = frozenset(
    {
        "address", "answers", "code", "count", "database", "dialect", "effort", "error", "game", "ms", "n", "path",
        "port", "reason", "room", "round", "rooms", "rules", "seat", "seconds", "sockets", "state", "status",
        "unfinished", "url", "version", "waiting", "worker",
    }
)  # fmt: skip
"""What a log line may say; `room` is the room's id, which opens nothing without a token."""

_LOGGER: Final = logging.getLogger("anju.server")


class JsonLines(logging.Formatter):
    """A record as one line of JSON; a traceback keeps its places but not the values in it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line.update(getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[1] is not None:
            line["failure"] = _places(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def begin(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Sends the server's and uvicorn's lines to the stream, stderr if none is given."""
    writer = logging.StreamHandler(sys.stderr if stream is None else stream)
    writer.setFormatter(JsonLines())
    for name in ("anju.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [writer]
        logger.propagate = False
        # What anybody can send wrong is a warning to uvicorn, and would fill the disk.
        logger.setLevel(level if name == "anju.server" else logging.ERROR)


def tell(event: str, **fields: object) -> None:
    """Something worth knowing."""
    _write(logging.INFO, event, fields)


def warn(event: str, **fields: object) -> None:
    """Something that somebody may have to look at."""
    _write(logging.WARNING, event, fields)


def fail(event: str, problem: BaseException, **fields: object) -> None:
    """A defect: its kind and its places in the program, never its message, which may hold values."""
    _write(logging.ERROR, event, fields, problem)


def _write(level: int, event: str, fields: dict[str, object], problem: BaseException | None = None) -> None:
    unknown = fields.keys() - FIELDS
    assert not unknown, f"log fields are listed in FIELDS, not {sorted(unknown)}"
    if _LOGGER.isEnabledFor(level):
        raised = None if problem is None else (type(problem), problem, problem.__traceback__)
        _LOGGER.log(level, event, extra={"fields": fields}, exc_info=raised)


def _places(problem: BaseException) -> list[str]:
    places = [type(problem).__name__]
    trace = problem.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('anju/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places
