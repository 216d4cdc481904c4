"""Goodwill abilities: which to declare, on whom, and what to say (TL-9)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from anju.bots.chair import Asked
from anju.bots.rules.tragedy_looper.beliefs import Beliefs
from anju.bots.rules.tragedy_looper.deeds import completions, done
from anju.bots.rules.tragedy_looper.picking import Picking
from anju.bots.rules.tragedy_looper.picture import BoardPicture
from anju.bots.rules.tragedy_looper.routes import Routes
from anju.bots.rules.tragedy_looper.sources import Source, owners, sources
from anju.bots.rules.tragedy_looper.worth import all_prospects
from anju.engine.question import Value
from anju.games.tragedy_looper.library import LOCATIONS, Library
from anju.games.tragedy_looper.words import PASS

ROLE: Final = 0.15
CULPRIT: Final = 0.15
SUBPLOT: Final = 0.1
TEST: Final = 0.004
"""What is gained by seeing whether an ability is refused."""
CARDS: Final = ("p_goodwill_plus_2", "p_paranoia_minus_1", "p_forbid_movement")
"""Cards worth taking back, the best first."""


class Wishes:
    """The leader in the goodwill phase."""

    def __init__(
        self,
        library: Library,
        view: Mapping[str, Any],
        p: BoardPicture,
        beliefs: Beliefs,
        worlds: list[Routes],
        picking: Picking,
    ) -> None:
        self.library = library
        self.view = view
        self.p = p
        self.beliefs = beliefs
        self.worlds = worlds
        self.picking = picking
        self.willing = {
            who: beliefs.willing([routes.world for routes in worlds], character.id)
            for who, character in enumerate(p.cast)
        }
        self.now = self.safety(p)

    def safety(self, p: BoardPicture) -> float:
        danger = sum(routes.danger(p) for routes in self.worlds) / len(self.worlds)
        return 0.5 * all_prospects(p, self.willing) - danger

    # -- which --------------------------------------------------------------------------------------------

    def declare(self, asked: Asked) -> Value:
        """The ability that helps or reveals most; harmless ones last, to see whether they are refused."""
        best, best_gain = PASS, 0.0
        for value in asked.values:
            if value != PASS:
                gain = self.best_use(str(value))
                if gain > best_gain:
                    best, best_gain = str(value), gain
        self.picking.begin(best)
        return best

    def best_use(self, value: str) -> float:
        """The ability with its best target; possible targets are only estimated here and asked for afterwards."""
        source = sources(self.library).get(value.partition("@")[0])
        if source is None:
            return 0.0
        who = self.actor(source)
        if not source.slots or source.slots[0] in source.worded:
            return self.gain(source, {}, who) + TEST
        place = self.p.place[who] if who >= 0 else 0
        near = [*self.p.here(place), *self.p.locations([place])]
        near = [thing for thing in near if thing != who]
        return (
            max((self.gain(source, {source.slots[0]: self.name(one)}, who) for one in near), default=0.0)
            + TEST
        )

    def actor(self, source: Source) -> int:
        return self.p.index.get(owners(self.library).get(source.id, ""), -1)

    def name(self, thing: int) -> str:
        return self.p.cast[thing].id if thing < self.p.n else LOCATIONS[thing - self.p.n]

    # -- how much -----------------------------------------------------------------------------------------

    def gain(self, source: Source, picks: Mapping[str, str], who: int) -> float:
        """The best outcome with these choices; a likely refusal makes it smaller."""
        gain = max(self.outcome(source, full, who) for full in completions(source, picks))
        return gain * self.willing.get(who, 1.0) if gain > 0 else gain

    def outcome(self, source: Source, picks: Mapping[str, str], who: int) -> float:
        danger = 0.0
        after = self.p
        for routes in self.worlds:
            after = done(self.p, routes.world, source, who, picks)
            danger += routes.danger(after)
        safety = 0.5 * all_prospects(after, self.willing) - danger / len(self.worlds)
        return safety - self.now + self.told(source, picks, who)

    def told(self, source: Source, picks: Mapping[str, str], who: int) -> float:
        """The value of what it would reveal."""
        worth = 0.0
        for effect in source.effects:
            if effect.op == "reveal_role":
                word = str(effect.fields.get("target", ""))
                shown = picks.get(word, self.p.cast[who].id if word == "self" and who >= 0 else "")
                worth += ROLE * self.beliefs.doubt(shown)
            elif effect.op == "reveal_culprit":
                word = picks.get(str(effect.fields.get("incident", "")), "")
                worth += CULPRIT * self.uncertain_culprit(word)
            elif effect.op in ("reveal_subplot", "reveal_same_role_names"):
                worth += SUBPLOT
        return worth

    def uncertain_culprit(self, day: str) -> float:
        """How uncertain the culprit of that day is; before a day is chosen, of the most uncertain one."""
        doubts = {
            str(when): 1.0 - max(shares.values(), default=1.0)
            for when, shares in self.beliefs.culprits().items()
        }
        return doubts.get(day, max(doubts.values(), default=0.0))

    # -- choices ------------------------------------------------------------------------------------------

    def choose(self, asked: Asked, rng: Random) -> Value:
        source = sources(self.library).get(asked.source)
        if source is None:
            return rng.choice(asked.values)
        moment = (int(self.view["loop"]), int(self.view["day"]), str(self.view["phase"]))
        picks = self.picking.picks(source, moment)
        slot = source.slots[len(picks)] if len(picks) < len(source.slots) else ""
        kind = source.worded.get(slot, "")
        value = self.said(asked, kind) if kind in SAID else None
        if value is None:
            who = self.actor(source)
            value = max(
                asked.values,
                key=lambda one: self.gain(source, {**picks, slot: str(one)}, who) + 1e-4 * rng.random(),
            )
        self.picking.pick(str(value))
        return value

    def said(self, asked: Asked, kind: str) -> Value | None:
        """Words that concern no thing on the board."""
        if kind == "subplot_of_set":
            plots = self.beliefs.plots()
            # Names the most certain one, so that another has to be revealed.
            return max(asked.values, key=lambda plot: plots.get(str(plot), 0.0))
        return next((card for card in CARDS if card in asked.values), None)


SAID: Final = frozenset(("subplot_of_set", "spent_once_per_loop_card_of_leader"))
