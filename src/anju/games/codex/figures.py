"""Markers, dolls, dragons, and abilities that are lost (CX-13)."""

from __future__ import annotations

from anju.engine.offer import Offer
from anju.engine.question import Value
from anju.engine.window import listeners
from anju.games.codex import words
from anju.games.codex.cast import Cast
from anju.games.codex.harm import Harm
from anju.games.codex.offers.schools import OPEN_SCHOOL
from anju.games.codex.skill import Skill

ESSENTIALS = "s00"


class Figures(Harm):
    """What a marker carries, and whose skills are whose."""

    def skills_of(self, seat: int) -> tuple[Skill, ...]:
        return self.state.heroes[seat].skills

    def doll_skills(self, seat: int) -> tuple[Skill, ...]:
        return self.library.doll_skills_of(self.state.doll[seat])

    def dragon_skills(self, seat: int) -> tuple[Skill, ...]:
        return self.library.skills_of(self.state.dragon[seat])

    def place_marker(self, seat: int, cell: int) -> None:
        """One marker a seat: placing it again moves it (R-099)."""
        self.state.pos[self.marker_of(seat)] = cell
        self.tell("marker", seat, cell)

    def raise_doll(self, c: Cast, hp: int) -> None:
        """The marker becomes a doll with a random school that all can see (R-138)."""
        s, spot = self.state, self.marker_of(c.seat)
        barred = self.library.summoners if self.options.doll_pool == "no_summoners" else ()
        pool: list[Value] = [school for school in self.library.open_schools if school not in barred]
        school = str(self.chance(words.LUCK_SCHOOL, pool))
        s.doll[c.seat] = (ESSENTIALS, school)
        s.hp[spot] = s.hp_max[spot] = hp
        gap = s.pos[c.target] - s.pos[spot]
        s.facing[spot] = 1 if gap > 0 else -1 if gap < 0 else s.facing[c.seat]
        self.tell("doll", c.seat, school, hp)

    def call_dragon(self, c: Cast, action: int, balance: int, extra: str) -> None:
        """The marker becomes a dragon of a declared school (R-161)."""
        s, spot = self.state, self.marker_of(c.seat)
        schools = Offer(tuple(self.library.schools), (OPEN_SCHOOL,))
        school = str(self.ask_offer(c.seat, words.DECLARE_SCHOOL, schools, self.source(c)))
        s.dragon[c.seat] = (ESSENTIALS, school, extra)
        s.dragon_action[c.seat], s.dragon_balance[c.seat] = action, balance
        if not s.doll[c.seat]:
            s.facing[spot] = s.facing[c.seat]
        self.tell("dragon", c.seat, school)

    def random_page(self, c: Cast) -> tuple[Skill, ...]:
        """Turns to a school at random (R-105)."""
        own = self.state.heroes[c.seat].schools
        pool: list[Value] = list(own if self.options.revelation_pool == "own" else self.library.schools)
        school = str(self.chance(words.LUCK_SCHOOL, pool))
        self.tell("page", c.seat, school)
        return self.library.skills_of((school,))

    def lower_to_cap(self) -> None:
        """Action above a lowered cap is gone at once (R-024)."""
        s = self.state
        for team, points in enumerate(s.action):
            most = self.cap(team)
            if points > most:
                s.action[team] = most
                self.tell("action", self.arena.team.index(team), most - points, most)

    def lose_passive(self, seat: int, passive: str) -> None:
        owned = [
            (owner, window, rule)
            for window, entries in self.state.listeners.items()
            for owner, rule in entries
            if owner != seat or rule.id != passive
        ]
        self.state.listeners = listeners(owned)
        self.tell("lost_passive", seat, passive)
