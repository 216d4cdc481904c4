"""Types as TypeScript: structs and typed dicts are interfaces there."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable
from typing import Any, Final

from msgspec import inspect as shape

Declared = shape.StructType | shape.TypedDictType

_PLAIN: Final[dict[type[shape.Type], str]] = {
    shape.StrType: "string",
    shape.IntType: "number",
    shape.FloatType: "number",
    shape.BoolType: "boolean",
    shape.NoneType: "null",
    shape.AnyType: "unknown",
}
_VALUE: Final = frozenset(("number", "string", "(number | string)[]"))
"""What an answer may be has a name of its own."""


def declared(roots: Iterable[Any]) -> dict[str, Declared]:
    """Every struct and typed dict that can occur inside these types, by name."""
    by_name: dict[str, Declared] = {}
    for root in roots:
        _collect(shape.type_info(root), by_name)
    return by_name


def _collect(kind: shape.Type, by_name: dict[str, Declared]) -> None:
    if isinstance(kind, shape.StructType | shape.TypedDictType):
        name = kind.cls.__name__
        if name in by_name:
            assert by_name[name].cls is kind.cls, f"two things are called {name}"
            return
        by_name[name] = kind
    for inner in _inside(kind):
        _collect(inner, by_name)


def _inside(kind: shape.Type) -> tuple[shape.Type, ...]:
    if isinstance(kind, shape.StructType | shape.TypedDictType):
        return tuple(field.type for field in kind.fields)
    if isinstance(kind, shape.UnionType):
        return kind.types
    if isinstance(kind, shape.ListType):
        return (kind.item_type,)
    if isinstance(kind, shape.DictType):
        return (kind.key_type, kind.value_type)
    return ()


def interface(owner: type, members: Iterable[str]) -> str:
    """With the first line that its class says about itself."""
    about = inspect.getdoc(owner) or ""
    lines = [f"/** {about.splitlines()[0]} */"] if about else []
    lines.append(f"export interface {owner.__name__} {{")
    lines.extend(f"  {member};" for member in members)
    lines.append("}\n")
    return "\n".join(lines)


def member(field: shape.Field, absent: bool) -> str:
    """One of an interface; `absent`: it may be left out."""
    return f"{field.encode_name}{'?' if absent else ''}: {written(field.type)}"


def written(kind: shape.Type) -> str:
    if isinstance(kind, shape.Metadata):
        return written(kind.type)
    if isinstance(kind, shape.StructType | shape.TypedDictType):
        return kind.cls.__name__
    if isinstance(kind, shape.LiteralType):
        return " | ".join(json.dumps(value) for value in kind.values)
    if isinstance(kind, shape.UnionType):
        return _union(kind)
    if isinstance(kind, shape.ListType):
        return _list(kind)
    if isinstance(kind, shape.DictType):
        return f"Record<string, {written(kind.value_type)}>"
    return _PLAIN[type(kind)]


def _list(kind: shape.ListType) -> str:
    """One that always has so many entries has as many types."""
    item = written(kind.item_type)
    if kind.min_length is not None and kind.min_length == kind.max_length:
        return f"[{', '.join([item] * kind.min_length)}]"
    return f"({item})[]" if " | " in item else f"{item}[]"


def _union(kind: shape.UnionType) -> str:
    members = [written(one) for one in kind.types]
    if set(members) >= _VALUE:
        members = ["Value", *(member for member in members if member not in _VALUE)]
    return " | ".join(dict.fromkeys(members))
