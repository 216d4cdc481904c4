"""Verbs about the marker, the doll and the dragon (CX-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from anju.engine.document import Node
from anju.engine.offer import Offer
from anju.games.codex import words
from anju.games.codex.effects.effect import Effect
from anju.games.codex.offers.places import EmptyPlaces

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.effects.reader import Reader


class PlaceMarker(Effect):
    """Places the marker, or moves it; what it carries stays with it (R-099)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("marker", "where", "as", "hp", "schools", "action", "balance", "extra"))
        self.where = node.need("where").one_of(("any", "empty", "self"))
        self.kind = read.word(node, "as", ("", "aim", "doll", "dragon"))
        self.hp = _number(node, "hp")
        self.action = _number(node, "action")
        self.balance = _number(node, "balance")
        self.schools = read.word(node, "schools", ("", "random", "declared"))
        self.node = node
        extra = node.get("extra")
        self.extra = extra.text() if extra is not None else ""

    def run(self, g: Casting, c: Cast) -> bool:
        cell = self.cell(g, c)
        if not cell:
            return False
        g.place_marker(c.seat, cell)
        if self.kind == "aim":
            g.state.aim[c.seat] = True
        elif self.kind == "doll":
            g.raise_doll(c, self.hp)
        elif self.kind == "dragon":
            g.call_dragon(c, self.action, self.balance, self.extra)
        return True

    def cell(self, g: Casting, c: Cast) -> int:
        if self.where == "self":
            return g.state.pos[c.body]
        line = range(1, g.arena.length + 1)
        places: Offer[Any] = EmptyPlaces(line) if self.where == "empty" else Offer(line)
        values = places.values(g)
        return int(str(g.ask(c.seat, words.PLACE, values, g.source(c), places))) if values else 0


class RemoveMarker(Effect):
    """Taking the marker away destroys a doll on it (R-099)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("marker",))

    def run(self, g: Casting, c: Cast) -> bool:
        if not g.has_marker(c.seat):
            return False
        if g.has_doll(c.seat):
            g.doll_destroyed(c.seat)
        else:
            g.clear_marker(c.seat)
            g.tell("marker_gone", c.seat)
        return True


class DestroyDoll(Effect):
    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("marker",))

    def run(self, g: Casting, c: Cast) -> bool:
        if not g.has_doll(c.seat):
            return False
        g.doll_destroyed(c.seat)
        return True


def marker(node: Node, read: Reader) -> Effect:
    """place, remove or destroy_doll."""
    verb = node.need("marker").one_of(("place", "remove", "destroy_doll"))
    if verb == "place":
        return PlaceMarker(node, read)
    return RemoveMarker(node, read) if verb == "remove" else DestroyDoll(node, read)


def _number(node: Node, field: str) -> int:
    value = node.get(field)
    return value.integer() if value is not None else 0
