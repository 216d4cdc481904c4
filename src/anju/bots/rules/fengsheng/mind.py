"""Everything that goes into a decision: what is seen, believed, wanted and held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from anju.bots.rules.fengsheng.aims import aim_of
from anju.bots.rules.fengsheng.evidence import Ears
from anju.bots.rules.fengsheng.memory import Memory
from anju.bots.rules.fengsheng.sight import COLOUR_SETS, Sight, brings
from anju.engine.question import Value
from anju.games.fengsheng.faces import (
    ARROW,
    BLACK,
    BLUE,
    CHENG_QING,
    COLOURS,
    KIND,
    KINDS,
    LEFT,
    LOCK,
    RED,
    RIGHT,
    UP,
)
from anju.games.fengsheng.library import standard
from anju.games.fengsheng.skill import Role
from anju.games.fengsheng.words import SEATS

USES: Final = (1.8, 2.2, 2.2, 1.5, 5.0, 2.5, 6.0, 4.5, 5.0, 2.0, 2.5, 1.5, 2.0)
"""What holding a card is worth for its use, by kind."""
A_CARD: Final = 2.0
"""What an unknown card in hand is worth."""
DIRECTIONS: Final = {"left": LEFT, "right": RIGHT, "up": UP}


Tries = Callable[["Mind", str], float]
"""How a skill is tried out."""
Taste = Callable[[Sequence[Value], Sequence[float]], Value]
"""Which of these values is taken, given what each is worth."""


def the_best(values: Sequence[Value], ratings: Sequence[float]) -> Value:
    """The first of the best."""
    return values[ratings.index(max(ratings))]


class Mind:
    """One seat at one question; `source` is what asks."""

    def __init__(
        self, sight: Sight, ears: Ears, memory: Memory, source: str, trying: Tries, taste: Taste = the_best
    ) -> None:
        self.sight = sight
        self._trying = trying
        self._taste = taste
        self.source = source
        self.ears = ears
        self.memory = memory
        self.me = sight.me
        self.odds = ears.beliefs.odds(sight.view)
        self.cures = sum(KIND[face] == CHENG_QING for face in sight.hand.values())
        self.identity = sight.own.identity or "none"
        self.aim = aim_of(self.identity, sight.me, sight.player, self.odds, self.cures)
        self._gains: dict[tuple[int, int, int], float] = {}

    def plan(self, face: int, up: bool = False) -> None:
        """Remembers which card was chosen for what asks now."""
        self.memory.plan(self.source, self.sight.view["turn"], face, up)

    def plan_use(self, name: int, face: int) -> None:
        """Remembers which card is about to be used, and will ask."""
        self.memory.plan(KINDS[name], self.sight.view["turn"], face, up=False)

    @property
    def planned(self) -> int:
        """The face that was chosen before for what asks now; 0 if none was."""
        return self.memory.planned(self.source, self.sight.view["turn"])

    @property
    def aimed_at(self) -> int:
        """The seat that was chosen before for what asks now; -1 if none was."""
        return self.memory.seat_for(self.source)

    def tried(self, skill: str) -> float:
        """The expected result of an unknown skill."""
        return self._trying(self, skill)

    def prefer(self, values: Sequence[Value], rate: Callable[[Value], float]) -> Value:
        """The value that is taken by this rating."""
        return self._taste(values, [rate(value) for value in values])

    def prefer_seat(self, seats: Sequence[int], rate: Callable[[int], float]) -> int:
        return int(str(self._taste(seats, [rate(seat) for seat in seats])))

    # -- messages on the table ----------------------------------------------------------------------------

    def gain(self, seat: int, colours: int) -> float:
        """What it is worth if a message of these colours comes to lie before the seat."""
        return self._change(seat, colours, 1)

    def relief(self, seat: int, colours: int) -> float:
        """What it is worth if such a message before the seat goes away."""
        return self._change(seat, colours, -1)

    def _change(self, seat: int, colours: int, step: int) -> float:
        key = (seat, colours, step)
        gain = self._gains.get(key)
        if gain is None:
            person = self.sight.people[seat]
            if not person.alive:
                return 0.0
            before = self.aim.worth(seat, person.counts)
            gain = self._gains[key] = self.aim.worth(seat, person.counts.changed(colours, step)) - before
        return gain

    def favour(self, seat: int) -> float:
        """From 1 for oneself to -1 for a sure foe; 0 for nobody."""
        return self.aim.favour(seat) if seat >= 0 else 0.0

    def menace(self, seat: int) -> float:
        """How much a seat is worth harming: a foe with cards and progress first."""
        person = self.sight.people[seat]
        near = max(person.counts.red, person.counts.blue)
        return -self.favour(seat) * (1.0 + 0.15 * person.hand + 0.3 * near)

    # -- cards in hand ------------------------------------------------------------------------------------

    def keep(self, face: int) -> float:
        """What holding this card is worth."""
        if not face:
            return A_CARD
        colours = COLOURS[face]
        best = max((self.gain(seat, colours) for seat in self.sight.living), default=0.0)
        return USES[KIND[face]] + min(8.0, 0.25 * max(0.0, best))

    def worst(self, cards: list[int]) -> int:
        """The card that is missed least."""
        return min(cards, key=lambda card: self.keep(self.face(card)))

    def best(self, cards: list[int]) -> int:
        return max(cards, key=lambda card: self.keep(self.face(card)))

    def face(self, card: int) -> int:
        """What a card shows, 0 if it is not known."""
        return self.sight.face.get(card) or self.memory.faces.get(card, 0)

    def colours(self, card: int) -> int:
        return COLOURS[self.face(card)]

    def black(self, card: int) -> bool:
        return COLOURS[self.face(card)] & BLACK != 0

    def holds(self, kind: int) -> bool:
        return any(KIND[face] == kind for face in self.sight.hand.values())

    # -- roles --------------------------------------------------------------------------------------------

    def role(self, seat: int) -> Role | None:
        name = self.sight.people[seat].role
        return standard().role(name) if name else None

    def role_brings(self, seat: int, hook: str) -> bool:
        role, person = self.role(seat), self.sight.people[seat]
        return (
            role is not None
            and person.up
            and SEATS[seat] not in self.sight.view["in_force"]["muted"]
            and brings(role.skills, hook)
        )

    # -- what a hidden card may be ------------------------------------------------------------------------

    def message_odds(self) -> dict[int, float]:
        """The colours the message may have, and how likely."""
        message = self.sight.message
        if message is None:
            return {}
        if message["face"] is not None:
            return {COLOURS[message["face"]]: 1.0}
        faces = self.sight.unseen
        sender = SEATS.index(message["sender"])
        if self.ears.original:  # arrow and lock are its own
            if not self.role_brings(sender, "any_arrow"):
                arrow = DIRECTIONS[message["direction"]]
                faces = [face for face in faces if ARROW[face] == arrow]
            if message["lock"] is not None and not self.role_brings(sender, "any_lock"):
                faces = [face for face in faces if LOCK[face]]
        if self.ears.colour:
            faces = [face for face in faces if COLOURS[face] & self.ears.colour]
        return self._shaded(faces or self.sight.unseen)

    def card_odds(self) -> dict[int, float]:
        """The colours of a card drawn from the deck."""
        top = self.sight.view["top"]
        if top and top[0] is not None:
            return {COLOURS[top[0]]: 1.0}
        return _spread([(COLOURS[face], 1.0) for face in self.sight.unseen])

    def _shaded(self, faces: list[int]) -> dict[int, float]:
        """A friend means well, a foe does not."""
        author, target = self.ears.author, self.ears.aimed_at
        if author < 0 or author == self.me:
            return _spread([(COLOURS[face], 1.0) for face in faces])
        liking = self.favour(author) if target in (self.me, -1) else 0.0
        own = RED * (self.identity == "qian_fu") | BLUE * (self.identity == "te_gong")
        weights = {}
        for colours in COLOUR_SETS:
            kind = (1 if colours & own else 0) - (1 if colours & BLACK else 0)
            weights[colours] = max(0.3, 1.0 + 0.6 * liking * kind)
        return _spread([(COLOURS[face], weights[COLOURS[face]]) for face in faces])


def _spread(weighed: list[tuple[int, float]]) -> dict[int, float]:
    total = sum(weight for _, weight in weighed)
    odds: dict[int, float] = {}
    for colours, weight in weighed:
        odds[colours] = odds.get(colours, 0.0) + weight / total
    return odds
