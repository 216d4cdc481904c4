"""Reading the board: who stands where, what they are, what lies on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from anju.engine.play import Entry, Play
from anju.games.tragedy_looper.library import (
    COUNTERS,
    FAR,
    LOCATIONS,
    PLACES,
    Character,
    Condition,
    Effect,
    Role,
    Row,
)
from anju.games.tragedy_looper.plot_rules import rules_of
from anju.games.tragedy_looper.row import Timetable
from anju.games.tragedy_looper.state import (
    ABSENT,
    ALIVE,
    DEAD,
    DESPAIR,
    GOODWILL_COUNTER,
    HOPE,
    INTRIGUE,
    PARANOIA,
    Town,
    steered,
)

if TYPE_CHECKING:
    from anju.engine.game import Game
    from anju.engine.question import Value, Word
    from anju.games.tragedy_looper.offers.offer import TownOffer

MASTERMIND: Final = 0
HORIZONTAL: Final = 1
VERTICAL: Final = 2
DIAGONAL: Final = 3
"""A direction is what it does to the number of a location: hospital 0, shrine 1, city 2, school 3."""
PERSON: Final = "person"
ZOMBIE: Final = "zombie"
EVERYWHERE: Final = range(len(PLACES))


class Queries(Play[Town]):
    """Reading the board."""

    def __init__(self, game: Game[Town], state: Town, record: list[Entry], seed: int) -> None:
        super().__init__(game, state, record, seed)
        self.board = state.board
        self.library = state.board.library
        self.options = state.board.options
        self.n = state.board.size
        self.everything = state.board.everything
        self.between = True  # no batch is under way
        self.defeat = ""  # "lost" or "died" if that is the last line of the running batch
        self.asked = False  # whether the mastermind had something to choose
        self.plot_rules = rules_of(state.board.library, state.plan.plots, state.plan.extra)

    def pose(self, seat: int, word: Word, offer: TownOffer, source: str = "") -> Value:
        """Asks one seat for something that is on offer."""
        return self.ask_offer(seat, word, offer, source)

    # -- people at the table ------------------------------------------------------------------------------

    def seat_order(self) -> list[int]:
        return list(range(self.board.people + 1))

    def leading_seat(self) -> int:
        """The seat that leads today."""
        return steered(self.state, self.state.leader)

    # -- things -------------------------------------------------------------------------------------------

    def thing_id(self, thing: int) -> str:
        return self.board.cast[thing].id if thing < self.n else LOCATIONS[thing - self.n]

    def thing(self, id: str) -> int:
        return self.board.index[id] if id in self.board.index else self.n + LOCATIONS.index(id)

    def location(self, place: int) -> int:
        """The thing that is this location."""
        return self.n + place

    def locations(self, places: Iterable[int]) -> list[int]:
        """The locations among some places; the Far Side is not one (R-271)."""
        return [self.n + place for place in places if place != FAR]

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

    def count(self, thing: int, counter: int) -> int:
        """How many counters of a kind lie there; a location holds only intrigue."""
        row = self.state.counters[counter]
        return row[thing] if thing < len(row) else 0

    def on(self, thing: int, counter: int) -> int:
        """How many of a kind it counts as having; hope and despair count as other kinds (R-270)."""
        counters = self.count(thing, counter)
        if thing >= self.n:
            return counters
        hope, despair = self.state.counters[HOPE][thing], self.state.counters[DESPAIR][thing]
        if hope:
            gained = hope if counter == GOODWILL_COUNTER else -hope if counter == INTRIGUE else 0
            return max(0, counters + gained)
        return counters + despair if counter in (PARANOIA, INTRIGUE) else counters

    def every_counter(self, who: int) -> int:
        """How many counters of all kinds lie on a character."""
        return sum(row[who] for row in self.state.counters)

    def goodwill_now(self) -> tuple[int, ...]:
        return tuple(self.on(who, GOODWILL_COUNTER) for who in range(self.n))

    def limit(self, who: int) -> int:
        return self.character(who).limit

    def in_set(self, op: str) -> bool:
        """Whether any role of the set does that, which everybody knows."""
        return op in self.board.ops

    def forbidden(self, who: int, place: int) -> bool:
        """Whether the character may not go there (TL-3)."""
        if self.state.free >> who & 1:
            return False
        return LOCATIONS[place] in self.character(who).forbidden

    def barred(self, who: int, place: int) -> bool:
        """Whether it cannot get there from where it stands: forbidden, sealed, or held back."""
        return self.forbidden(who, place) or self.held(who, place)

    def held(self, who: int, place: int) -> bool:
        """A sealed location lets nobody in or out; whoever is rooted stays (TL-closed_circle)."""
        s = self.state
        if not s.seals and not s.rooted:
            return False
        return bool(self.rooted_until(who)) or self.sealed(place) or self.sealed(s.place[who])

    def rooted_until(self, who: int) -> int:
        """The last day on which it cannot move; 0 if it can."""
        s = self.state
        return next((last for thing, last in s.rooted if thing == who and s.day <= last), 0)

    def open_to(self, who: int) -> list[int]:
        """The locations to which it can be moved by choice, its own among them (TL-3, R-271)."""
        here = self.state.place[who]
        return [place for place in range(4) if place == here or not self.barred(who, place)]

    def stands_at(self, thing: int) -> int:
        """Where a card stands, or the victims of a location."""
        return self.state.place[thing] if thing < self.n else thing - self.n

    def next_door(self, thing: int) -> tuple[int, ...]:
        """No location is next to the Far Side."""
        here = self.stands_at(thing)
        return () if here == FAR else (here ^ HORIZONTAL, here ^ VERTICAL)

    def neighbours(self, thing: int) -> list[int]:
        """The locations next door to which a card, or a victim of a location, can be moved."""
        near = self.next_door(thing)
        if thing < self.n:
            return [place for place in near if not self.barred(thing, place)]
        return [place for place in near if not self.sealed(place) and not self.sealed(thing - self.n)]

    def sealed(self, place: int) -> bool:
        return any(place == sealed and self.state.day <= last for sealed, last in self.state.seals)

    # -- roles (TL-7.4) -----------------------------------------------------------------------------------

    def plots_in_force(self) -> Timetable:
        """The rules of the script's plots that are in force in this loop."""
        rules = self.plot_rules
        if rules.swap is None:
            return rules.usual
        (needed,) = rules.swap.when
        return rules.swapped if self.state.ex_at_start >= int(str(needed.fields["n"])) else rules.usual

    def plot_rows(self) -> tuple[Row, ...]:
        return self.plots_in_force().rows

    def role(self, who: int) -> Role:
        """What the character is now; only the script says what it was written as."""
        masks = self.board.masks
        role = masks[who] if masks and who in masks else self.state.plan.roles[who]
        changes = self.plot_rules.changes
        return self.changed(who, role) if changes else role

    def changed(self, who: int, role: Role) -> Role:
        """What rules of plots make of somebody who would be this."""
        for row, effect in self.plot_rules.changes:
            if self.becomes(row, effect, who, role):
                role = self.library.roles[str(effect.fields["role"])]
        return role

    def roles(self) -> Sequence[Role]:
        """What everybody is now."""
        if self.board.masks or self.plot_rules.changes:
            return [self.role(who) for who in range(self.n)]
        return self.state.plan.roles

    def becomes(self, row: Row, effect: Effect, who: int, role: Role) -> bool:
        """Whether a continuous rule gives this character another role now."""
        s, target = self.state, effect.fields["target"]
        if target == "each_with_ex_card":
            return who in s.ex_cards
        if target == "each_corpse_with_role":
            roles = effect.fields["roles"]
            return s.life[who] == DEAD and isinstance(roles, tuple) and role.id in roles
        return all(self.fulfils(condition, who, lasting=True) for condition in row.when)

    def fulfils(self, condition: Condition, who: int, lasting: bool = False) -> bool:
        """Whether a character meets a condition on itself alone."""
        fields, word = condition.fields, condition.word
        if word == "scripted_role_is":
            return self.state.plan.roles[who].id == fields["role"]
        if word == "is_alive":
            return self.state.life[who] == ALIVE
        if word == "counter_at_least":
            counter = COUNTERS.index(str(fields["counter"]))
            amount = self.most(who, counter) if lasting else self.on(who, counter)
            return amount >= int(str(fields["n"]))
        raise KeyError(f"{word!r} is no condition on each character")

    def most(self, who: int, counter: int) -> int:
        """The paranoia that counts; with an option, the highest of this loop (R-241)."""
        peak = self.state.peak
        return (
            max(peak[who], self.on(who, counter)) if peak and counter == PARANOIA else self.on(who, counter)
        )

    def holders(self, role: str) -> list[int]:
        """Who has this role now, dead, alive or yet to come; unscripted cards only once they have come."""
        scripted, life = self.board.scripted, self.state.life
        return [
            who
            for who, one in enumerate(self.roles())
            if one.id == role and (who < scripted or life[who] != ABSENT)
        ]

    def in_force(self, who: int, op: str) -> list[Effect]:
        """The continuous effects of one kind from the character's role, given its counters."""
        return [
            effect
            for row, effect in self.role(who).always
            if effect.op == op and all(self.fulfils(condition, who) for condition in row.when)
        ]

    def refusal(self, who: int) -> str:
        """The role's refusal; hope removes it, and despair without hope makes everybody refuse (R-270)."""
        if self.count(who, HOPE):
            return "none"
        if self.count(who, DESPAIR):
            return "mandatory"
        role = self.role(who)
        gained = self.in_force(who, "gain_refusal") if role.always else []
        return str(gained[0].fields["kind"]) if gained else role.refusal

    def immortal(self, who: int) -> bool:
        traits = self.role(who).traits
        if "immortal" not in traits:
            return False
        return not any(effect.fields["trait"] == "immortal" for effect in self.in_force(who, "lose_trait"))

    # -- corpses (TL-2) -----------------------------------------------------------------------------------

    def victims(self, place: int) -> int:
        """The victims at a location: in some sets every intrigue there counts as a Person's corpse."""
        if "victims" not in self.board.set.mechanics:
            return 0
        return sum(map(self.intrigue, self.locations([place])))

    def corpses_at(self, place: int) -> int:
        s = self.state
        return self.victims(place) + sum(s.place[who] == place for who in self.corpses())

    def zombies_at(self, place: int) -> int:
        """Corpses that have become zombies, whoever is one, and victims where they rise, too."""
        s = self.state
        there = [who for who in range(self.n) if s.life[who] in (ALIVE, DEAD) and s.place[who] == place]
        zombies = sum(self.role(who).id == ZOMBIE for who in there)
        return zombies + (self.victims(place) if self.plot_rules.victims_rise else 0)

    # -- what everybody sees ------------------------------------------------------------------------------

    def at_limit(self, who: int) -> bool:
        return self.on(who, PARANOIA) >= self.limit(who)

    def intrigue(self, thing: int) -> int:
        return self.on(thing, INTRIGUE)
