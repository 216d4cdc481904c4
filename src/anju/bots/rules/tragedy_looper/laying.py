"""What laid cards would do to a picture (TL-5.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from anju.bots.rules.tragedy_looper.picture import DIAGONAL, HORIZONTAL, INTRIGUE, VERTICAL, Picture
from anju.games.tragedy_looper.library import COUNTERS, Card

Laid = tuple[int, Card]
"""A thing and the card on it."""

DIRECTIONS = {"horizontal": HORIZONTAL, "vertical": VERTICAL, "diagonal": DIAGONAL}


def resolved(before: Picture, laid: Sequence[Laid], cultists: Collection[int] = ()) -> Picture:
    """The picture after these cards; where a cultist stands a Forbid Intrigue does nothing (TL-cultist_1)."""
    p = before.copy()
    p.cards_open = False
    on: dict[int, list[Card]] = {}
    for thing, card in laid:
        on.setdefault(thing, []).append(card)
    for thing, cards in on.items():
        if thing < p.n:
            _move(before, p, thing, cards)
    unforbidden = {p.place[who] for who in cultists if p.alive[who]}
    void = sum(card.kind == "forbid" and card.counter == "intrigue" for _, card in laid) > 1
    for thing, cards in on.items():
        place = thing - p.n if thing >= p.n else p.place[thing]
        _count(p, thing, cards, void or place in unforbidden)
    return p


def _move(before: Picture, p: Picture, who: int, cards: list[Card]) -> None:
    if any(card.kind == "forbid_move" for card in cards):
        return
    combined = 0
    for direction in {DIRECTIONS[card.direction] for card in cards if card.kind == "move"}:
        combined ^= direction
    if combined:
        p.move(who, before.place[who] ^ combined)


def _count(p: Picture, thing: int, cards: list[Card], intrigue_free: bool) -> None:
    """All additions before all removals, as far as nothing forbids them."""
    forbidden = {card.counter for card in cards if card.kind == "forbid"}
    if intrigue_free:
        forbidden.discard(COUNTERS[INTRIGUE])
    for sign in (1, -1):
        for card in cards:
            if card.kind == "counter" and card.counter not in forbidden and card.amount * sign > 0:
                p.add(thing, COUNTERS.index(card.counter), card.amount)
