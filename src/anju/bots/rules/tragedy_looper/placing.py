"""Which three cards the mastermind lays, and where (TL-5.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final

from anju.bots.bot import Pause, go_on
from anju.bots.rules.tragedy_looper.laying import Laid, resolved
from anju.bots.rules.tragedy_looper.picture import PARANOIA, BoardPicture
from anju.bots.rules.tragedy_looper.routes import Routes
from anju.bots.rules.tragedy_looper.worth import prospects
from anju.games.tragedy_looper.library import ActionCard, Library

BEAM: Final = 4
"""How many beginnings are followed with full effort."""
NOISE: Final = 0.004
"""Noise between nearly equal placements: a predictable mastermind is easily blocked."""
ONCE: Final = 0.015
"""What it costs to spend a card that comes back only with the next loop."""
REPEATED: Final = 0.01
"""What it costs to lay the same card on the same thing as on this day of an earlier loop."""
UNBLOCKED: Final = 0.4
"""The weight of the case that the protagonists do not interfere."""
GOODWILL_STOPPED: Final = 0.25
"""How much of a character's prospects Forbid Goodwill takes, if goodwill comes at all."""


class Placement:
    """Some cards on some things, and what they are worth."""

    __slots__ = ("laid", "worth")

    def __init__(self, laid: tuple[Laid, ...], worth: float) -> None:
        self.laid = laid
        self.worth = worth


class Placing:
    """Everything that goes into choosing the mastermind's three cards of a day."""

    def __init__(
        self,
        library: Library,
        p: BoardPicture,
        routes: Routes,
        forbidden: Mapping[int, int],
        repeated: Collection[tuple[int, str]],
        rng: Random,
        beam: int,
        pause: Pause = go_on,
        noise: float = NOISE,
    ) -> None:
        self.p = p
        self.pause = pause
        self.routes = routes
        self.rng = rng
        self.beam = beam
        self.noise = noise
        self.forbid_intrigue = library.cards.get("p_forbid_intrigue")
        self.calm = library.cards.get("p_paranoia_minus_1")
        self.forbidden = forbidden
        """How often the protagonists have forbidden intrigue on a thing."""
        self.repeated = repeated
        """What was laid on this day of earlier loops."""
        self.prospects = {who: prospects(p, who) for who in range(p.n)}

    def best(
        self,
        laid: tuple[Laid, ...],
        hand: Mapping[str, tuple[ActionCard, int]],
        targets: Sequence[int],
        count: int,
    ) -> Placement:
        """`hand` holds each card and how many copies of it are left."""
        beam = [Placement(laid, 0.0)]
        for _ in range(count):
            longer = [
                placement for one in beam for placement in self.continued(one, hand, targets, len(laid))
            ]
            longer.sort(key=lambda placement: -placement.worth)
            beam = self.distinct(longer) or beam
        return max(beam, key=self.withstanding)

    def distinct(self, placements: list[Placement]) -> list[Placement]:
        """The best ones; the same cards in another order are the same."""
        by_cards: dict[frozenset[tuple[int, str]], Placement] = {}
        for placement in placements:
            by_cards.setdefault(frozenset((thing, card.id) for thing, card in placement.laid), placement)
            if len(by_cards) == self.beam:
                break
        return list(by_cards.values())

    def continued(
        self,
        placement: Placement,
        hand: Mapping[str, tuple[ActionCard, int]],
        targets: Sequence[int],
        given: int,
    ) -> list[Placement]:
        taken = {thing for thing, _ in placement.laid}
        used = [card.id for _, card in placement.laid[given:]]
        placements: list[Placement] = []
        for card, copies in hand.values():
            if used.count(card.id) >= copies:
                continue
            self.pause()
            for thing in targets:
                if thing not in taken and self.sensible(card, thing):
                    laid = (*placement.laid, (thing, card))
                    placements.append(Placement(laid, self.worth(laid) + self.noise * self.rng.random()))
        return placements

    def sensible(self, card: ActionCard, thing: int) -> bool:
        """Leaves out cards without effect: other than intrigue on a location, moves to where it cannot go."""
        if thing >= self.p.n:
            return card.counter == "intrigue"
        return card.kind != "counter" or card.amount > 0

    def worth(self, laid: tuple[Laid, ...]) -> float:
        price = sum(ONCE for _, card in laid if card.once_per_loop)
        price += sum(REPEATED for thing, card in laid if (thing, card.id) in self.repeated)
        stopped = sum(
            GOODWILL_STOPPED * self.prospects[thing]
            for thing, card in laid
            if card.kind == "forbid" and card.counter == "goodwill" and thing < self.p.n
        )
        return self.routes.danger(resolved(self.p, laid)) + stopped - price

    # -- what the protagonists may do about it ------------------------------------------------------------

    def replies(self, laid: tuple[Laid, ...]) -> list[tuple[Laid, float]]:
        """The protagonists' possible replies with weights: they forbid where they did before, and calm today's culprits."""
        replies: list[tuple[Laid, float]] = []
        if self.forbid_intrigue is not None:
            for thing, _ in laid:
                likely = 2.0 if thing >= self.p.n else 1.0
                replies.append(((thing, self.forbid_intrigue), likely + 2.0 * self.forbidden.get(thing, 0)))
        if self.calm is not None:
            replies += [
                ((entry.culprit, self.calm), 1.0)
                for entry in self.routes.entries
                if entry.day == self.p.day and self.p.on(entry.culprit, PARANOIA)
            ]
        return replies

    def withstanding(self, placement: Placement) -> float:
        """The worth on average over what the protagonists may do."""
        replies = self.replies(placement.laid)
        total = sum(weight for _, weight in replies)
        if not total:
            return placement.worth
        blocked = sum(weight * self.danger_after(placement.laid, reply) for reply, weight in replies) / total
        open_worth = self.worth(placement.laid)
        price = self.routes.danger(resolved(self.p, placement.laid)) - open_worth
        return UNBLOCKED * open_worth + (1.0 - UNBLOCKED) * (blocked - price)

    def danger_after(self, laid: tuple[Laid, ...], reply: Laid) -> float:
        return self.routes.danger(resolved(self.p, (*laid, reply), self.routes.cultists))
