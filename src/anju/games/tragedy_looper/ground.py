"""The ground of all rules: who stands where, what they are, what lies on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.play import Entry, Play
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS, Character, Role, Row
from anju.games.tragedy_looper.state import ALIVE, DEAD, INTRIGUE, PARANOIA, Town, steered

if TYPE_CHECKING:
    from anju.engine.game import Game

MASTERMIND: Final = 0
HORIZONTAL: Final = 1
VERTICAL: Final = 2
DIAGONAL: Final = 3
"""A direction is what it does to the number of a location: hospital 0, shrine 1, city 2, school 3."""


class Ground(Play[Town]):
    """Reading the board."""

    def __init__(self, game: Game[Town], state: Town, record: list[Entry], seed: int) -> None:
        super().__init__(game, state, record, seed)
        self.board = state.board
        self.library = state.board.library
        self.options = state.board.options
        self.n = state.board.size
        self.between = True  # no batch is under way

    # -- people at the table ------------------------------------------------------------------------------

    def seat_order(self) -> list[int]:
        return list(range(self.board.people + 1))

    def leading_seat(self) -> int:
        """Who leads today."""
        return steered(self.state, self.state.leader)

    # -- things -------------------------------------------------------------------------------------------

    def thing_id(self, thing: int) -> str:
        return self.board.cast[thing].id if thing < self.n else LOCATIONS[thing - self.n]

    def thing(self, id: str) -> int:
        return self.board.index[id] if id in self.board.index else self.n + LOCATIONS.index(id)

    def location(self, place: int) -> int:
        """The thing that is this location."""
        return self.n + place

    def character(self, who: int) -> Character:
        return self.board.cast[who]

    def living(self) -> list[int]:
        life = self.state.life
        return [who for who in range(self.n) if life[who] == ALIVE]

    def here(self, place: int) -> list[int]:
        """Everybody alive at a location."""
        s = self.state
        return [who for who in range(self.n) if s.life[who] == ALIVE and s.place[who] == place]

    def corpses(self) -> list[int]:
        return [who for who in range(self.n) if self.state.life[who] == DEAD]

    def on(self, thing: int, counter: int) -> int:
        """How many counters of a kind lie there; a location holds only intrigue."""
        row = self.state.counters[counter]
        return row[thing] if thing < len(row) else 0

    def limit(self, who: int) -> int:
        return self.character(who).limit

    def forbidden(self, who: int, place: int) -> bool:
        """Whether the character may not go there (TL-3)."""
        if self.state.free >> who & 1:
            return False
        return LOCATIONS[place] in self.character(who).forbidden

    # -- roles (TL-7.4) -----------------------------------------------------------------------------------

    def plot_rows(self) -> list[Row]:
        """The rules of the script's plots."""
        return [row for plot in self.state.plan.plots for row in self.library.plots[plot].rows]

    def role(self, who: int) -> Role:
        """What the character is now; only the script says what it was written as."""
        scripted = self.state.plan.roles[who]
        for row in self.plot_rows():
            if row.timing == "always":
                for effect in row.effect:
                    if effect.op == "set_role" and self.becomes(row, who, scripted):
                        return self.library.roles[str(effect.fields["role"])]
        return scripted

    def becomes(self, row: Row, who: int, scripted: Role) -> bool:
        """Whether a continuous rule gives this character another role now."""
        for condition in row.when:
            if condition.word == "scripted_role_is" and scripted.id != condition.fields["role"]:
                return False
            if condition.word == "is_alive" and self.state.life[who] != ALIVE:
                return False
            if condition.word == "counter_at_least":
                counter = COUNTERS.index(str(condition.fields["counter"]))
                if self.on(who, counter) < int(str(condition.fields["n"])):
                    return False
        return True

    def holders(self, role: str) -> list[int]:
        """Who has this role now, dead or alive."""
        return [who for who in range(self.n) if self.role(who).id == role]

    def refusal(self, who: int) -> str:
        return self.role(who).refusal

    # -- what everybody sees ------------------------------------------------------------------------------

    def at_limit(self, who: int) -> bool:
        return self.on(who, PARANOIA) >= self.limit(who)

    def intrigue(self, thing: int) -> int:
        return self.on(thing, INTRIGUE)
