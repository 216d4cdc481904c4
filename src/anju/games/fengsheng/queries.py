"""Reading the table: who sits where, who has which role and identity, what is spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.play import Entry, Play
from anju.engine.question import Value
from anju.games.fengsheng.faces import BLACK, BLUE, COLOURS, KIND, RED
from anju.games.fengsheng.identity import NONE
from anju.games.fengsheng.skill import ONCE_A_GAME, ONCE_A_TURN, Passive, Role, Skill
from anju.games.fengsheng.state import Mission

if TYPE_CHECKING:
    from anju.engine.game import Game
    from anju.games.fengsheng.library import Library
    from anju.games.fengsheng.round import Round


class Queries(Play[Mission]):
    """The first of the rules' layers: it changes nothing."""

    voice = ""
    """The skill or card being carried out, which is the source of questions."""
    again = False
    """The skill that has just been announced was used before in this turn."""

    def __init__(
        self, game: Game[Mission], library: Library, state: Mission, record: list[Entry], seed: int
    ) -> None:
        super().__init__(game, state, record, seed)
        self.library = library
        self.setup = state.setup
        self.options = state.setup.options
        self.n = state.setup.seats
        self.everybody = (1 << (self.n + 1)) - 1  # all seats, and those who watch

    @property
    def whole(self) -> Round:
        """All layers of the rules.  Not an attribute: a reference cycle would be freed late."""
        return self  # type: ignore[return-value]  # a cast would be a call, here at every step

    # -- who sits where (FS-4) ----------------------------------------------------------------------------

    def seat_order(self) -> list[int]:
        return list(self.setup.orders[self.state.player])

    def living(self, first: int) -> list[int]:
        """Everybody alive, counter-clockwise from a seat."""
        alive = self.state.alive
        return [seat for seat in self.setup.orders[first] if alive[seat]]

    def others(self, me: int) -> list[int]:
        """Everybody else alive, counter-clockwise."""
        alive = self.state.alive
        return [seat for seat in self.setup.orders[me][1:] if alive[seat]]

    def right(self, seat: int) -> int:
        """The nearest living seat to the right; the seat itself if there is nobody else."""
        alive = self.state.alive
        for other in self.setup.orders[seat][1:]:
            if alive[other]:
                return other
        return seat

    def left(self, seat: int) -> int:
        alive = self.state.alive
        for other in self.setup.orders[seat][:0:-1]:
            if alive[other]:
                return other
        return seat

    def neighbours(self, seat: int) -> list[int]:
        """The nearest living seats on both sides; one if only one is left (FS-4.3)."""
        left, right = self.left(seat), self.right(seat)
        return [other for other in dict.fromkeys((left, right)) if other != seat]

    # -- cards --------------------------------------------------------------------------------------------

    def colours(self, card: int) -> int:
        return COLOURS[self.state.face[card]]

    def name(self, card: int) -> int:
        """What is printed on the card."""
        return KIND[self.state.face[card]]

    def black(self, card: int) -> bool:
        return COLOURS[self.state.face[card]] & BLACK != 0

    def pure_black(self, card: int) -> bool:
        return COLOURS[self.state.face[card]] == BLACK

    def two_coloured(self, card: int) -> bool:
        return COLOURS[self.state.face[card]] not in (RED, BLUE, BLACK)

    def with_colour(self, cards: list[int], colours: int) -> list[int]:
        """Those that share a colour with the given ones (FS-5.5)."""
        face = self.state.face
        return [card for card in cards if COLOURS[face[card]] & colours]

    def owner(self, card: int) -> int:
        """The seat that the message lies in front of."""
        for seat, cards in enumerate(self.state.area):
            if card in cards:
                return seat
        return -1

    def messages(self, seats: list[int], colours: int = RED | BLUE | BLACK) -> list[int]:
        """The messages in front of these seats that have one of the colours."""
        cards: list[int] = []
        for seat in seats:
            cards.extend(self.with_colour(self.state.area[seat], colours))
        return cards

    def true_messages(self, seat: int) -> int:
        """How many true messages lie in front of the seat (FS-5.4)."""
        return len(self.with_colour(self.state.area[seat], RED | BLUE))

    def completes(self, card: int, seat: int) -> bool:
        """Whether the card would make three or more of one of its own colours there (FS-5.6)."""
        s = self.state
        colours = COLOURS[s.face[card]]
        return (
            (colours & RED != 0 and s.red[seat] >= 2)
            or (colours & BLUE != 0 and s.blue[seat] >= 2)
            or (colours & BLACK != 0 and s.black[seat] >= 2)
        )

    # -- roles and identities -----------------------------------------------------------------------------

    def role_of(self, seat: int) -> Role | None:
        s = self.state
        return self.library.roles[s.persona[s.role[seat]]] if s.role[seat] >= 0 else None

    def shown_role(self, seat: int) -> Role | None:
        """The role that lies face up in front of the seat."""
        return self.role_of(seat) if self.state.up[seat] else None

    def female(self, seat: int) -> bool:
        """Only a face-up role has a gender (FS-10.3)."""
        role = self.shown_role(seat)
        return role is not None and role.female

    def male(self, seat: int) -> bool:
        role = self.shown_role(seat)
        return role is not None and not role.female

    def is_person(self, seat: int, person: str) -> bool:
        """Whether some version of this person is alive and face up here."""
        role = self.shown_role(seat)
        return self.state.alive[seat] and role is not None and role.person == person

    def identity(self, seat: int) -> int:
        """Somebody who is out of the game has no identity (FS-14.6)."""
        s = self.state
        return NONE if s.out[seat] or s.identity[seat] < 0 else s.who[s.identity[seat]]

    def passives(self, hook: str, seat: int) -> list[Passive]:
        hooked = self.state.watch.passives.get(hook)
        return [passive for owner, passive in hooked if owner == seat] if hooked else []

    # -- limits -------------------------------------------------------------------------------------------

    def spent(self, seat: int, skill: Skill) -> bool:
        """Used as often as it may be (FS-10.6)."""
        if skill.limit == ONCE_A_TURN:
            return self.state.used_turn[seat] >> skill.number & 1 == 1
        return skill.limit == ONCE_A_GAME and self.state.used_game[seat] >> skill.number & 1 == 1

    def used_this_turn(self, seat: int, skill: Skill) -> bool:
        return self.state.used_turn[seat] >> skill.number & 1 == 1

    def lingering(self, seat: int, skill: Skill) -> list[int]:
        """What the skill remembers for this seat."""
        return [data for who, number, data in self.state.lingering if who == seat and number == skill.number]

    # -- what the layers above bring ----------------------------------------------------------------------

    def node(self) -> None:
        """Triggers, victory, dying: what precedes everything else (FS-11)."""
        raise NotImplementedError  # dying.py

    def play_card(self, user: int, name: int, card: int, chooser: int) -> None:
        """Uses a card, from its declaration to where it ends up (FS-8)."""
        raise NotImplementedError  # using.py

    def usable(self, user: int, phase: int) -> list[Value]:
        """The cards that this seat may use from hand at this idle point."""
        raise NotImplementedError  # using.py
