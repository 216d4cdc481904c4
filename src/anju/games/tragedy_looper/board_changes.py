"""What happens to characters and protagonists: counters, moves, deaths, defeat (TL-2 to TL-4, TL-11)."""

from __future__ import annotations

from typing import Final

from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.library import EVERY_COUNTER, PLACES
from anju.games.tragedy_looper.offers.telling import claims
from anju.games.tragedy_looper.plot_rules import trait_effects
from anju.games.tragedy_looper.queries import MASTERMIND, Queries
from anju.games.tragedy_looper.state import ALIVE, DEAD, INTRIGUE, PARANOIA, REMOVED

PRINTED: Final = ("turf", "X")
"""What a script fixes about a character and everybody can read on its card."""


class BoardChanges(Queries):
    """Changes of the board.  What is told here are results; causes are told to the mastermind alone (TL-12)."""

    def cause(self, what: str, who: int) -> None:
        """Tells the mastermind alone why something happens."""
        self.tell_seats(1 << MASTERMIND, "cause", what, self.thing_id(who) if who >= 0 else "")

    # -- what happens together ----------------------------------------------------------------------------

    def begin_batch(self) -> None:
        """Starts a batch: what is told from here on happened together."""
        self.between = True

    def batch(self) -> int:
        """The number of the running batch; one in which nothing can be seen has none (TL-12.2.1)."""
        if self.between:
            self.between = False
            self.state.batch += 1
        return self.state.batch

    # -- counters and places ------------------------------------------------------------------------------

    def change(self, thing: int, counter: int, amount: int, even_dead: bool = False) -> int:
        """Adds or removes counters, never below zero; corpses cannot change.  Returns the actual change."""
        s = self.state
        if thing < self.n and s.life[thing] != ALIVE and not (even_dead and s.life[thing] == DEAD):
            return 0
        row = s.counters[counter]
        if thing >= len(row):
            return 0
        before = row[thing]
        row[thing] = max(0, before + amount)
        cap = self.options.location_intrigue_cap
        if cap and thing >= self.n:
            row[thing] = min(row[thing], max(before, cap))
        changed = row[thing] - before
        if changed:
            self.tell("counter", self.batch(), self.thing_id(thing), EVERY_COUNTER[counter], changed)
            self.keep_peak()
        return changed

    def keep_peak(self) -> None:
        """Keeps each character's highest paranoia of this loop, where an option needs it."""
        s = self.state
        if s.peak:
            s.peak = tuple(max(most, self.on(who, PARANOIA)) for who, most in enumerate(s.peak))

    def move(self, who: int, place: int) -> bool:
        """Moves to a location, unless barred; a move that does not happen is not told (TL-3)."""
        s = self.state
        origin = s.place[who]
        if s.life[who] != ALIVE or not self.shift(who, place):
            return False
        for servant in self.servants(who, origin):
            self.shift(servant, place)
        return True

    def shift(self, who: int, place: int) -> bool:
        """Moves one card alone; a corpse only if a text says so."""
        s = self.state
        if s.life[who] not in (ALIVE, DEAD) or s.place[who] == place or self.barred(who, place):
            return False
        s.place[who] = place
        self.tell("moved", self.batch(), self.thing_id(who), self.thing_id(self.location(place)))
        return True

    # -- the Servant (TL-servant_t1) ----------------------------------------------------------------------

    def servants(self, master: int, place: int) -> list[int]:
        """The characters there who serve this one."""
        s = self.state
        return [
            who
            for who in self.board.servants
            if s.life[who] == ALIVE and s.place[who] == place and who != master and self.serves(who, master)
        ]

    def serves(self, who: int, master: int) -> bool:
        for effect in trait_effects(self.character(who), "follow_and_substitute"):
            names = effect.fields["names"]
            assert isinstance(names, tuple), "the reader made it a list of characters"
            return self.character(master).id in names or bool(self.state.served >> master & 1)
        return False

    # -- Ex cards, the gauge, curses ----------------------------------------------------------------------

    def change_ex(self, amount: int) -> None:
        """The public gauge, never below 0."""
        s = self.state
        before = s.ex
        s.ex = max(0, before + amount)
        if s.ex != before:
            s.ex_rose = s.ex_rose or s.ex > before
            self.tell("gauge", self.batch(), s.ex - before, s.ex)

    def place_ex_card(self, who: int) -> None:
        if self.state.life[who] in (ALIVE, DEAD):
            self.state.ex_cards += (who,)
            self.tell("ex_card", self.batch(), self.thing_id(who))

    def move_ex_card(self, holder: int, receiver: int) -> None:
        s = self.state
        cards = list(s.ex_cards)
        cards[cards.index(holder)] = receiver
        s.ex_cards = tuple(cards)
        self.tell("ex_moved", self.batch(), self.thing_id(holder), self.thing_id(receiver))

    def place_curse(self, thing: int) -> None:
        self.state.curses += (thing,)
        self.tell("cursed", self.batch(), self.thing_id(thing))

    # -- deaths (TL-4) ------------------------------------------------------------------------------------

    def request_death(self, who: int) -> None:
        """Requests a death; the requests of one batch are handled together."""
        if self.state.life[who] == ALIVE:
            self.state.deaths += (who,)

    def resolve_deaths(self) -> list[int]:
        """Applies immortality and guards, then all die at once; returns who died."""
        s = self.state
        requests, s.deaths = s.deaths, ()
        if not requests:
            return []
        dead: list[int] = []
        for who in sorted(requests):  # the order must not tell who killed whom (TL-12.2.5)
            self.strike(who, dead, self.servants(who, s.place[who]))
        for who in dead:
            s.life[who] = DEAD
        for who in sorted(dead):
            self.tell("died", self.batch(), self.thing_id(who))
        return dead

    def strike(self, who: int, dead: list[int], servants: list[int]) -> None:
        """Handles one request: it fails, takes a guard marker, hits a servant instead, or kills (TL-4.2 to TL-4.4)."""
        s = self.state
        if self.immortal(who):
            return
        if s.guard[who]:
            s.guard[who] -= 1
            self.tell("guard_lost", self.batch(), self.thing_id(who))
        elif servants:
            self.strike(servants[0], dead, [])
        elif who not in dead:
            dead.append(who)

    def revive(self, thing: int) -> None:
        """Revives a corpse; reviving a victim removes one intrigue."""
        if thing >= self.n:
            self.change(thing, INTRIGUE, -1)
        elif self.state.life[thing] == DEAD:
            self.state.life[thing] = ALIVE
            self.tell("revived", self.batch(), self.thing_id(thing))

    def remove(self, who: int) -> None:
        self.state.life[who] = REMOVED
        self.tell("removed", self.batch(), self.thing_id(who))

    def bring(self, who: int, place: int) -> None:
        """Brings a card onto the board during a loop."""
        s = self.state
        s.life[who], s.place[who] = ALIVE, place
        self.tell("entered", self.thing_id(who), PLACES[place])
        self.show_printed(who)

    def show_printed(self, who: int) -> None:
        """Shows what the script prints on a card, which everybody reads while it is on the board (TL-6.0)."""
        for option in self.character(who).options:
            if option.name in PRINTED:
                self.tell(
                    "printed", self.thing_id(who), option.name, self.state.plan.settings[who][option.name]
                )

    # -- defeat (TL-11.1) ---------------------------------------------------------------------------------

    def protagonists_lose(self) -> None:
        """A loop is lost only once; a later defeat is not reported."""
        if not self.state.lost:
            self.state.lost = True
            self.defeat = "lost"

    def protagonists_die(self) -> None:
        """The protagonists die: this replaces the plain line of defeat and ends the loop (TL-12.2.4)."""
        s = self.state
        if s.protected:
            return
        if not s.lost or self.defeat:
            s.lost = True
            self.defeat = "died"
        self.end_loop()

    def tell_defeat(self) -> None:
        """Tells the defeat last in its batch, after counters and corpses, whichever row caused it (R-275)."""
        if self.defeat:
            self.tell("protagonists_died" if self.defeat == "died" else "protagonists_lost", self.batch())
            self.defeat = ""

    def die_alone(self) -> None:
        """The death of the protagonists where nothing else happens at that moment."""
        self.begin_batch()
        self.protagonists_die()
        self.tell_defeat()

    def end_loop(self) -> None:
        """Ends the loop when the running batch is over."""
        self.state.ending = True

    # -- making known -------------------------------------------------------------------------------------

    def reveal_role(self, who: int) -> None:
        """Reveals a role as the mastermind states it; he is asked wherever a role of the set could lie (TL-ninja_2)."""
        s, role = self.state, self.role(who).id
        if s.life[who] == ALIVE and self.in_set("may_claim_other_role"):
            role = str(self.pose(MASTERMIND, words.CLAIM, claims(self, who), self.thing_id(who)))
        s.named |= {role}
        self.note_revealed("role", self.thing_id(who), role)
        self.tell("role_revealed", self.thing_id(who), role)

    def may_lie(self, who: int) -> bool:
        """Whether another role of the script may be said instead."""
        return self.role(who).asks("may_claim_other_role")

    def note_revealed(self, kind: str, what: str, which: str) -> None:
        entry = (kind, what, which)
        if entry not in self.state.revealed:
            self.state.revealed += (entry,)

    def role_ever_revealed(self, who: int) -> bool:
        id = self.thing_id(who)
        return any(kind == "role" and what == id for kind, what, _ in self.state.revealed)
