"""The words of a position for what only some sets, characters and options use; a part of `fields`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from anju.engine.document import Node
from anju.games.tragedy_looper import reading
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.reading import OWNERS
from anju.games.tragedy_looper.state import Town

NONE: Final = "none"
"""The word for none."""


class RareField(NamedTuple):
    """A word about the table."""

    word: str
    read: Callable[[Town, Node], None]
    write: Callable[[Town], Any]


def _things(word: str, attribute: str) -> RareField:
    """Things with a card on them, once per card."""

    def read(s: Town, node: Node) -> None:
        setattr(s, attribute, tuple(reading.thing(s, entry) for entry in node.entries()))

    return RareField(word, read, lambda s: [reading.thing_id(s, thing) for thing in getattr(s, attribute)])


def _read_seals(s: Town, node: Node) -> None:
    pairs = [reading.pair(entry, 2) for entry in node.entries()]
    s.seals = tuple((reading.place_of(s.board.library, place), day.at_least(1)) for place, day in pairs)


def _write_seals(s: Town) -> list[list[str | int]]:
    return [[LOCATIONS[place], day] for place, day in s.seals]


def _read_rooted(s: Town, node: Node) -> None:
    pairs = [reading.pair(entry, 2) for entry in node.entries()]
    s.rooted = tuple((reading.member(s, who), day.at_least(1)) for who, day in pairs)


def _write_rooted(s: Town) -> list[list[str | int]]:
    return [[reading.thing_id(s, who), day] for who, day in s.rooted]


def _read_named(s: Town, node: Node) -> None:
    s.named = frozenset(reading.id_of(s.board.library, "role", entry) for entry in node.entries())


def _read_occurred_before(s: Town, node: Node) -> None:
    days = [str(day) for day, _ in s.board.schedule]
    s.occurred_before = frozenset(days.index(entry.one_of(days)) for entry in node.entries())


def _write_occurred_before(s: Town) -> list[int]:
    return [s.board.schedule[entry][0] for entry in sorted(s.occurred_before)]


def _read_next_deck(s: Town, node: Node) -> None:
    s.next_deck = 0 if node.text() == NONE else reading.owner(s, node)


def _write_next_deck(s: Town) -> str:
    return OWNERS[s.next_deck] if s.next_deck else NONE


def _read_last_gauge(s: Town, node: Node) -> None:
    s.last_ex = -1 if node.text() == NONE else node.at_least(0)


def _write_last_gauge(s: Town) -> int | str:
    return s.last_ex if s.last_ex >= 0 else NONE


def _read_peak(s: Town, node: Node) -> None:
    """Characters not mentioned had none; `none` means that it is not tracked."""
    if node.value == NONE:
        s.peak = ()
        return
    peak = [0] * s.board.size
    for name, amount in node.items().items():
        peak[reading.member(s, node.key(name))] = amount.at_least(0)
    s.peak = tuple(peak)


def _write_peak(s: Town) -> dict[str, int] | str:
    if not s.peak:
        return NONE
    return {s.board.cast[who].id: amount for who, amount in enumerate(s.peak) if amount}


RARE_FIELDS: Final = (
    RareField("last_gauge", _read_last_gauge, _write_last_gauge),
    _things("ex_cards", "ex_cards"),
    _things("curses", "curses"),
    RareField("sealed", _read_seals, _write_seals),
    RareField("rooted", _read_rooted, _write_rooted),
    RareField("named", _read_named, lambda s: sorted(s.named)),
    RareField("occurred_before", _read_occurred_before, _write_occurred_before),
    RareField("next_deck", _read_next_deck, _write_next_deck),
    RareField("peak", _read_peak, _write_peak),
)
