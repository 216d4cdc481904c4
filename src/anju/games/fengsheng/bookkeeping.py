"""What a saved world needs beyond what people write about a position: who has seen what, and what was used.

All of it is numbers in a fixed order, so that `read` restores exactly what `write` wrote.
"""

from __future__ import annotations

from typing import Any, Final

from anju.engine.document import Node
from anju.games.fengsheng import fact
from anju.games.fengsheng.happening import Happening
from anju.games.fengsheng.state import Group, Mission

_ROWS: Final = (
    "persona", "seen", "identity", "identity_seen", "ruled_out", "role", "role_deck", "role_seen", "used_turn", "used_game", "played",
    "could", "tasks", "doomed",
)  # fmt: skip
_LISTS: Final = frozenset(("persona", "seen", "could"))
"""The rows that are lists; the others are tuples."""
_NUMBERS: Final = ("luck", "just_died", "rung")
_FLAGS: Final = ("settled", "resolving")
_FACTS: Final[dict[str, type[fact.Fact]]] = {
    "probed": fact.Probed,
    "obeyed": fact.Obeyed,
    "not_obeyed": fact.NotObeyed,
    "gave_back": fact.GaveBack,
    "gambled": fact.Gambled,
    "held": fact.Held,
}
_DETAIL: Final = {
    "probed": ("identity", "drew"),
    "obeyed": ("code",),
    "not_obeyed": ("code",),
    "gave_back": ("identity",),
    "gambled": ("named",),
    "held": ("faces",),
}


def write(s: Mission) -> dict[str, Any]:
    ids = cards_in_order(s)
    rows = {name: getattr(s, name) for name in _ROWS}
    rows["seen"], rows["could"] = [s.seen[card] for card in ids], [s.could[card] for card in ids]
    book: dict[str, Any] = {name: " ".join(map(str, values)) for name, values in rows.items()}
    book.update({name: getattr(s, name) for name in _NUMBERS})
    book.update({name: int(getattr(s, name)) for name in _FLAGS})
    book["ids"] = " ".join(map(str, ids))
    book["who"] = " ".join(map(str, s.who))
    book["offers"] = [" ".join(map(str, offer)) for offer in s.offers]
    book["mixed"] = [[f"{since} {' '.join(map(str, ids))}" for since, ids in groups] for groups in s.mixed]
    book["lingering"] = [" ".join(map(str, entry)) for entry in s.lingering]
    book["pending"] = [
        f"{event.kind} {event.seat} {event.other}" for event in s.pending if isinstance(event, Happening)
    ]
    book["facts"] = [_fact_text(entry) for entry in s.facts]
    return book


def cards_in_order(s: Mission) -> list[int]:
    """All cards, zone by zone, in the order in which `position` reads them."""
    zones = [zone for seat in range(s.setup.seats) for zone in (s.hand[seat], s.area[seat])]
    zones += [s.discard, s.removed, s.table, [s.message] if s.message >= 0 else [], s.deck[::-1]]
    return [card for zone in zones for card in zone]


def _fact_text(entry: fact.Fact) -> str:
    name = next(name for name, kind in _FACTS.items() if type(entry) is kind)
    detail = [int(getattr(entry, field)) for field in _DETAIL[name]]
    return " ".join(map(str, (name, *detail, *entry.cards)))


def read(s: Mission, book: Node) -> None:
    """Restores the numbers; cards get their old ids back."""
    for name in _ROWS:
        numbers = book.need(name).integers()
        setattr(s, name, numbers if name in _LISTS else tuple(numbers))
    for name in _NUMBERS:
        setattr(s, name, book.need(name).integer())
    for name in _FLAGS:
        setattr(s, name, book.need(name).integer() == 1)
    s.who = book.need("who").integers()
    s.offers = tuple(tuple(node.integers()) for node in book.need("offers").entries())
    s.mixed = tuple(tuple(_group(node) for node in row.entries()) for row in book.need("mixed").entries())
    s.lingering = tuple(_three(node) for node in book.need("lingering").entries())
    s.pending = [_happening(node) for node in book.need("pending").entries()]
    s.facts = tuple(_fact(node) for node in book.need("facts").entries())
    _renumber(s, book.need("ids").integers())


def _renumber(s: Mission, ids: list[int]) -> None:
    """Gives cards that were numbered in the order of the zones their old ids back."""
    placed = cards_in_order(s)
    new = dict(zip(placed, ids, strict=True))
    seen, could, face = s.seen, s.could, s.face
    s.seen, s.could, s.face = [0] * len(ids), [0] * len(ids), [0] * len(ids)
    for place, card in enumerate(placed):
        s.seen[new[card]], s.could[new[card]], s.face[new[card]] = seen[place], could[place], face[card]
    for zone in (*s.hand, *s.area, s.discard, s.removed, s.table, s.deck):
        zone[:] = [new[card] for card in zone]
    s.message = new[s.message] if s.message >= 0 else -1


def _group(node: Node) -> Group:
    since, *ids = node.integers()
    return since, tuple(ids)


def _three(node: Node) -> tuple[int, int, int]:
    seat, skill, data = node.integers()
    return seat, skill, data


def _happening(node: Node) -> Happening:
    kind, seat, other = node.words()
    return Happening(kind, int(seat), int(other))


def _fact(node: Node) -> fact.Fact:
    name, *rest = node.words()
    numbers = [int(word) for word in rest]
    if name == "probed":
        identity, drew, card = numbers
        return fact.Probed(card, identity, drew == 1)
    if name == "obeyed":
        code, order, message = numbers
        return fact.Obeyed(order, code, message)
    if name == "not_obeyed":
        return fact.NotObeyed(numbers[1], numbers[0], numbers[2:])
    if name == "gave_back":
        return fact.GaveBack(numbers[1], numbers[2:], numbers[0])
    if name == "held":
        return fact.Held(numbers[1:], numbers[0])
    return fact.Gambled(numbers[1], numbers[0], numbers[2:])
