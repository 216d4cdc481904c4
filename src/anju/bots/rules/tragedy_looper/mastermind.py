"""The house mastermind: it follows the routes to a loss that the script offers, and hides what it can."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from anju.bots.bot import Pause, go_on, share
from anju.bots.chair import Asked, Chair
from anju.bots.rules.tragedy_looper.ambiguity import Ambiguity, ScoredAction
from anju.bots.rules.tragedy_looper.beliefs import Beliefs
from anju.bots.rules.tragedy_looper.deeds import completions, done
from anju.bots.rules.tragedy_looper.memory import Memory
from anju.bots.rules.tragedy_looper.picking import Picking
from anju.bots.rules.tragedy_looper.picture import BoardPicture, picture_of
from anju.bots.rules.tragedy_looper.placing import BEAM, Placing
from anju.bots.rules.tragedy_looper.placing import NOISE as PLACING_NOISE
from anju.bots.rules.tragedy_looper.routes import Routes
from anju.bots.rules.tragedy_looper.sources import Source, owners, role_rows, sources
from anju.bots.rules.tragedy_looper.world import true_world
from anju.engine.question import Value
from anju.games.tragedy_looper.library import LOCATIONS, ActionCard, Library
from anju.games.tragedy_looper.offers.cards import whole_deck
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.words import CARRY_OUT, PASS, REFUSE

EQUAL: Final = 0.003
"""Actions worth no more than this are not taken."""
NOISE: Final = 0.0005
"""Among choices that are equal in every way chance decides."""
GUESSED: Final = 4.0
"""How much more it matters what the others learn if the game ends with a guess at all roles (TL-11.3)."""
AT_ONCE: Final = 0.5
"""The preference for a loss now over one that is as good as certain."""

Placed = tuple[str, str]
"""A card and where it is to lie."""


class Planned:
    """The cards of one day, from the one with this number on."""

    def __init__(self, day: tuple[int, int], first: int, cards: list[Placed]) -> None:
        self.day = day
        self.first = first
        self.cards = cards

    def covers(self, number: int) -> bool:
        return self.first <= number < self.first + len(self.cards)

    def at(self, number: int) -> Placed:
        return self.cards[number - self.first]


class Situation(NamedTuple):
    """Everything a question is answered from."""

    chair: Chair
    view: Mapping[str, Any]
    memory: Memory
    p: BoardPicture
    routes: Routes

    @property
    def matters(self) -> float:
        """How much the protagonists can still do with what they learn: 1 for whole loops, less for the last days."""
        view = self.view
        if view["final_guess"]:
            return GUESSED
        days = (int(view["days"]) - int(view["day"])) / int(view["days"])
        return min(1.0, int(view["loops"]) - int(view["loop"]) + days)


class Mastermind:
    """Knows the script.  A new one is made for every table."""

    widest: ClassVar[int] = BEAM
    noise: ClassVar[float] = PLACING_NOISE
    """How many beginnings of a day are followed, and by how much a card may be worse than the best and be laid."""

    def __init__(self, library: Library, seed: int, effort: float = 1.0, pause: Pause = go_on) -> None:
        self.library = library
        self.seed = seed
        self.pause = pause
        self.beam = share(self.widest, effort)
        self._picking = Picking()
        self._plan: Planned | None = None
        self._routes: Routes | None = None
        self._cast: tuple[str, ...] = ()
        self._beliefs: Beliefs | None = None

    def answer(self, chair: Chair, asked: Asked, memory: Memory) -> Value:
        situation = self.situation(chair, memory)
        word = asked.word.id
        if word in ("m_card", "m_target"):
            return self.place(asked, situation)
        if word == "ability":
            return self.ability(asked, situation)
        if word == "answer":
            return self.refuse_or_not(asked, situation)
        if word == "start":
            return self.start(asked, situation)
        if word == "subplot":
            return self.subplot(asked, situation)
        return self.choose(asked, situation)

    def situation(self, chair: Chair, memory: Memory) -> Situation:
        view = chair.view()
        p = picture_of(self.library, view, memory.starts)
        return Situation(chair, view, memory, p, self.routes(view, p))

    def routes(self, view: Mapping[str, Any], p: BoardPicture) -> Routes:
        """The routes to a loss; they change only when somebody arrives."""
        cast = tuple(character.id for character in p.cast)
        if self._routes is None or cast != self._cast:
            self._routes, self._cast = Routes(self.library, true_world(view), p), cast
        return self._routes

    def rng(self, view: Mapping[str, Any], what: str) -> Random:
        return Random(f"{self.seed} {view['loop']} {view['day']} {len(view['laid'])} {what}")

    def ambiguity(self, situation: Situation) -> Ambiguity:
        """What the protagonists can conclude from everything told."""
        if self._beliefs is None:
            self._beliefs = Beliefs(self.library, situation.view)
        self._beliefs.read(situation.memory.news)
        situation.memory.news.clear()
        rng = self.rng(situation.view, "worlds")
        return Ambiguity(self._beliefs.deduction, situation.chair.imagine(rng), rng)

    # -- cards --------------------------------------------------------------------------------------------

    def place(self, asked: Asked, situation: Situation) -> Value:
        """All three are planned with the first."""
        view = situation.view
        day, laid = (int(view["loop"]), int(view["day"])), len(view["laid"])
        if self._plan is None or self._plan.day != day or not self._plan.covers(laid):
            self._plan = Planned(day, laid, self.plan(situation))
        card, target = self._plan.at(laid)
        wanted = card if asked.word.id == "m_card" else target
        return wanted if wanted in asked.values else self.rng(view, asked.word.id).choice(asked.values)

    def plan(self, situation: Situation) -> list[Placed]:
        cards, view, p, memory = self.library.cards, situation.view, situation.p, situation.memory
        laid = tuple(
            (p.thing(entry["on"]), cards[entry["card"]]) for entry in view["laid"] if entry["card"] in cards
        )
        forbidden = {p.thing(target): count for target, count in memory.forbidden.items()}
        repeated = {(p.thing(target), card) for day, target, card in memory.played if day == p.day}
        rng = self.rng(view, "cards")
        placing = Placing(
            self.library, p, situation.routes, forbidden, repeated, rng, self.beam, self.pause, self.noise
        )
        targets = [*p.living(), *range(p.n, p.n + len(LOCATIONS))]
        targets = [thing for thing in targets if self.may_carry(p, thing)]
        best = placing.best(laid, self.hand(view), targets, 3 - len(view["laid"]))
        return [(card.id, self.name(p, thing)) for thing, card in best.laid[len(laid) :]]

    def may_carry(self, p: BoardPicture, thing: int) -> bool:
        """Some characters take no cards (TL-illusion_t1)."""
        return thing >= p.n or not p.cast[thing].has_trait("location_cards_also_apply")

    def hand(self, view: Mapping[str, Any]) -> dict[str, tuple[ActionCard, int]]:
        """The cards that are neither spent nor laid; those not on offer are skipped when it is asked."""
        older = bool(view["options"].get("mastermind_deck_000"))
        away = [*view["spent"][0], *(entry["card"] for entry in view["laid"] if entry["owner"] == 0)]
        cards_left: dict[str, tuple[ActionCard, int]] = {}
        for card in whole_deck(self.library, MASTERMIND, older):
            left = card.copies - away.count(card.id)
            if left > 0:
                cards_left[card.id] = (card, left)
        return cards_left

    def name(self, p: BoardPicture, thing: int) -> str:
        return p.cast[thing].id if thing < p.n else LOCATIONS[thing - p.n]

    # -- abilities ----------------------------------------------------------------------------------------

    def ability(self, asked: Asked, situation: Situation) -> Value:
        """The ability that helps most and reveals least; none when the loop is lost anyway."""
        if situation.p.lost:
            return PASS
        if situation.view["phase"] == "resolution":
            return self.ignore_forbid(asked, situation)
        actions = [
            self.best_use(str(value), situation)
            if value != PASS
            else ScoredAction((PASS,), situation.routes.danger(situation.p) + EQUAL)
            for value in asked.values
        ]
        best = str(self.ambiguity(situation).best(actions, situation.matters).answers[0])
        self._picking.begin(best)
        return best

    def best_use(self, value: str, situation: Situation) -> ScoredAction:
        """The ability with its best target; possible targets are only estimated here and asked for afterwards."""
        p = situation.p
        row, _, actor = value.partition("@")
        source = sources(self.library).get(row)
        if source is None:
            return ScoredAction((value,), 0.0)
        who = p.index.get(actor, -1)
        if not source.slots or source.slots[0] in source.worded:
            return ScoredAction((value,), self.after(source, {}, who, situation))
        here = p.place[who] if who >= 0 else -1
        near = (
            [*p.here(here), *p.locations([here])]
            if who >= 0
            else [*p.living(), *range(p.n, p.n + len(LOCATIONS))]
        )
        uses = [
            ScoredAction((value, name), self.after(source, {source.slots[0]: name}, who, situation))
            for name in (self.name(p, thing) for thing in near)
        ]
        return max(uses, key=lambda use: use.strength, default=ScoredAction((value,), 0.0))

    def after(self, source: Source, picks: Mapping[str, str], who: int, situation: Situation) -> float:
        """The danger after it, with the best of the choices still to come."""
        self.pause()
        routes = situation.routes
        pictures = [done(situation.p, routes.world, source, who, full) for full in completions(source, picks)]
        return max(routes.danger(after) + (AT_ONCE if routes.over(after) else 0.0) for after in pictures)

    def ignore_forbid(self, asked: Asked, situation: Situation) -> Value:
        """Only where it matters: somewhere intrigue has been laid and forbidden."""
        p, memory = situation.p, situation.memory
        intrigue = {
            target
            for owner, target, card in memory.revealed
            if owner == 0 and self.library.cards[card].counter == "intrigue"
        }
        forbidden = {target for _, target, card in memory.revealed if card == "p_forbid_intrigue"}
        places = {
            thing - p.n if thing >= p.n else p.place[thing]
            for thing in (p.thing(target) for target in intrigue & forbidden)
            if thing >= 0
        }
        for value in asked.values:
            who = p.index.get(str(value).partition("@")[2], -1)
            if who >= 0 and p.place[who] in places:
                return value
        return PASS

    # -- choices ------------------------------------------------------------------------------------------

    def choose(self, asked: Asked, situation: Situation) -> Value:
        """Chooses what makes a loss likeliest; among equals, what more scripts explain."""
        source = sources(self.library).get(asked.source)
        if source is None:
            return asked.values[0]
        view = situation.view
        picks = self._picking.picks(source, (view["loop"], view["day"], view["phase"]))
        slot = source.slots[len(picks)] if len(picks) < len(source.slots) else ""
        who = self.actor(source, situation)
        rng = self.rng(view, source.id)
        actions = [
            ScoredAction(
                (value,),
                self.after(source, {**picks, slot: str(value)}, who, situation) + NOISE * rng.random(),
            )
            for value in asked.values
        ]
        best = actions[0] if len(actions) == 1 else self.ambiguity(situation).best(actions, situation.matters)
        self._picking.pick(str(best.answers[0]))
        return best.answers[0]

    def actor(self, source: Source, situation: Situation) -> int:
        """Who does it: the culprit of an incident, whoever has the role, whose card it is printed on."""
        p, world = situation.p, situation.routes.world
        if source.timing == "incident" and source.id in self.library.incidents:
            return p.index.get(world.culprits.get(int(situation.view["day"]), ""), -1)
        if self._picking.actor:
            return p.index.get(self._picking.actor, -1)
        owner = owners(self.library).get(source.id)
        if owner is not None:
            return p.index.get(owner, -1)
        holders = world.holders(p, role_rows(self.library).get(source.id, ""))
        return holders[0] if holders else -1

    def refuse_or_not(self, asked: Asked, situation: Situation) -> Value:
        """Whether to refuse: refusing reveals that the role can, carrying out reveals what the ability tells (TL-9.3)."""
        if len(asked.values) == 1:
            return asked.values[0]
        declared, p, routes = situation.memory.declared, situation.p, situation.routes
        source = sources(self.library).get(asked.source)
        if source is None or not declared or declared[0] != asked.source:
            return REFUSE
        picks = dict(zip(source.slots, declared[2:], strict=False))
        after = done(p, routes.world, source, p.index.get(declared[1], -1), picks)
        actions = [
            ScoredAction((CARRY_OUT,), routes.danger(after) + EQUAL),
            ScoredAction((REFUSE,), routes.danger(p)),
        ]
        return self.ambiguity(situation).best(actions, situation.matters).answers[0]

    def start(self, asked: Asked, situation: Situation) -> Value:
        """The start where the character does most harm; before set-up any place is as good."""
        p = situation.p
        who = p.index.get(asked.source, -1)
        rng = Random(f"{self.seed} {asked.source} {p.day}")
        if who < 0:
            return rng.choice(asked.values)

        def danger(value: Value) -> float:
            after = p.copy()
            after.place[who] = LOCATIONS.index(str(value))
            after.start = after.place[:]
            return situation.routes.danger(after) + EQUAL * rng.random()

        return max(asked.values, key=danger)

    def subplot(self, asked: Asked, situation: Situation) -> Value:
        """A subplot that is already known, or else the one that brings the fewest roles."""
        known = {which for kind, _, which in situation.view["revealed"] if kind == "subplot"}

        def told(value: Value) -> tuple[bool, int]:
            plot = self.library.plots.get(str(value))
            return value not in known, sum(most for _, most in plot.roles.values()) if plot else 0

        return min(asked.values, key=told)
