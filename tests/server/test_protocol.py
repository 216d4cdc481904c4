"""The messages: what is taken, what is not, and that the generated files say the same."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anju.engine.errors import BadOption, Refused
from anju.engine.text import Text
from anju.server.live import refusals
from anju.server.protocol import messages, schema

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("name", [schema.TYPESCRIPT, schema.JSON_SCHEMA])
def test_the_generated_files_are_up_to_date(name: str):
    written = (ROOT / name).read_text(encoding="utf-8")
    assert written == schema.outputs()[name], "run python -m anju.server.protocol.schema"


def test_the_check_notices_a_stale_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert schema.main([]) == 0
    assert schema.main(["--check"]) == 0
    (tmp_path / schema.TYPESCRIPT).write_text("// old", encoding="utf-8")
    assert schema.main(["--check"]) == 1


def test_every_message_is_in_the_generated_types():
    types = schema.typescript()
    for message in (*messages.ToServer.__args__, *messages.ToClient.__args__):
        assert f"export interface {message.__name__} {{\n  t: {json.dumps(_tag(message))};" in types
    assert "prompt?: Prompt | null;" in types, "what may be absent from a step"
    assert "prompt: Prompt | null;" in types, "what is always in a welcome"


def _tag(message: Any) -> str:
    return str(message.__struct_config__.tag)


def test_the_schema_names_both_directions():
    document = json.loads(schema.json_schema())
    assert {"ToServer", "ToClient", "Step", "Welcome", "NewRoom"} <= set(document["$defs"])


def test_a_message_goes_over_the_wire_and_back():
    message = messages.Answer(id="a1", prompt=3, value=["x", 7])
    said = b'{"t":"answer","id":"a1","prompt":3,"value":["x",7],"always":false,"round":null}'
    assert messages.encode(message) == said
    assert messages.decode(messages.encode(message)) == message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"t":"answer"}',
        '{"t":"answer","id":"","prompt":1,"value":1}',
        '{"t":"answer","id":"a","prompt":1,"value":null}',
        '{"t":"answer","id":"a","prompt":1,"value":true}',
        '{"t":"answer","id":"a","prompt":1,"value":1.5}',
        '{"t":"answer","id":"a","prompt":1,"value":[[1]]}',
        '{"t":"answer","id":"a","prompt":1,"value":99999999999}',
        '{"t":"answer","id":"a","prompt":1,"value":1,"seat":2}',
        '{"t":"room","id":"a","do":"explode"}',
        '{"t":"room","id":"a","do":"spectators","spectators":"with hands"}',
        '{"t":"chat","id":"a","text":""}',
        '{"t":"welcome"}',
        '{"t":"answer","id":"' + "x" * 41 + '","prompt":1,"value":1}',
        '{"t":"chat","id":"a","text":"' + "x" * 301 + '"}',
    ],
)
def test_what_is_no_message_is_told_so(text: str):
    with pytest.raises(msgspec.DecodeError):
        messages.decode(text)


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_noise_never_raises_anything_else(data: bytes):
    with suppress(msgspec.DecodeError, UnicodeDecodeError):  # by luck it may even be a message
        messages.decode(data)


@pytest.mark.parametrize("id", ["", "a\x00", "\n", "\x7f", "a" * 41])
def test_an_id_is_a_short_name_without_control_characters(id: str):
    with pytest.raises(msgspec.ValidationError):
        messages.decode(json.dumps({"t": "answer", "id": id, "prompt": 1, "value": 1}).encode())


def test_a_field_that_has_not_changed_is_absent():
    assert messages.encode(messages.Step(n=4)) == b'{"t":"step","n":4,"patch":[],"events":[]}'
    gone = messages.Step(n=4, prompt=None)
    assert b'"prompt":null' in messages.encode(gone)


def test_a_refusal_carries_code_numbers_rule_and_remedy_in_both_languages():
    error = Refused(
        "too_far", Text("太远", "too far"), {"distance": 2}, "CX-2.1", Text("走近", "step closer")
    )
    shown = refusals.shown("a", error)
    assert (shown.id, shown.code, shown.numbers, shown.rule) == ("a", "too_far", {"distance": 2}, "CX-2.1")
    assert (shown.text.zh, shown.remedy.en) == ("太远", "step closer")


def test_other_errors_of_input_are_shown_as_well():
    assert refusals.shown("a", BadOption(Text("不", "no"), "bad_value")).code == "bad_value"
    assert refusals.shown("a", BadOption(Text("不", "no"))).code == "BadOption"
