"""The protocol as TypeScript types and as a JSON Schema: `python -m anju.server.protocol.schema`.

Without arguments it writes both files of the repository; `--check` only says whether they are up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec import inspect as shape

from anju.server.protocol import bodies, faces, messages
from anju.server.protocol.typescript import Declared, declared, interface, member, written

TYPESCRIPT: Final = "web/src/protocol.ts"
JSON_SCHEMA: Final = "docs/protocol.schema.json"

_OVER_HTTP: Final = (
    bodies.GameInfo,
    bodies.NewRoom,
    bodies.JoinRoom,
    bodies.Seated,
    bodies.NoSeat,
    bodies.SeatAsked,
    bodies.SeatStands,
    bodies.TermShown,
    bodies.HowToPlayShown,
    bodies.LessonInfo,
    bodies.LessonAnswers,
    bodies.LessonWhy,
    bodies.LessonForesee,
    bodies.LessonThen,
    bodies.LessonThenAsked,
    bodies.LessonReply,
    bodies.LessonShown,
    bodies.PlayOn,
    bodies.Report,
    bodies.ReplayLog,
    bodies.NoteNew,
    bodies.NoteShown,
    bodies.ReplayKnown,
    bodies.ReplayMoments,
)
_NAMED: Final = {
    "ToServer": messages.ToServer,
    "ToClient": messages.ToClient,
}


def typescript() -> str:
    """Every struct as an interface, and the two unions of messages."""
    structs = declared((*_NAMED.values(), *_OVER_HTTP))
    parts = [
        "// Written by `python -m anju.server.protocol.schema` from src/anju/server/protocol/messages.py and bodies.py. Do not edit.\n",
        f"export const PROTOCOL = {messages.PROTOCOL};\n",
        "export type Value = number | string | (number | string)[];\n",
        *_people(),
    ]
    parts.extend(_interface(structs[name]) for name in sorted(structs))
    for name, union in _NAMED.items():
        parts.append(f"export type {name} = {written(shape.type_info(union))};\n")
    return "\n".join(parts)


def _people() -> list[str]:
    """What a person may have drawn beside their name, and what bots are called, by their name on the wire."""
    called = {name: {"zh": text.zh, "en": text.en} for name, (_, text) in faces.BOTS.items()}
    return [
        f"export const EMBLEMS = {json.dumps(faces.EMBLEMS)} as const;\n",
        f"export const BOTS: Record<string, Bilingual> = {json.dumps(called, ensure_ascii=False, indent=2)};\n",
    ]


def json_schema() -> str:
    """One document with every message and every body of the HTTP interface."""
    roots = [*_NAMED.values(), *_OVER_HTTP]
    schemas, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    named = dict(zip(_NAMED, schemas, strict=False))
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Anju protocol {messages.PROTOCOL}",
        **named["ToServer"],
        "$defs": {**components, **named},
    }
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _interface(struct: Declared) -> str:
    assert isinstance(struct, shape.StructType), f"{struct.cls.__name__} is no struct of the protocol"
    tag = [] if struct.tag_field is None else [f"{struct.tag_field}: {json.dumps(struct.tag)}"]
    return interface(struct.cls, [*tag, *(_field(struct.cls, field) for field in struct.fields)])


def _field(owner: type[Struct], field: shape.Field) -> str:
    """What a client may leave out is optional; what the server always sends is not."""
    from_client = owner.__struct_config__.forbid_unknown_fields and not _sent_by_server(owner)
    absent = not field.required and (from_client or owner.__annotations__[field.name].find("UnsetType") >= 0)
    return member(field, absent)


def _sent_by_server(owner: type[Struct]) -> bool:
    return owner in messages.ToClient.__args__


def outputs() -> dict[str, str]:
    """What belongs into which file of the repository."""
    return {TYPESCRIPT: typescript(), JSON_SCHEMA: json_schema()}


def main(arguments: list[str]) -> int:
    stale = []
    for name, text in outputs().items():
        path = Path(name)
        if "--check" in arguments:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(name)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name in stale:
        sys.stderr.write(f"{name} is out of date: run python -m anju.server.protocol.schema\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
