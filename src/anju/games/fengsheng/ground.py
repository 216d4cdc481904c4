"""The ground of all rules: who sits where, who has which role, and how people are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from anju.engine.offer import Requirement
from anju.engine.play import Entry, Play
from anju.engine.question import Value, Word
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import BLACK, BLUE, COLOURS, KIND, RED
from anju.games.fengsheng.identity import NONE
from anju.games.fengsheng.offers import Cards, Condition, Messages, Names, Need, Seats, Words
from anju.games.fengsheng.requirements.cards import NotYet
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.seats import living
from anju.games.fengsheng.requirements.words import Enough
from anju.games.fengsheng.skill import ONCE_A_GAME, ONCE_A_TURN, Passive, Role, Skill
from anju.games.fengsheng.state import Frame, Mission, marked, put
from anju.games.fengsheng.watch import watch

if TYPE_CHECKING:
    from anju.engine.game import Game
    from anju.games.fengsheng.library import Library
    from anju.games.fengsheng.round import Round

COLOUR_WORDS: Final = {"red": RED, "blue": BLUE, "black": BLACK}


class Ground(Play[Mission]):
    """Reading the table and asking the people around it."""

    voice = ""
    """The skill or card that is at work: what asks."""
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
        """The rules at work are always all of them.  Not an attribute: who holds on to itself is freed late."""
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
        """In front of whom the message lies."""
        for seat, cards in enumerate(self.state.area):
            if card in cards:
                return seat
        return -1

    def messages(self, seats: list[int], colours: int = RED | BLUE | BLACK) -> list[int]:
        """The messages in front of these seats that have one of the colours."""
        found: list[int] = []
        for seat in seats:
            found.extend(self.with_colour(self.state.area[seat], colours))
        return found

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
        """Only who lies face up has a gender (FS-10.3)."""
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
        """Who is out of the game counts for nothing (FS-14.6)."""
        s = self.state
        return NONE if s.out[seat] or s.identity[seat] < 0 else s.who[s.identity[seat]]

    def rule_out(self, seat: int, kinds: int) -> None:
        """Everybody has seen that this seat's identity is none of these (bits)."""
        card = self.state.identity[seat]
        if card >= 0:
            self.state.ruled_out = marked(self.state.ruled_out, card, kinds)

    def look_at_identity(self, seat: int, other: int) -> None:
        s, card = self.state, self.state.identity[other]
        if card < 0:
            return
        s.identity_seen = marked(s.identity_seen, card, 1 << seat)
        self.tell("looked_at_identity", seat, other)
        self.tell_seats(1 << seat, "identity_seen", seat, other, s.who[card])

    def take_identity(self, seat: int, other: int) -> None:
        """The other's identity for one's own, which leaves the game; the other has none."""
        s = self.state
        s.identity = put(put(s.identity, seat, s.identity[other]), other, -1)
        s.settled = False

    def rewatch(self) -> None:
        """Roles, faces, lives or invalidations have changed, and with them perhaps who may declare victory."""
        self.look_again()
        self.state.settled = False

    def look_again(self) -> None:
        """What is in force has changed, but nobody can declare victory by it."""
        self.state.watch = watch(self.library, self.state)

    def turn_up(self, seat: int) -> None:
        s = self.state
        if not s.up[seat]:
            s.up = put(s.up, seat, True)
            s.role_seen = put(s.role_seen, s.role[seat], self.everybody)
            self.rewatch()
            self.tell("turned_up", seat, s.persona[s.role[seat]])

    def turn_down(self, seat: int) -> None:
        s = self.state
        if s.up[seat]:
            s.up = put(s.up, seat, False)
            self.rewatch()
            self.tell("turned_down", seat)

    def lose_role(self, seat: int) -> None:
        """The role card leaves the game."""
        s = self.state
        number = s.persona[s.role[seat]]
        s.role, s.up = put(s.role, seat, -1), put(s.up, seat, False)
        self.rewatch()
        self.tell("role_left", seat, number)

    def choose_new_role(self, seat: int, count: int) -> None:
        """One of the top role cards, looked at in secret; the others go below the pile."""
        s, roles = self.state, self.library.roles
        cards = s.role_deck[:count]
        for card in cards:
            s.role_seen = marked(s.role_seen, card, 1 << seat)
        self.tell("looked_at_roles", seat, len(cards))
        self.tell_seats(1 << seat, "roles_seen", seat, tuple(s.persona[card] for card in cards))
        if not cards:
            return
        values: list[Value] = [roles[s.persona[card]].id for card in cards]
        chosen = cards[values.index(self.ask(seat, words.NEW_ROLE, values, self.voice))]
        s.role_deck = s.role_deck[count:] + tuple(card for card in cards if card != chosen)
        self.take_role(seat, chosen)
        self.rewatch()

    def take_role(self, seat: int, card: int) -> None:
        """An open role is shown, a hidden one lies face down (FS-10.1)."""
        s = self.state
        role = self.library.roles[s.persona[card]]
        s.role, s.up = put(s.role, seat, card), put(s.up, seat, not role.hidden)
        if s.up[seat]:
            s.role_seen = put(s.role_seen, card, self.everybody)
        self.tell("joined", seat, role.number if s.up[seat] else -1)
        if role.hidden:
            self.tell_seats(1 << seat, "own_role", seat, role.number)

    def passives(self, hook: str, seat: int) -> list[Passive]:
        found = self.state.watch.passives.get(hook)
        return [passive for owner, passive in found if owner == seat] if found else []

    # -- limits -------------------------------------------------------------------------------------------

    def spent(self, seat: int, skill: Skill) -> bool:
        """Used as often as it may be (FS-10.6)."""
        if skill.limit == ONCE_A_TURN:
            return self.state.used_turn[seat] >> skill.number & 1 == 1
        return skill.limit == ONCE_A_GAME and self.state.used_game[seat] >> skill.number & 1 == 1

    def spend(self, seat: int, skill: Skill) -> None:
        s = self.state
        s.used_turn = marked(s.used_turn, seat, 1 << skill.number)
        if skill.limit == ONCE_A_GAME:
            s.used_game = marked(s.used_game, seat, 1 << skill.number)

    def used_this_turn(self, seat: int, skill: Skill) -> bool:
        return self.state.used_turn[seat] >> skill.number & 1 == 1

    def linger(self, seat: int, skill: Skill, data: int) -> None:
        """The skill's later half waits until the end of the turn, whatever becomes of the role (FS-8.7)."""
        self.state.lingering += ((seat, skill.number, data),)
        self.rewatch()

    def lingering(self, seat: int, skill: Skill) -> list[int]:
        """What the skill keeps in mind for this seat."""
        return [data for who, number, data in self.state.lingering if who == seat and number == skill.number]

    def linger_no_more(self, seat: int, skill: Skill, data: int) -> None:
        kept = list(self.state.lingering)
        kept.remove((seat, skill.number, data))
        self.state.lingering = tuple(kept)
        self.rewatch()

    # -- asking -------------------------------------------------------------------------------------------

    def enter(self, frame: Frame, voice: str) -> tuple[tuple[Frame, ...], str]:
        """Shows on the ladder what is under way now; `leave` takes back what this returns."""
        kept = (self.state.frames, self.voice)
        self.state.frames += (frame,)
        self.voice = voice
        return kept

    def leave(self, kept: tuple[tuple[Frame, ...], str]) -> None:
        self.state.frames, self.voice = kept

    def choose_seat(
        self,
        me: int,
        *needs: Need,
        word: Word = words.TARGET,
        you: int = -1,
        first: Sequence[int] = (),
    ) -> int:
        """A living seat, counter-clockwise after `first`; `you` is meant where somebody chooses for another."""
        seen = you if you >= 0 else me
        order = self.setup.orders[seen]
        offer = Seats(seen, list(dict.fromkeys((*first, *order))) if first else order, living(needs))
        return words.SEATS.index(str(self.ask(me, word, offer.values(self), self.voice, offer)))

    def may_choose_seat(self, me: int, *needs: Need, word: Word = words.MAY_TARGET) -> int:
        """A living seat, or -1."""
        return self.may_choose_of(me, Seats(me, self.setup.orders[me], living(needs), (words.NONE,)), word)

    def may_choose_of(self, me: int, offer: Seats, word: Word = words.MAY_TARGET) -> int:
        """One of these seats, dead or alive, or -1."""
        found = str(self.ask(me, word, offer.values(self), self.voice, offer))
        return -1 if found == words.NONE else words.SEATS.index(found)

    def choose_card(self, me: int, cards: Sequence[int], word: Word = words.PICK, *needs: Need) -> int:
        offer = Cards(me, cards, needs)
        return cast(int, self.ask(me, word, offer.values(self), self.voice, offer))

    def may_choose_card(
        self, me: int, cards: Sequence[int], word: Word = words.MAY_PICK, *needs: Need
    ) -> int:
        """A card, or -1."""
        offer = Cards(me, cards, needs, (words.NONE,))
        found = self.ask(me, word, offer.values(self), self.voice, offer)
        return -1 if found == words.NONE else cast(int, found)

    def choose_message(
        self, me: int, place: Before, *needs: Need, word: Word = words.INTEL, you: int = -1
    ) -> int:
        """A message that lies before these seats; `you` is meant where somebody chooses for another."""
        offer = Messages(self, you if you >= 0 else me, place, needs)
        return cast(int, self.ask(me, word, offer.values(self), self.voice, offer))

    def may_choose_message(self, me: int, place: Before, *needs: Need) -> int:
        """A message, or -1."""
        offer = Messages(self, me, place, needs, (words.NONE,))
        found = self.ask(me, words.MAY_INTEL, offer.values(self), self.voice, offer)
        return -1 if found == words.NONE else cast(int, found)

    def choose_some(
        self, me: int, cards: Sequence[int], least: int, most: int, word: Word = words.MORE, *needs: Need
    ) -> list[int]:
        """From least to most of the cards, one by one; DONE is on offer from the least on, if it declines."""
        chosen: list[int] = []
        offer = Cards(me, cards, (NotYet(chosen), *needs))
        if word.decline == words.DONE:
            enough = Enough(words.DONE, chosen, least)
            offer = Cards(me, cards, (NotYet(chosen), *needs), (words.DONE,), (enough,))
        while len(chosen) < most:
            found = self.ask(me, word, offer.values(self), self.voice, offer)
            if found == words.DONE:
                break
            chosen.append(cast(int, found))
        return chosen

    def choose_word(self, me: int, word: Word, values: Sequence[str], *conditions: Condition) -> str:
        offer = Words(values, conditions)
        return str(self.ask(me, word, offer.values(self), self.voice, offer))

    def choose_name(self, me: int, word: Word, names: Sequence[str], *needs: Requirement[Any, str]) -> str:
        """The name of a kind of card, or what declines."""
        spare = (words.DONE,) if word.decline == words.DONE else ()
        offer = Names(names, needs, spare)
        return str(self.ask(me, word, offer.values(self), self.voice, offer))

    def choose_number(self, me: int, least: int, most: int) -> int:
        return cast(int, self.ask(me, words.COUNT, list(range(least, most + 1)), self.voice))

    def choose_colour(self, me: int) -> int:
        return COLOUR_WORDS[self.choose_word(me, words.COLOUR, list(COLOUR_WORDS))]

    def name_colour(self, me: int) -> int:
        """A colour, said aloud."""
        colour = self.choose_colour(me)
        self.tell("named_colour", me, colour)
        return colour

    def may(self, me: int, *conditions: Condition) -> bool:
        return self.choose_word(me, words.MAY, (words.YES, words.NO), *conditions) == words.YES

    # -- what the layers above bring ----------------------------------------------------------------------

    def node(self) -> None:
        """Triggers, victory, dying: what comes before everything (FS-11)."""
        raise NotImplementedError  # dying.py

    def play_card(self, user: int, name: int, card: int, chooser: int) -> None:
        """A card is used, from its declaration to where it ends up (FS-8)."""
        raise NotImplementedError  # using.py

    def usable(self, user: int, phase: int) -> list[Value]:
        """The cards that this seat may use from hand at this idle point."""
        raise NotImplementedError  # using.py
