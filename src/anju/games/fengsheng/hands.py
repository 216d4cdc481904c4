"""Everything that moves a card, and who gets to see it (FS-6, FS-15, FS-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import ALL_FACES, BLACK, BLUE, COLOURS, RED
from anju.games.fengsheng.happening import Happening
from anju.games.fengsheng.role_changes import RoleChanges
from anju.games.fengsheng.state import Group, put


class Hands(RoleChanges):
    """The verbs of the rulebook: draw, discard, give, draw from a hand, place, take, look, show."""

    by_skill = False
    """Whether a role's skill is being carried out rather than a card: what it places may be answered (FS-11.9)."""

    def faces(self, cards: list[int]) -> tuple[int, ...]:
        face = self.state.face
        return tuple(face[card] for card in cards)

    def by_face(self, cards: list[int]) -> list[int]:
        """Sorted by face, as others see a hand: the order in which it is held would tell what came last (FS-16.1)."""
        return sorted(cards, key=self.state.face.__getitem__)

    # -- the deck (FS-15.1) -------------------------------------------------------------------------------

    def reshuffle(self) -> None:
        """Puts the discard pile below the deck: its ids get new faces and lie in random order."""
        s = self.state
        old, discards = s.face, s.discard
        order = self.permutation(len(discards))
        cards = [discards[place] for place in self.numbering(len(discards))]
        s.shuffles += (tuple((card, s.seen[card], s.could[card]) for card in cards), ())
        s.face = old[:]
        for card, other in zip(cards, order, strict=True):
            s.face[card] = old[discards[other]]
            s.seen[card] = 0
        self.let_be(cards, -1)
        self.forget_facts(cards)
        for viewer in range(self.n + 1):
            self.tell_apart(viewer, cards)
        s.deck, s.discard = cards + s.deck, []
        self.tell("reshuffled", len(cards))

    def top(self, count: int) -> list[int]:
        """The top cards, top first, or as many as there are; they stay where they are."""
        s = self.state
        if len(s.deck) < count and s.discard:
            self.reshuffle()
        return s.deck[: -count - 1 : -1] if count else []

    def draw(self, seat: int, count: int) -> None:
        s = self.state
        if not s.alive[seat]:
            return
        drawn = self.top(count)
        if not drawn:
            return
        del s.deck[-len(drawn) :]
        bit, seen = 1 << seat, s.seen
        for card in drawn:
            seen[card] |= bit
        s.hand[seat].extend(drawn)
        self.tell_apart(seat, drawn)
        if self.listening:
            self.tell("drew", seat, len(drawn))
            self.tell_seats(bit, "drew_cards", seat, self.faces(drawn))

    # -- knowledge (FS-16) --------------------------------------------------------------------------------

    def reveal(self, card: int, mask: int) -> None:
        """Lets these seats know what the card shows."""
        s = self.state
        s.seen[card] |= mask
        for viewer, groups in enumerate(s.mixed):
            if groups and mask >> viewer & 1:
                for _, ids in groups:
                    if card in ids:
                        self.tell_apart(viewer, [card])
                        break

    def tell_apart(self, viewer: int, cards: list[int]) -> None:
        """Lets the viewer tell these apart from the cards they were mixed up with."""
        s = self.state
        groups = s.mixed[viewer]
        if not groups:
            return
        seen, bit, kept = s.seen, 1 << viewer, []
        for since, ids in groups:
            left = [card for card in ids if card not in cards]
            if len(left) == len(ids):
                kept.append((since, ids))
            elif len(left) > 1 and [card for card in left if seen[card] & bit]:
                kept.append((since, tuple(left)))
        s.mixed = put(s.mixed, viewer, tuple(kept))

    def mix(self, cards: list[int], knowers: int) -> None:
        """Some of these move and only the knowers see which; the others can no longer tell them apart (FS-16.6)."""
        s = self.state
        if len(cards) < 2:
            return
        together = 0
        for card in cards:
            together |= s.seen[card]
        for viewer in range(self.n + 1):
            if knowers >> viewer & 1:
                continue
            # It is not known where the cards of a group are, so that does not matter either.
            if together >> viewer & 1 or _any_among(cards, s.mixed[viewer]):
                self.confuse(viewer, cards)
        could = 0
        for card in cards:
            could |= s.could[card]
        self.let_be(cards, could)
        self.forget_facts(cards)

    def confuse(self, viewer: int, cards: list[int]) -> None:
        """What the viewer knew of single cards is from now on only known of the group."""
        s = self.state
        ids, kept = dict.fromkeys(cards), []
        for since, group in s.mixed[viewer]:
            if any(card in ids for card in group):
                ids.update(dict.fromkeys(group))
            else:
                kept.append((since, group))
        kept.append((s.turn, tuple(sorted(ids))))
        s.mixed = put(s.mixed, viewer, tuple(kept))

    def forget_facts(self, cards: list[int]) -> None:
        facts = self.state.facts
        if facts:
            moved = frozenset(cards)
            self.state.facts = tuple([fact for fact in facts if moved.isdisjoint(fact.cards)])

    def narrow(self, cards: list[int], faces: int) -> None:
        """Records that everybody has seen each of these to be one of the faces (bits)."""
        could = self.state.could
        for card in cards:
            could[card] &= faces

    def let_be(self, cards: list[int], faces: int) -> None:
        """Records that each of these may be any of the faces (bits), as far as everybody has seen."""
        could = self.state.could
        for card in cards:
            could[card] = faces

    def rule_out_faces(self, cards: list[int], faces: int) -> None:
        self.narrow(cards, ALL_FACES & ~faces)

    def look_at_hand(self, seat: int, owner: int) -> list[int]:
        """Shows the whole hand to this seat alone (FS-6.5)."""
        cards = self.by_face(self.state.hand[owner])
        for card in cards:
            self.reveal(card, 1 << seat)
        if seat != owner:
            self.tell("looked_at_hand", seat, owner)
            if self.listening:
                self.tell_seats(1 << seat, "hand_seen", seat, owner, self.faces(cards))
        return cards

    def look_at_message(self, seat: int) -> None:
        s = self.state
        self.reveal(s.message, 1 << seat)
        self.tell("looked_at_message", seat)
        self.tell_seats(1 << seat, "message_seen", seat, s.face[s.message])

    def look_at_top(self, seat: int, count: int) -> list[int]:
        cards = self.top(count)
        for card in cards:
            self.reveal(card, 1 << seat)
        self.tell("looked_at_top", seat, len(cards))
        if self.listening:
            self.tell_seats(1 << seat, "top_seen", seat, self.faces(cards))
        return cards

    def show(self, seat: int, cards: list[int]) -> None:
        """Shows the cards to everybody; they stay where they are (FS-6.4)."""
        for card in cards:
            self.reveal(card, self.everybody)
        if cards and self.listening:
            self.tell("showed", seat, self.faces(self.by_face(cards)))

    def show_top(self, count: int) -> list[int]:
        """Turns up the top of the deck; the cards stay there until they go somewhere."""
        cards = self.top(count)
        for card in cards:
            self.reveal(card, self.everybody)
        if self.listening:
            self.tell("turned_top", self.faces(cards))
        return cards

    # -- leaving and reaching zones -----------------------------------------------------------------------

    def lay(self, card: int, seat: int) -> None:
        """Lays it into the message area, open to all."""
        s = self.state
        s.area[seat].append(card)
        self.reveal(card, self.everybody)
        self.count(card, seat, 1)

    def lift(self, card: int) -> int:
        """Takes it out of the area where it lies; returns whose area that was."""
        seat = self.owner(card)
        self.state.area[seat].remove(card)
        self.count(card, seat, -1)
        return seat

    def count(self, card: int, seat: int, step: int) -> None:
        s = self.state
        colours = COLOURS[s.face[card]]
        if colours & RED:
            s.red = put(s.red, seat, s.red[seat] + step)
        if colours & BLUE:
            s.blue = put(s.blue, seat, s.blue[seat] + step)
        if colours & BLACK:
            s.black = put(s.black, seat, s.black[seat] + step)
        s.settled = False

    def to_discard(self, card: int) -> None:
        self.state.discard.append(card)
        self.reveal(card, self.everybody)

    def take_from_deck(self, card: int) -> None:
        self.state.deck.remove(card)

    def set_aside(self, card: int) -> None:
        """Sets it aside on the table: it has left its zone, and where it goes is still open."""
        self.state.table.append(card)

    def to_hand(self, card: int, seat: int) -> None:
        """Puts it into a hand, from wherever it has just left."""
        self.state.hand[seat].append(card)
        self.reveal(card, 1 << seat)

    # -- the verbs ----------------------------------------------------------------------------------------

    def discard(self, seat: int, cards: list[int]) -> None:
        """Discards from hand, face up (FS-6.2)."""
        together = self.by_face(cards)
        for card in together:
            self.state.hand[seat].remove(card)
            self.to_discard(card)
        if cards and self.listening:
            self.tell("discarded", seat, self.faces(together))

    def discard_at_random(self, seat: int) -> None:
        """Discards a random card of the hand."""
        self.discard(seat, [self.random_card(seat)])

    def random_card(self, owner: int) -> int:
        """A random card of the hand; it stays there."""
        return cast(int, self.chance(words.LUCK_CARD, list(self.state.hand[owner])))

    def discard_message(self, card: int) -> int:
        """Discards a message from somebody's area; returns whose area that was."""
        owner = self.lift(card)
        self.to_discard(card)
        self.tell("message_discarded", owner, self.state.face[card])
        return owner

    def give(self, giver: int, to: int, cards: list[int]) -> None:
        """Gives cards face down: only the two see which (FS-6.1)."""
        s = self.state
        if not cards:
            return
        self.mix(s.hand[giver], 1 << giver | 1 << to)
        together = self.by_face(cards)
        for card in together:
            s.hand[giver].remove(card)
            self.to_hand(card, to)
        self.tell("gave", giver, to, len(cards))
        if self.listening:
            self.tell_seats(1 << giver | 1 << to, "gave_cards", giver, to, self.faces(together))
        self.happen(happening.GAINED, to, giver)

    def draw_from(self, seat: int, victim: int) -> int:
        """Draws a random card from somebody's hand; returns it (FS-6.6)."""
        card = self.pull(seat, victim)
        self.happen(happening.GAINED, seat, victim)
        return card

    def draw_some_from(self, seat: int, victim: int, count: int) -> None:
        """Several random cards, gained at once."""
        for _ in range(count):
            self.pull(seat, victim)
        self.happen(happening.GAINED, seat, victim)

    def draw_from_each_other(self, one: int, other: int) -> tuple[int, int]:
        """Both cards are picked before either moves, so nobody draws back what was just taken; returns them."""
        drawn = self.random_card(other), self.random_card(one)
        for seat, victim, card in ((one, other, drawn[0]), (other, one, drawn[1])):
            self.pull_card(seat, victim, card)
            self.happen(happening.GAINED, seat, victim)
        return drawn

    def pull(self, seat: int, victim: int) -> int:
        card = self.random_card(victim)
        self.pull_card(seat, victim, card)
        return card

    def pull_card(self, seat: int, victim: int, card: int) -> None:
        s = self.state
        self.mix(s.hand[victim], 1 << seat | 1 << victim)
        s.hand[victim].remove(card)
        self.to_hand(card, seat)
        self.tell("drew_from", seat, victim)
        self.tell_seats(1 << seat | 1 << victim, "drew_card_from", seat, victim, s.face[card])

    def take_openly(self, seat: int, owner: int, cards: list[int]) -> None:
        """Shows the cards to all, then moves them from one hand into another."""
        if not cards:
            return
        self.show(owner, cards)
        self.take_shown(seat, owner, cards)

    def take_shown(self, seat: int, owner: int, cards: list[int]) -> None:
        """Moves cards that all have just seen from one hand into another."""
        together = self.by_face(cards)
        for card in together:
            self.state.hand[owner].remove(card)
            self.to_hand(card, seat)
        if self.listening:
            self.tell("took_openly", seat, owner, self.faces(together))
        self.happen(happening.GAINED, seat, owner)

    def place(self, card: int, owner: int, to: int) -> None:
        """Places a card from a hand into an area (FS-6.3)."""
        self.state.hand[owner].remove(card)
        self.lay(card, to)
        self.tell("placed", owner, to, self.state.face[card])
        self.placed_by_skill(to)

    def place_from_deck(self, card: int, to: int) -> None:
        self.take_from_deck(card)
        self.lay(card, to)
        self.tell("placed_from_deck", to, self.state.face[card])
        self.placed_by_skill(to)

    def move_message(self, card: int, to: int) -> None:
        """Moves a message from one area into another; nothing happens if it is there already."""
        owner = self.owner(card)
        if owner == to:
            return
        self.lift(card)
        self.lay(card, to)
        self.tell("message_moved", owner, to, self.state.face[card])
        self.placed_by_skill(to)

    def take_message(self, card: int, seat: int) -> None:
        """Takes a message from an area into a hand; everybody has seen it."""
        owner = self.lift(card)
        self.to_hand(card, seat)
        self.tell("message_taken", seat, owner, self.state.face[card])

    def take_from_deck_openly(self, card: int, seat: int) -> None:
        """Takes a card that was turned up on the deck into a hand."""
        self.take_from_deck(card)
        self.to_hand(card, seat)
        self.tell("took_shown", seat, self.state.face[card])

    def take_from_discard(self, card: int, seat: int) -> None:
        """Takes a card from the discard pile into a hand; everybody sees it."""
        self.state.discard.remove(card)
        self.to_hand(card, seat)
        self.tell("took_discarded", seat, self.state.face[card])

    def take_some_of_top(self, seat: int, looked: list[int], taken: list[int]) -> None:
        """Takes some of the top cards that this seat has looked at; nobody else sees which."""
        self.mix(looked, 1 << seat)
        for card in taken:
            self.take_from_deck(card)
            self.to_hand(card, seat)
        self.tell("took_from_top", seat, len(taken))
        if self.listening:
            self.tell_seats(1 << seat, "drew_cards", seat, self.faces(taken))

    def put_on_top(self, seat: int, cards: list[int]) -> None:
        """Puts the top cards in this order, top first; only this seat knows it."""
        self.mix(cards, 1 << seat)
        for card in cards:
            self.take_from_deck(card)
        self.state.deck.extend(reversed(cards))
        self.tell("put_on_top", seat, len(cards))

    def placed_by_skill(self, seat: int) -> None:
        if self.by_skill:
            self.happen(happening.PLACED, seat)

    def happen(self, kind: str, seat: int, other: int = -1) -> None:
        """Remembers the event until the next node (FS-11.2)."""
        self.state.pending.append(Happening(kind, seat, other))


def _any_among(cards: Sequence[int], groups: tuple[Group, ...]) -> bool:
    """Whether one of these is mixed up with others."""
    for _, ids in groups:
        for card in cards:
            if card in ids:
                return True
    return False
