"""Save data: rules version, seed and record, packed."""

from __future__ import annotations

import json
import zlib
from typing import Any, Final

import msgspec

from anju.engine.errors import BadSave
from anju.engine.play import Entry
from anju.engine.text import Text

_MAGIC: Final = b"anju1\n"
_LONGEST: Final = 10_000_000


class Saved:
    """What a save holds."""

    __slots__ = ("game", "given", "options", "record", "rules", "seats", "seed")

    def __init__(self, fields: dict[str, Any]) -> None:
        self.game = _typed(fields, "game", str)
        self.rules = _typed(fields, "rules", str)
        self.seats = _typed(fields, "seats", int)
        self.seed = _typed(fields, "seed", int)
        self.options = _typed(fields, "options", dict)
        self.given = fields.get("given")
        self.record: list[Entry] = [entry(item) for item in _typed(fields, "record", list)]


def pack(fields: dict[str, Any]) -> bytes:
    return _MAGIC + zlib.compress(msgspec.json.encode(fields))


def unpack(data: bytes) -> Saved:
    if type(data) is not bytes or not data.startswith(_MAGIC):
        raise BadSave(Text("这不是暗局的存档。", "This is not an Anju save."))
    try:
        unpacking = zlib.decompressobj()
        fields = json.loads(unpacking.decompress(data[len(_MAGIC) :], _LONGEST))
        if unpacking.unused_data or not unpacking.eof:
            raise ValueError
    except (zlib.error, ValueError, RecursionError):
        raise BadSave(Text("存档残缺或损坏。", "The save is truncated or damaged.")) from None
    if not isinstance(fields, dict):
        raise BadSave(Text("存档残缺或损坏。", "The save is truncated or damaged."))
    return Saved(fields)


def _typed(fields: dict[str, Any], name: str, kind: type[Any]) -> Any:
    value = fields.get(name)
    if type(value) is not kind:
        raise BadSave(Text(f"存档里的「{name}」缺失或有误。", f"{name!r} in the save is missing or wrong."))
    return value


def entry(item: object) -> Entry:
    """One answer of a record: who, and what."""
    if isinstance(item, list) and len(item) == 2 and type(item[0]) is int:
        value = item[1]
        if isinstance(value, list) and all(type(part) in (int, str) for part in value):
            return item[0], tuple(value)
        if isinstance(value, int | str) and not isinstance(value, bool):
            return item[0], value
    raise BadSave(
        Text(f"记录里有看不懂的一条：{item!r}", f"The record has an entry that makes no sense: {item!r}")
    )
