"""Which card a protagonist lays, and where: against everything that may be going on (TL-5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final

from anju.bots.bot import Pause, go_on
from anju.bots.rules.tragedy_looper.laying import Laid, Resolution, resolved
from anju.bots.rules.tragedy_looper.picture import PARANOIA, BoardPicture
from anju.bots.rules.tragedy_looper.routes import Routes
from anju.bots.rules.tragedy_looper.worth import all_prospects
from anju.games.tragedy_looper.library import ActionCard

NOISE: Final = 0.001
ONCE: Final = 0.012
"""What it costs to spend a card that comes back only with the next loop."""
MOVING: Final = 0.01
"""The cost of moving somebody: a character not yet understood is best left where nothing happened."""
CAUTION: Final = 1.0
"""How many standard errors are added to a mean."""
ON_LOCATION: Final = 0.85
"""The chance that a card of the mastermind on a location is intrigue: nothing else does anything there."""
WEIGHTS: Final = {"paranoia": 1.2, "intrigue": 1.5, "move": 1.0, "forbid": 0.4}
FINALISTS: Final = 5
"""How many placements are looked at closely."""


class Guesswork:
    """One possibility: a script, and what lies face down."""

    __slots__ = ("hidden", "routes")

    def __init__(self, routes: Routes, hidden: tuple[Laid, ...]) -> None:
        self.routes = routes
        self.hidden = hidden


def face_down(
    p: BoardPicture,
    routes: Routes,
    deck: Sequence[ActionCard],
    targets: Sequence[int],
    tries: int,
    rng: Random,
) -> Guesswork:
    """The cards of the mastermind as they may be in this world: the worst of several ways to fill them in."""
    worst: tuple[float, tuple[Laid, ...]] = (-1.0, ())
    for _ in range(tries if targets else 1):
        laid = _filled(p, deck, targets, rng)
        danger = routes.danger(resolved(p, laid))
        worst = max(worst, (danger, laid), key=lambda one: one[0])
    return Guesswork(routes, worst[1])


def _filled(
    p: BoardPicture, deck: Sequence[ActionCard], targets: Sequence[int], rng: Random
) -> tuple[Laid, ...]:
    left = list(deck)
    laid: list[Laid] = []
    for thing in targets:
        on_location = thing >= p.n and rng.random() < ON_LOCATION
        fitting = [card for card in left if not on_location or card.counter == "intrigue"] or left
        if not fitting:
            break
        card = rng.choices(fitting, [_weight(card) for card in fitting])[0]
        left.remove(card)
        laid.append((thing, card))
    return tuple(laid)


def _weight(card: ActionCard) -> float:
    if card.kind == "counter":
        return WEIGHTS.get(card.counter, 1.0) if card.amount > 0 else 0.1
    return WEIGHTS["move"] if card.kind == "move" else WEIGHTS["forbid"]


class ResolvedGuess:
    """A guess, resolved without the card that is being thought about."""

    __slots__ = ("base", "resolution", "routes")

    def __init__(self, p: BoardPicture, guess: Guesswork, own: tuple[Laid, ...]) -> None:
        self.routes = guess.routes
        self.resolution = Resolution(p, (*guess.hidden, *own), guess.routes.cultists)
        self.base = self.routes.danger(self.resolution.after)

    def change(self, laid: Laid) -> float:
        """What the card does to the danger."""
        return self.routes.danger(self.resolution.with_card(*laid)) - self.base


class Countering:
    """One protagonist before one card."""

    def __init__(
        self,
        p: BoardPicture,
        hidden: Sequence[int],
        willing: Mapping[int, float],
        hopeful: float,
        pause: Pause = go_on,
        noise: float = NOISE,
    ) -> None:
        self.p = p
        self.pause = pause
        self.noise = noise
        self.covered = frozenset(hidden)
        """Where the mastermind has laid a card."""
        self.laid: tuple[Laid, ...] = ()
        """Cards of this side that lie already, as far as they are known or can be guessed."""
        self.willing = willing
        self.hopeful = hopeful
        """What goodwill is worth, measured in danger."""
        self.goodwill_now = all_prospects(p, willing)

    def best(
        self,
        hand: Sequence[ActionCard],
        targets: Sequence[int],
        few: list[Guesswork],
        many: list[Guesswork],
        rng: Random,
    ) -> Laid:
        """The card and the thing that leave the least danger and the most hope.

        All are tried in a few worlds, the best of them in many others, so that what was good only by chance drops out.
        """
        options = [(thing, card) for card in hand for thing in targets if self.sensible(card, thing)]
        if not options:
            return targets[0], hand[0]
        options = self.ranked(options, few, rng)[:FINALISTS]
        return self.ranked(options, many, rng)[0]

    def ranked(self, options: list[Laid], guesses: list[Guesswork], rng: Random) -> list[Laid]:
        cases = [ResolvedGuess(self.p, guess, self.laid) for guess in guesses]
        costs = [(self.cost(laid, cases) + self.noise * rng.random(), laid) for laid in options]
        return [laid for _, laid in sorted(costs, key=lambda one: one[0])]

    def sensible(self, card: ActionCard, thing: int) -> bool:
        """Cards that cannot do anything there are left out; so is paranoia, which only ever helps the other side."""
        if card.kind in ("forbid", "forbid_move"):
            return thing in self.covered and (thing < self.p.n or card.counter == "intrigue")
        if thing >= self.p.n or (card.counter == "paranoia" and card.amount > 0):
            return False
        if card.counter == "paranoia":
            return thing in self.covered or self.p.on(thing, PARANOIA) > 0
        return True

    def cost(self, laid: Laid, cases: list[ResolvedGuess]) -> float:
        """The change in danger, minus what goodwill promises, plus a margin for the error of the mean."""
        self.pause()
        changes = [case.change(laid) for case in cases]
        n = len(changes)
        mean = sum(changes) / n
        spread = sqrt(sum((change - mean) ** 2 for change in changes) / n)
        price = (ONCE if laid[1].once_per_loop else 0.0) + (MOVING if laid[1].kind == "move" else 0.0)
        return mean + CAUTION * spread / sqrt(n) + price - self.hope(laid)

    def hope(self, laid: Laid) -> float:
        """The value of a goodwill card; less where it may be forbidden."""
        if laid[1].counter != "goodwill":
            return 0.0
        after = resolved(self.p, (laid,))
        doubt = 0.6 if laid[0] in self.covered else 1.0
        return self.hopeful * doubt * (all_prospects(after, self.willing) - self.goodwill_now)
