"""The protocol as TypeScript types and as a JSON Schema: `python -m anju.server.schema`.

Without arguments it writes both files of the repository; `--check` only says whether they are up to date.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec import inspect as shape

from anju.server import bodies, protocol, replay

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
    bodies.LessonInfo,
    bodies.LessonAnswers,
    bodies.LessonWhy,
    bodies.LessonForesee,
    bodies.LessonThen,
    bodies.LessonThenAsked,
    bodies.LessonShown,
    bodies.PlayOn,
    bodies.Report,
    bodies.ReplayLog,
    bodies.NoteNew,
    bodies.NoteShown,
    replay.ReplayKnown,
)
_NAMED: Final = {
    "ToServer": protocol.ToServer,
    "ToClient": protocol.ToClient,
}


def typescript() -> str:
    """Every struct as an interface, and the two unions of messages."""
    structs: dict[str, shape.StructType] = {}
    for root in (*_NAMED.values(), *_OVER_HTTP):
        _collect(shape.type_info(root), structs)
    parts = [
        "// Written by `python -m anju.server.schema` from src/anju/server/protocol.py and bodies.py. Do not edit.\n",
        f"export const PROTOCOL = {protocol.PROTOCOL};\n",
        "export type Value = number | string | (number | string)[];\n",
    ]
    parts.extend(_interface(struct) for _, struct in sorted(structs.items()))
    for name, union in _NAMED.items():
        members = shape.type_info(union)
        assert isinstance(members, shape.UnionType)
        parts.append(f"export type {name} = {_typescript(members)};\n")
    return "\n".join(parts)


def json_schema() -> str:
    """One document with every message and every body of the HTTP interface."""
    roots = [*_NAMED.values(), *_OVER_HTTP]
    schemas, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    named = dict(zip(_NAMED, schemas, strict=False))
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Anju protocol {protocol.PROTOCOL}",
        **named["ToServer"],
        "$defs": {**components, **named},
    }
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _collect(kind: shape.Type, found: dict[str, shape.StructType]) -> None:
    """Every struct that can occur inside this type."""
    if isinstance(kind, shape.StructType):
        if kind.cls.__name__ in found:
            return
        found[kind.cls.__name__] = kind
        for field in kind.fields:
            _collect(field.type, found)
    for inner in _inside(kind):
        _collect(inner, found)


def _inside(kind: shape.Type) -> tuple[shape.Type, ...]:
    if isinstance(kind, shape.UnionType):
        return kind.types
    if isinstance(kind, shape.ListType):
        return (kind.item_type,)
    if isinstance(kind, shape.DictType):
        return (kind.key_type, kind.value_type)
    return ()


def _interface(struct: shape.StructType) -> str:
    about = inspect.getdoc(struct.cls) or ""
    lines = [f"/** {about.splitlines()[0]} */"] if about else []
    lines.append(f"export interface {struct.cls.__name__} {{")
    if struct.tag_field is not None:
        lines.append(f"  {struct.tag_field}: {json.dumps(struct.tag)};")
    lines.extend(_field(struct.cls, field) for field in struct.fields)
    lines.append("}\n")
    return "\n".join(lines)


def _field(owner: type[Struct], field: shape.Field) -> str:
    """What a client may leave out is optional; what the server always sends is not."""
    from_client = owner.__struct_config__.forbid_unknown_fields and not _sent_by_server(owner)
    absent = not field.required and (from_client or owner.__annotations__[field.name].find("UnsetType") >= 0)
    return f"  {field.encode_name}{'?' if absent else ''}: {_typescript(field.type)};"


def _sent_by_server(owner: type[Struct]) -> bool:
    return owner in protocol.ToClient.__args__


_PLAIN: Final[dict[type[shape.Type], str]] = {
    shape.StrType: "string",
    shape.IntType: "number",
    shape.FloatType: "number",
    shape.BoolType: "boolean",
    shape.NoneType: "null",
    shape.AnyType: "unknown",
}


def _typescript(kind: shape.Type) -> str:
    if isinstance(kind, shape.Metadata):
        return _typescript(kind.type)
    if isinstance(kind, shape.StructType):
        return kind.cls.__name__
    if isinstance(kind, shape.LiteralType):
        return " | ".join(json.dumps(value) for value in kind.values)
    if isinstance(kind, shape.UnionType):
        return _union(kind)
    if isinstance(kind, shape.ListType):
        item = _typescript(kind.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(kind, shape.DictType):
        return f"Record<string, {_typescript(kind.value_type)}>"
    return _PLAIN[type(kind)]


def _union(kind: shape.UnionType) -> str:
    members = [_typescript(one) for one in kind.types]
    value = {"number", "string", "(number | string)[]"}
    if value <= set(members):
        members = ["Value", *(member for member in members if member not in value)]
    return " | ".join(dict.fromkeys(members))


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
        sys.stderr.write(f"{name} is out of date: run python -m anju.server.schema\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
