from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from anju.server.operations import log


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    names = ("anju.server", "uvicorn", "uvicorn.error")
    before = {name: (logging.getLogger(name).handlers, logging.getLogger(name).propagate) for name in names}
    stream = io.StringIO()
    log.begin(stream)
    yield stream
    for name, (handlers, propagate) in before.items():
        logging.getLogger(name).handlers, logging.getLogger(name).propagate = handlers, propagate


def test_a_line_is_one_json_object(lines: io.StringIO):
    log.tell("room made", room="ab\n12", game="codex")
    log.warn("slow bot", seconds=2.5)
    first, second = map(json.loads, lines.getvalue().splitlines())
    assert (first["event"], first["room"], first["level"]) == ("room made", "ab\n12", "info")
    assert second["level"] == "warning"


@pytest.mark.parametrize("field", ["token", "hand", "role", "value", "name", "text", "save"])
def test_secrets_have_no_field_to_stand_in(lines: io.StringIO, field: str):
    with pytest.raises(AssertionError):
        log.tell("something", **{field: "x"})
    assert lines.getvalue() == ""


def test_a_failure_shows_places_but_no_values(lines: io.StringIO):
    def rule(hand: str) -> None:
        raise ValueError(f"cannot play {hand}")

    try:
        rule("queen of spades")
    except ValueError as problem:
        log.fail("room failed", problem, room="r1")
    (line,) = map(json.loads, lines.getvalue().splitlines())
    assert line["failure"][0] == "ValueError"
    assert "rule" in line["failure"][-1]
    assert "queen" not in lines.getvalue()
