"""The house protagonist: it guards against everything that may still be true, and learns what it can."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from anju.bots.bot import Pause, go_on, share
from anju.bots.chair import Asked, Chair
from anju.bots.rules.tragedy_looper.beliefs import Beliefs
from anju.bots.rules.tragedy_looper.countering import NOISE, Countering, Guesswork, face_down
from anju.bots.rules.tragedy_looper.guessing import best_guess
from anju.bots.rules.tragedy_looper.memory import Memory
from anju.bots.rules.tragedy_looper.picking import Picking
from anju.bots.rules.tragedy_looper.picture import BoardPicture, picture_of
from anju.bots.rules.tragedy_looper.routes import Routes
from anju.bots.rules.tragedy_looper.wishes import Wishes
from anju.engine.question import Value
from anju.games.tragedy_looper.library import LOCATIONS, ActionCard, Library
from anju.games.tragedy_looper.offers.cards import whole_deck
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.words import NO, YES

FEW: Final = 12
MANY: Final = 40
"""How many worlds are looked at with full effort: for every possibility, and for the best ones."""
FIRST_HOPE: Final = 0.5
HOPE: Final = 0.15
LAST_HOPE: Final = 0.1
"""What the prospects of goodwill are worth against danger: the first loop is there to learn."""
FIRST_TRIES: Final = 1
TRIES: Final = 3
"""How many ways to fill in the mastermind's cards are tried, taking the worst: after a loss, expect a thinking opponent."""
CERTAIN: Final = 0.97


class Protagonist:
    """One of the three seats.  A new one is made for every table."""

    noise: ClassVar[float] = NOISE
    """By how much a card may be worse than the best and be laid."""

    def __init__(self, library: Library, seed: int, effort: float = 1.0, pause: Pause = go_on) -> None:
        self.library = library
        self.seed = seed
        self.pause = pause
        self.few, self.many = share(FEW, effort), share(MANY, effort)
        self._picking = Picking()
        self._beliefs: Beliefs | None = None
        self._plan: tuple[tuple[int, int, int], str, str] | None = None
        self._guess: dict[str, str] = {}

    def answer(self, chair: Chair, asked: Asked, memory: Memory) -> Value:
        view = chair.view()
        beliefs = self.believe(view, memory)
        word = asked.word.id
        if word in ("p_card", "p_target"):
            return self.place(view, asked, memory, beliefs)
        if word == "guess":
            return self.guess(asked, beliefs)
        if word == "early_guess":
            return YES if beliefs.sure() >= CERTAIN else NO
        p = picture_of(self.library, view, memory.starts)
        rng = Random(f"{self.seed} {view['loop']} {view['day']} {asked.source} {len(asked.values)}")
        wishes = Wishes(
            self.library, view, p, beliefs, self.worlds(view, p, beliefs, rng, self.few), self._picking
        )
        return wishes.declare(asked) if word == "goodwill" else wishes.choose(asked, rng)

    def believe(self, view: Mapping[str, Any], memory: Memory) -> Beliefs:
        if self._beliefs is None:
            self._beliefs = Beliefs(self.library, view)
        self._beliefs.read(memory.news)
        memory.news.clear()
        return self._beliefs

    def worlds(
        self, view: Mapping[str, Any], p: BoardPicture, beliefs: Beliefs, rng: Random, count: int
    ) -> list[Routes]:
        routes: list[Routes] = []
        for _ in range(count):
            self.pause()
            routes.append(Routes(self.library, beliefs.world(view, rng), p))
        return routes

    # -- cards --------------------------------------------------------------------------------------------

    def place(self, view: Mapping[str, Any], asked: Asked, memory: Memory, beliefs: Beliefs) -> Value:
        """Card and target are decided together, when the card is asked for."""
        moment = (int(view["loop"]), int(view["day"]), len(view["laid"]))
        if self._plan is None or self._plan[0] != moment:
            card, target = self.plan(view, memory, beliefs)
            self._plan = (moment, card, target)
        wanted = self._plan[1] if asked.word.id == "p_card" else self._plan[2]
        if wanted in asked.values:
            return wanted
        return Random(f"{self.seed} {moment}").choice(asked.values)

    def plan(self, view: Mapping[str, Any], memory: Memory, beliefs: Beliefs) -> tuple[str, str]:
        deck = self.deck(view)
        p = picture_of(self.library, view, memory.starts)
        rng = Random(f"{self.seed} {view['loop']} {view['day']} {deck}")
        hidden = [p.thing(entry["on"]) for entry in view["laid"] if entry["owner"] == 0]
        cards, tries = self.mastermind_cards(view), FIRST_TRIES if view["loop"] == 1 else TRIES
        guesses: list[Guesswork] = [
            face_down(p, routes, cards, hidden, tries, rng)
            for routes in self.worlds(view, p, beliefs, rng, self.few + self.many)
        ]
        worlds = [guess.routes.world for guess in guesses]
        willing = {who: beliefs.willing(worlds, character.id) for who, character in enumerate(p.cast)}
        taken = {p.thing(entry["on"]) for entry in view["laid"] if entry["owner"]}
        things = [*p.living(), *range(p.n, p.n + len(LOCATIONS))]
        targets = [thing for thing in things if thing not in taken and self.may_carry(p, thing)]
        countering = Countering(p, hidden, willing, self.hopeful(view), self.pause, self.noise)
        few, many = guesses[: self.few], guesses[self.few :]
        self.look_at_partners(view, countering, few, rng)
        thing, card = countering.best(self.hand(view, deck), targets, few, many, rng)
        return card.id, p.cast[thing].id if thing < p.n else LOCATIONS[thing - p.n]

    def look_at_partners(
        self, view: Mapping[str, Any], countering: Countering, few: list[Guesswork], rng: Random
    ) -> None:
        """The partners' cards: for face-down ones, what a like-minded player would have laid there."""
        for entry in view["laid"]:
            if entry["owner"]:
                thing, card = countering.p.thing(entry["on"]), self.library.cards.get(entry["card"] or "")
                hand = [card] if card else self.hand(view, entry["owner"])
                countering.laid += (countering.best(hand, [thing], few, few, rng),)

    def hopeful(self, view: Mapping[str, Any]) -> float:
        """The weight of learning: in the last loop it helps only the final guess."""
        last = view["loop"] == view["loops"] and not self.library.sets[view["set"]].final_guess
        if view["loop"] == 1 and not last:
            return FIRST_HOPE
        return LAST_HOPE if last else HOPE

    def deck(self, view: Mapping[str, Any]) -> int:
        """The deck whose turn it is to place: the leader's first, then in order (TL-5.2)."""
        each = int(view["options"].get("cards_per_protagonist", 1))
        placed = sum(1 for entry in view["laid"] if entry["owner"])
        decks = len(view["spent"]) - 1
        return (int(view["leader"]) - 1 + placed // each) % decks + 1

    def may_carry(self, p: BoardPicture, thing: int) -> bool:
        """Some characters take no cards (TL-illusion_t1)."""
        return thing >= p.n or not p.cast[thing].has_trait("location_cards_also_apply")

    def hand(self, view: Mapping[str, Any], deck: int) -> list[ActionCard]:
        """Forbid Intrigue is the leader's alone: two on one day would be void (TL-5.3.2)."""
        away = [*view["spent"][deck], *(entry["card"] for entry in view["laid"] if entry["owner"] == deck)]
        return [
            card
            for card in whole_deck(self.library, deck, older=False)
            if away.count(card.id) < card.copies
            and not (card.kind == "forbid" and card.counter == "intrigue" and deck != view["leader"])
        ]

    def mastermind_cards(self, view: Mapping[str, Any]) -> list[ActionCard]:
        """The cards the mastermind may have laid: the whole deck except what is spent."""
        older = bool(view["options"].get("mastermind_deck_000"))
        return [
            card
            for card in whole_deck(self.library, MASTERMIND, older)
            if card.id not in view["spent"][0]
            for _ in range(card.copies)
        ]

    # -- the final guess ----------------------------------------------------------------------------------

    def guess(self, asked: Asked, beliefs: Beliefs) -> Value:
        if asked.source not in self._guess:
            self._guess = best_guess(beliefs)
        role = self._guess.get(asked.source, "person")
        return role if role in asked.values else asked.values[0]
