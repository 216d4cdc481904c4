"""The house mastermind: it follows the routes to a loss that the script offers, and hides what it can."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from anju.bots.chair import Asked
from anju.bots.rules.tragedy_looper.deeds import completions, done
from anju.bots.rules.tragedy_looper.exposure import exposure
from anju.bots.rules.tragedy_looper.memory import Memory
from anju.bots.rules.tragedy_looper.picking import Picking
from anju.bots.rules.tragedy_looper.picture import Picture, picture_of
from anju.bots.rules.tragedy_looper.placing import Placing
from anju.bots.rules.tragedy_looper.routes import Routes
from anju.bots.rules.tragedy_looper.sources import Source, owners, role_rows, sources
from anju.bots.rules.tragedy_looper.world import true_world
from anju.bots.rules.tragedy_looper.worth import effect_worth
from anju.engine.question import Value
from anju.games.tragedy_looper.library import LOCATIONS, Card, Library
from anju.games.tragedy_looper.words import CARRY_OUT, PASS, REFUSE

REFUSING: Final = 0.05
"""What a refusal gives away: that the role has one."""
EQUAL: Final = 0.003
AT_ONCE: Final = 0.5
"""A loss now is better than one that is as good as sure."""

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


class Mastermind:
    """One who knows the script.  Made anew for every table."""

    def __init__(self, library: Library, seed: int) -> None:
        self.library = library
        self.seed = seed
        self._picking = Picking()
        self._plan: Planned | None = None
        self._routes: Routes | None = None
        self._cast: tuple[str, ...] = ()

    def answer(self, view: Mapping[str, Any], asked: Asked, memory: Memory) -> Value:
        memory.news.clear()
        p = picture_of(self.library, view, memory.starts)
        routes = self.routes(view, p)
        word = asked.word.id
        if word in ("m_card", "m_target"):
            return self.place(view, asked, memory, p, routes)
        if word == "ability":
            return self.ability(view, asked, memory, p, routes)
        if word == "answer":
            return self.refuse_or_not(asked, memory, p, routes)
        if word == "start":
            return self.start(asked, p, routes)
        if word == "subplot":
            return self.subplot(view, asked)
        return self.choose(view, asked, p, routes)

    def routes(self, view: Mapping[str, Any], p: Picture) -> Routes:
        """They change only when somebody arrives."""
        cast = tuple(character.id for character in p.cast)
        if self._routes is None or cast != self._cast:
            self._routes, self._cast = Routes(self.library, true_world(view), p), cast
        return self._routes

    def rng(self, view: Mapping[str, Any], what: str) -> Random:
        return Random(f"{self.seed} {view['loop']} {view['day']} {len(view['laid'])} {what}")

    # -- cards --------------------------------------------------------------------------------------------

    def place(
        self, view: Mapping[str, Any], asked: Asked, memory: Memory, p: Picture, routes: Routes
    ) -> Value:
        """All three are planned with the first."""
        day, laid = (int(view["loop"]), int(view["day"])), len(view["laid"])
        if self._plan is None or self._plan.day != day or not self._plan.covers(laid):
            self._plan = Planned(day, laid, self.plan(view, memory, p, routes))
        card, target = self._plan.at(laid)
        wanted = card if asked.word.id == "m_card" else target
        return wanted if wanted in asked.values else self.rng(view, asked.word.id).choice(asked.values)

    def plan(self, view: Mapping[str, Any], memory: Memory, p: Picture, routes: Routes) -> list[Placed]:
        cards = self.library.cards
        laid = tuple(
            (p.thing(entry["on"]), cards[entry["card"]]) for entry in view["laid"] if entry["card"] in cards
        )
        forbidden = {p.thing(target): count for target, count in memory.forbidden.items()}
        repeated = {(p.thing(target), card) for day, target, card in memory.played if day == p.day}
        placing = Placing(self.library, p, routes, forbidden, repeated, self.rng(view, "cards"))
        targets = [*p.living(), *range(p.n, p.n + len(LOCATIONS))]
        targets = [thing for thing in targets if self.may_carry(p, thing)]
        best = placing.best(laid, self.hand(view), targets, 3 - len(view["laid"]))
        return [(card.id, self.name(p, thing)) for thing, card in best.laid[len(laid) :]]

    def may_carry(self, p: Picture, thing: int) -> bool:
        """Some characters take no cards (TL-illusion_t1)."""
        return thing >= p.n or not p.cast[thing].has_trait("location_cards_also_apply")

    def hand(self, view: Mapping[str, Any]) -> dict[str, tuple[Card, int]]:
        """What is neither spent nor laid; what the table does not offer is skipped when asked."""
        older = bool(view["options"].get("mastermind_deck_000"))
        away = [*view["spent"][0], *(entry["card"] for entry in view["laid"] if entry["owner"] == 0)]
        found: dict[str, tuple[Card, int]] = {}
        for card in self.library.cards.values():
            left = card.copies - away.count(card.id)
            in_deck = not card.variant or older == (card.variant == "with")
            if card.side == "mastermind" and in_deck and left > 0:
                found[card.id] = (card, left)
        return found

    def name(self, p: Picture, thing: int) -> str:
        return p.cast[thing].id if thing < p.n else LOCATIONS[thing - p.n]

    # -- abilities ----------------------------------------------------------------------------------------

    def ability(
        self, view: Mapping[str, Any], asked: Asked, memory: Memory, p: Picture, routes: Routes
    ) -> Value:
        """The one that helps most by more than it tells; none when the loop is lost anyway."""
        if p.lost:
            return PASS
        if view["phase"] == "resolution":
            return self.ignore_forbid(asked, memory, p)
        now = routes.danger(p)
        best, best_gain = PASS, EQUAL
        for value in asked.values:
            if value != PASS:
                gain = (
                    self.best_use(str(value), p, routes)
                    - now
                    - exposure(self.library, view["set"], _row(value))
                )
                if gain > best_gain:
                    best, best_gain = str(value), gain
        self._picking.begin(best)
        return best

    def best_use(self, value: str, p: Picture, routes: Routes) -> float:
        row, _, actor = value.partition("@")
        source = sources(self.library).get(row)
        if source is None:
            return 0.0
        who = p.index.get(actor, -1)
        if not source.slots or source.slots[0] in source.worded:
            return self.after(source, {}, who, p, routes)
        here = p.place[who] if who >= 0 else -1
        near = [*p.here(here), *p.locations([here])] if who >= 0 else [*p.living(), *range(p.n, p.n + 4)]
        return max(
            (self.after(source, {source.slots[0]: self.name(p, thing)}, who, p, routes) for thing in near),
            default=0.0,
        )

    def after(self, source: Source, picks: Mapping[str, str], who: int, p: Picture, routes: Routes) -> float:
        """The danger after it, with the best of the choices still to come."""
        pictures = [done(p, routes.world, source, who, full) for full in completions(source, picks)]
        return max(routes.danger(after) + (AT_ONCE if routes.over(after) else 0.0) for after in pictures)

    def ignore_forbid(self, asked: Asked, memory: Memory, p: Picture) -> Value:
        """Only where it matters: somewhere intrigue has been laid and forbidden."""
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

    def choose(self, view: Mapping[str, Any], asked: Asked, p: Picture, routes: Routes) -> Value:
        """Whatever makes the loss likeliest; of equals, any."""
        source = sources(self.library).get(asked.source)
        if source is None:
            return asked.values[0]
        picks = self._picking.picks(source, (view["loop"], view["day"], view["phase"]))
        slot = source.slots[len(picks)] if len(picks) < len(source.slots) else ""
        who = self.actor(source, view, p, routes)
        rng = self.rng(view, source.id)
        best = max(
            asked.values,
            key=lambda value: (
                self.after(source, {**picks, slot: str(value)}, who, p, routes) + EQUAL * rng.random()
            ),
        )
        self._picking.pick(str(best))
        return best

    def actor(self, source: Source, view: Mapping[str, Any], p: Picture, routes: Routes) -> int:
        """Who does it: the culprit of an incident, whoever has the role, whose card it is printed on."""
        if source.timing == "incident" and source.id in self.library.incidents:
            return p.index.get(routes.world.culprits.get(int(view["day"]), ""), -1)
        if self._picking.actor:
            return p.index.get(self._picking.actor, -1)
        owner = owners(self.library).get(source.id)
        if owner is not None:
            return p.index.get(owner, -1)
        holders = routes.world.holders(p, role_rows(self.library).get(source.id, ""))
        return holders[0] if holders else -1

    def refuse_or_not(self, asked: Asked, memory: Memory, p: Picture, routes: Routes) -> Value:
        """Refusing tells that the role can refuse, so it has to be worth it (TL-9.3)."""
        if len(asked.values) == 1:
            return asked.values[0]
        source = sources(self.library).get(asked.source)
        if source is None or not memory.declared or memory.declared[0] != asked.source:
            return REFUSE
        picks = dict(zip(source.slots, memory.declared[2:], strict=False))
        after = done(p, routes.world, source, p.index.get(memory.declared[1], -1), picks)
        told = sum(effect_worth(effect) for effect in source.effects if effect.op.startswith("reveal"))
        return REFUSE if routes.danger(p) - routes.danger(after) + told > REFUSING else CARRY_OUT

    def start(self, asked: Asked, p: Picture, routes: Routes) -> Value:
        """Where whoever begins anywhere does most harm; before the board is set any place is as good."""
        who = p.index.get(asked.source, -1)
        rng = Random(f"{self.seed} {asked.source} {p.day}")
        if who < 0:
            return rng.choice(asked.values)

        def danger(value: Value) -> float:
            after = p.copy()
            after.place[who] = LOCATIONS.index(str(value))
            after.start = after.place[:]
            return routes.danger(after) + EQUAL * rng.random()

        return max(asked.values, key=danger)

    def subplot(self, view: Mapping[str, Any], asked: Asked) -> Value:
        """One that is known already, or else the one that brings the fewest roles."""
        known = {which for kind, _, which in view["revealed"] if kind == "subplot"}

        def told(value: Value) -> tuple[bool, int]:
            plot = self.library.plots.get(str(value))
            return value not in known, sum(most for _, most in plot.roles.values()) if plot else 0

        return min(asked.values, key=told)


def _row(value: Value) -> str:
    return str(value).partition("@")[0]
