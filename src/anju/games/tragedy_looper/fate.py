"""What happens to characters and protagonists: counters, moves, deaths, defeat (TL-2 to TL-4, TL-11)."""

from __future__ import annotations

from anju.games.tragedy_looper.ground import MASTERMIND, Ground
from anju.games.tragedy_looper.library import COUNTERS
from anju.games.tragedy_looper.state import ALIVE, DEAD, INTRIGUE, REMOVED


class Fate(Ground):
    """Changes of the board.  Everything told here is a result; causes are told to the mastermind alone (TL-12)."""

    def cause(self, what: str, who: int) -> None:
        """Only the mastermind learns why."""
        self.tell_seats(1 << MASTERMIND, "cause", what, self.thing_id(who) if who >= 0 else "")

    # -- what happens together ----------------------------------------------------------------------------

    def begin_batch(self) -> None:
        """What is told from here on happened together."""
        self.between = True

    def batch(self) -> int:
        """The number of the running batch; one in which nothing can be seen has none (TL-12.2.1)."""
        if self.between:
            self.between = False
            self.state.batch += 1
        return self.state.batch

    # -- counters and places ------------------------------------------------------------------------------

    def change(self, thing: int, counter: int, amount: int) -> int:
        """Adds or takes counters, never below none; corpses cannot be changed.  Gives what really changed."""
        s = self.state
        if thing < self.n and s.life[thing] != ALIVE:
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
            self.tell("counter", self.batch(), self.thing_id(thing), COUNTERS[counter], changed)
        return changed

    def move(self, who: int, place: int) -> bool:
        """To a location, unless it is forbidden; a move that does not happen is not told (TL-3)."""
        s = self.state
        if s.life[who] != ALIVE or s.place[who] == place or self.forbidden(who, place):
            return False
        s.place[who] = place
        self.tell("moved", self.batch(), self.thing_id(who), self.thing_id(self.location(place)))
        return True

    # -- deaths (TL-4) ------------------------------------------------------------------------------------

    def request_death(self, who: int) -> None:
        """Requests of one batch are handled together."""
        if self.state.life[who] == ALIVE:
            self.state.deaths += (who,)

    def immortal(self, who: int) -> bool:
        return "immortal" in self.role(who).traits

    def resolve_deaths(self) -> list[int]:
        """Immortality, guards, then all die at once; gives who died."""
        s = self.state
        requests, s.deaths = s.deaths, ()
        dead: list[int] = []
        mortal = [who for who in requests if not self.immortal(who)]
        for who in mortal:
            if s.guard[who]:
                s.guard[who] -= 1
                self.tell("guard_lost", self.batch(), self.thing_id(who))
            elif who not in dead:
                dead.append(who)
        for who in dead:
            s.life[who] = DEAD
        for who in dead:
            self.tell("died", self.batch(), self.thing_id(who))
        return dead

    def revive(self, who: int) -> None:
        if self.state.life[who] == DEAD:
            self.state.life[who] = ALIVE
            self.tell("revived", self.batch(), self.thing_id(who))

    def remove(self, who: int) -> None:
        self.state.life[who] = REMOVED
        self.tell("removed", self.batch(), self.thing_id(who))

    # -- defeat (TL-11.1) ---------------------------------------------------------------------------------

    def protagonists_lose(self) -> None:
        """A loop is lost only once; a later defeat is not reported."""
        if not self.state.lost:
            self.state.lost = True
            self.tell("protagonists_lost")

    def protagonists_die(self) -> None:
        """The death replaces the plain line of defeat, and the loop ends."""
        s = self.state
        if s.protected:
            return
        if not s.lost:
            s.lost = True
            self.tell("protagonists_died")
        self.end_loop()

    def end_loop(self) -> None:
        """When the running batch is over."""
        self.state.ending = True

    # -- making known -------------------------------------------------------------------------------------

    def reveal_role(self, who: int) -> None:
        role = self.role(who).id
        self.note_revealed("role", self.thing_id(who), role)
        self.tell("role_revealed", self.thing_id(who), role)

    def note_revealed(self, kind: str, what: str, which: str) -> None:
        entry = (kind, what, which)
        if entry not in self.state.revealed:
            self.state.revealed += (entry,)

    def role_ever_revealed(self, who: int) -> bool:
        id = self.thing_id(who)
        return any(kind == "role" and what == id for kind, what, _ in self.state.revealed)

    def living_intrigue(self) -> int:
        return sum(self.on(who, INTRIGUE) for who in self.living())
