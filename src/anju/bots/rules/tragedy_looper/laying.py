"""What laid cards would do to a picture (TL-5.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from anju.bots.rules.tragedy_looper.picture import DIAGONAL, HORIZONTAL, INTRIGUE, VERTICAL, BoardPicture
from anju.games.tragedy_looper.library import COUNTERS, ActionCard

Laid = tuple[int, ActionCard]
"""A thing and the card on it."""

DIRECTIONS = {"horizontal": HORIZONTAL, "vertical": VERTICAL, "diagonal": DIAGONAL}


class Resolution:
    """Some cards resolved, so that one more can be tried out quickly."""

    def __init__(self, before: BoardPicture, laid: Sequence[Laid], cultists: Collection[int] = ()) -> None:
        """Where a cultist stands a Forbid Intrigue does nothing (TL-cultist_1)."""
        self.before = before
        self.laid = laid
        self.cultists = cultists
        self.on: dict[int, list[ActionCard]] = {}
        for thing, card in laid:
            self.on.setdefault(thing, []).append(card)
        p = before.copy()
        p.cards_open = False
        for thing, cards in self.on.items():
            if thing < p.n:
                _move(before, p, thing, cards)
        void = sum(forbids_intrigue(card) for _, card in laid) > 1
        for thing, cards in self.on.items():
            _count(p, thing, cards, void or (bool(cultists) and self._unforbidden(p, thing)))
        self.after = p

    def _unforbidden(self, p: BoardPicture, thing: int) -> bool:
        place = thing - p.n if thing >= p.n else p.place[thing]
        return any(p.alive[who] and p.place[who] == place for who in self.cultists)

    def with_card(self, thing: int, card: ActionCard) -> BoardPicture:
        """Cards on other things do what they did, unless Forbid Intrigue or a cultist is about."""
        if forbids_intrigue(card) or thing in self.cultists:
            return Resolution(self.before, (*self.laid, (thing, card)), self.cultists).after
        p, before = self.after.copy(), self.before
        cards = [*self.on.get(thing, ()), card]
        for counter in range(len(COUNTERS)):
            p.counters[counter][thing] = before.counters[counter][thing]
        if thing < p.n:
            p.place[thing], p.crowds = before.place[thing], []
            _move(before, p, thing, cards)
        _count(p, thing, cards, bool(self.cultists) and self._unforbidden(p, thing))
        return p


def forbids_intrigue(card: ActionCard) -> bool:
    return card.kind == "forbid" and card.counter == "intrigue"


def resolved(before: BoardPicture, laid: Sequence[Laid], cultists: Collection[int] = ()) -> BoardPicture:
    """The picture after these cards."""
    return Resolution(before, laid, cultists).after


def _move(before: BoardPicture, p: BoardPicture, who: int, cards: list[ActionCard]) -> None:
    combined, taken = 0, []
    for card in cards:
        if card.kind == "forbid_move":
            return
        if card.kind == "move" and card.direction not in taken:
            taken.append(card.direction)
            combined ^= DIRECTIONS[card.direction]
    if combined:
        p.move(who, before.place[who] ^ combined)


def _count(p: BoardPicture, thing: int, cards: list[ActionCard], intrigue_free: bool) -> None:
    """All additions before all removals, as far as nothing forbids them."""
    forbidden = [card.counter for card in cards if card.kind == "forbid"]
    if intrigue_free:
        forbidden = [counter for counter in forbidden if counter != COUNTERS[INTRIGUE]]
    counting = [card for card in cards if card.kind == "counter" and card.counter not in forbidden]
    for card in counting:
        if card.amount > 0:
            p.add(thing, COUNTERS.index(card.counter), card.amount)
    for card in counting:
        if card.amount < 0:
            p.add(thing, COUNTERS.index(card.counter), card.amount)
